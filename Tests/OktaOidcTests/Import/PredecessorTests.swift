import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("Sessions of earlier SDKs", .needs(.sessions), .timeLimit(.minutes(120)))
struct PredecessorTests {
    /// One sample, and what is to be read from it.
    struct Sample: CustomTestStringConvertible, Sendable {
        let file: String
        let expected: [String: OktaJSON]
        var testDescription: String { file }

        func data() throws -> Data {
            try Data(contentsOf: PredecessorTests.folder.appendingPathComponent(file))
        }

        /// The account and the service of the Keychain item.
        var account: String? { expected["account"]?.text ?? item?["acct"]?.text }
        var service: String? { item?["svce"]?.text }

        private var item: [String: OktaJSON]? {
            PredecessorTests.items.first { $0["value"]?.text == file }
        }
    }

    private static var folder: URL { SampleFolder.sessions.url ?? URL(fileURLWithPath: "/") }

    private static func members(of name: String) -> [String: OktaJSON] {
        let file = folder.appendingPathComponent(name)
        return (try? Data(contentsOf: file)).flatMap(JSONDocument.object) ?? [:]
    }

    private static let items =
        (try? Data(contentsOf: folder.appendingPathComponent("keychain-items.json")))
        .flatMap { try? JSONParser.parse($0).0.elements }?
        .compactMap { $0.members?.dictionary } ?? []
    private static let expected = members(of: "expected.json")
    private static let now = Date(
        timeIntervalSince1970: expected["now"]?.finiteNumber ?? 0
    )
    static let samples = (expected["files"]?.elements ?? []).compactMap { $0.members?.dictionary }
        .map {
            Sample(file: $0["file"]?.text ?? "", expected: $0)
        }

    /// What is compared of a session.
    private static func facts(of session: OktaPredecessorSession) -> [String: OktaJSON] {
        func text(_ value: String?) -> OktaJSON { value.map(OktaJSON.string) ?? .null }
        return [
            "accessToken": text(session.accessToken), "tokenType": text(session.tokenType),
            "expiresAt": session.expiresAt.map { .number($0.timeIntervalSince1970) } ?? .null,
            "scope": text(session.scope), "refreshToken": text(session.refreshToken),
            "idToken": text(session.idToken), "clientId": text(session.clientId),
            "clientSecret": text(session.clientSecret), "issuer": text(session.issuer),
            "tokenEndpoint": text(session.tokenEndpoint), "redirectURI": text(session.redirectURI),
            "storedId": text(session.id),
            "tags": .object(.init(session.tags.mapValues(OktaJSON.string))),
            "needsRefresh": .bool(session.needsRenewal),
        ]
    }

    /// The problems that the samples give other names.
    private static let names: [String: OktaPredecessorProblem] = [
        "truncated": .malformed, "noAccessToken": .noToken, "expiredNotRefreshable": .expired,
        "authorizationError": .signedOut, "bareString": .bareToken,
    ]

    @Test("Every sample is listed")
    func listed() { #expect(Self.samples.count > 100) }

    @Test("A sample is read as expected", arguments: samples)
    func sample(_ sample: Sample) throws {
        let data = try sample.data()
        let (expected, format) = (sample.expected, sample.expected["format"]?.text ?? "")
        if format == "af-userdefaults" {
            let list = try PropertyListSerialization.propertyList(from: data, format: nil)
            let read = OktaPredecessorSession.all(
                inDefaults: try #require(list as? [String: Any]), at: Self.now
            )
            let sessions = expected["sessions"]?.elements?.compactMap { $0.members?.dictionary }
            #expect(read.sessions.map(Self.facts) == sessions)
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
        let read = Result {
            try OktaPredecessorSession(
                data,
                account: format == "af-default" ? defaultAccount : sample.account,
                service: sample.service ?? services[format],
                metadata: metadata,
                at: Self.now
            )
        }
        switch read {
        case .success(let session):
            #expect(Self.facts(of: session) == expected["session"]?.members?.dictionary)
            #expect(!"\(session)".contains(session.refreshToken ?? "no token"))
            var text = ""
            dump(session, to: &text)
            #expect(!text.contains("secret-do-not-log") && !text.contains("rt-1"))
        case .failure(let error):
            let problem = try #require(error as? OktaPredecessorProblem)
            let reason = expected["reason"]?.text ?? "a session"
            let name = Self.names[reason].map { "\($0)" } ?? reason
            #expect("\(problem)" == name)
            #expect(problem.isUnderstood == (expected["answer"]?.text == "nothing"))
        }
    }

    @Test("Spoiled bytes are read or refused, and nothing else")
    func spoiledBytes() throws {
        let count = ProcessInfo.processInfo.environment["SPOILED_BYTES"].flatMap(Int.init) ?? 3_000
        let samples = try Self.samples.filter { !$0.file.contains("deep-nesting") }
            .map { try $0.data() }.filter { !$0.isEmpty }
        var random = SeededNumbers(seed: 26)
        var readable = 0
        for number in 0..<count {
            var data = samples[number % samples.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<data.count, using: &random)
                // Half of them where lengths and tables are.
                let isTail = Bool.random(using: &random) && data.count > 40
                let index = isTail ? data.count - 1 - place % 40 : place
                data[data.startIndex + index] = UInt8.random(in: 0...255, using: &random)
            }
            if (try? OktaPredecessorSession(data, account: "a", at: Self.now)) != nil {
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
    func takeOver(file: String) async throws {
        let session = SimulatedSession()
        let signedIn = try await session.signIn()
        let sample = try #require(Self.samples.first { $0.file == file })
        var predecessor = try OktaPredecessorSession(
            try sample.data(), account: sample.account, service: sample.service, at: Self.now
        )
        // The sample belongs to another org.
        let error = #expect(throws: OktaOidcError.self) {
            try OktaOidcStateManager.takeOver(predecessor, for: signedIn.configuration)
        }
        guard
            case .invalidConfiguration(
                "the stored session belongs to another client or issuer, or its token is no Bearer token"
            )? = error
        else { return report("another error") }
        predecessor.clientId = "app"
        predecessor.issuer = session.issuer
        predecessor.accessToken = signedIn.accessToken
        predecessor.refreshToken = signedIn.refreshToken
        predecessor.idToken = signedIn.idToken
        predecessor.needsRenewal = true

        let manager = try OktaOidcStateManager.takeOver(predecessor, for: signedIn.configuration)
        #expect(try await manager.freshAccessToken() != signedIn.accessToken)
        #expect(try await manager.getUser().email == "ada@example.test")
        let again = try OktaOidcStateManager.takeOver(predecessor, for: signedIn.configuration)
        #expect(again.tokens == manager.tokens)
        try await again.revoke(again.refreshToken)
        #expect(try OktaOidcStateManager.restore(for: signedIn.configuration) == nil)
    }
}
