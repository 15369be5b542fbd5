import Foundation
import Testing

@testable import OktaOidc

@Suite("Cookies of one exchange")
struct CookieTests {
    @Test(
        "Cookies of one exchange go back as they came",
        arguments: [
            ("sid=1", "sid=1"), ("sid=1; Path=/; HttpOnly", "sid=1"),
            ("sid=1; Path=/, DT=2; Secure", "sid=1; DT=2"),
            ("a=1; Expires=Wed, 01 May 2024 12:00:00 GMT; Path=/, b=2", "a=1; b=2"),
            (
                "a=1; Expires=Wed, 01-May-2024 12:00:00 GMT, b=2; Expires=Thu, 02 May 2024 1:0:0 GMT",
                "a=1; b=2"
            ),
            ("a=x=y==", "a=x=y=="), ("a=1, a=2", "a=2"), ("a=", "a="), ("", ""), ("nonsense", ""),
            ("=x", ""),
        ]
    )
    func header(field: String, expected: String) throws {
        var cookies = ExchangeCookies()
        cookies.store(field, from: try org())
        #expect(cookies.header ?? "" == expected)
    }

    @Test("Cookies of one exchange are replaced by later ones of the same name")
    func replaced() throws {
        let url = try org()
        var cookies = ExchangeCookies()
        cookies.store("a=1, b=2", from: url)
        cookies.store(nil, from: url)
        cookies.store("a=3", from: url)
        #expect(cookies.header == "b=2; a=3")
    }

    private func org() throws -> URL {
        try #require(URL(string: "https://example.okta.com/oauth2/v1/authorize"))
    }
}
