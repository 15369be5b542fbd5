import Foundation
import OktaAuthSdk
import Testing

@Suite("A member of a model")
struct ModelMemberTests {
    @Test("A member of a model is read and written under its own key", arguments: Member.all)
    func isItself(member: Member) throws { try member.check() }
}

private typealias Selection = EmbeddedResponse.Factor.Embedded.Activation.AuthenticatorSelection
private typealias Descriptor = EmbeddedResponse.Factor.Embedded.Activation.CredentialDescriptor
private typealias Parameter = EmbeddedResponse.Factor.Embedded.Activation.CredentialParameter
private typealias Entity = EmbeddedResponse.Factor.Embedded.Activation.Entity
private typealias Activation = EmbeddedResponse.Factor.Embedded.Activation
private typealias Challenge = EmbeddedResponse.Factor.Embedded.Challenge
private typealias FactorProfile = EmbeddedResponse.Factor.Profile
private typealias Complexity = EmbeddedResponse.Policy.Password.PasswordComplexity
private typealias Expiration = EmbeddedResponse.Policy.Password.PasswordExpiration
private typealias Age = EmbeddedResponse.Policy.Password.PasswordAge
private typealias RememberDevice = EmbeddedResponse.Policy.RememberDevice

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
        .text(\Activation.expiresAt, "expiresAt"),
        .number(\Activation.timeStep, "timeStep"),
        .text(\Activation.sharedSecret, "sharedSecret"),
        .text(\Activation.encoding, "encoding"),
        .number(\Activation.keyLength, "keyLength"),
        .text(\Activation.host, "host"),
        .text(\Activation.signature, "signature"),
        .text(\Activation.version, "version"),
        .text(\Activation.appId, "appId"),
        .text(\Activation.nonce, "nonce"),
        .number(\Activation.timeoutSeconds, "timeoutSeconds"),
        .text(\Activation.attestation, "attestation"),
        .text(\Activation.challenge, "challenge"),
        .text(\Selection.authenticatorAttachment, "authenticatorAttachment"),
        .flag(\Selection.requireResidentKey, "requireResidentKey"),
        .text(\Selection.userVerification, "userVerification"),
        .text(\Descriptor.type, "type"),
        .text(\Descriptor.id, "id"),
        .text(\Parameter.type, "type"),
        .number(\Parameter.alg, "alg"),
        .text(\Entity.id, "id"),
        .text(\Entity.name, "name"),
        .text(\Entity.displayName, "displayName"),
        .number(\Challenge.correctAnswer, "correctAnswer"),
        .text(\Challenge.challenge, "challenge"),
        .text(\Challenge.userVerification, "userVerification"),
        .text(\Challenge.nonce, "nonce"),
        .number(\Challenge.timeoutSeconds, "timeoutSeconds"),
        .text(\EmbeddedResponse.Factor.Phone.id, "id"),
        .text(\EmbeddedResponse.Factor.Phone.status, "status"),
        .text(\FactorProfile.phoneNumber, "phoneNumber"),
        .text(\FactorProfile.phoneExtension, "phoneExtension"),
        .text(\FactorProfile.question, "question"),
        .text(\FactorProfile.questionText, "questionText"),
        .text(\FactorProfile.credentialId, "credentialId"),
        .text(\FactorProfile.email, "email"),
        .text(\FactorProfile.name, "name"),
        .text(\FactorProfile.deviceType, "deviceType"),
        .text(\FactorProfile.platform, "platform"),
        .text(\FactorProfile.version, "version"),
        .text(\FactorProfile.authenticatorName, "authenticatorName"),
        .text(\FactorProfile.appId, "appId"),
        .text(\FactorProfile.user, "user"),
        .number(\Age.minAgeMinutes, "minAgeMinutes"),
        .number(\Age.historyCount, "historyCount"),
        .number(\Complexity.minLength, "minLength"),
        .number(\Complexity.minLowerCase, "minLowerCase"),
        .number(\Complexity.minUpperCase, "minUpperCase"),
        .number(\Complexity.minNumber, "minNumber"),
        .number(\Complexity.minSymbol, "minSymbol"),
        .flag(\Complexity.excludeUsername, "excludeUsername"),
        .number(\Expiration.passwordExpireDays, "passwordExpireDays"),
        .flag(\RememberDevice.allowRememberDevice, "allowRememberDevice"),
        .number(\RememberDevice.rememberDeviceLifetimeInMinutes, "rememberDeviceLifetimeInMinutes"),
        .flag(\RememberDevice.rememberDeviceByDefault, "rememberDeviceByDefault"),
        .flag(\RememberDevice.FactorPolicy.autoPushEnabled, "autoPushEnabled"),
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
