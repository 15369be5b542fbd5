public import Dispatch
import Foundation
import OktaCore

/// A sign-in at an org with Identity Engine.
///
/// ```swift
/// let configuration = IDXClient.Configuration(
///     issuer: "https://example.okta.com/oauth2/default",
///     clientId: "client-id",
///     clientSecret: nil,
///     scopes: ["openid", "profile", "offline_access"],
///     redirectUri: "com.example.app:/callback"
/// )
/// let client = try await IDXClient.start(with: configuration)
/// var response = try await client.resume()
/// if let identify = response.remediations[.identify] {
///     identify.identifier?.value = username
///     identify.credentials?.passcode?.value = password
///     response = try await identify.proceed()
/// }
/// if response.isLoginSuccessful {
///     let token = try await response.exchangeCode()
///     show(token.scope)
/// }
/// ```
///
/// Each response has remediations, the forms for the next step. Any thread or actor may use a
/// client and its responses. At most one request is in flight; a second one is refused with
/// ``IDXClientError/operationInProgress``.
public final class IDXClient: Sendable {
    /// A closure that gets a response or an error.
    public typealias ResponseResult = (_ response: Response?, _ error: (any Error)?) -> Void
    /// A closure that gets tokens or an error.
    public typealias TokenResult = (_ token: Token?, _ error: (any Error)?) -> Void

    /// The data to continue the transaction later.
    ///
    /// Never log it.
    public let context: Context
    let slot: RequestSlot

    /// Continues a transaction, for example after a relaunch; ``resume()`` asks where it
    /// stands.
    ///
    /// A stored context has default options until ``Context/using(_:)`` sets others.
    public init(context: Context) {
        self.context = context
        slot = RequestSlot(on: context.configuration.options.network.usedClock)
    }

    deinit { slot.cancel() }

    var requests: Result<RequestFactory, any Error> { context.configuration.requests }

    /// Notified of every result; held weakly.
    public var delegate: (any IDXClientDelegate)? {
        get { slot.delegate }
        set { slot.delegate = newValue }
    }

    /// How requests are sent and outcomes are reported.
    public var options: Options { context.configuration.options }

    /// The queue on which the delegate and closures are called.
    public var callbackQueue: DispatchQueue { options.callbackQueue }

    /// Whether a request is in flight, polling not counted.
    public var isBusy: Bool { slot.isSubmitting }

    /// Stops the request in flight, which reports `CancellationError`, and polling.
    ///
    /// `startPolling` then reports nothing, and the async `poll` throws `CancellationError`.
    ///
    /// The server may have read the request already: ``resume()`` reads the state of the
    /// transaction.
    public func cancelRequests() { slot.cancel() }

    // MARK: Resuming

    /// Reads the state of the transaction: `POST /idp/idx/introspect`.
    ///
    /// - Parameter completion: Called once, on the callback queue, after the delegate.
    public func resume(completion: ResponseResult?) {
        introspect(pairing(completion))
    }

    /// Reads the state of the transaction, and reports a `Result`.
    public func resume(completion: @escaping (Result<Response, any Error>) -> Void) {
        introspect(completion)
    }

    /// Reads the state of the transaction, and returns the response.
    ///
    /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func resume() async throws -> Response {
        try await result { self.introspect($0) }
    }
}

/// Notified of every result of a client's operations, on the callback queue, before the completion
/// of the call.
///
/// Polling that the app itself has ended is not reported: stopped polling, and polling that gave way
/// to another request.
public protocol IDXClientDelegate: AnyObject {
    /// An operation failed.
    func idx(client: IDXClient, didReceive error: any Error)
    /// A response arrived.
    func idx(client: IDXClient, didReceive response: IDXClient.Response)
    /// The sign-in ended in tokens.
    func idx(client: IDXClient, didReceive token: IDXClient.Token)
}

extension IDXClient: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["context": context] }
}
