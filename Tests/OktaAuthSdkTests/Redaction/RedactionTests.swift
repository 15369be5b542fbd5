import Foundation
import OktaAuthSimulator
import TestSupport
import Testing

@testable import OktaAuthSdk

/// Plants secrets wherever there is room for one, and looks at everything by every route.
@MainActor
@Suite("Redaction")
struct RedactionTests {
    /// The beginning of every planted secret; the rest identifies it.
    private nonisolated static let mark = "s3cr3t"
    /// The secret in the place of a number.
    private nonisolated static let numberMark = 735_193

    /// Classes of which only subclasses are made.
    private nonisolated static let baseClasses: Set = [
        "OktaAuthStatusPasswordChange", "OktaAuthStatusSingleFactor",
    ]

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    /// Members whose texts are secret.
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
        case .number where name == "correctAnswer": .number(Double(numberMark))
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

    /// The public types of values that folders of the sources declare.
    private static func types(in folders: [String]) throws -> Set<String> {
        let declared = try folders.flatMap { try PublicTypes.all(in: "OktaAuthSdk/\($0)") }
        return Set(declared.filter { $0.keyword != "protocol" }.map(\.name))
            .subtracting(baseClasses)
    }

    /// The name of the value's type within the module.
    private static func name(of value: Any) -> String {
        String(
            String(reflecting: type(of: value)).replacingOccurrences(of: "OktaAuthSdk.", with: "")
                .prefix { $0 != "<" }
        )
    }

    /// Expects that no route shows a secret in `values`, which have all public types of `folders`.
    private func expectHidden(
        _ values: [Any], in folders: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for value in values {
            for (route, text) in RedactionRoute.textsByName(of: value) {
                let found = text.components(separatedBy: Self.mark).dropFirst().first.map {
                    Self.mark + $0.prefix(12)
                }
                let place = "\(Self.name(of: value)) by \(route)"
                #expect(found == nil, "\(place)", sourceLocation: sourceLocation)
                let shows = text.contains("\(Self.numberMark)")
                #expect(!shows, "\(place)", sourceLocation: sourceLocation)
            }
            // Bytes have no text that a mark could be found in.
            let bytes = Self.bytes(in: value).map { String(decoding: $0, as: UTF8.self) }
            let place = "\(Self.name(of: value)) shows bytes"
            #expect(!bytes.joined().contains(Self.mark), "\(place)", sourceLocation: sourceLocation)
        }
        let missing = try Self.types(in: folders).subtracting(values.map(Self.name))
        #expect(missing.sorted() == [], "types without a value", sourceLocation: sourceLocation)
    }

    /// All bytes that the mirrors of `value` show.
    private static func bytes(in value: Any, depth: Int = 0) -> [Data] {
        if let data = value as? Data { return [data] }
        guard depth < 12 else { return [] }
        return sequence(first: Mirror(reflecting: value), next: \.superclassMirror)
            .flatMap(\.children)
            .flatMap { bytes(in: $0.value, depth: depth + 1) }
    }

    // MARK: By every route

    @Test("Redaction is tested for each folder with public types, here")
    func folders() throws {
        let all = try Self.types(in: [""])
        let tested = try Self.types(
            in: [
                "API", "Errors", "Factors", "Operations", "Options", "Reading", "Responses",
                "Statuses", "Storage",
            ]
        )
        #expect(all.subtracting(tested) == ["OktaAuthSdk"])
        #expect(all.count > 80)
    }

    @Test("Redaction holds for the members of responses, by every route")
    func models() throws {
        let response = try Self.response()
        let body = Data("{\"password\": \"\(Self.mark)-raw\"}".utf8)
        var found: [String: Any] = ["": response]
        visitMembers(of: response) { _, member in
            let type = String(reflecting: type(of: member.value))
            if type.hasPrefix("OktaAuthSdk."), found[type] == nil { found[type] = member.value }
        }
        let others: [Any] = [
            try #require(response.embedded?.policy),
            SecurityQuestion(question: "food", questionText: "What?"),
            OktaAPIErrorResponse(decoding: body, http: try #require(response.http)),
            OktaAPIErrorResponse.ErrorCause(errorSummary: "No"),
            OktaPasswordCandidate(Self.mark, formerPasswords: [Self.mark]),
            OktaPasswordRule.minLength(8), OktaRecoveryFactors.sms,
        ]
        try expectHidden(found.values + others, in: ["Responses", "Reading"])
    }

    @Test("Redaction holds for statuses, before and while secrets are under way, by every route")
    func statuses() throws {
        let session = try ScriptedSession(.silence, .silence, .silence, .silence)
        let model = try Self.response()
        var found: [Any] = [
            session.start, session.start.responseHandler, OktaOperation.cancel,
            OktaPollEvent.waiting, OktaPollEvent.connectionLost,
            try OktaAuthStatus(currentState: session.start, model: model),
        ]
        for row in BuiltInStatus.rows {
            let made = try session.start.responseHandler.createAuthStatus(
                basedOn: Self.response(status: row.status), and: session.start
            )
            found += [made, made.step]
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
        let push = try session.pushChallenge { $0.stateToken = "\(Self.mark)-state" }
        found += [challenge, challenge.factor, push, push.factor, push.responseHandler]
        try expectHidden(found, in: ["Statuses", "Operations"])
    }

    @Test("Redaction holds for factors and what they hand out, by every route")
    func factors() throws {
        let model = try Self.response()
        let link = try #require(model.links?.next)
        func described(_ type: FactorType) throws -> EmbeddedResponse.Factor {
            try #require(try Self.response(factor: type).embedded?.factor)
        }
        var found: [Any?] = []
        for type in Set(FactorType.spellings.map(\.value)) {
            let made = OktaFactor.createFactorWith(
                try described(type),
                stateToken: "\(Self.mark)-state",
                verifyLink: link,
                activationLink: link
            )
            found += [made, made.kind]
        }
        for type in [
            OktaFactor.self, OktaFactorPhone.self, OktaFactorShownCode.self, OktaFactorOther.self,
            OktaFactorRedirect.self,
        ] {
            found.append(
                type.init(
                    factor: try described(.push),
                    stateToken: "\(Self.mark)-state",
                    verifyLink: link,
                    activationLink: link
                )
            )
        }
        let key = OktaFactorWebAuthn(
            factor: try described(.webauthn),
            stateToken: "\(Self.mark)-state",
            verifyLink: link,
            activationLink: nil
        )
        var activation = try #require(key.factor.embedded?.activation)
        activation.challenge = Data("\(Self.mark)-challenge".utf8).base64EncodedString()
        var challenge = try #require(model.embedded?.challenge)
        challenge.challenge = activation.challenge
        let u2f = OktaFactorU2F(
            factor: try described(.u2f),
            stateToken: "\(Self.mark)-state",
            verifyLink: nil,
            activationLink: nil
        )
        let bytes = Data("\(Self.mark)-bytes".utf8)
        found += [
            OktaWebAuthnCreationOptions(activation.json, org: "org.example.test"),
            OktaWebAuthnRequestOptions(challenge.json, org: "org.example.test"),
            u2f.registrationRequest, u2f.signRequests.first,
            // Values that users type and security keys sign.
            OktaWebAuthnAssertion(
                authenticatorData: bytes, clientDataJSON: bytes, signature: bytes
            ),
            OktaWebAuthnAttestation(attestationObject: bytes, clientDataJSON: bytes),
            OktaFactorTotp.App.oktaVerify, OktaTokenPrompt.Kind.newPIN,
            OktaTokenPrompt(kind: .newPIN, text: "Enter a new PIN"),
        ]
        try expectHidden(found.compactMap(\.self), in: ["Factors"])
    }

    @Test("Redaction holds for errors and what causes them, by every route")
    func errors() throws {
        let model = try Self.response()
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
        let refusal = OktaAPIErrorResponse(decoding: body, http: try #require(model.http))
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
        let others: [Any] = [
            unreadable, OktaErrorCode.invalidToken, OktaTransactionState.unknown,
            OktaErrorRecovery.fetchStatus,
        ]
        try expectHidden(
            all as [Any] + all.map(OktaAPIRequest.Result.error) as [Any] + others, in: ["Errors"]
        )
    }

    @Test("Redaction holds for requests, answers and the log, by every route")
    func requests() throws {
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
        let values: [Any] = [
            configuration, configuration.retryPolicy, api, request, lost,
            OktaAuthSdk(domain: domain, configuration: configuration),
            OktaAPIRequest.Method.post, OktaAPIRequest.Result.success(try Self.response()),
            OktaTransportReply(
                statusCode: 200,
                headers: ["set-cookie": "sid=\(Self.mark)-cookie"],
                body: Data("\(Self.mark)-body".utf8)
            ),
        ]
        try expectHidden(values + entries.all, in: ["API"])
    }

    @Test("Redaction holds for options, tokens and stores, by every route")
    func options() throws {
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
        let values: [Any] = [
            request, OktaJSON.string(secret), ["password": .string(secret)] as OktaJSON,
            OktaAuthenticationOptions(relayState: secret, deviceToken: secret, request: request),
            OktaConfiguration(headers: ["Authorization": "SSWS \(secret)"]),
            OktaPasswordOptions(revokeSessions: true, request: request),
            OktaRecoveryOptions(relayState: secret, request: request),
            OktaVerifyOptions(), OktaEnrollmentField.passCode, store,
            OktaFileStore(directory: directory.appendingPathComponent("okta-redaction")),
            try #require(OktaDeviceToken(secret)), OktaDeviceTokenPlacement.cookie,
            try #require(OktaRecoveryLink(link)),
            try #require(OktaResumeToken(try Self.response(), at: domain)),
        ]
        try expectHidden(values, in: ["Options", "Storage"])
    }

    // MARK: What is looked for

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

    @Test("Redaction is tried with a secret in every text, number and URL that a model hides")
    func everyMember() throws {
        let body = Self.body(status: "MFA_CHALLENGE", factorType: "push")
        var members: [String: Bool] = [:]
        visitMembers(of: try OktaAPISuccessResponse(decoding: body)) { owner, _ in
            guard let model = owner as? any WireModel else { return }
            for (name, value) in model.members where type(of: model).secrets.contains(name) {
                // The members of a hidden object are tried one by one.
                guard let value, !(value is any WireModel) else { continue }
                let text = value.json.scalarText ?? ""
                let place = "\(String(reflecting: type(of: model))).\(name)"
                let isPlanted = text.contains(Self.mark) || text == "\(Self.numberMark)"
                members[place] = members[place] ?? false || isPlanted
            }
        }
        #expect(members.filter { !$0.value }.keys.sorted() == [])
        #expect(members.count >= 15)
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
}
