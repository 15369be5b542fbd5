public import Dispatch

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// How a product sends requests and reports back.
///
/// The configuration of each product has one; its options can be set directly on the configuration.
public struct OktaNetworkOptions: Sendable {
    /// The session for all requests; by default one ephemeral session for the process.
    ///
    /// Its cookies are neither read nor set. The default session takes no body of more than 4 MiB, and
    /// asks for bodies that are not compressed. A session of the app has the limits that its
    /// configuration gives it: `URLSession` has none, and a compressed body can grow a thousandfold.
    ///
    /// On Linux, give the session no `urlCache`: Foundation there cannot cancel the requests of a
    /// session that has one. Such a request goes on, and only ``logger`` and ``responseObserver`` are
    /// called with its response.
    public var urlSession: URLSession?
    /// Replaces ``urlSession``.
    ///
    /// It must not follow redirects, which can carry codes.
    public var transport: (any OktaTransport)?
    /// Hosts besides the server's own to which requests may go, for example a custom domain.
    public var allowedHosts: Set<String> = []
    /// Header fields to add to every request, for example `X-Forwarded-For`.
    public var headers: [String: String] = [:]
    /// The languages for messages to the user, for example `de`: header `Accept-Language`.
    public var language: String?
    /// Which failed requests are repeated: only reads and polls.
    ///
    /// Never applies to a request with a password, code or answer.
    public var retryPolicy = OktaRetryPolicy()
    /// The queue on which closures are called.
    ///
    /// Never block it until a closure is called: the closure waits for the queue, and the program for ever.
    public var callbackQueue: DispatchQueue
    /// Replaces real time and ``callbackQueue``: closures are its actions.
    public var clock: (any OktaClock)?
    /// Reports when the app leaves the foreground; by default the system's notifications.
    public var lifecycle: (any OktaAppLifecycle)?
    /// Called with every HTTP response, on an arbitrary thread.
    public var responseObserver: (@Sendable (_ response: OktaHTTPResponseInfo) -> Void)?
    /// Receives an entry for every request; none by default.
    public var logger: (any OktaLogger)?

    /// Creates the default; set further options on the value.
    public init(callbackQueue: DispatchQueue = .main) { self.callbackQueue = callbackQueue }

    package var usedClock: any OktaClock { clock ?? DispatchClock(queue: callbackQueue) }

    package var usedLifecycle: any OktaAppLifecycle { lifecycle ?? ProcessLifecycle.shared }

    package var usedSession: URLSession { urlSession ?? URLSessionTransport.sharedSession }

    package func usedTransport(redirects: URLSessionTransport.Redirects) -> any OktaTransport {
        transport ?? URLSessionTransport(session: usedSession, redirects: redirects)
    }
}

extension OktaNetworkOptions: Redacting {
    // Header fields can hold a token.
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "allowedHosts": allowedHosts.sorted(), "headers": headers.keys.sorted(),
            "language": language, "retryPolicy": retryPolicy,
        ]
    }
}

/// A configuration with network options, which can be set directly on it.
public protocol OktaNetworkConfigurable {
    /// How requests are sent, and how results are reported.
    var network: OktaNetworkOptions { get set }
}

extension OktaNetworkConfigurable {
    /// The session for all requests; by default one ephemeral session for the process.
    public var urlSession: URLSession? {
        get { network.urlSession }
        set { network.urlSession = newValue }
    }

    /// Replaces the session.
    public var transport: (any OktaTransport)? {
        get { network.transport }
        set { network.transport = newValue }
    }

    /// Hosts besides the server's own to which requests may go, for example a custom domain.
    public var allowedHosts: Set<String> {
        get { network.allowedHosts }
        set { network.allowedHosts = newValue }
    }

    /// Header fields to add to every request, for example `X-Forwarded-For`.
    public var headers: [String: String] {
        get { network.headers }
        set { network.headers = newValue }
    }

    /// The languages for messages to the user, for example `de`: header `Accept-Language`.
    public var language: String? {
        get { network.language }
        set { network.language = newValue }
    }

    /// Which failed requests are repeated: only reads and polls.
    public var retryPolicy: OktaRetryPolicy {
        get { network.retryPolicy }
        set { network.retryPolicy = newValue }
    }

    /// The queue on which closures are called.
    ///
    /// Never block it until a closure is called: the closure waits for the queue, and the program for ever.
    public var callbackQueue: DispatchQueue {
        get { network.callbackQueue }
        set { network.callbackQueue = newValue }
    }

    /// Replaces real time and the callback queue: closures are its actions.
    public var clock: (any OktaClock)? {
        get { network.clock }
        set { network.clock = newValue }
    }

    /// Reports when the app leaves the foreground; by default the system's notifications.
    public var lifecycle: (any OktaAppLifecycle)? {
        get { network.lifecycle }
        set { network.lifecycle = newValue }
    }

    /// Called with every HTTP response, on an arbitrary thread.
    public var responseObserver: (@Sendable (_ response: OktaHTTPResponseInfo) -> Void)? {
        get { network.responseObserver }
        set { network.responseObserver = newValue }
    }

    /// Receives an entry for every request; none by default.
    public var logger: (any OktaLogger)? {
        get { network.logger }
        set { network.logger = newValue }
    }
}
