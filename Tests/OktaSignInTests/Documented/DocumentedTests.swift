import Foundation
import TestSupport
import Testing

@Suite("The tests that the documentation shows")
struct DocumentedTests {
    @Test(
        "A test of the documentation runs here as it is printed there",
        arguments: [
            ("ReadmeTest", "README.md"),
            (
                "TestYourSignInTests",
                "Sources/OktaSignIn/OktaSignIn.docc/Articles/TestYourSignIn.md"
            ),
        ]
    )
    func printed(name: String, page: String) throws {
        let file = Checkout.file("Tests/OktaSignInTests/Documented/\(name).swift")
        let code = try String(contentsOf: file, encoding: .utf8)
        let text = try String(contentsOf: Checkout.file(page), encoding: .utf8)
        #expect(text.contains("```swift\n\(code)```"))
    }
}
