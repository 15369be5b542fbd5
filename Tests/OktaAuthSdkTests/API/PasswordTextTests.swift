import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("A password")
struct PasswordTextTests {
    /// Texts with characters that JSON escapes or that readers often spoil.
    static let passwords: [String] =
        (0..<0x100).compactMap { Unicode.Scalar($0).map { "a\($0)b" } }
        + [
            #"back\slash"#, #"\"#, #""quoted""#, #"\""#, #"\u0041"#, "tab\tand\nline", "é😀",
            "e\u{301}", "\u{2028}\u{2029}", "a\u{FEFF}b", "👩‍👩‍👧", "</script>", "/",
        ]

    @Test("A password is sent as it was typed", arguments: passwords)
    func sent(password: String) throws {
        let session = try ScriptedSession(.fixture("success"))
        let recorder = CallbackRecorder()
        session.start.authenticate(
            username: password,
            password: password,
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        session.wait(1)
        let fields = try #require(session.network.sent.first?.fields)
        #expect(fields["password"].map { Array($0.utf8) } == Array(password.utf8))
        #expect(fields["username"].map { Array($0.utf8) } == Array(password.utf8))
        #expect(recorder.types == [.success])
    }
}
