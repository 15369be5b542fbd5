/// A text of the Identity Engine for the user, with the key of its translations.
///
/// The keys come from recorded responses, or from the wire document.
struct IdentityMessage: Sendable, Equatable {
    let text: String
    let key: String
    /// The field that it belongs to, `nil` for the top level.
    let field: String?
    let isError: Bool
    let parameters: [String]?

    init(
        _ text: String,
        _ key: String,
        in field: String? = nil,
        isError: Bool = true,
        parameters: [String]? = nil
    ) {
        (self.text, self.key, self.field) = (text, key, field)
        (self.isError, self.parameters) = (isError, parameters)
    }

    var json: SimulatorJSON {
        [
            "message": .string(text),
            "i18n": [
                "key": .string(key),
                "params": parameters.map { .array($0.map(SimulatorJSON.string)) },
            ],
            "class": isError ? "ERROR" : "INFO",
        ]
    }

    /// The member `messages` with `messages`, `nil` if they are empty.
    static func list(_ messages: [IdentityMessage]) -> SimulatorJSON? {
        messages.isEmpty ? nil : ["type": "array", "value": .array(messages.map(\.json))]
    }

    static let sessionExpired = IdentityMessage("The session has expired.", "idx.session.expired")
    static let inactive = IdentityMessage(
        "You have been logged out due to inactivity. Refresh or return to the sign in screen.",
        "idx.session.expired"
    )
    static let tooManyRequests = IdentityMessage("Too many requests", "tooManyRequests")
    static let locked = IdentityMessage(
        "Your account is locked. Please contact your administrator.", "errors.E0000119"
    )
    static let unlocked = IdentityMessage(
        "You can log in using your existing username and password",
        "oie.selfservice.unlock_user.success.message",
        isError: false,
        parameters: []
    )
    static let passwordExpiring = IdentityMessage(
        "When your password expires, you will have to change it before you can sign in.",
        "idx.password.expiring.message",
        isError: false,
        parameters: ["Simulated org"]
    )
    static let pushRejected = IdentityMessage(
        "You have chosen to reject this login.", "oktaverify.rejected"
    )
    static let pushTimeout = IdentityMessage(
        "Your push notification has expired.", "oktaverify.timeout"
    )
    static let returnToTab = IdentityMessage(
        "Please return to the original tab.", "idx.return.to.original.tab", isError: false
    )
    static let staleLink = IdentityMessage(
        "This email link is out of date. Return to your previous screen and request a new email.",
        "idx.return.stale",
        parameters: []
    )
}
