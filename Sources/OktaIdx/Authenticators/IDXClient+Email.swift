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

        // MARK: Polling

        private var target: PollTarget { .authenticator(key: key, id: id) }

        /// Whether it can be noticed that the user opened the link.
        public var canPoll: Bool { action("poll") != nil }

        /// Seconds between two polls, from the server; 0 if it offers none.
        public var refreshTime: TimeInterval {
            action("poll").flatMap { model.content.forms[$0].refresh } ?? 0
        }

        /// Whether polling is in progress.
        public var isPolling: Bool { model.client.operations.target == target }

        /// Polls until the user has opened the link, or something else has changed.
        ///
        /// - Parameters:
        ///   - onEvent: Called on the callback queue with what happens meanwhile.
        ///   - completion: Called once, after the delegate: with the response that differs, or
        ///     with an error. Not called if the app stops polling or sends another request.
        public func startPolling(
            onEvent: ((_ event: OktaPollEvent) -> Void)?,
            completion: IDXClient.ResponseResult?
        ) {
            model.client.poll(target, of: model, onEvent: onEvent, reporting: completion)
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
        public func stopPolling() { model.client.operations.stopPolling(target) }
    }
}
