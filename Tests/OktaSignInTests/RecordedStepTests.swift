import Foundation
import OktaAuthSdk
import OktaCore
import TestSupport
import Testing

@testable import OktaIdx
@testable import OktaSignIn

/// What screens the recorded responses of both engines lead to.
@Suite("The steps of recorded responses")
@MainActor
struct RecordedStepTests {
    nonisolated static let fixtures = "Tests/OktaAuthSdkTests/Fixtures"
    nonisolated static let fixtureNames =
        ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.file(fixtures).path)) ?? [])
        .filter { $0.hasSuffix(".response.json") }

    /// The data of a file, whose links lead to the org of the tests.
    private static func data(_ file: String, in folder: URL?) throws -> Data {
        let text = try String(
            contentsOf: #require(folder).appendingPathComponent(file), encoding: .utf8
        )
        .replacingOccurrences(of: "{yourOktaDomain}", with: "example.okta.com")
        .replacingOccurrences(of: "org.example.test", with: "example.okta.com")
        return Data(text.utf8)
    }

    @Test("A response of the Classic Engine leads to its step", arguments: fixtureNames)
    func classic(file: String) async throws {
        let body = try Self.data(file, in: Checkout.file(Self.fixtures))
        guard let position = try ClassicPosition(testing: body) else { return }
        var lines = Recorded.lines(of: position)
        for action in position.actions where action.kind != .startAgain {
            lines += await Recorded.lines(action.id) { transport in
                let position = try #require(try ClassicPosition(testing: body, through: transport))
                return try await position.perform(action)
            }
        }
        try Recorded.expect(lines, file, in: "classic-responses")
    }

    @Test("An answer to a step of the Classic Engine sends its values", arguments: answers)
    func answers(file: String, answer: Answer) async throws {
        let body = try Self.data("\(file).response.json", in: Checkout.file(Self.fixtures))
        let lines = await Recorded.lines("leads to") { transport in
            let position = try #require(try ClassicPosition(testing: body, through: transport))
            return try await position.next(after: answer)
        }
        try Recorded.expect(lines, "\(file): \(answer.text)", in: "classic-answers")
    }

    /// Answers to fixtures of the Classic Engine.
    nonisolated static let answers: [(String, Answer)] = [
        ("password-expired", .newPassword("new", old: "old")),
        ("password-expired", .newPassword("new", old: nil)), ("password-expired", .password("p")),
        ("password-warn", .newPassword("new", old: "old")),
        ("password-reset", .newPassword("new", old: "old")),
        ("recovery.question", .text("answer")),
        ("recovery.question", .form(["token": " https://example.okta.com/x/token-1 "])),
        ("recovery.question", .form([:])), ("recovery.question", .code("1")),
        ("recovery.token-issued", .form([:])), ("recovery-challenge.sms", .code("123456")),
        ("recovery-challenge.call", .code("123456")),
        ("recovery-challenge.email", .code("https://example.okta.com/x/token-1")),
        ("mfa-challenge.question", .text("answer")), ("mfa-challenge.question", .code("1")),
        ("mfa-challenge.question", .password("1")), ("mfa-challenge.sms", .code("123456")),
        ("mfa-challenge.sms", .returned(nil)), ("mfa-challenge.push.waiting", .code("1")),
        ("mfa-challenge.webauthn.by-type", .code("1")),
        ("mfa-challenge.webauthn.by-type", .assertion(assertion)),
        ("mfa-challenge.webauthn.by-type", .attestation(attestation)),
        ("mfa-challenge.claims-provider", .returned(nil)),
        ("mfa-enroll-activate.webauthn", .attestation(attestation)),
        ("mfa-enroll-activate.webauthn", .assertion(assertion)),
        ("mfa-enroll-activate.sms", .code("123456")), ("mfa-enroll-activate.totp", .code("1")),
        ("mfa-enroll-activate.saml", .returned(nil)),
        ("consent-required", .form([:])), ("consent-required.granular", .form(["email": "true"])),
        ("consent-required.granular", .form(["email": "false"])),
        ("admin-consent-required", .form([:])), ("poll", .code("1")),
        ("profile-required", .form(["streetAddress": "1 Main", "city": ""])),
        ("device-activate", .form(["userCode": "ABCD"])), ("device-activate", .form([:])),
        ("factor-required", .choose("0", username: nil)),
        ("factor-required", .choose("9", username: nil)),
        ("unauthenticated.factor-sequencing", .choose("0", username: nil)),
    ]

    nonisolated static let assertion = OktaWebAuthnAssertion(
        authenticatorData: Data("a".utf8), clientDataJSON: Data("c".utf8), signature: Data("s".utf8)
    )
    nonisolated static let attestation = OktaWebAuthnAttestation(
        attestationObject: Data("a".utf8), clientDataJSON: Data("c".utf8)
    )

    @Test(
        "A documented response of the Classic Engine leads to its step",
        .needs(.authn),
        arguments: SampleFolder.authn.files.filter { !$0.hasPrefix("extra/") }
    )
    func documented(file: String) throws {
        let body = try Self.data(file, in: SampleFolder.authn.url)
        guard !file.hasSuffix(".request.json"), let position = try ClassicPosition(testing: body)
        else { return }
        try Recorded.expect(Recorded.lines(of: position), file, in: "documented-responses")
    }

    @Test(
        "A response of Identity Engine leads to its step",
        .needs(.idx),
        arguments: SampleFolder.idx.files
    )
    func identity(file: String) throws {
        let body = try Self.data(file, in: SampleFolder.idx.url)
        guard let position = try IdentityPosition(testing: body) else { return }
        try Recorded.expect(Recorded.lines(of: position), file, in: "identity-responses")
    }
}

extension EngineStart {
    /// The start of a sign-in that makes no session.
    fileprivate static func testing(_ transport: (any OktaTransport)?) throws -> EngineStart {
        var client = try OktaOidcConfig(with: [
            "issuer": "https://example.okta.com/oauth2/default", "clientId": "client-1",
            "scopes": "openid", "redirectUri": "com.example.app:/callback",
        ])
        client.transport = transport
        var options = OktaSignIn.Options()
        options.makesSession = false
        return EngineStart(configuration: client, options: options)
    }
}

extension ClassicPosition {
    /// The position of a response; `nil` if it is not a transaction.
    init?(testing body: Data, through transport: (any OktaTransport)? = nil) throws {
        let start = try EngineStart.testing(transport)
        let first = try #require(start.classicClient).unauthenticatedStatus()
        let handler = OktaAuthStatusResponseHandler()
        guard let model = try? JSONDecoder().decode(OktaAPISuccessResponse.self, from: body),
            model.status != nil,
            // A status that the handler does not know is one of the app's own.
            let status = (try? handler.createAuthStatus(basedOn: model, and: first))
                ?? (try? OktaAuthStatus(currentState: first, model: model))
        else { return nil }
        self.init(start: start, status: status)
    }
}

extension Answer {
    /// The answer with the values of a form in order.
    var text: String {
        guard case .form(let values) = self else { return "\(self)" }
        let list = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "form(\(list.joined(separator: ", ")))"
    }
}

extension IdentityPosition {
    /// The position of a response; `nil` if the response asks for nothing.
    init?(testing body: Data, through transport: (any OktaTransport)? = nil) throws {
        let start = try EngineStart.testing(transport)
        let context = IDXClient.Context(
            configuration: start.identityConfiguration,
            state: "s",
            interactionHandle: "h",
            codeVerifier: "v",
            nonce: nil,
            maxAge: nil
        )
        let info = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date(timeIntervalSince1970: 0))
        guard
            let response = IDXClient.Response(
                decoding: body, from: IDXClient(context: context), http: info
            ),
            !response.remediations.isEmpty || !response.messages.allMessages.isEmpty
                || response.isLoginSuccessful
        else { return nil }
        self.init(start: start, response: response, purpose: .signIn)
    }
}
