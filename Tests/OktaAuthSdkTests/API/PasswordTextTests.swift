import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("A password")
struct PasswordTextTests {
    /// Texts with characters that JSON escapes or that readers often spoil, also at the end.
    static let passwords: [String] = [
        (0..<0x100).compactMap { Unicode.Scalar($0).map { "\($0)" } }.joined()
            + #" \u0041 \" </script> "# + "é😀e\u{301}\u{2028}\u{2029}\u{FEFF}👩‍👩‍👧",
        "\\", "x\\", "\"",
    ]

    @Test("A password is sent as it was typed", arguments: passwords)
    func sent(password: String) throws {
        let session = try ScriptedSession(.fixture("success"))
        let recorder = session.record {
            session.start.authenticate(
                username: password, password: password, onStatusChange: $0.next, onError: $0.fail
            )
        }
        let fields = try #require(session.network.sent.first?.fields)
        #expect(fields["password"].map { Array($0.utf8) } == Array(password.utf8))
        #expect(fields["username"].map { Array($0.utf8) } == Array(password.utf8))
        #expect(recorder.types == [.success])
    }
}
