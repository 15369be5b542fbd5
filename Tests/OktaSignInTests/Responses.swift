import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaAuthSdk
@testable import OktaIdx
@testable import OktaSignIn

/// The responses of the tests, and what makes screens of them.
enum Responses {
    static let fixtures = "Tests/OktaAuthSdkTests/Fixtures"
    static let fixtureNames =
        ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.file(fixtures).path)) ?? [])
        .filter { $0.hasSuffix(".response.json") }.map { String($0.dropLast(14)) }

    /// Responses of Identity Engine that lead to a step of their own.
    static let identity: [String: Data] = {
        let file = Checkout.file("Tests/OktaSignInTests/Responses/identity-steps.json")
        let json = (try? Data(contentsOf: file)).flatMap(SimulatorJSON.init(parsing:))
        return (json?.object ?? [:]).mapValues(\.encoded)
    }()

    /// Responses of the Classic Engine that lead to a step of their own, by their members.
    static let classic = [
        #""status":"CONSENT_REQUIRED""#, #""status":"RECOVERY""#,
        #""status":"RECOVERY","_embedded":{"user":{"recovery_question":{"question":"Why?"}}}"#,
        #""status":"LOCKED_OUT""#, #""status":"MFA_REQUIRED""#, #""status":"PASSWORD_EXPIRED""#,
        #""status":"PASSWORD_RESET""#, #""status":"SUCCESS""#, #""status":"TELEPATHY""#,
        #""status":"SUCCESS","recoveryType":"UNLOCK""#, #""status":"SUCCESS","sessionToken":"1""#,
        #""status":"SUCCESS","_links":{"next":{"href":"https://example.okta.com/x"}}"#,
        #""status":"SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_ACTIVATED"}"#,
        #""status":"SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_NOT_ACTIVATED"}"#,
        #""status":"SUCCESS","_embedded":{"deviceActivationStatus":"DEVICE_NOT_ACTIVATED_CONSENT_DENIED"}"#,
        #""status":"MFA_CHALLENGE","_embedded":{"factor":{"id":"q","factorType":"question"}}"#,
        #""status":"MFA_CHALLENGE","_embedded":{"factor":{"id":"w","factorType":"webauthn"}}"#,
        #""status":"MFA_CHALLENGE","_embedded":{"factor":{"id":"s","factorType":"assertion:saml2"}}"#,
        #"""
        "status":"MFA_ENROLL","_embedded":{"factors":[\#
        {"factorType":"sms","provider":"OKTA","status":"ACTIVE","enrollment":"REQUIRED",\#
        "_links":{"enroll":{"href":"https://example.okta.com/api/v1/authn/factors"}}},\#
        {"factorType":"question","provider":"OKTA","status":"NOT_SETUP","enrollment":"REQUIRED",\#
        "_links":{"enroll":{"href":"https://example.okta.com/api/v1/authn/factors"}}},\#
        {"factorType":"call","provider":"OKTA","status":"NOT_SETUP"}]}
        """#,
    ]

    static let assertion = OktaWebAuthnAssertion(
        authenticatorData: Data("a".utf8), clientDataJSON: Data("c".utf8), signature: Data("s".utf8)
    )
    static let attestation = OktaWebAuthnAttestation(
        attestationObject: Data("a".utf8), clientDataJSON: Data("c".utf8)
    )
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

extension IdentityScreens {
    /// The screens of a response; `nil` if the response asks for nothing.
    init?(testing body: Data, through transport: (any OktaTransport)? = nil) throws {
        let attempt = try Attempt.testing(transport)
        let context = IDXClient.Context(
            configuration: attempt.identityConfiguration(with: attempt.identityOptions),
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
                || response.isLoginSuccessful || response.successRedirectUrl != nil
                || response.deviceEnrollment != nil
        else { return nil }
        self.init(attempt: attempt, response: response, purpose: .signIn)
    }
}
