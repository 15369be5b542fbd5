public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request in flight.
public final class OktaAPIRequest: Sendable {
    /// How a request ended.
    public enum Result: Sendable {
        /// The server sent the next state of the transaction, or accepted the request with an empty body.
        case success(OktaAPISuccessResponse)
        /// The request failed.
        case error(OktaError)
    }

    /// The HTTP method of a request.
    public enum Method: String, CaseIterable, Sendable {
        /// Reads.
        case get = "GET"
        /// Submits a step.
        case post = "POST"
        /// Replaces.
        case put = "PUT"
        /// Removes.
        case delete = "DELETE"
        /// Reads which methods the server permits.
        case options = "OPTIONS"
    }

    let work = WorkSlot()

    /// Creates a request that is not in flight, for subclasses of ``OktaAPI`` without a network.
    public init() {}

    /// Creates a request that is not in flight; the arguments are not used.
    ///
    /// The 1.x initializer; overrides of ``OktaAPI`` create their return value with it.
    @available(*, deprecated, message: "Use init(), and call the completion of the override")
    public convenience init(
        baseURL: URL,
        urlSession: URLSession,
        completion: @escaping (_ request: OktaAPIRequest, _ result: Result) -> Void
    ) { self.init() }

    /// Whether the request was cancelled.
    public var isCancelled: Bool { work.isCancelled }

    /// Stops the request, whose completion is not called any more; harmless when repeated.
    public func cancel() { work.cancel() }
}

extension OktaAPIRequest: OktaCancellable {}

extension OktaAPIRequest: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["isCancelled": isCancelled] }
}
