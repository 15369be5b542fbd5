public import Foundation
import OktaCore

/// A factor that a user has enrolled.
public struct SimulatedFactor: Sendable, Equatable {
    /// The kind of factor.
    public var kind: SimulatedFactorKind
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

    /// The credential of a security key that was registered by a request.
    var passkey: PasskeyRecord?

    /// A factor of this kind with default values.
    public static func usual(_ kind: SimulatedFactorKind) -> Self { Self(kind: kind).withDefaults }

    /// The same with default values for the members that are `nil`.
    @_spi(Server) public var withDefaults: Self {
        var factor = self
        switch kind {
        case .question:
            factor.question = question ?? "disliked_food"
            factor.answer = answer ?? "mayonnaise"
        case .push: factor.deviceName = deviceName ?? "Simulated phone"
        case .webAuthn: factor.deviceName = deviceName ?? "Simulated key"
        default: break
        }
        return factor
    }
}

extension SimulatedFactor {
    /// Creates a factor without further members.
    @_spi(Server) public init(kind: SimulatedFactorKind) {
        self.init(kind: kind, phoneNumber: nil)
    }

    /// A security question, by its key.
    public static func question(
        _ key: String = "disliked_food", answer: String = "mayonnaise"
    ) -> Self { Self(kind: .question, question: key, answer: answer) }
    /// Codes by text message, to the number of the user unless another one is given.
    public static func sms(_ phoneNumber: String? = nil) -> Self {
        Self(kind: .sms, phoneNumber: phoneNumber)
    }
    /// Codes by voice call, to the number of the user unless another one is given.
    public static func call(_ phoneNumber: String? = nil) -> Self {
        Self(kind: .call, phoneNumber: phoneNumber)
    }
    /// Codes to the primary e-mail address of the user.
    public static let email = Self(kind: .email)
    /// Codes of Okta Verify; the org generates the secret if it is `nil`.
    public static func oktaTOTP(secret: Data? = nil) -> Self {
        Self(kind: .oktaTOTP, secret: secret.map(Array.init))
    }
    /// Codes of Google Authenticator; the org generates the secret if it is `nil`.
    public static func googleTOTP(secret: Data? = nil) -> Self {
        Self(kind: .googleTOTP, secret: secret.map(Array.init))
    }
    /// Notifications of Okta Verify on the phone `deviceName`.
    public static func push(deviceName: String = "Simulated phone") -> Self {
        Self(kind: .push, deviceName: deviceName)
    }
    /// An RSA token; its code is the user's ``SimulatedUser/tokenPassCode``.
    ///
    /// The credential is the login of the user if it is `nil`, as of the tokens below.
    public static func rsaToken(credentialID: String? = nil) -> Self {
        Self(kind: .rsaToken, credentialID: credentialID)
    }
    /// A Symantec VIP token; its code is the user's ``SimulatedUser/tokenPassCode``.
    public static func symantecToken(credentialID: String? = nil) -> Self {
        Self(kind: .symantecToken, credentialID: credentialID)
    }
    /// A token of an on-premises server; its code is ``SimulatedUser/tokenPassCode``.
    public static func onPremToken(credentialID: String? = nil) -> Self {
        Self(kind: .onPremToken, credentialID: credentialID)
    }
    /// A U2F security key.
    public static func u2f(credentialID: String? = nil) -> Self {
        Self(kind: .u2f, credentialID: credentialID)
    }
    /// A security key, or an authenticator built into a device.
    public static func webAuthn(
        name: String = "Simulated key", credentialID: String? = nil
    ) -> Self { Self(kind: .webAuthn, deviceName: name, credentialID: credentialID) }
    /// A YubiKey with one-time codes.
    public static let yubiKey = Self(kind: .yubiKey)
    /// A counter-based token.
    public static let hotp = Self(kind: .hotp)
    /// Duo.
    public static let duo = Self(kind: .duo)
    /// Another identity provider, by SAML.
    public static let saml = Self(kind: .saml)
    /// Another identity provider, by OpenID Connect.
    public static let oidc = Self(kind: .oidc)
    /// A claims provider of the org.
    public static let claimsProvider = Self(kind: .claimsProvider)
    /// The password, as one factor of several.
    public static let password = Self(kind: .password)
}

extension SimulatedFactor: Redacting {
    /// The kind only: answers and secrets are never printed.
    package var redactedFields: KeyValuePairs<String, Any?> { ["kind": kind] }
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
