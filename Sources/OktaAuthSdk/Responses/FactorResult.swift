extension OktaAPISuccessResponse {
    /// The result of an attempt to verify or activate a factor.
    public enum FactorResult: SpelledEnum {
        /// The factor was verified.
        case success
        /// The factor is active.
        case active
        /// The factor is enrolled and not active yet.
        case pending
        /// The user has not decided yet; keep polling.
        case waiting
        /// The user has to complete a challenge.
        case challenge
        /// The user cancelled the verification.
        case cancelled
        /// The user did not decide in time.
        case timeout
        /// The code is right, but outside its time window; verify again.
        case timeWindowExceeded
        /// The code was used before; wait for the next one.
        case passcodeReplayed
        /// The server failed while verifying.
        case error
        /// The user rejected the push, or their app is too old.
        case rejected
        /// The identity provider did not confirm the user.
        case failed
        /// A result newer than this SDK, spelled as the server spelled it.
        case unknown(String)

        package static let spellings: KeyValuePairs<String, Self> = [
            "SUCCESS": .success, "ACTIVE": .active,
            "PENDING_ACTIVATION": .pending, "WAITING": .waiting,
            "CHALLENGE": .challenge, "CANCELLED": .cancelled,
            "TIMEOUT": .timeout, "TIME_WINDOW_EXCEEDED": .timeWindowExceeded,
            "PASSCODE_REPLAYED": .passcodeReplayed, "ERROR": .error,
            "REJECTED": .rejected, "FAILED": .failed,
        ]

        package var unknownSpelling: String? {
            if case .unknown(let spelling) = self { spelling } else { nil }
        }
    }
}
