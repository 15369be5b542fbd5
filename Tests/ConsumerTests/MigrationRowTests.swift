import Foundation
import OktaAuthSdk
import OktaIdx
import OktaOidc
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code of the migration pages, row by row, in the Swift 5 mode of apps that move.
@Suite("A row of the migration pages")
struct MigrationRowTests {
    // MARK: okta-oidc-ios

    private let values = [
        "clientId": "app", "issuer": "https://example.test/oauth2/default",
        "redirectUri": "com.example.app:/callback", "scopes": "openid", "max_age": "60",
    ]

    @Test("The configuration of okta-oidc-ios has its new names")
    func configuration() throws {
        var config = try OktaOidcConfig(with: values)
        config.tokenValidation = .claimsOnly
        config.clockTolerance = 600
        config.additionalHeaders = ["User-Agent": "app/1.0"]
        config.tokenStore = OktaMemoryStore()
        config.allowedHosts = ["login.example.test"]
        #expect(config.additionalParams["max_age"] == "60")
        #expect(OktaOidcStateManager.readFromSecureStorage(for: config) == nil)
    }

    @Test("An error of okta-oidc-ios matches without a payload, and is created with a text")
    func oidcErrors() {
        let errors: [OktaOidcError] = [
            .parseFailure("text"), .noDiscoveryEndpoint("text"), .noPListGiven("Okta"),
            .pListParseFailure("Okta"), .unableToGetAuthCode("text"), .JWTDecodeError("text"),
            .missingConfigurationValues(["issuer"]),
        ]
        for error in errors {
            let isKnown: Bool
            switch error {
            case .parseFailure, .noDiscoveryEndpoint, .noPListGiven, .pListParseFailure,
                .unableToGetAuthCode, .JWTDecodeError, .missingConfigurationValues:
                isKnown = true
            default: isKnown = false
            }
            #expect(isKnown)
        }
    }

    /// Compiled, and not called: there is no org.
    private func signOut(_ manager: OktaOidcStateManager) async throws {
        try await manager.revoke(manager.refreshToken)
        _ = try await manager.signOut(returningTo: nil)
        _ = manager.writeToSecureStorage()
        for await event in manager.events { print(event) }
    }

    // MARK: okta-idx-swift

    private var client: IDXClient.Configuration {
        IDXClient.Configuration(
            issuer: "https://example.test/oauth2/default",
            clientId: "app",
            clientSecret: nil,
            scopes: ["openid"],
            redirectUri: "com.example.app:/callback"
        )
    }

    @Test("A configuration is stored by a JSON encoder")
    func coding() throws {
        let data = try JSONEncoder().encode(client)
        #expect(try JSONDecoder().decode(IDXClient.Configuration.self, from: data) == client)
    }

    @Test("The enumerations of okta-idx-swift are read from the server's names")
    func enumerations() {
        #expect(IDXClient.Response.Intent(rawValue: "LOGIN") == .login)
        #expect(IDXClient.Response.Intent(rawValue: "OTHER") == nil)
        #expect(IDXClient.Remediation.SocialAuth.Service(rawValue: "FACEBOOK") == .facebook)
        #expect(IDXClient.Remediation.RemediationType(string: "identify") == .identify)
        #expect(IDXClient.Authenticator.Kind(string: "password") == .password)
        #expect(IDXClient.Authenticator.Method(string: "sms") == .sms)
        #expect(IDXClient.Authenticator.Method.webAuthN.stringValue == "webauthn")
        #expect(IDXClient.Authenticator.Method.securityQuestion.stringValue == "security_question")
    }

    /// An own class with what the page says to add.
    private final class OwnPoll: Pollable, @unchecked Sendable {
        let canPoll = true
        let isPolling = false
        let refreshTime: TimeInterval = 0

        func startPolling(
            onEvent: ((OktaPollEvent) -> Void)?, completion: IDXClient.ResponseResult?
        ) { completion?(nil, IDXClientError.missingRelatedObject) }

        func poll(onEvent: ((OktaPollEvent) -> Void)?) async throws -> IDXClient.Response {
            throw IDXClientError.missingRelatedObject
        }

        func stopPolling() {}
    }

    @Test("An own class that polls reports its error")
    func ownPoll() {
        var failure: Error?
        OwnPoll().startPolling(onEvent: nil) { failure = $1 }
        #expect(failure as? IDXClientError == .missingRelatedObject)
    }

    /// Compiled, and not called.
    private func use(_ authenticator: IDXClient.Authenticator, _ form: IDXClient.Remediation) {
        if let sender = authenticator as? any CodeSendable, sender.canSend {
            sender.send(completion: nil)
        }
        print(authenticator.profile.isEmpty, form.name)
        for message in form.messages.allMessages {
            switch message.type {
            case .error: print(message.message)
            default: break
            }
        }
    }

    // MARK: okta-auth-swift

    @Test("The names of okta-auth-swift that changed have their new spelling")
    func names() {
        var configuration = OktaConfiguration(allowedHosts: ["login.example.test"])
        configuration.responseObserver = { print($0.statusCode) }
        #expect(EmbeddedResponse.AuthenticationObject.AuthProtocol.saml20 != .wsFed)
        #expect(FactorType.hotp != FactorType.unknown("x"))
        let step = OktaError.internalError("text")
        #expect(step.description == "text")
        #expect(OktaError.wrongStatus("text").debugDescription.contains("text"))
    }

    /// Compiled, and not called.
    private func send(through api: OktaAPI, _ link: LinksResponse.Link) {
        _ = api.sendApiRequest(with: link, bodyParams: ["a": "b"], method: .post) { print($0) }
    }
}
