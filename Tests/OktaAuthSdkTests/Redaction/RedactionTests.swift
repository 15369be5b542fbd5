import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// Plants secrets wherever there is room for one, and looks at everything by every route.
@MainActor
@Suite("Redaction", .timeLimit(.minutes(5)))
struct RedactionTests {
    /// What every planted secret contains; what follows identifies it.
    private nonisolated static let mark = "s3cr3t"

    /// Public types that are no values: nothing of them can be printed.
    private nonisolated static let notValues: Set = ["protocol"]
    /// Classes of which only subclasses are made.
    private nonisolated static let baseClasses: Set = [
        "OktaAuthStatusPasswordChange", "OktaAuthStatusSingleFactor",
    ]

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    /// Members whose texts nobody may see.
    private static let secrets: Set = [
        "stateToken", "sessionToken", "recoveryToken", "relayState", "userCode", "login",
        "firstName", "lastName", "credentialId", "user", "sharedSecret", "signature", "challenge",
        "nonce",
    ]

    /// `json` with a secret in every member that can hold one.
    private static func planting(in json: OktaJSON, of name: String = "") -> OktaJSON {
        switch json {
        case .object(let members):
            .object(
                members.list.reduce(into: OktaJSON.Members()) {
                    $0[$1.name] = planting(in: $1.value, of: $1.name)
                }
            )
        case .array(let elements): .array(elements.map { planting(in: $0, of: name) })
        case .string("https://org.example.test/qr"):
            .string("https://org.example.test/qr/\(mark)-qr")
        case .string where name == "href":
            .string(
                "https://u:\(mark)-user@org.example.test/\(mark)-in-a-long-segment-of-the-path"
                    + "?stateToken=\(mark)-query#\(mark)-fragment"
            )
        case .string where secrets.contains(name): .string("\(mark)-\(name)")
        default: json
        }
    }

    /// A response with every member of every model, and members that no model has.
    private static func body(status: String, factorType: String) -> Data {
        let others: [String: OktaJSON] = [
            "status": .string(status), "somethingNew": ["token": .string("\(mark)-new")],
            "_embedded": [
                "factor": ["factorType": .string(factorType)],
                "user": ["recovery_question": ["answer": .string("\(mark)-answer")]],
            ],
        ]
        let complete = planting(in: ModelCompletenessTests.response)
        return JSONWriter.data(complete.overlaid(with: others))
    }

    private static func response(
        status: AuthStatus = .MFAChallenge, factor: FactorType = .push
    ) throws -> OktaAPISuccessResponse {
        let http = OktaHTTPResponseInfo(
            statusCode: 200,
            headers: [
                "set-cookie": "sid=\(mark)-cookie", "authorization": "SSWS \(mark)-header",
                "x-rate-limit-limit": "5",
            ],
            receivedAt: Date(timeIntervalSince1970: 0)
        )
        let body = body(status: status.rawValue, factorType: factor.rawValue)
        return try OktaAPISuccessResponse(decoding: body, http: http)
    }

    // MARK: What is looked at

    /// The values of this module, all with secrets in them where they can have any.
    private func values() throws -> [Any] {
        try models() + conversation() + handedOut() + errors() + requests() + proofs()
            + options()
            + plain()
    }

    private func models() throws -> [Any] {
        let response = try Self.response()
        var found: [String: Any] = [:]
        Self.collect(response, into: &found)
        return found.values + [
            try #require(response.embedded?.policy),
            SecurityQuestion(question: "food", questionText: "What?"),
        ]
    }

    /// Adds one value of each type of this module that is in `value`.
    private static func collect(_ value: Any, into found: inout [String: Any]) {
        let type = String(reflecting: type(of: value))
        if type.hasPrefix("OktaAuthSdk."), found[type] == nil { found[type] = value }
        let shown = (value as? any HidesValue)?.hidden ?? value
        for child in Mirror(reflecting: shown).children { collect(child.value, into: &found) }
    }

    /// Statuses and factors, before and while secrets are under way.
    private func conversation() throws -> [Any] {
        let session = try ScriptedSession(.silence, .silence, .silence, .silence)
        var found: [Any] = [session.start, session.start.responseHandler, OktaVerifyOptions()]
        for row in BuiltInStatus.rows {
            let made = try session.start.responseHandler.createAuthStatus(
                basedOn: Self.response(status: row.status), and: session.start
            )
            found += [made, made.step]
        }
        let model = try Self.response()
        found.append(try OktaAuthStatus(currentState: session.start, model: model))
        for type in Set(FactorType.spellings.map(\.value)) {
            let factor = try #require(Self.response(factor: type).embedded?.factor)
            let made = OktaFactor.createFactorWith(
                factor,
                stateToken: "\(Self.mark)-state",
                verifyLink: model.links?.next,
                activationLink: model.links?.next
            )
            found += [made, made.kind]
        }
        let link = try #require(model.links?.next)
        for type in [
            OktaFactor.self, OktaFactorPhone.self, OktaFactorPassCode.self, OktaFactorOther.self,
            OktaFactorRedirect.self,
        ] {
            found.append(
                type.init(
                    factor: try #require(model.embedded?.factor),
                    stateToken: "\(Self.mark)-state",
                    verifyLink: link,
                    activationLink: link
                )
            )
        }
        // A password and a code under way, and a wait.
        session.start.authenticate(
            username: "ada",
            password: "\(Self.mark)-password",
            onStatusChange: { _ in },
            onError: { _ in }
        )
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        challenge.verifyFactor(
            passCode: "\(Self.mark)-code",
            answerToSecurityQuestion: "\(Self.mark)-answer",
            onStatusChange: { _ in },
            onError: { _ in }
        )
        let push = try session.pushChallenge() {
            $0.stateToken = "\(Self.mark)-state"
        }
        let decision = push.waitForDecision()
        found += [challenge, challenge.factor, push, push.factor, decision, push.responseHandler]
        return found
    }

    private func errors() throws -> [Any] {
        let model = try Self.response()
        let http = try #require(model.http)
        let body = Data("{\"password\": \"\(Self.mark)-raw\"}".utf8)
        let page = try Self.url("https://org.example.test/?stateToken=\(Self.mark)-query")
        let lost = NSError(
            domain: NSURLErrorDomain,
            code: -1005,
            userInfo: [
                NSURLErrorFailingURLErrorKey: page,
                NSLocalizedDescriptionKey: "\(Self.mark)-message",
            ]
        )
        let refusal = OktaAPIErrorResponse(decoding: body, http: http)
        let unreadable = DecodingFailure(
            httpStatusCode: 200, contentType: "text/html", problem: "it is text"
        )
        let all: [OktaError] = [
            .errorBuildingURLRequest, .connectionError(lost), .emptyServerResponse,
            .invalidResponse, .responseSerializationError(unreadable, body),
            .responseSerializationError(lost, body), .serverRespondedWithError(refusal),
            .unexpectedResponse, .wrongStatus("no"), .alreadyInProgress, .unknownStatus(model),
            .internalError("no"), .invalidParameters("no"),
        ]
        return all as [Any] + all.map(OktaAPIRequest.Result.error) as [Any]
            + [refusal, OktaAPIErrorResponse.ErrorCause(errorSummary: "No"), unreadable]
            + [
                OktaErrorCode.invalidToken, OktaTransactionState.unknown,
                OktaErrorRecovery.fetchStatus,
            ]
            + [OktaAPIRequest.Result.success(model)]
    }

    private func requests() throws -> [Any] {
        var configuration = OktaConfiguration(
            headers: [
                "Authorization": "SSWS \(Self.mark)-header", "Cookie": "sid=\(Self.mark)-cookie",
            ]
        )
        configuration.deviceToken = "\(Self.mark)-device"
        let entries = EntryLog()
        configuration.logger = entries
        let clock = VirtualClock()
        configuration.clock = clock
        configuration.transport = ScriptedTransport(clock: clock, script: [.error("E0000011")])
        let domain = try Self.url("https://user:\(Self.mark)-user@org.example.test")
        let okta = OktaAuthSdk(domain: domain, configuration: configuration)
        let api = OktaAPI(oktaDomain: domain, configuration: configuration)
        let link = LinksResponse.Link(
            href: try Self.url(
                "https://org.example.test/\(Self.mark)-0123456789012345678901234/x?t=\(Self.mark)"
            )
        )
        let request = api.verifyFactor(
            with: link, stateToken: "\(Self.mark)-state", passCode: "\(Self.mark)-code"
        ) { _ in }
        let lost = api.perform(link: link, stateToken: "\(Self.mark)-state") { _ in }
        clock.advance(by: 60)
        #expect(entries.all.count == 2)
        return [
            configuration, configuration.retryPolicy, okta, api, request, lost,
            OktaAPIRequest.Method.post,
            OktaTransportReply(
                statusCode: 200,
                headers: ["set-cookie": "sid=\(Self.mark)-cookie"],
                body: Data("\(Self.mark)-body".utf8)
            ),
        ] + entries.all
    }

    /// What users type and security keys sign.
    private func proofs() throws -> [Any] {
        let bytes = Data("\(Self.mark)-bytes".utf8)
        return [
            OktaWebAuthnAssertion(
                authenticatorData: bytes, clientDataJSON: bytes, signature: bytes
            ),
            OktaWebAuthnAttestation(attestationObject: bytes, clientDataJSON: bytes),
            OktaFactorTotp.App.oktaVerify, OktaTokenPrompt.Kind.newPIN,
            OktaTokenPrompt(kind: .newPIN, text: "Enter a new PIN"),
        ]
    }

    /// What a factor hands out.
    private func handedOut() throws -> [Any] {
        let model = try Self.response()
        var found: [Any?] = []
        let answer = try Self.response(factor: .webauthn)
        let described = try #require(answer.embedded?.factor)
        let key = OktaFactorWebAuthn(
            factor: described,
            stateToken: "\(Self.mark)-state",
            verifyLink: model.links?.next,
            activationLink: nil
        )
        var activation = try #require(answer.embedded?.factor?.embedded?.activation)
        activation.challenge = Data("\(Self.mark)-challenge".utf8).base64EncodedString()
        found.append(OktaWebAuthnCreationOptions(activation, org: "org.example.test"))
        var challenge = try #require(answer.embedded?.challenge)
        challenge.challenge = activation.challenge
        found.append(
            OktaWebAuthnRequestOptions(challenge, keys: [key.factor], org: "org.example.test")
        )
        let token = try #require(try Self.response(factor: .u2f).embedded?.factor)
        let u2f = OktaFactorU2F(
            factor: token, stateToken: "\(Self.mark)-state", verifyLink: nil, activationLink: nil
        )
        found += [u2f.registrationRequest, u2f.signRequests.first]
        found.append(OktaFactorChoice.choices(among: [key]).first)
        return found.compactMap { $0 }
    }

    /// Options, tokens and stores.
    private func options() throws -> [Any] {
        let secret = "\(Self.mark)-token"
        let request = OktaRequestOptions(
            headers: ["Cookie": secret],
            query: ["token": secret],
            bodyFields: ["password": .string(secret), "list": [["inner": .string(secret)]]],
            forwardedFor: secret,
            deviceFingerprint: secret,
            apiToken: secret
        )
        let store = OktaMemoryStore()
        store.setValue(Data(secret.utf8), for: "key")
        let directory = FileManager.default.temporaryDirectory
        let link = try Self.url("https://org.example.test/signin/reset-password/\(secret)")
        let domain = try Self.url("https://org.example.test")
        let resume = OktaResumeToken(try Self.response(), at: domain)
        return [
            request, OktaJSON.string(secret), ["password": .string(secret)] as OktaJSON,
            OktaAuthenticationOptions(relayState: secret, deviceToken: secret, request: request),
            OktaPasswordOptions(revokeSessions: true, request: request),
            OktaRecoveryOptions(relayState: secret, request: request),
            OktaPasswordCandidate(secret, formerPasswords: [secret]),
            OktaPasswordRule.minLength(8), store,
            OktaFileStore(directory: directory.appendingPathComponent("okta-redaction")),
            try #require(OktaDeviceToken(secret)), OktaDeviceTokenTransport.cookie,
            try #require(OktaRecoveryLink(link)),
            try #require(resume),
        ]
    }

    /// Values without room for a secret.
    private func plain() -> [Any] {
        [
            OktaPollEvent.waiting, OktaPollEvent.connectionLost, OktaOperation.cancel,
            OktaEnrollmentField.passCode, OktaRecoveryFactors.sms,
        ]
    }

    // MARK: Tests

    @Test("Redaction holds for every public type, by every route")
    func nothingShows() throws {
        var tested: Set<String> = []
        for value in try values() {
            let type = Self.name(of: value)
            for route in RedactionRoute.allCases {
                guard let text = route.text(of: value) else { continue }
                tested.insert(type)
                let found = text.components(separatedBy: Self.mark).dropFirst().first.map {
                    Self.mark + $0.prefix(12)
                }
                #expect(found == nil, "\(type) by \(route.rawValue)")
            }
        }
        let declared = try PublicTypes.all(in: "OktaAuthSdk")
            .filter { !Self.notValues.contains($0.keyword) }
        let missing = Set(declared.map(\.name)).subtracting(tested)
            .subtracting(Self.baseClasses)
        #expect(missing.sorted() == [], "types without a value in this test")
        #expect(declared.count > 80)
    }

    @Test("Redaction does not depend on which secrets are present")
    func planted() throws {
        let response = try Self.response()
        let factor = try #require(response.embedded?.factor)
        #expect(response.stateToken?.hasPrefix(Self.mark) == true)
        #expect(response.sessionToken?.hasPrefix(Self.mark) == true)
        #expect(factor.embedded?.activation?.sharedSecret?.hasPrefix(Self.mark) == true)
        #expect(response.links?.qrcode?.href.absoluteString.contains(Self.mark) == true)
        let raw = try #require(response.rawData)
        let text = String(decoding: raw, as: UTF8.self)
        for name in Self.secrets.union(["answer", "fragment", "new", "qr"]) {
            #expect(text.contains("\(Self.mark)-\(name)\""), "\(name)")
        }
        #expect(response.http?.headers["set-cookie"]?.contains(Self.mark) == true)
    }

    @Test("Redaction is tried with a secret in every text that a model does not show")
    func everyMember() throws {
        let body = Self.body(status: "MFA_CHALLENGE", factorType: "push")
        var members: [String: Bool] = [:]
        Self.collect(try OktaAPISuccessResponse(decoding: body), into: &members)
        #expect(members.filter { !$0.value }.keys.sorted() == [])
        #expect(members.count >= 15)
    }

    /// Notes for each text in `value` that is never shown whether it is a secret of this test.
    private static func collect(_ value: Any, into members: inout [String: Bool]) {
        for child in Mirror(reflecting: value).children {
            if let text = child.value as? OktaSecret<String?> {
                let name = "\(type(of: value)).\(child.label ?? "")"
                let isPlanted = text.wrappedValue?.contains(mark) ?? false
                members[name] = members[name] ?? false || isPlanted
            }
            collect((child.value as? any HidesValue)?.hidden ?? child.value, into: &members)
        }
    }

    @Test("Redaction is checked for types wherever they are declared")
    func scanner() {
        let names = PublicTypes.declarations(
            in: """
                public struct Outer: Sendable {
                    public enum Inner { case one }
                    struct Hidden { let text = "{" }
                }
                // public struct Comment {}
                extension Outer.Inner {
                    public final class Deep {
                        public class func make() -> Deep { Deep() }
                    }
                }
                extension Outer {
                    open class Other {}
                }
                """
        )
        #expect(names.map(\.name) == ["Outer", "Outer.Inner", "Outer.Inner.Deep", "Outer.Other"])
    }

    /// The name of the value's type within the module.
    private static func name(of value: Any) -> String {
        String(
            String(reflecting: type(of: value)).replacingOccurrences(of: "OktaAuthSdk.", with: "")
                .prefix { $0 != "<" }
        )
    }
}

/// Keeps what is logged.
final class EntryLog: OktaLogger {
    private let entries = Locked<[OktaLogEntry]>([])
    var all: [OktaLogEntry] { entries.withLock { $0 } }
    func log(_ entry: OktaLogEntry) { entries.withLock { $0.append(entry) } }
}

/// What never shows its value, whatever that is.
protocol HidesValue {
    var hidden: Any { get }
}

extension OktaSecret: HidesValue {
    var hidden: Any { wrappedValue }
}
