import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("Printing a value of this library")
struct RedactionTests {
    /// The public types of the library, as its sources declare them.
    private static func publicTypes() throws -> Set<String> {
        let sources = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/OktaOidc")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        let texts = try (files?.allObjects as? [URL] ?? [])
            .filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let keywords = ["class", "struct", "enum", "protocol", "actor"]
        let lines = texts.flatMap { $0.components(separatedBy: "\n") }
        let names = lines.compactMap { line -> String? in
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            guard words.first == "public", let index = words.firstIndex(where: keywords.contains),
                index < 3, index + 1 < words.count, words[index + 1] != "func"
            else { return nil }
            return words[index + 1]
        }
        return Set(names)
    }

    /// The ways in which a value becomes text.
    private static func texts(of value: Any) -> String {
        var text = "\(value) \(String(describing: value)) \(String(reflecting: value))"
        text += "\([value]) \(["key": value]) \(String(reflecting: Optional(value) as Any))"
        dump(value, to: &text)
        print(value, to: &text)
        debugPrint(value, to: &text)
        if let error = value as? any Error {
            text +=
                "\(error.localizedDescription) \(error as NSError) \((error as NSError).userInfo)"
        }
        return text + mirrored(value, depth: 0)
    }

    private static func mirrored(_ value: Any, depth: Int) -> String {
        guard depth < 9 else { return "" }
        return sequence(first: Mirror(reflecting: value), next: \.superclassMirror)
            .flatMap(\.children)
            .map { "\($0.label ?? "") \($0.value) \(mirrored($0.value, depth: depth + 1))" }
            .joined(separator: "\n")
    }

    @Test("shows no token, secret or claim, whatever the type and the way")
    func redacted() async throws {
        let stage = OidcStage()
        stage.simulator.oauth.clients[0].secret = "secret-of-client"
        let changes = ["clientSecret": "secret-of-client", "login_hint": "secret-hint"]
        let client = try stage.client(changes) { $0.additionalHeaders = ["X-Key": "secret-key"] }
        let token = try stage.sessionToken()
        let manager = try await client.authenticate(withSessionToken: token)
        let claims = try #require(manager.claims)
        let samples: [String: [Any]] = [
            "OktaOidc": [client],
            "OktaOidcConfig": [client.configuration],
            "OktaOidcTokenValidation": [OktaOidcTokenValidation.claimsOnly],
            "OktaOidcError": [
                OktaOidcError.authorization(error: "login_required", description: nil),
                OktaOidcError(connection: URLError(.timedOut, userInfo: ["url": token])),
            ],
            "OktaOidcResponseError": [OktaOidcResponseError(statusCode: 500, requestId: "r")],
            "OktaOidcStateManager": [manager, manager.tokens as Any],
            "OktaOidcClaims": [claims],
        ]
        let appleOnly: Set = ["OktaKeychainStore", "OktaKeychainError"]
        #expect(try Self.publicTypes().subtracting(appleOnly) == Set(samples.keys))
        let sent = stage.network.requests
        let secrets =
            [
                token, manager.accessToken, manager.idToken, manager.refreshToken,
                "secret-of-client", "secret-hint", "secret-key", claims.email, claims.subject,
                claims.string("nonce"),
            ].compactMap { $0 } + sent.compactMap { $0.form["code_verifier"] }
            + sent.compactMap { $0.form["code"] } + sent.compactMap { $0.query["state"] }
        #expect(secrets.count == 13)
        for value in samples.values.joined() {
            let text = Self.texts(of: value)
            #expect(!text.isEmpty)
            for secret in secrets { #expect(!text.contains(secret), "\(type(of: value))") }
        }
    }

    @Test("shows nothing in the log but facts")
    func log() async throws {
        final class Log: OktaLogger {
            let lines = Locked<[String]>([])
            func log(_ entry: OktaLogEntry) { lines.withLock { $0.append("\(entry)") } }
        }
        let log = Log()
        let stage = OidcStage()
        let manager = try await stage.signIn { $0.logger = log }
        try await manager.revoke(manager.accessToken)
        let lines = log.lines.withLock { $0 }
        #expect(lines.count == 5)
        #expect(lines[2].hasPrefix("GET /oauth2/default/v1/authorize 302 "))
        #expect(lines.allSatisfy { !$0.contains("?") })
    }
}
