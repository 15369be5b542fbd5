public import Foundation
import OktaCore

/// A factor that a user has enrolled.
public enum SimulatedFactor: Sendable, Equatable {
    /// A security question, by its key.
    case question(_ key: String = "disliked_food", answer: String = "mayonnaise")
    /// Codes by text message, to the number of the user unless another one is given.
    case sms(_ phoneNumber: String? = nil)
    /// Codes by voice call, to the number of the user unless another one is given.
    case call(_ phoneNumber: String? = nil)
    /// Codes to the primary e-mail address of the user.
    case email
    /// Codes of Okta Verify; the org generates the secret if it is `nil`.
    case oktaTOTP(secret: Data? = nil)
    /// Codes of Google Authenticator; the org generates the secret if it is `nil`.
    case googleTOTP(secret: Data? = nil)
    /// Notifications of Okta Verify on the phone `deviceName`.
    case push(deviceName: String = "Simulated phone")
    /// An RSA token; its code is the user's ``SimulatedUser/tokenPassCode``.
    ///
    /// The credential is the login of the user if it is `nil`, as of the tokens below.
    case rsaToken(credentialID: String? = nil)
    /// A Symantec VIP token; its code is the user's ``SimulatedUser/tokenPassCode``.
    case symantecToken(credentialID: String? = nil)
    /// A token of an on-premises server; its code is ``SimulatedUser/tokenPassCode``.
    case onPremToken(credentialID: String? = nil)
    /// A U2F security key.
    case u2f(credentialID: String? = nil)
    /// A security key, or an authenticator built into a device.
    case webAuthn(name: String = "Simulated key", credentialID: String? = nil)
    /// A YubiKey with one-time codes.
    case yubiKey
    /// A counter-based token.
    case hotp
    /// Duo.
    case duo
    /// Another identity provider, by SAML.
    case saml
    /// Another identity provider, by OpenID Connect.
    case oidc
    /// A claims provider of the org.
    case claimsProvider
    /// The password, as one factor of several.
    case password

    /// A factor of this kind with default values.
    public static func usual(_ kind: SimulatedFactorKind) -> SimulatedFactor {
        SimulatedFactor(FactorSetup(kind: kind))
    }

    /// A factor with these members, and default values for those that are `nil`.
    @_spi(Server) public init(_ setup: FactorSetup) {
        let id = setup.credentialID
        switch setup.kind {
        case .question:
            let key = setup.question ?? "disliked_food"
            self = .question(key, answer: setup.answer ?? "mayonnaise")
        case .sms: self = .sms(setup.phoneNumber)
        case .call: self = .call(setup.phoneNumber)
        case .email: self = .email
        case .oktaTOTP: self = .oktaTOTP(secret: setup.secret.map { Data($0) })
        case .googleTOTP: self = .googleTOTP(secret: setup.secret.map { Data($0) })
        case .push: self = .push(deviceName: setup.deviceName ?? "Simulated phone")
        case .rsaToken: self = .rsaToken(credentialID: id)
        case .symantecToken: self = .symantecToken(credentialID: id)
        case .onPremToken: self = .onPremToken(credentialID: id)
        case .u2f: self = .u2f(credentialID: id)
        case .webAuthn:
            self = .webAuthn(name: setup.deviceName ?? "Simulated key", credentialID: id)
        case .yubiKey: self = .yubiKey
        case .hotp: self = .hotp
        case .duo: self = .duo
        case .saml: self = .saml
        case .oidc: self = .oidc
        case .claimsProvider: self = .claimsProvider
        case .password: self = .password
        }
    }

    /// The kind of factor.
    public var kind: SimulatedFactorKind { FactorSetup(self).kind }
}

extension SimulatedFactor: Redacting {
    /// The kind only: answers and secrets are never printed.
    package var redactedFields: KeyValuePairs<String, Any?> { ["kind": kind] }
}

extension FactorSetup: Redacting {
    /// The kind only, as of a ``SimulatedFactor``.
    package var redactedFields: KeyValuePairs<String, Any?> { ["kind": kind] }
}

/// The members of a factor, besides its state.
@_spi(Server) public struct FactorSetup: Sendable {
    /// The kind of factor.
    @_spi(Server) public var kind: SimulatedFactorKind
    /// The number that receives codes, `nil` for the number of the user.
    @_spi(Server) public var phoneNumber: String?
    /// The key of the question, for example `disliked_food`.
    @_spi(Server) public var question: String?
    /// The wording of a question of the user's own, with the key `custom`.
    var questionText: String?
    /// The answer to the question.
    @_spi(Server) public var answer: String?
    /// The secret of an authenticator app.
    @_spi(Server) public var secret: [UInt8]?
    /// The name of the phone that receives the notifications, or of the security key.
    @_spi(Server) public var deviceName: String?
    /// The serial number or user name of a token, `nil` for the login of the user.
    @_spi(Server) public var credentialID: String?

    /// Creates a factor without further members.
    @_spi(Server) public init(kind: SimulatedFactorKind) { self.kind = kind }

    init(_ factor: SimulatedFactor) {
        switch factor {
        case .question(let key, let answer):
            (kind, question, self.answer) = (.question, key, answer)
        case .sms(let number): (kind, phoneNumber) = (.sms, number)
        case .call(let number): (kind, phoneNumber) = (.call, number)
        case .oktaTOTP(let secret): (kind, self.secret) = (.oktaTOTP, secret.map(Array.init))
        case .googleTOTP(let secret): (kind, self.secret) = (.googleTOTP, secret.map(Array.init))
        case .push(let name): (kind, deviceName) = (.push, name)
        case .rsaToken(let id): (kind, credentialID) = (.rsaToken, id)
        case .symantecToken(let id): (kind, credentialID) = (.symantecToken, id)
        case .onPremToken(let id): (kind, credentialID) = (.onPremToken, id)
        case .u2f(let id): (kind, credentialID) = (.u2f, id)
        case .webAuthn(let name, let id): (kind, deviceName, credentialID) = (.webAuthn, name, id)
        case .email: kind = .email
        case .yubiKey: kind = .yubiKey
        case .hotp: kind = .hotp
        case .duo: kind = .duo
        case .saml: kind = .saml
        case .oidc: kind = .oidc
        case .claimsProvider: kind = .claimsProvider
        case .password: kind = .password
        }
    }
}

/// The questions a user can choose from, by their key in the protocol.
enum SecurityQuestion {
    static let all: [(key: String, text: String)] = [
        ("disliked_food", "What is the food you least liked as a child?"),
        ("name_of_first_plush_toy", "What is the name of your first stuffed animal?"),
        ("first_award", "What did you earn your first medal or award for?"),
        ("favorite_security_question", "What is your favorite security question?"),
        ("favorite_toy", "Which toy did you like best as a child?"),
        ("first_computer_game", "What was the first computer game you played?"),
        ("favorite_movie_quote", "What is your favorite movie quote?"),
        ("first_sports_team_mascot", "What was the mascot of your first sports team?"),
        ("first_music_purchase", "What music did you buy first?"),
        ("favorite_art_piece", "What is your favorite piece of art?"),
        ("grandmother_favorite_desert", "What was your grandmother's favorite dessert?"),
        ("first_thing_cooked", "What was the first thing you learned to cook?"),
        ("childhood_dream_job", "What was your dream job as a child?"),
        ("first_kiss_location", "Where did you have your first kiss?"),
        ("place_where_significant_other_was_met", "Where did you meet your partner?"),
        ("favorite_vacation_location", "Where do you like to spend your vacation?"),
        ("new_years_two_thousand", "Where were you on New Year's Eve of the year 2000?"),
        ("favorite_speaker_actor", "Who is your favorite speaker or actor?"),
        ("favorite_book_movie_character", "Who is your favorite book or movie character?"),
        ("favorite_sports_player", "Who is your favorite sports player?"),
    ]

    static func text(of key: String) -> String? { all.first { $0.key == key }?.text }
}
