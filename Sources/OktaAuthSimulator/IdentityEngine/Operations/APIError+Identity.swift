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
        isError: Bool = true,
        parameters: [String]? = nil
    ) -> APIError {
        let message = IdentityMessage(
            text,
            key,
            in: field,
            isError: isError,
            parameters: parameters
        )
        return .identity(statusCode, [message])
    }

    static let unableToSignIn = identity(401, "Unable to sign in", "errors.E0000004")
    static let locked = identity(401, [.locked])
    static let invalidPhone = identity(
        400,
        "Invalid Phone Number.",
        "api.factors.error.sms.invalid_phone"
    )
    static let wrongAnswer = identity(
        401,
        "Your answer doesn't match our records. Please try again.",
        "authfactor.challenge.question_factor.answer_invalid",
        in: "answer"
    )
    /// A form that the current state does not have.
    static let notOffered = identity(
        400,
        "This operation is not allowed in the current state.",
        "idx.error.server.operation.not.allowed"
    )
    static let unknownOption = identity(
        400,
        "The authenticator is not available.",
        "idx.error.unknown.authenticator"
    )
    static let wrongPassword = identity(
        401,
        "Password is incorrect",
        "incorrectPassword",
        in: "passcode"
    )
    static let usedPassword = identity(
        400,
        "Password has been used too recently",
        "password.history.violation",
        in: "passcode"
    )

    static func wrongCode(in field: String) -> APIError {
        identity(
            401,
            "Invalid code. Try again.",
            "api.authn.error.PASSCODE_INVALID",
            in: field,
            parameters: []
        )
    }

    /// A code in `field` that has counted already.
    static func spentCode(in field: String) -> APIError {
        identity(
            401,
            "Each code can only be used once. Please wait for a new code and try again.",
            "api.authn.error.PASSCODE_REPLAYED",
            in: field,
            parameters: []
        )
    }

    /// A password that breaks the rules, which `requirements` lists.
    static func weakPassword(_ requirements: String) -> APIError {
        identity(
            400,
            requirements,
            "password.passwordRequirementsNotMet",
            in: "passcode",
            parameters: Array(requirements.components(separatedBy: ". ").dropFirst())
        )
    }

    static func required(_ field: String) -> APIError { .identity(400, [.required(field)]) }

    static func unknownUser(_ name: String) -> APIError {
        identity(
            200,
            "There is no account with the Username \(name).",
            "idx.unknown.user",
            isError: false,
            parameters: []
        )
    }
}

extension IdentityMessage {
    static func required(_ field: String) -> IdentityMessage {
        let text = "This field cannot be left blank"
        return IdentityMessage(text, "model.validation.field.blank", in: field)
    }
}
