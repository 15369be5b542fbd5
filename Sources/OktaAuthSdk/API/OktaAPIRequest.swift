public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request in flight.
public final class OktaAPIRequest: Sendable {
    /// How a request ended.
    public enum Result: Sendable {
        /// The server answered with the next state of the transaction.
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

    private struct State {
        var isCancelled = false
        var isSettled = false
        var work: (any OktaCancellable)?
    }

    private let state = Locked(State())

    /// Creates a request that is not in flight.
    ///
    /// For subclasses of ``OktaAPI`` that report without the network.
    public init() {}

    /// Creates a request that is not in flight; the arguments are not used.
    ///
    /// The only initializer of 1.x, with which overrides of ``OktaAPI`` made what they return.
    @available(*, deprecated, message: "Use init(), and call the completion of the override")
    public convenience init(
        baseURL: URL,
        urlSession: URLSession,
        completion: @escaping (_ request: OktaAPIRequest, _ result: Result) -> Void
    ) {
        self.init()
    }

    /// Whether the request was cancelled.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Stops the request; its completion is not called any more.
    ///
    /// Harmless when repeated.
    public func cancel() {
        let work = state.withLock { state in
            state.isCancelled = true
            defer { state.work = nil }
            return state.work
        }
        work?.cancel()
    }

    /// Stores the work that ``cancel()`` stops; stops it at once if the request was cancelled
    /// first.
    package func attach(_ work: any OktaCancellable) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled, !state.isSettled { state.work = work }
            return state.isCancelled
        }
        if isCancelled { work.cancel() }
    }

    /// Returns `true` once, unless the request was cancelled.
    func settle() -> Bool {
        state.withLock { state in
            guard !state.isCancelled, !state.isSettled else { return false }
            state.isSettled = true
            state.work = nil
            return true
        }
    }
}

extension OktaAPIRequest: OktaCancellable {}

extension OktaAPIRequest: CancellableSlot {}

extension OktaAPIRequest.Result {
    init(_ result: Swift.Result<OktaAPISuccessResponse, OktaError>) {
        self =
            switch result {
            case .success(let response): .success(response)
            case .failure(let error): .error(error)
            }
    }
}

extension OktaAPIRequest: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["isCancelled": isCancelled] }
}
