public import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// How the SDK talks to an org, and how it reports.
public struct OktaConfiguration: Sendable {
    // MARK: The network

    /// The session for all requests; by default one ephemeral session for the process.
    public var urlSession: URLSession?
    /// Takes the place of ``urlSession``.
    public var transport: (any OktaTransport)?
    /// Hosts besides the org's own to which links may lead, for example a custom domain.
    public var allowedHosts: Set<String> = []
    /// When to ask again by ourselves.
    ///
    /// Never applies to what carries a password, code or answer.
    public var retryPolicy = OktaRetryPolicy()

    // MARK: What is sent

    /// Header fields to add to every request, for example `X-Forwarded-For`.
    ///
    /// They take the place of `Accept`, `Content-Type` and `User-Agent`, but not of a field that an
    /// operation sets itself.
    public var headers: [String: String] = [:]
    /// The languages for messages to the user, for example `de`: header `Accept-Language`.
    public var language: String?
    /// Identifies this device, at most 32 characters; by default sent as `context.deviceToken` with
    /// every sign-in.
    ///
    /// The server heeds it there from trusted applications only; see ``deviceTokenTransports``. Never
    /// log it.
    public var deviceToken: String?
    /// Where the SDK keeps a device token it makes itself, unless there is a ``deviceToken``.
    ///
    /// Read at the first request of a transaction. If the store fails, none is sent.
    public var deviceTokenStore: (any OktaStore)?
    /// Where the device token goes in a request.
    public var deviceTokenTransports: Set<OktaDeviceTokenTransport> = [.context]
    /// The API token of a trusted application: header `Authorization: SSWS …` of every request.
    ///
    /// For servers only. Everybody who has an app has the token in it, and with it the rights of the
    /// administrator it belongs to. Never log it.
    public var apiToken: String?
    /// Where the SDK keeps the ``OktaResumeToken`` of the transaction that is under way.
    ///
    /// Forgotten when the transaction is over. If the store fails, nothing is kept.
    public var resumeStore: (any OktaStore)?
    /// Changes a request just before it is sent, for example to add a header field.
    ///
    /// Runs on the queue of the caller. The request can hold passwords: never log it.
    public var requestHook: (@Sendable (_ request: inout URLRequest) -> Void)?

    // MARK: Reporting

    /// Where closures are called; by default the main queue.
    ///
    /// Use the statuses and factors from this queue only.
    public var callbackQueue: DispatchQueue = .main
    /// Takes the place of real time and of ``callbackQueue``: closures are its actions.
    public var clock: (any OktaClock)?
    /// Tells when the app leaves the foreground; by default the system's notifications.
    public var lifecycle: (any OktaAppLifecycle)?
    /// Seconds between two questions while a push is waiting; by default 5, at least 0.5.
    public var pollInterval: TimeInterval = 5
    /// Hears of every response, on any thread.
    public var responseObserver: (@Sendable (_ response: OktaHTTPResponseInfo) -> Void)?
    /// Gets a line for every request; none by default.
    public var logger: (any OktaLogger)?

    /// Creates a configuration; set the rest on the value.
    public init(
        urlSession: URLSession? = nil,
        callbackQueue: DispatchQueue = .main,
        pollInterval: TimeInterval = 5,
        allowedHosts: Set<String> = [],
        headers: [String: String] = [:]
    ) {
        self.urlSession = urlSession
        self.callbackQueue = callbackQueue
        self.pollInterval = pollInterval
        self.allowedHosts = allowedHosts
        self.headers = headers
    }
}

extension OktaConfiguration: Redacting {
    // Header fields can hold an API token.
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "pollInterval": pollInterval, "allowedHosts": allowedHosts.sorted(),
            "headers": headers.keys.sorted(), "language": language,
            "deviceToken": Secret.redacted(deviceToken),
            "deviceTokenTransports": deviceTokenTransports.map(\.rawValue).sorted(),
            "apiToken": Secret.redacted(apiToken), "retryPolicy": retryPolicy,
        ]
    }
}
