import Foundation

/// Why a request is refused; the transaction stays where it is.
struct IdentityRefusal: Error, Sendable {
    let statusCode: Int
    /// The messages at the top level.
    var messages: [IdentityMessage] = []
    /// The messages of fields of the first form, by the name of the field.
    var fields: [String: [IdentityMessage]] = [:]

    init(_ statusCode: Int, _ messages: IdentityMessage...) {
        (self.statusCode, self.messages) = (statusCode, messages)
    }

    init(_ statusCode: Int, fields: [String: [IdentityMessage]]) {
        (self.statusCode, self.fields) = (statusCode, fields)
    }

    static let authenticationFailed = IdentityRefusal(
        401,
        IdentityMessage("Unable to sign in", "errors.E0000004")
    )
    static let locked = IdentityRefusal(401, .locked)
    static let tooManyRequests = IdentityRefusal(429, .tooManyRequests)
    static let invalidPhone = IdentityRefusal(
        400,
        IdentityMessage("Invalid Phone Number.", "api.factors.error.sms.invalid_phone")
    )
    static let wrongAnswer = IdentityRefusal(
        401,
        fields: [
            "answer": [
                IdentityMessage(
                    "Your answer doesn't match our records. Please try again.",
                    "authfactor.challenge.question_factor.answer_invalid"
                )
            ]
        ]
    )
    /// A form that the current state does not have.
    static let notOffered = IdentityRefusal(
        400,
        IdentityMessage(
            "This operation is not allowed in the current state.",
            "idx.error.server.operation.not.allowed"
        )
    )
    static let unknownOption = IdentityRefusal(
        400,
        IdentityMessage("The authenticator is not available.", "idx.error.unknown.authenticator")
    )
    /// A wrong code in `field`.
    static func wrongCode(in field: String) -> IdentityRefusal {
        IdentityRefusal(
            401,
            fields: [
                field: [
                    IdentityMessage(
                        "Invalid code. Try again.",
                        "api.authn.error.PASSCODE_INVALID",
                        parameters: []
                    )
                ]
            ]
        )
    }

    /// A code in `field` that has counted already.
    static func spentCode(in field: String) -> IdentityRefusal {
        IdentityRefusal(
            401,
            fields: [
                field: [
                    IdentityMessage(
                        "Each code can only be used once. Please wait for a new code and try again.",
                        "api.authn.error.PASSCODE_REPLAYED",
                        parameters: []
                    )
                ]
            ]
        )
    }

    static let wrongPassword = IdentityRefusal(
        401,
        fields: ["passcode": [IdentityMessage("Password is incorrect", "incorrectPassword")]]
    )

    /// A password that breaks the rules, which `requirements` lists.
    static func weakPassword(_ requirements: String) -> IdentityRefusal {
        let parts = requirements.components(separatedBy: ". ")
        return IdentityRefusal(
            400,
            fields: [
                "passcode": [
                    IdentityMessage(
                        requirements,
                        "password.passwordRequirementsNotMet",
                        parameters: Array(parts.dropFirst())
                    )
                ]
            ]
        )
    }

    static let usedPassword = IdentityRefusal(
        400,
        fields: [
            "passcode": [
                IdentityMessage("Password has been used too recently", "password.history.violation")
            ]
        ]
    )

    /// The field `name` is required.
    static func required(_ name: String) -> IdentityRefusal {
        IdentityRefusal(
            400,
            fields: [
                name: [
                    IdentityMessage(
                        "This field cannot be left blank",
                        "model.validation.field.blank"
                    )
                ]
            ]
        )
    }

    /// No user has the name `name`.
    static func unknownUser(_ name: String) -> IdentityRefusal {
        IdentityRefusal(
            200,
            IdentityMessage(
                "There is no account with the Username \(name).",
                "idx.unknown.user",
                isError: false,
                parameters: []
            )
        )
    }
}
