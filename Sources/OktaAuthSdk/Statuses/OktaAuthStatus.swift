public import Foundation

/// Where a sign-in stands, and what can be done from here.
///
/// Downcast to the subclass that ``statusType`` names, or switch over ``step``. Any actor may use a
/// status; its closures run on the callback queue, which is the main queue unless the configuration
/// names another.
///
/// Every operation calls exactly one of its closures exactly once, on the callback queue, and keeps
/// the status alive until then. Misuse (a missing link, an empty value, an operation while another
/// is in flight) is reported at once, before the call returns, without a request. Closures are
/// released uncalled when the app itself cancels, or starts something that takes the place of a poll.
open class OktaAuthStatus {
    /// The API this transaction talks to; replace it to see or change what is sent.
    open var restApi: OktaAPI {
        get { shared.content.withLock { $0.restApi } }
        set { shared.set(\.restApi, to: newValue) }
    }
    /// The answer this status was made from; while a push is waiting, the latest answer.
    open var model: OktaAPISuccessResponse {
        get { shared.content.withLock { $0.model } }
        set { shared.set(\.model, to: newValue) }
    }
    /// Turns answers into statuses.
    open var responseHandler: OktaAuthStatusResponseHandler {
        get { shared.content.withLock { $0.responseHandler } }
        set { shared.set(\.responseHandler, to: newValue) }
    }
    /// What the user chose for the verification of factors; read at each poll, and handed on to the
    /// next status.
    public var verifyOptions: OktaVerifyOptions {
        get { shared.content.withLock { $0.verifyOptions } }
        set { shared.set(\.verifyOptions, to: newValue) }
    }

    /// What the status shares with its factors.
    let shared: SharedStatus
    /// The factors that were asked for, by their place in the model.
    let factorCache = Locked(FactorCache())

    var transaction: Transaction { shared.transaction }

    /// Creates the status in which nothing has happened yet.
    public init(
        oktaDomain: URL,
        responseHandler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler()
    ) {
        shared = SharedStatus(
            restApi: OktaAPI(oktaDomain: oktaDomain),
            responseHandler: responseHandler
        )
    }

    /// Creates the status in which nothing has happened yet, for an API made by the app.
    public init(
        restApi: OktaAPI,
        responseHandler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler()
    ) {
        shared = SharedStatus(restApi: restApi, responseHandler: responseHandler)
    }

    /// Creates the status that follows `currentState` according to `model`.
    ///
    /// - Throws: ``OktaError/invalidResponse`` if `model` lacks what the status needs.
    public init(currentState: OktaAuthStatus, model: OktaAPISuccessResponse) throws {
        let needsStateToken = model.status.flatMap(StatusCatalog.row(of:))?.needsStateToken ?? false
        guard model.status != nil, model.stateToken != nil || !needsStateToken else {
            throw OktaError.invalidResponse
        }
        shared = SharedStatus(
            .init(
                restApi: currentState.restApi,
                model: model,
                responseHandler: currentState.responseHandler,
                verifyOptions: currentState.verifyOptions
            ),
            // Without a state token there was no transaction yet: this status begins one.
            transaction: currentState.model.stateToken == nil
                ? Transaction() : currentState.transaction
        )
    }

    /// Shows again what a factor shares with a status that was released.
    init(_ shared: SharedStatus) { self.shared = shared }

    /// The kind of status; decides which subclass to downcast to.
    open var statusType: AuthStatus {
        get { model.status ?? .unauthenticated }
        set { model.status = newValue }
    }

    /// The user, as far as the server tells.
    open var user: EmbeddedResponse.User? { model.embedded?.user }

    /// What the server offers to do.
    open var links: LinksResponse? { model.links }

    /// How the last attempt to verify or activate a factor went.
    open var factorResult: OktaAPISuccessResponse.FactorResult? { model.factorResult }

    /// Whether the user has not decided yet, and the result can be asked for.
    open func canPoll() -> Bool { model.isPollable }

    /// What is legal in this status besides what all statuses have in common.
    var ownOperations: Set<OktaOperation> { [] }

    // MARK: Anything else

    /// Sends a body the app put together to one of the links of the answer.
    ///
    /// For what the SDK has no operation for; with the method the link's hints allow.
    ///
    /// - Parameters:
    ///   - payload: A JSON object; the state token is added if it lacks one. Values that JSON cannot
    ///     express are reported as ``OktaError/invalidParameters(_:)``.
    ///   - link: Where to send it.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; ``OktaError/invalidParameters(_:)`` if JSON cannot express a
    ///     value, and whatever the server refuses.
    open func send(
        _ payload: [String: Any],
        to link: LinksResponse.Link,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        send(
            payload,
            to: link,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaAuthStatus/send(_:to:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func send(
        _ payload: [String: Any],
        to link: LinksResponse.Link
    ) async throws -> OktaAuthStatus {
        try await outcome { send(payload, to: link, onStatusChange: $0, onError: $1) }
    }

    // MARK: Back

    /// Whether the transaction can go back.
    open func canReturn() -> Bool { offers(.prev) }

    /// Goes back to the previous status: `POST /api/v1/authn/previous`.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with the previous status.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if there is no way back.
    open func returnToPreviousStatus(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        perform(
            .prev,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaAuthStatus/returnToPreviousStatus(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func returnToPreviousStatus() async throws -> OktaAuthStatus {
        try await outcome { returnToPreviousStatus(onStatusChange: $0, onError: $1) }
    }

    // MARK: State

    /// Whether the server keeps a transaction that it can be asked about.
    open func canFetchStatus() -> Bool { model.stateToken != nil && statusType != .success }

    /// Asks where the transaction stands: `POST /api/v1/authn` with the state token alone.
    ///
    /// For after an error whose ``OktaError/transaction`` is unknown: whatever was under way when
    /// the connection broke has reached the server or not, and the answer shows which. Nothing is
    /// submitted, so that it may be called as often as it takes. A wait for a push ends silently.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with where the transaction stands, as a new status.
    ///   - onError: Called instead; `E0000011` if the transaction is over, which is also how one
    ///     ends that was completed while the answer got lost; ``OktaError/wrongStatus(_:)`` if the
    ///     server keeps none.
    open func fetchStatus(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        guard let stateToken = model.stateToken, canFetchStatus() else {
            return callbacks.fail(
                .wrongStatus("\(statusType.rawValue) has no transaction to ask about")
            )
        }
        begin(of: stateToken, reporting: callbacks) {
            $0.getTransactionState(stateToken: stateToken, completion: $1)
        }
    }

    /// The async form of ``OktaAuthStatus/fetchStatus(onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func fetchStatus() async throws -> OktaAuthStatus {
        try await outcome { fetchStatus(onStatusChange: $0, onError: $1) }
    }

    // MARK: Cancel

    /// Whether ``cancel(onSuccess:onError:)`` can do anything: always, unless the server keeps a
    /// transaction without offering to end it.
    open func canCancel() -> Bool { model.stateToken == nil || offers(.cancel) }

    /// Ends the transaction and revokes its state token: `POST /api/v1/authn/cancel`.
    ///
    /// Takes the place of whatever is under way, whose closures fall silent. If the server does not
    /// confirm, the status stays usable. Where the server keeps no transaction, it succeeds without
    /// a request.
    ///
    /// - Parameters:
    ///   - onSuccess: Called once the transaction is gone.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if the server does not offer it.
    open func cancel(
        onSuccess: (() -> Void)? = nil,
        onError: ((_ error: OktaError) -> Void)? = nil
    ) {
        cancelTransaction(
            reporting: StatusCallbacks(
                onStatusChange: { _ in onSuccess?() },
                onError: { onError?($0) }
            )
        )
    }

    /// The async form of ``OktaAuthStatus/cancel(onSuccess:onError:)``.
    ///
    /// The request is sent in a cancelled task too; only its outcome is not awaited there.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func cancelTransaction() async throws {
        // Not refused for a cancelled task: ending the transaction is how a task cleans up.
        try await AsyncCall { (succeed: @escaping (()) -> Void, fail) in
            cancel(onSuccess: { succeed(()) }, onError: fail)
        }
        .value()
    }
}

extension OktaAuthStatus: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["model": model] }
}
