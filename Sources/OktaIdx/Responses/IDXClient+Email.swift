public import Foundation
public import OktaCore

extension IDXClient.Authenticator {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// An e-mail address.
    ///
    /// The user enters the code of the mail, or opens its link; polling notices the latter.
    public final class Email: IDXClient.Authenticator, Resendable, Pollable, @unchecked Sendable {
        /// The address, masked.
        public var emailAddress: String? { profile["email"] }

        /// Whether the mail can be sent once more.
        public var canResend: Bool { action("resend") != nil }

        /// Sends the mail once more.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate: with an
        ///   error if the server does not offer it.
        public func resend(completion: IDXClient.ResponseResult?) {
            perform("resend", completion: .init(completion))
        }

        /// Sends the mail once more.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate.
        public func resend(
            completion: @escaping (Result<IDXClient.Response, any Error>) -> Void
        ) {
            perform("resend", completion: .init(result: completion))
        }

        /// Sends the mail once more.
        ///
        /// - Returns: The next response.
        /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
        @discardableResult
        public func resend() async throws -> IDXClient.Response { try await perform("resend") }

        // MARK: Polling

        private var target: PollTarget { .authenticator(key: key, id: id) }

        /// Whether it can be noticed that the user opened the link.
        public var canPoll: Bool { action("poll") != nil }

        /// Seconds between two polls, from the server; 0 if it offers none.
        public var refreshTime: TimeInterval {
            action("poll").flatMap { model.content.forms[$0].refresh } ?? 0
        }

        /// Whether polling is in progress.
        public var isPolling: Bool { model.client.isPolling(target) }

        /// Polls until the user has opened the link, or something else has changed.
        ///
        /// - Parameters:
        ///   - onEvent: Called on the callback queue with what happens meanwhile.
        ///   - completion: Called once, after the delegate: with the response that differs, or
        ///     with an error.
        public func startPolling(
            onEvent: ((_ event: OktaPollEvent) -> Void)?,
            completion: IDXClient.ResponseResult?
        ) {
            model.client.poll(target, of: model, onEvent: onEvent, completion: .init(completion))
        }

        /// Polls until the user has opened the link, or something else has changed.
        ///
        /// - Parameter onEvent: Called on the callback queue with what happens meanwhile.
        /// - Returns: The response that differs.
        /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled or polling
        ///   stops.
        public func poll(
            onEvent: ((_ event: OktaPollEvent) -> Void)? = nil
        ) async throws -> IDXClient.Response {
            try await model.client.poll(target, of: model, onEvent: onEvent)
        }

        /// Stops polling.
        public func stopPolling() { model.client.stopPolling(target) }
    }
}
