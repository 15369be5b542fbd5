extension OktaSignIn.Prompt.Field {
    /// Content that a password manager or the keyboard can fill in.
    public enum Content: Hashable, Sendable {
        /// The user name.
        case username
        /// The password that the user has.
        case password
        /// A password that the user chooses.
        case newPassword
        /// A code that is valid once.
        case oneTimeCode
        /// A phone number.
        case phoneNumber
    }

    /// The content that a password manager or the keyboard can fill in; `nil` for other fields.
    public var content: Content? {
        switch id {
        case "username", "identifier": .username
        case "password", "old": .password
        case "new": .newPassword
        // The link of an e-mail is secret.
        case "code" where kind != .secret: .oneTimeCode
        case "phone", "phoneNumber": .phoneNumber
        default: nil
        }
    }
}
