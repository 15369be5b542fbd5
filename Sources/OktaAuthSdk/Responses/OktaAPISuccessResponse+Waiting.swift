extension AuthStatus {
    /// The status in which a user waits in the queue before the sign-in.
    static let queueSpelling = "POLL"
}

extension OktaAPISuccessResponse {
    /// Whether the user's decision is outstanding and can be polled again.
    var isPollable: Bool {
        guard factorResult == .waiting, let next = links?.next else { return false }
        return next.takesPost && !next.isNamed("redirect")
    }

    /// Whether the user waits in the queue before the sign-in.
    var isQueued: Bool {
        guard case .unknown(let spelling) = status else { return false }
        return spelling.uppercased() == AuthStatus.queueSpelling && links?.next?.takesPost ?? false
    }
}
