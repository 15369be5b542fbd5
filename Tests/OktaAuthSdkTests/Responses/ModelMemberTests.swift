import Foundation
import OktaAuthSdk
import Testing

@Suite("A member of a model")
struct ModelMemberTests {
    @Test("A member of a model is read and written under its own key", arguments: Member.all)
    func isItself(member: Member) throws { try member.check() }
}

/// A property of a model and its key on the wire.
struct Member: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    private init<Model: Codable & SendableMetatype, Value: Equatable & Sendable>(
        _ property: any WritableKeyPath<Model, Value?> & Sendable,
        _ key: String,
        _ value: Value,
        writtenAs json: String
    ) {
        testDescription = "\(Model.self).\(key)"
        check = {
            var model = try #require(Self.emptiest(of: Model.self))
            #expect(model[keyPath: property] == nil)
            model[keyPath: property] = value
            #expect(model[keyPath: property] == value)

            let text = try JSONText.encoded(model)
            let expected = "\"\(key)\":\(json)"
            #expect(text.contains(expected), "\(text)")
            let read = try JSONText.decoded(text, as: Model.self)
            #expect(read[keyPath: property] == value)
        }
    }

    /// The model with no more than it needs.
    private static func emptiest<Model: Codable & SendableMetatype>(of type: Model.Type) -> Model? {
        let bodies = ["{}", #"{"name": "name-1"}"#, #"{"href": "https://org.example.test/"}"#]
        return bodies.lazy.compactMap { try? JSONText.decoded($0, as: Model.self) }.first
    }

    private static func text<Model: Codable & SendableMetatype>(
        _ property: any WritableKeyPath<Model, String?> & Sendable,
        _ key: String
    ) -> Member { Member(property, key, "text-1", writtenAs: "\"text-1\"") }

    private static func number<Model: Codable & SendableMetatype>(
        _ property: any WritableKeyPath<Model, Int?> & Sendable,
        _ key: String
    ) -> Member { Member(property, key, 7, writtenAs: "7") }

    private static func flag<Model: Codable & SendableMetatype>(
        _ property: any WritableKeyPath<Model, Bool?> & Sendable,
        _ key: String
    ) -> Member { Member(property, key, true, writtenAs: "true") }

    private static func date<Model: Codable & SendableMetatype>(
        _ property: any WritableKeyPath<Model, Date?> & Sendable,
        _ key: String
    ) -> Member {
        let date = Date(timeIntervalSince1970: 0)
        return Member(property, key, date, writtenAs: "\"1970-01-01T00:00:00.000Z\"")
    }

    static let all: [Member] = [
        .text(\EmbeddedResponse.userCode, "userCode"),
        .text(\EmbeddedResponse.deviceActivationStatus, "deviceActivationStatus"),
        .text(\EmbeddedResponse.AuthenticationObject.Issuer.id, "id"),
        .text(\EmbeddedResponse.AuthenticationObject.Issuer.name, "name"),
        .text(\EmbeddedResponse.AuthenticationObject.Issuer.uri, "uri"),
        .text(\EmbeddedResponse.Factor.id, "id"),
        .text(\EmbeddedResponse.Factor.vendorName, "vendorName"),
        .text(\EmbeddedResponse.Factor.enrollment, "enrollment"),
        .text(\EmbeddedResponse.Factor.status, "status"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.expiresAt, "expiresAt"),
        .number(\EmbeddedResponse.Factor.Embedded.Activation.timeStep, "timeStep"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.sharedSecret, "sharedSecret"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.encoding, "encoding"),
        .number(\EmbeddedResponse.Factor.Embedded.Activation.keyLength, "keyLength"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.host, "host"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.signature, "signature"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.version, "version"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.appId, "appId"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.nonce, "nonce"),
        .number(\EmbeddedResponse.Factor.Embedded.Activation.timeoutSeconds, "timeoutSeconds"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.attestation, "attestation"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.challenge, "challenge"),
        .text(
            \EmbeddedResponse.Factor.Embedded.Activation.AuthenticatorSelection
                .authenticatorAttachment,
            "authenticatorAttachment"
        ),
        .flag(
            \EmbeddedResponse.Factor.Embedded.Activation.AuthenticatorSelection.requireResidentKey,
            "requireResidentKey"
        ),
        .text(
            \EmbeddedResponse.Factor.Embedded.Activation.AuthenticatorSelection.userVerification,
            "userVerification"
        ),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.CredentialDescriptor.type, "type"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.CredentialDescriptor.id, "id"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.CredentialParameter.type, "type"),
        .number(\EmbeddedResponse.Factor.Embedded.Activation.CredentialParameter.alg, "alg"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.Entity.id, "id"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.Entity.name, "name"),
        .text(\EmbeddedResponse.Factor.Embedded.Activation.Entity.displayName, "displayName"),
        .number(\EmbeddedResponse.Factor.Embedded.Challenge.correctAnswer, "correctAnswer"),
        .text(\EmbeddedResponse.Factor.Embedded.Challenge.challenge, "challenge"),
        .text(\EmbeddedResponse.Factor.Embedded.Challenge.userVerification, "userVerification"),
        .text(\EmbeddedResponse.Factor.Embedded.Challenge.nonce, "nonce"),
        .number(\EmbeddedResponse.Factor.Embedded.Challenge.timeoutSeconds, "timeoutSeconds"),
        .text(\EmbeddedResponse.Factor.Phone.id, "id"),
        .text(\EmbeddedResponse.Factor.Phone.status, "status"),
        .text(\EmbeddedResponse.Factor.Profile.phoneNumber, "phoneNumber"),
        .text(\EmbeddedResponse.Factor.Profile.phoneExtension, "phoneExtension"),
        .text(\EmbeddedResponse.Factor.Profile.question, "question"),
        .text(\EmbeddedResponse.Factor.Profile.questionText, "questionText"),
        .text(\EmbeddedResponse.Factor.Profile.credentialId, "credentialId"),
        .text(\EmbeddedResponse.Factor.Profile.email, "email"),
        .text(\EmbeddedResponse.Factor.Profile.name, "name"),
        .text(\EmbeddedResponse.Factor.Profile.deviceType, "deviceType"),
        .text(\EmbeddedResponse.Factor.Profile.platform, "platform"),
        .text(\EmbeddedResponse.Factor.Profile.version, "version"),
        .text(\EmbeddedResponse.Factor.Profile.authenticatorName, "authenticatorName"),
        .text(\EmbeddedResponse.Factor.Profile.appId, "appId"),
        .text(\EmbeddedResponse.Factor.Profile.user, "user"),
        .number(\EmbeddedResponse.Policy.Password.PasswordAge.minAgeMinutes, "minAgeMinutes"),
        .number(\EmbeddedResponse.Policy.Password.PasswordAge.historyCount, "historyCount"),
        .number(\EmbeddedResponse.Policy.Password.PasswordComplexity.minLength, "minLength"),
        .number(\EmbeddedResponse.Policy.Password.PasswordComplexity.minLowerCase, "minLowerCase"),
        .number(\EmbeddedResponse.Policy.Password.PasswordComplexity.minUpperCase, "minUpperCase"),
        .number(\EmbeddedResponse.Policy.Password.PasswordComplexity.minNumber, "minNumber"),
        .number(\EmbeddedResponse.Policy.Password.PasswordComplexity.minSymbol, "minSymbol"),
        .flag(
            \EmbeddedResponse.Policy.Password.PasswordComplexity.excludeUsername,
            "excludeUsername"
        ),
        .number(
            \EmbeddedResponse.Policy.Password.PasswordExpiration.passwordExpireDays,
            "passwordExpireDays"
        ),
        .flag(\EmbeddedResponse.Policy.RememberDevice.allowRememberDevice, "allowRememberDevice"),
        .number(
            \EmbeddedResponse.Policy.RememberDevice.rememberDeviceLifetimeInMinutes,
            "rememberDeviceLifetimeInMinutes"
        ),
        .flag(
            \EmbeddedResponse.Policy.RememberDevice.rememberDeviceByDefault,
            "rememberDeviceByDefault"
        ),
        .flag(
            \EmbeddedResponse.Policy.RememberDevice.FactorPolicy.autoPushEnabled,
            "autoPushEnabled"
        ),
        .flag(\EmbeddedResponse.Registration.createNewAccount, "createNewAccount"),
        .text(\EmbeddedResponse.Registration.Field.label, "label"),
        .text(\EmbeddedResponse.Registration.Field.type, "type"),
        .flag(\EmbeddedResponse.Registration.Field.required, "required"),
        .flag(\EmbeddedResponse.Registration.Field.enabled, "enabled"),
        .text(\EmbeddedResponse.Scope.displayName, "displayName"),
        .text(\EmbeddedResponse.Scope.text, "description"),
        .flag(\EmbeddedResponse.Scope.isOptional, "optional"),
        .text(\EmbeddedResponse.Target.type, "type"),
        .text(\EmbeddedResponse.Target.name, "name"),
        .text(\EmbeddedResponse.Target.label, "label"),
        .text(\EmbeddedResponse.User.id, "id"),
        .date(\EmbeddedResponse.User.passwordChanged, "passwordChanged"),
        .text(\EmbeddedResponse.User.Profile.login, "login"),
        .text(\EmbeddedResponse.User.Profile.firstName, "firstName"),
        .text(\EmbeddedResponse.User.Profile.lastName, "lastName"),
        .text(\EmbeddedResponse.User.Profile.locale, "locale"),
        .text(\EmbeddedResponse.User.Profile.timeZone, "timeZone"),
        .text(\EmbeddedResponse.User.RecoveryQuestion.question, "question"),
        .text(\LinksResponse.Link.name, "name"),
        .text(\LinksResponse.Link.type, "type"),
        .text(\LinksResponse.Link.title, "title"),
        .text(\LinksResponse.QRCode.type, "type"),
        .text(\OktaAPIErrorResponse.errorCode, "errorCode"),
        .text(\OktaAPIErrorResponse.errorSummary, "errorSummary"),
        .text(\OktaAPIErrorResponse.errorLink, "errorLink"),
        .text(\OktaAPIErrorResponse.errorId, "errorId"),
        .text(\OktaAPIErrorResponse.ErrorCause.errorSummary, "errorSummary"),
        .text(\OktaAPIErrorResponse.ErrorCause.reason, "reason"),
        .text(\OktaAPIErrorResponse.ErrorCause.location, "location"),
        .text(\OktaAPIErrorResponse.ErrorCause.domain, "domain"),
        .text(\OktaAPISuccessResponse.stateToken, "stateToken"),
        .text(\OktaAPISuccessResponse.sessionToken, "sessionToken"),
        .text(\OktaAPISuccessResponse.expirationDate, "expiresAt"),
        .text(\OktaAPISuccessResponse.relayState, "relayState"),
        .text(\OktaAPISuccessResponse.recoveryToken, "recoveryToken"),
        .text(\OktaAPISuccessResponse.factorResultMessage, "factorResultMessage"),
        .text(\SecurityQuestion.question, "question"),
        .text(\SecurityQuestion.questionText, "questionText"),
    ]
}
