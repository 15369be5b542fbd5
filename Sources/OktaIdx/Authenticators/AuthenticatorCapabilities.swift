public import Foundation
public import OktaCore

/// An authenticator that can be recovered, for example a forgotten password.
public protocol Recoverable: AnyObject, Sendable {
    /// Whether the server offers it.
    var canRecover: Bool { get }
    /// Starts the recovery; `completion` is called once, after the delegate.
    func recover(completion: IDXClient.ResponseResult?)
    /// Starts the recovery, and returns the next response.
    @discardableResult
    func recover() async throws -> IDXClient.Response
}

extension Recoverable where Self: IDXClient.Authenticator {
    /// Whether the server offers it.
    public var canRecover: Bool { action("recover") != nil }

    /// Starts the recovery; an error if the server does not offer it.
    ///
    /// - Parameter completion: Called once, on the callback queue, after the delegate.
    public func recover(completion: IDXClient.ResponseResult?) {
        perform("recover", pairing(completion))
    }

    /// Starts the recovery, and reports a `Result`.
    public func recover(completion: @escaping (Result<IDXClient.Response, any Error>) -> Void) {
        perform("recover", completion)
    }

    /// Starts the recovery, and returns the next response.
    ///
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func recover() async throws -> IDXClient.Response { try await perform("recover") }
}

/// An authenticator that can send its code.
public protocol CodeSendable: AnyObject, Sendable {
    /// Whether the server offers it.
    var canSend: Bool { get }
    /// Sends the code; `completion` is called once, after the delegate.
    func send(completion: IDXClient.ResponseResult?)
    /// Sends the code, and returns the next response.
    @discardableResult
    func send() async throws -> IDXClient.Response
}

extension CodeSendable where Self: IDXClient.Authenticator {
    /// Whether the server offers it.
    public var canSend: Bool { action("send") != nil }

    /// Sends the code; an error if the server does not offer it.
    ///
    /// - Parameter completion: Called once, on the callback queue, after the delegate.
    public func send(completion: IDXClient.ResponseResult?) {
        perform("send", pairing(completion))
    }

    /// Sends the code, and reports a `Result`.
    public func send(completion: @escaping (Result<IDXClient.Response, any Error>) -> Void) {
        perform("send", completion)
    }

    /// Sends the code, and returns the next response.
    ///
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func send() async throws -> IDXClient.Response { try await perform("send") }
}

/// An authenticator that can send its code again.
public protocol Resendable: AnyObject, Sendable {
    /// Whether the server offers it.
    var canResend: Bool { get }
    /// Sends the code again; `completion` is called once, after the delegate.
    func resend(completion: IDXClient.ResponseResult?)
    /// Sends the code again, and returns the next response.
    @discardableResult
    func resend() async throws -> IDXClient.Response
}

extension Resendable where Self: IDXClient.Authenticator {
    /// Whether the server offers it.
    public var canResend: Bool { action("resend") != nil }

    /// Sends the code or the push again; an error if the server does not offer it.
    ///
    /// - Parameter completion: Called once, on the callback queue, after the delegate.
    public func resend(completion: IDXClient.ResponseResult?) {
        perform("resend", pairing(completion))
    }

    /// Sends the code or the push again, and reports a `Result`.
    public func resend(completion: @escaping (Result<IDXClient.Response, any Error>) -> Void) {
        perform("resend", completion)
    }

    /// Sends the code or the push again, and returns the next response.
    ///
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func resend() async throws -> IDXClient.Response { try await perform("resend") }
}

/// A decision that can be polled for, for example a link in a mail or a push.
public protocol Pollable: AnyObject, Sendable {
    /// Whether the server offers it.
    var canPoll: Bool { get }
    /// Whether polling is in progress.
    var isPolling: Bool { get }
    /// Seconds between two polls, from the server; 0 if it offers none.
    var refreshTime: TimeInterval { get }
    /// Polls until something has changed.
    ///
    /// - Parameters:
    ///   - onEvent: Called on the callback queue with the events of the wait.
    ///   - completion: Called once, after the delegate: with the response that differs, or with an
    ///     error. Neither is called if the app stops polling or sends another request.
    func startPolling(
        onEvent: ((_ event: OktaPollEvent) -> Void)?, completion: IDXClient.ResponseResult?
    )
    /// Polls until something has changed, and returns the response that differs.
    ///
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled or polling
    ///   stops.
    func poll(onEvent: ((_ event: OktaPollEvent) -> Void)?) async throws -> IDXClient.Response
    /// Stops polling.
    func stopPolling()
}

extension Pollable {
    /// Polls without events until something has changed.
    ///
    /// - Parameter completion: Called once, after the delegate.
    public func startPolling(completion: IDXClient.ResponseResult?) {
        startPolling(onEvent: nil, completion: completion)
    }

    /// Polls without events until something has changed, and returns the response that differs.
    public func poll() async throws -> IDXClient.Response { try await poll(onEvent: nil) }
}

/// An authenticator with data of the user.
public protocol HasProfile: AnyObject, Sendable {
    /// The data, for example a masked phone number, by name.
    var profile: [String: String] { get }
}

extension IDXClient.Authenticator: HasProfile {
    /// The data of the user, for example a masked phone number, by name.
    public var profile: [String: String] {
        record.members["profile"]?.members?.dictionary.compactMapValues(\.scalarText) ?? [:]
    }
}
