/// Whether the same call may succeed later.
extension OktaError {
    /// Whether no answer came because of the network.
    public var isNetworkError: Bool { if case .connectionError = self { true } else { false } }

    /// Whether the same call may succeed later: the network, an overloaded server, a rate limit, or
    /// a user who has not decided yet.
    ///
    /// A password or code that was under way when the connection broke may have reached the server.
    public var isRetryable: Bool {
        code == .waitingForAcknowledgement || serverError?.http?.isRetryable ?? isNetworkError
    }
}
