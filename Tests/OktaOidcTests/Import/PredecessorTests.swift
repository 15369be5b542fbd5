import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("Sessions of earlier SDKs", .needs(.sessions))
struct PredecessorTests {
    /// The name of a file, and the session that it contains.
    typealias Sample = Case<[String: OktaJSON]>

    private static var folder: URL { SampleFolder.sessions.url ?? URL(fileURLWithPath: "/") }

    private static func json(_ name: String) -> OktaJSON? {
        let data = try? Data(contentsOf: folder.appendingPathComponent(name))
        return data.flatMap { try? JSONParser.parse($0).0 }
    }

    private static let expected = json("expected.json")
    private static let now = Date(timeIntervalSince1970: expected?["now"]?.finiteNumber ?? 0)
    static let samples = (expected?["files"]?.elements ?? []).compactMap(\.members?.dictionary)
        .map { Sample($0["file"]?.text ?? "", action: $0) }

    @Test("Every sample is listed")
    func listed() { #expect(Self.samples.count > 100) }

    @Test("A sample is read as expected", arguments: samples)
    func sample(_ sample: Sample) throws {
        /// The members of a session that are compared.
        func facts(of session: OktaLegacySession) -> [String: OktaJSON] {
            func text(_ value: String?) -> OktaJSON { value.map(OktaJSON.string) ?? .null }
            return [
                "accessToken": text(session.accessToken), "tokenType": text(session.tokenType),
                "expiresAt": session.expiresAt.map { .number($0.timeIntervalSince1970) } ?? .null,
                "scope": text(session.scope), "refreshToken": text(session.refreshToken),
                "idToken": text(session.idToken), "clientId": text(session.clientId),
                "clientSecret": text(session.clientSecret), "issuer": text(session.issuer),
                "tokenEndpoint": text(session.tokenEndpoint),
                "redirectURI": text(session.redirectURI), "storedId": text(session.id),
                "tags": .object(.init(session.tags.mapValues(OktaJSON.string))),
                "needsRefresh": .bool(session.needsRenewal),
            ]
        }
        let file = Self.folder.appendingPathComponent(sample.testDescription)
        let data = try Data(contentsOf: file)
        let (expected, format) = (sample.action, sample.action["format"]?.text ?? "")
        if format == "af-userdefaults" {
            let list = try PropertyListSerialization.propertyList(from: data, format: nil)
            let read = OktaLegacySession.all(
                inDefaults: try #require(list as? [String: Any]), at: Self.now
            )
            let sessions = expected["sessions"]?.elements?.compactMap { $0.members?.dictionary }
            #expect(read.sessions.map(facts) == sessions)
            #expect(read.defaultId == expected["default"]?.text)
            return
        }
        let services = [
            "af": "com.okta.authfoundation.keychain.storage",
            "af-metadata": "com.okta.authfoundation.keychain.metadata",
        ]
        let metadata = try expected["with"]?.text.map {
            try Data(contentsOf: Self.folder.appendingPathComponent($0))
        }
        let defaultAccount = "com.okta.authfoundation.keychain.default"
        let item = Self.json("keychain-items.json")?.elements?
            .first { $0["value"]?.text == sample.testDescription }
        let read = Result {
            try OktaLegacySession(
                storedValue: data,
                account: format == "af-default"
                    ? defaultAccount : expected["account"]?.text ?? item?["acct"]?.text,
                service: item?["svce"]?.text ?? services[format],
                metadata: metadata,
                at: Self.now
            )
        }
        switch read {
        case .success(let session):
            #expect(facts(of: session) == expected["session"]?.members?.dictionary)
            #expect(!"\(session)".contains(session.refreshToken ?? "no token"))
            var text = ""
            dump(session, to: &text)
            #expect(!text.contains("secret-do-not-log") && !text.contains("rt-1"))
        case .failure(let error):
            let problem = try #require(error as? OktaLegacySessionError)
            let reason = expected["reason"]?.text ?? "a session"
            // The samples give some problems other names.
            let names: [String: OktaLegacySessionError] = [
                "truncated": .malformed, "noAccessToken": .noToken,
                "expiredNotRefreshable": .expired, "authorizationError": .signedOut,
                "bareString": .bareToken,
            ]
            let name = names[reason].map { "\($0)" } ?? reason
            #expect("\(problem)" == name)
            #expect(problem.isUnderstood == (expected["answer"]?.text == "nothing"))
        }
    }

    @Test("Spoiled bytes are read or refused, and nothing else")
    func spoiledBytes() async throws {
        let count = ProcessInfo.processInfo.environment["SPOILED_BYTES"].flatMap(Int.init) ?? 3_000
        let samples = try Self.samples.map(\.testDescription)
            .filter { !$0.contains("deep-nesting") }
            .map { try Data(contentsOf: Self.folder.appendingPathComponent($0)) }
            .filter { !$0.isEmpty }
        var random = SeededNumbers(seed: 26)
        var readable = 0
        for number in 0..<count {
            if number % 10 == 0 { await Task.yield() }
            var data = samples[number % samples.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<data.count, using: &random)
                // Half of them where lengths and tables are.
                let isTail = Bool.random(using: &random) && data.count > 40
                let index = isTail ? data.count - 1 - place % 40 : place
                data[data.startIndex + index] = UInt8.random(in: 0...255, using: &random)
            }
            if (try? OktaLegacySession(storedValue: data, account: "a", at: Self.now)) != nil {
                readable += 1
            }
        }
        #expect(readable > 0 && readable < count)
    }

    @Test(
        "A session of an earlier SDK is taken over once, and used like any other",
        // Both have the same refresh token.
        .serialized,
        arguments: ["okta-oidc/okt-3.9.2-to-3.11.7.bplist", "authfoundation/v2-object.json"]
    )
    func migrate(file: String) async throws {
        let session = SimulatedSession()
        let signedIn = try await session.signIn()
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(file))
        var predecessor = try OktaLegacySession(storedValue: data, account: "a", at: Self.now)
        // The sample belongs to another org.
        let error = #expect(throws: OktaOidcError.self) {
            try OktaOidcStateManager.migrate(from: predecessor, for: signedIn.configuration)
        }
        let problem =
            "the stored session belongs to another client or issuer, or its token is no Bearer token"
        #expect(error?.description == "The configuration is not usable: \(problem).")
        predecessor.clientId = "app"
        predecessor.issuer = session.issuer
        predecessor.accessToken = signedIn.accessToken
        predecessor.refreshToken = signedIn.refreshToken
        predecessor.idToken = signedIn.idToken
        predecessor.needsRenewal = true

        let manager = try OktaOidcStateManager.migrate(
            from: predecessor, for: signedIn.configuration)
        #expect(try await manager.freshAccessToken() != signedIn.accessToken)
        #expect(try await manager.getUser().email == "ada@example.test")
        let again = try OktaOidcStateManager.migrate(from: predecessor, for: signedIn.configuration)
        #expect(again.tokens == manager.tokens)
        try await again.revoke(again.refreshToken)
        #expect(try OktaOidcStateManager.restore(for: signedIn.configuration) == nil)
    }
}
