import OktaCore

extension IDXClient.Authenticator {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// A phone that gets codes by text message or call.
    public final class Phone: IDXClient.Authenticator, CodeSendable, Resendable,
        @unchecked Sendable
    {
        /// The number, masked.
        public var phoneNumber: String? { profile["phoneNumber"] }

        /// Whether a code can be sent.
        public var canSend: Bool { action("send") != nil }

        /// Whether the code can be sent once more.
        public var canResend: Bool { action("resend") != nil }

        /// Sends a code.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate: with an
        ///   error if the server does not offer it.
        public func send(completion: IDXClient.ResponseResult?) {
            perform("send", completion: .init(completion))
        }

        /// Sends a code.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate.
        public func send(completion: @escaping (Result<IDXClient.Response, any Error>) -> Void) {
            perform("send", completion: .init(result: completion))
        }

        /// Sends a code.
        ///
        /// - Returns: The next response.
        /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
        @discardableResult
        public func send() async throws -> IDXClient.Response { try await perform("send") }

        /// Sends the code once more.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate: with an
        ///   error if the server does not offer it.
        public func resend(completion: IDXClient.ResponseResult?) {
            perform("resend", completion: .init(completion))
        }

        /// Sends the code once more.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate.
        public func resend(
            completion: @escaping (Result<IDXClient.Response, any Error>) -> Void
        ) {
            perform("resend", completion: .init(result: completion))
        }

        /// Sends the code once more.
        ///
        /// - Returns: The next response.
        /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
        @discardableResult
        public func resend() async throws -> IDXClient.Response { try await perform("resend") }
    }
}
