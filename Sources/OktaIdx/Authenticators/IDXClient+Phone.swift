import OktaCore

extension IDXClient.Authenticator {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// A phone that gets codes by text message or call.
    public final class Phone: IDXClient.Authenticator, CodeSendable, Resendable,
        @unchecked Sendable
    {
        /// The number, masked.
        public var phoneNumber: String? { profile["phoneNumber"] }
    }
}
