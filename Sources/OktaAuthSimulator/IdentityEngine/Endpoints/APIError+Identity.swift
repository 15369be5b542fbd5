import Foundation

extension APIError {
    /// An error of the Identity Engine; the transaction stays where it is.
    static func identity(_ statusCode: Int, _ messages: [IdentityMessage]) -> APIError {
        let first = messages.first
        var error = APIError(statusCode, first?.key ?? "", first?.text ?? "")
        error.form = .identity(messages)
        return error
    }

    private static func identity(
        _ statusCode: Int,
        _ text: String,
        _ key: String,
        in field: String? = nil,
        parameters: [String]? = nil
    ) -> APIError {
        identity(statusCode, [IdentityMessage(text, key, in: field, parameters: parameters)])
    }

    static let unableToSignIn = identity(401, "Unable to sign in", "errors.E0000004")
    static let locked = identity(401, [.locked])
    static let invalidPhone = identity(
        400, "Invalid Phone Number.", "api.factors.error.sms.invalid_phone"
    )
    static let wrongAnswer = identity(
        401,
        "Your answer doesn't match our records. Please try again.",
        "authfactor.challenge.question_factor.answer_invalid",
        in: "answer"
    )
    static let notOffered = identity(
        400,
        "This operation is not allowed in the current state.",
        "idx.error.server.operation.not.allowed"
    )
    static let unknownOption = identity(
        400, "The authenticator is not available.", "idx.error.unknown.authenticator"
    )
    static let wrongPassword = identity(
        401, "Password is incorrect", "incorrectPassword", in: "passcode"
    )
    static let usedPassword = identity(
        400, "Password has been used too recently", "password.history.violation", in: "passcode"
    )

    static let wrongPasskey = identity(
        401,
        "This passkey could not be verified. Please try again.",
        "authfactor.webauthn.error.assertion_validation_failure"
    )
    /// No recorded response has this error: its key is an invention.
    static let tooManyPasskeys = identity(
        400,
        "You have as many passkeys as your organization allows.",
        "authfactor.webauthn.error.too_many"
    )
    static let unknownPasskey = identity(
        401,
        "This passkey is not known. Please sign in another way.",
        "oie.webauthn.error.invalidPasskey"
    )

    static func wrongCode(in field: String) -> APIError {
        let key = "api.authn.error.PASSCODE_INVALID"
        return identity(401, "Invalid code. Try again.", key, in: field, parameters: [])
    }

    static func spentCode(in field: String) -> APIError {
        let text = "Each code can only be used once. Please wait for a new code and try again."
        return identity(401, text, "api.authn.error.PASSCODE_REPLAYED", in: field, parameters: [])
    }

    static func weakPassword(_ requirements: String) -> APIError {
        let rules = requirements.components(separatedBy: ". ").dropFirst()
        let key = "password.passwordRequirementsNotMet"
        return identity(400, requirements, key, in: "passcode", parameters: Array(rules))
    }

    static func required(_ field: String) -> APIError { .identity(400, [.required(field)]) }

    static func unknownUser(_ name: String) -> APIError {
        let text = "There is no account with the Username \(name)."
        let key = "idx.unknown.user"
        return .identity(200, [IdentityMessage(text, key, isError: false, parameters: [])])
    }
}

extension IdentityMessage {
    static func required(_ field: String) -> IdentityMessage {
        let text = "This field cannot be left blank"
        return IdentityMessage(text, "model.validation.field.blank", in: field)
    }
}
