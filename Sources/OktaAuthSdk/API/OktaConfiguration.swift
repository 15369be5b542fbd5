public import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// How the SDK talks to an org, and how it reports.
public struct OktaConfiguration: Sendable {
    /// The session for all requests; by default one ephemeral session for the process.
    public var urlSession: URLSession?
    /// Where closures are called; by default the main queue.
    ///
    /// Use the statuses and factors from this queue only.
    public var callbackQueue: DispatchQueue
    /// Seconds between two questions while a push is waiting; by default 5, at least 0.5.
    public var pollInterval: TimeInterval
    /// Hosts besides the org's own to which links may lead, for example a custom domain.
    public var allowedHosts: Set<String>
    /// Header fields to add to every request, for example `Accept-Language`.
    ///
    /// They take the place of `Accept`, `Content-Type` and `User-Agent`, but not of a field that an
    /// operation sets itself.
    public var additionalHeaders: [String: String]

    /// Replaces clock and callback queue.
    package var scheduler: (any Scheduler)?
    /// Replaces the network.
    package var transport: (any HTTPTransport)?
    /// Replaces the source of background and foreground.
    package var lifecycle: (any AppLifecycle)?

    /// Creates a configuration.
    public init(
        urlSession: URLSession? = nil,
        callbackQueue: DispatchQueue = .main,
        pollInterval: TimeInterval = 5,
        allowedHosts: Set<String> = [],
        additionalHeaders: [String: String] = [:]
    ) {
        self.urlSession = urlSession
        self.callbackQueue = callbackQueue
        self.pollInterval = pollInterval
        self.allowedHosts = allowedHosts
        self.additionalHeaders = additionalHeaders
    }
}

extension OktaConfiguration: SelfDescribing {
    // Header fields can hold an API token.
    var shown: KeyValuePairs<String, Any?> {
        [
            "pollInterval": pollInterval, "allowedHosts": allowedHosts.sorted(),
            "additionalHeaders": additionalHeaders.keys.sorted(),
        ]
    }
}
