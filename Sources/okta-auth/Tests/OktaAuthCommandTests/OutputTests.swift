import Foundation
import OktaAuthDiagnosis
import OktaAuthSimulator
import OktaAuthSdk
import OktaSignIn
import Testing

@testable import okta_auth

@Suite("What the terminal is sent")
@MainActor
struct OutputTests {
    nonisolated private static let hostile = [
        "\u{1B}[2J", "\u{1B}]52;c;aGk=\u{7}", "\u{9B}31m", "a\r\nb", "\u{202E}a", "\u{2066}a",
        "\u{200B}a", "\u{FEFF}a", "\u{2028}a", "\u{7F}a",
    ]

    @Test("A text of the server loses control, bidi and invisible characters", arguments: hostile)
    func harmless(text: String) {
        let shown = Screen.harmless(text)
        let allowed = text.unicodeScalars.filter {
            $0.isASCII && $0.value >= 0x20 && $0 != "\u{7F}"
        }
        #expect(shown == String(String.UnicodeScalarView(allowed)))
    }

    @Test("A tab, an accent and an emoji stay as they are")
    func ordinary() { #expect(Screen.harmless("a\té ü 😀") == "a\té ü 😀") }

    @Test("JSON escapes what a terminal would obey or hide, and loses nothing", arguments: hostile)
    func json(text: String) throws {
        let document = OktaJSON.object(.init([text: .string(text)])).text
        #expect(document == Screen.harmless(document))
        let read = try JSONSerialization.jsonObject(with: Data(document.utf8))
        #expect(read as? [String: String] == [text: text])
    }

    @Test("JSON sorts members and writes whole numbers without a fraction")
    func order() {
        let document: OktaJSON = ["b": [1, 2.5, true, nil], "a": "x/y"]
        #expect(document.text == #"{"a":"x/y","b":[1,2.5,true,null]}"#)
    }

    @Test("A failure is JSON with its message, code and request")
    func failure() {
        let error = FlowError(message: "no", code: "E1", requestId: "r")
        #expect(error.json.text == #"{"error":{"code":"E1","message":"no","requestId":"r"}}"#)
    }

    @Test("The doctor breaks its lines at spaces, at the width of the terminal")
    func width() {
        let finding = OktaDiagnosis.Finding(
            check: .reachable,
            explanation: "The org cannot be reached: a server with this name was not found.",
            remedy: "Check the URL, and whether a proxy or firewall stands between."
        )
        let report = DiagnosisReport(
            diagnosis: OktaDiagnosis(engine: nil, findings: [finding], checked: [.reachable])
        )
        let whole = report.lines(width: nil).joined(separator: " ").split(separator: " ")
        for width in 30...80 {
            let lines = report.lines(width: width)
            // A word that is longer than the line stands alone in it.
            let isBroken = lines.allSatisfy {
                $0.count <= width || !$0.trimmingCharacters(in: .whitespaces).contains(" ")
            }
            #expect(isBroken, "\(width)")
            #expect(lines.joined(separator: " ").split(separator: " ") == whole)
        }
        #expect(report.exitCode == .findings)
    }

    @Test("The tokens have the names of the protocol, and the refresh token is among them")
    func tokens() async throws {
        let simulator = OktaSimulator(with: .plain)
        var configuration = try OktaOidcConfig(with: [
            "clientId": "client", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.app:/callback", "scopes": "openid offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        let tokens = try await OktaOidc(configuration: configuration)
            .authenticate(withSessionToken: simulator.sessionToken())

        let members = tokens.members

        let names = [
            "access_token", "expires_at", "id_token", "refresh_token", "scope", "token_type",
        ]
        #expect(members["token_type"] == "Bearer")
        #expect(members.keys.sorted() == names)
        #expect(members["refresh_token"] == tokens.refreshToken.map(OktaJSON.string))
    }
}
