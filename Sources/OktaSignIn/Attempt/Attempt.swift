import OktaOidc

/// One attempt to sign in: from its beginning until it is done, cancelled or replaced by another.
///
/// Its screens share it. What sends several requests asks it before each further one.
final class Attempt {
    let configuration: OktaOidcConfig
    let startRequest: StartRequest
    var options: OktaSignIn.Options
    /// The engine it is at, once that is known.
    var engine: OktaSignIn.Engine?
    /// The transaction that a later launch continues.
    let stored: StoredTransaction
    private(set) var isOver = false
    /// Whether its first screen is still awaited.
    var isBeginning = true
    /// Ends the request that no transaction of an engine can end.
    private var stopRequest: () -> Void = {}

    init(
        _ configuration: OktaOidcConfig, _ options: OktaSignIn.Options, _ startRequest: StartRequest
    ) {
        self.configuration = configuration
        self.options = options
        self.startRequest = startRequest
        stored = StoredTransaction(in: options.resumeStore, of: configuration)
    }

    deinit { stored.close() }

    /// Nothing more is sent or kept for it.
    func stop() {
        isOver = true
        stored.close()
        stopRequest()
    }

    /// Throws `CancellationError` if it is over.
    func checkCurrent() throws { if isOver { throw CancellationError() } }

    /// Sends requests that end with the attempt, and that nothing else could end.
    func ending<Value: Sendable>(
        _ requests: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try checkCurrent()
        let task = Task { try await requests() }
        stopRequest = { task.cancel() }
        defer { stopRequest = {} }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
