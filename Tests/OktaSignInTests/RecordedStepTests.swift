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
        .filter { $0.hasSuffix(".response.json") }.map { String($0.dropLast(14)) }

    /// The data of a file, whose links lead to the org of the tests.
    private static func data(_ file: String, in folder: URL?) throws -> Data {
        let text = try String(
            contentsOf: #require(folder).appendingPathComponent(file), encoding: .utf8
        )
        .replacingOccurrences(of: "{yourOktaDomain}", with: "example.okta.com")
        .replacingOccurrences(of: "org.example.test", with: "example.okta.com")
        return Data(text.utf8)
    }

    @Test(
        "A response of the Classic Engine leads to its step, which takes actions and answers",
        arguments: fixtureNames
    )
    func classic(file: String) async throws {
        let body = try Self.data("\(file).response.json", in: Checkout.file(Self.fixtures))
        guard let screen = try ClassicScreens(testing: body)?.screen else {
            #expect(Recorded("classic-responses").paragraphs[file] == nil)
            return
        }
        var lines = Recorded.lines(
            of: screen.step, screen.messages, screen.actions, screen.remembers?.get()
        )
        let answers: [String: [Answer]] = [
            "password-expired": [
                .newPassword("new", old: "old"), .newPassword("new", old: nil), .password("p"),
            ],
            "password-warn": [.newPassword("new", old: "old")],
            "password-reset": [.newPassword("new", old: "old")],
            "recovery.question": [
                .text("answer"), .form(["token": " https://example.okta.com/x/token-1 "]),
                .form([:]),
                .code("1"),
            ],
            "recovery.token-issued": [.form([:])],
            "recovery-challenge.sms": [.code("123456")],
            "recovery-challenge.call": [.code("123456")],
            "recovery-challenge.email": [.code("https://example.okta.com/x/token-1")],
            "mfa-challenge.question": [.text("answer"), .code("1"), .password("1")],
            "mfa-challenge.sms": [.code("123456"), .returned(nil)],
            "mfa-challenge.push.waiting": [.code("1")],
            "mfa-challenge.webauthn.by-type": [
                .code("1"), .assertion(Self.assertion), .attestation(Self.attestation),
            ],
            "mfa-challenge.claims-provider": [.returned(nil)],
            "mfa-enroll-activate.webauthn": [
                .attestation(Self.attestation), .assertion(Self.assertion),
            ],
            "mfa-enroll-activate.sms": [.code("123456")],
            "mfa-enroll-activate.totp": [.code("1")],
            "mfa-enroll-activate.saml": [.returned(nil)],
            "consent-required": [.form([:])],
            "consent-required.granular": [.form(["email": "true"]), .form(["email": "false"])],
            "admin-consent-required": [.form([:])],
            "poll": [.code("1")],
            "profile-required": [.form(["streetAddress": "1 Main", "city": ""])],
            "device-activate": [.form(["userCode": "ABCD"]), .form([:])],
            "factor-required": [.choose("0", username: nil), .choose("9", username: nil)],
            "unauthenticated.factor-sequencing": [.choose("0", username: nil)],
        ]
        lines += await Recorded.lines(of: screen.actions, answers[file] ?? []) {
            try ClassicScreens(testing: body, through: $0)?.screen
        }
        var recorded = Recorded("classic-responses")
        try recorded.expect(lines, file)
    }

    @Test(
        "Each recorded paragraph is of a response or flow that a test has",
        arguments: [
            ("classic-responses", fixtureNames), ("classic-steps", StepTests.classicResponses),
            ("identity-steps", StepTests.identityResponses.keys.sorted()),
            ("classic-flows", (Flow.common + Flow.classic).map(\.name)),
            ("identity-flows", (Flow.common + Flow.identity).map(\.name)),
        ]
    )
    func paragraphs(file: String, cases: [String]) {
        let names = Set(Recorded(file).paragraphs.keys)
        #expect(names.count > 10 && names.isSubset(of: cases))
    }

    nonisolated static let assertion = OktaWebAuthnAssertion(
        authenticatorData: Data("a".utf8), clientDataJSON: Data("c".utf8), signature: Data("s".utf8)
    )
    nonisolated static let attestation = OktaWebAuthnAttestation(
        attestationObject: Data("a".utf8), clientDataJSON: Data("c".utf8)
    )

    @Test(
        "Few recorded responses need the generic form, or a message that nothing fits",
        .needs(.authn),
        .needs(.idx)
    )
    func recorded() throws {
        let folders = [SampleFolder.authn, .idx]
        let found = try folders.flatMap { folder in
            try folder.files.filter { !$0.hasSuffix(".request.json") }.compactMap { file in
                let body = try Self.data(file, in: folder.url)
                let classic = try ClassicScreens(testing: body).flatMap {
                    $0.status.model.stateToken != nil || $0.status.statusType == .success ? $0 : nil
                }
                let screen = try classic?.screen ?? IdentityScreens(testing: body)?.screen
                switch screen?.step {
                case .form: return "\(file): form"
                case .message(let message) where message.reason == .unsupported:
                    return "\(file): unsupported"
                default: return nil
                }
            }
        }
        let expected = [
            "extra/admin-consent-required.response.json: form",
            "extra/consent-required.granular.response.json: form",
            "extra/consent-required.response.json: form",
            "extra/device-activate.invalid-code.response.json: form",
            "extra/device-activate.response.json: form",
            "extra/password-expired.external-link.response.json: unsupported",
            "extra/profile-required.response.json: form",
            "mfa-challenge.duo.response.json: unsupported",
            "mfa-challenge.u2f.response.json: unsupported",
            "mfa-enroll-activate.duo.response.json: unsupported",
            "mfa-enroll-activate.u2f.response.json: unsupported",
            "flows/registration/02-enroll-profile-new.json: form",
            "single/consent-granular.json: form",
            "single/enroll-profile-with-password-returns-multiple-errors.json: form",
            "single/error-new-signup-email-exists.json: form",
            "single/identify-with-device-probing-loopback.json: form",
        ]
        #expect(found == expected)
    }
}

extension Attempt {
    /// An attempt that makes no session, unless the test wants one.
    fileprivate static func testing(
        _ transport: (any OktaTransport)?, exchangesTokens: Bool = false
    ) throws -> Attempt {
        var client = try OktaOidcConfig(with: [
            "issuer": "https://example.okta.com/oauth2/default", "clientId": "client-1",
            "scopes": "openid", "redirectUri": "com.example.app:/callback",
        ])
        client.transport = transport
        var options = OktaSignIn.Options()
        options.exchangesTokens = exchangesTokens
        return Attempt(client, options, .identify(.signIn))
    }
}

extension ClassicScreens {
    /// The screens of a response; `nil` if it is not a transaction.
    init?(
        testing body: Data,
        through transport: (any OktaTransport)? = nil,
        exchangesTokens: Bool = false
    ) throws {
        let attempt = try Attempt.testing(transport, exchangesTokens: exchangesTokens)
        let first = try #require(attempt.classicClient).unauthenticatedStatus()
        let handler = OktaAuthStatusResponseHandler()
        guard let model = try? JSONDecoder().decode(OktaAPISuccessResponse.self, from: body),
            model.status != nil,
            // A status that the handler does not know is one of the app's own.
            let status = (try? handler.createAuthStatus(basedOn: model, and: first))
                ?? (try? OktaAuthStatus(currentState: first, model: model))
        else { return nil }
        self.init(attempt: attempt, status: status)
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

extension IdentityScreens {
    /// The screens of a response; `nil` if the response asks for nothing.
    init?(testing body: Data, through transport: (any OktaTransport)? = nil) throws {
        let attempt = try Attempt.testing(transport)
        let context = IDXClient.Context(
            configuration: attempt.identityConfiguration,
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
        self.init(attempt: attempt, response: response, purpose: .signIn)
    }
}
