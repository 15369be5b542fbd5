import Foundation
import OktaAuthSdk
import OktaCore
import TestSupport
import Testing

@testable import OktaIdx
@testable import OktaSignIn

/// What screens the recorded responses of both engines lead to.
@Suite("The steps of recorded responses")
struct RecordedStepTests {
    private static func start(
        through transport: (any OktaTransport)? = nil
    ) throws -> EngineStart {
        var client = try OktaOidcConfig(with: [
            "issuer": "https://example.okta.com/oauth2/default", "clientId": "client-1",
            "scopes": "openid", "redirectUri": "com.example.app:/callback",
        ])
        client.transport = transport
        var options = OktaSignIn.Options()
        options.makesSession = false
        return EngineStart(configuration: client, options: options)
    }

    /// The position of a response of the Classic Engine; `nil` if it is not a transaction.
    static func classicPosition(
        of body: Data, through transport: (any OktaTransport)? = nil
    ) throws -> ClassicPosition? {
        guard let model = try? JSONDecoder().decode(OktaAPISuccessResponse.self, from: body),
            model.stateToken != nil || model.status == .success
        else { return nil }
        let start = try start(through: transport)
        let first = try #require(start.classicClient).unauthenticatedStatus()
        let handler = OktaAuthStatusResponseHandler()
        let status = try handler.createAuthStatus(basedOn: model, and: first)
        return ClassicPosition(start: start, status: status)
    }

    /// The step of a response of Identity Engine; `nil` if the response asks for nothing.
    static func identityStep(of body: Data) throws -> OktaSignIn.Step? {
        guard let response = try identityResponse(of: body),
            !response.remediations.isEmpty || !response.messages.allMessages.isEmpty
                || response.isLoginSuccessful
        else { return nil }
        return IdentityPosition(start: try start(), response: response, purpose: .signIn).step
    }

    /// A response of Identity Engine; `nil` if it is not one.
    static func identityResponse(of body: Data) throws -> IDXClient.Response? {
        let context = IDXClient.Context(
            configuration: try start().identityConfiguration,
            state: "s",
            interactionHandle: "h",
            codeVerifier: "v",
            nonce: nil,
            maxAge: nil
        )
        let info = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date(timeIntervalSince1970: 0))
        return IDXClient.Response(decoding: body, from: IDXClient(context: context), http: info)
    }

    /// Expects that these files lead to the generic form, or to a message that nothing fits.
    private func expect(
        _ folder: SampleFolder,
        generic: [String],
        unsupported: [String],
        _ step: (_ body: Data) throws -> OktaSignIn.Step?
    ) throws {
        var forms: [String] = []
        var messages: [String] = []
        for file in folder.files where !file.hasSuffix(".request.json") {
            let url = try #require(folder.url).appendingPathComponent(file)
            // Links have to lead to the org.
            let text = try String(contentsOf: url, encoding: .utf8)
                .replacingOccurrences(of: "{yourOktaDomain}", with: "example.okta.com")
                .replacingOccurrences(of: "org.example.test", with: "example.okta.com")
            switch try step(Data(text.utf8)) {
            case .form: forms.append(file)
            case .message(let message) where message.reason == .unsupported: messages.append(file)
            default: break
            }
        }
        #expect(forms == generic)
        #expect(messages == unsupported)
    }

    @Test("Few recorded responses of the Classic Engine need the generic form", .needs(.authn))
    func classic() throws {
        try expect(
            .authn,
            generic: [
                "extra/admin-consent-required.response.json",
                "extra/consent-required.granular.response.json",
                "extra/consent-required.response.json",
                "extra/device-activate.invalid-code.response.json",
                "extra/device-activate.response.json",
                "extra/profile-required.response.json",
            ],
            unsupported: [
                "extra/password-expired.external-link.response.json",
                "mfa-challenge.duo.response.json", "mfa-challenge.u2f.response.json",
                "mfa-enroll-activate.duo.response.json",
                "mfa-enroll-activate.u2f.response.json",
            ]
        ) { try Self.classicPosition(of: $0)?.step }
    }

    @Test("Few recorded responses of Identity Engine need the generic form", .needs(.idx))
    func identity() throws {
        try expect(
            .idx,
            generic: [
                "flows/registration/02-enroll-profile-new.json", "single/consent-granular.json",
                "single/enroll-profile-with-password-returns-multiple-errors.json",
                "single/error-new-signup-email-exists.json",
                "single/identify-with-device-probing-loopback.json",
            ],
            unsupported: [],
            Self.identityStep
        )
    }
}
