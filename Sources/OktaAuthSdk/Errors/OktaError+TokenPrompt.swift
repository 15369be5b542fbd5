/// What an RSA SecurID token requires before it accepts a code.
public struct OktaTokenPrompt: Equatable, Sendable {
    /// What is wanted.
    public enum Kind: Hashable, Sendable {
        /// A new PIN; `E0000113`.
        case newPIN
        /// The next code, once the token shows it; `E0000106`.
        case nextCode
    }

    /// What is wanted.
    public let kind: Kind
    /// What the server says, to show to the user.
    public let text: String?
}

extension OktaError {
    /// What an RSA SecurID token requires next, if that is the error: show ``OktaTokenPrompt/text`` and
    /// repeat the call with what the user types as pass code.
    public var tokenPrompt: OktaTokenPrompt? {
        switch code {
        case .tokenPrompt: OktaTokenPrompt(kind: .newPIN, text: serverError?.errorSummary)
        case .waitForNextTokenCode:
            OktaTokenPrompt(kind: .nextCode, text: serverError?.errorSummary)
        default: nil
        }
    }
}
