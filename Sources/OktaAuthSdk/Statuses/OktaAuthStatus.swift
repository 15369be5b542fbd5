public import Foundation

/// The state of a transaction, and its operations.
///
/// Downcast to the subclass that ``statusType`` names, or switch over ``step``. Any actor may use a
/// status; its closures run on the callback queue, which is the main queue unless the configuration
/// names another.
///
/// Every operation ends with one call on the callback queue: of its success closure (`onStatusChange`
/// with the next status, `onSuccess` or `onDownloadComplete`) or of `onError`. An operation that polls
/// calls `onFactorStatusUpdate` with each factor result before that. An operation in flight retains its
/// status.
///
/// Misuse (a missing link, an empty value, an operation while another is in flight) is reported at once,
/// before the call returns, without a request. Closures are released uncalled if the app cancels, or if
/// it starts an operation that replaces a poll.
///
/// The async form of an operation returns what `onStatusChange` is called with, and throws the
/// ``OktaError``, or `CancellationError` if its task is cancelled or another operation replaces it.
open class OktaAuthStatus {
    /// The API of this transaction; replace it to inspect or change requests.
    open var restApi: OktaAPI {
        get { shared.content.withLock { $0.restApi } }
        set { shared.content.change { $0.restApi = newValue } }
    }
    /// The response this status was created from; while a push is waiting, the latest response.
    open var model: OktaAPISuccessResponse {
        get { shared.content.withLock { $0.model } }
        set { shared.content.change { $0.model = newValue } }
    }
    /// Turns responses into statuses.
    open var responseHandler: OktaAuthStatusResponseHandler {
        get { shared.content.withLock { $0.responseHandler } }
        set { shared.content.change { $0.responseHandler = newValue } }
    }
    /// The options for the verification of factors; read at each poll, and passed to the next
    /// status.
    public final var verifyOptions: OktaVerifyOptions {
        get { shared.content.withLock { $0.verifyOptions } }
        set { shared.content.change { $0.verifyOptions = newValue } }
    }

    /// The remember-device policy; `nil` if it does not apply.
    public final var rememberDevicePolicy: EmbeddedResponse.Policy.RememberDevice? {
        model.embedded?.rememberDevice
    }

    final let shared: SharedStatus
    final let factorCache = Locked(FactorCache())

    final var transaction: Transaction { shared.transaction }

    /// Creates the initial status of a transaction.
    public init(
        oktaDomain: URL,
        responseHandler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler()
    ) {
        let restApi = OktaAPI(oktaDomain: oktaDomain)
        shared = SharedStatus(.init(restApi: restApi, responseHandler: responseHandler))
        shared.setType(BuiltInStatus.row(ofClassOf: self))
    }

    /// Creates the initial status of a transaction, for an API created by the app.
    public init(
        restApi: OktaAPI,
        responseHandler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler()
    ) {
        shared = SharedStatus(.init(restApi: restApi, responseHandler: responseHandler))
        shared.setType(BuiltInStatus.row(ofClassOf: self))
    }

    /// Creates the status that follows `currentState` according to `model`.
    ///
    /// - Throws: ``OktaError/invalidResponse`` if `model` lacks a member the status needs.
    public init(currentState: OktaAuthStatus, model: OktaAPISuccessResponse) throws {
        shared = SharedStatus(
            .init(
                restApi: currentState.restApi,
                model: model,
                responseHandler: currentState.responseHandler,
                verifyOptions: currentState.verifyOptions
            ),
            // Without a state token there was no transaction yet: this status starts one.
            transaction: currentState.model.stateToken == nil
                ? Transaction() : currentState.transaction
        )
        let ownRow = BuiltInStatus.row(ofClassOf: self)
        shared.setType(ownRow)
        let row = ownRow ?? model.status.flatMap(BuiltInStatus.row(of:))
        guard model.stateToken != nil || row?.needsStateToken != true else {
            throw OktaError.invalidResponse
        }
    }

    /// Recreates a released status from the data shared with a factor.
    init(_ shared: SharedStatus) { self.shared = shared }

    /// The kind of status; determines the subclass to downcast to.
    ///
    /// The class decides. Only a plain ``OktaAuthStatus`` uses the status of its ``model``.
    open var statusType: AuthStatus {
        get { shared.content.withLock { $0.statusType } ?? model.status ?? .unauthenticated }
        set {
            shared.content.change { $0.statusType = newValue }
            model.status = newValue
        }
    }

    /// The user; only members that the server sent are set.
    open var user: EmbeddedResponse.User? { model.embedded?.user }

    /// The operations the server offers.
    open var links: LinksResponse? { model.links }

    /// The purpose of the recovery; `nil` in a sign-in.
    open var recoveryType: RecoveryType? { model.recoveryType }

    /// The result of the last attempt to verify or activate a factor.
    open var factorResult: OktaAPISuccessResponse.FactorResult? { model.factorResult }

    /// Why the last wait for the user's decision did not end in a sign-in; `nil` unless a push was
    /// rejected or has timed out.
    public final var waitFailure: OktaPollFailure? {
        switch factorResult {
        case .rejected, .cancelled: .rejected
        case .timeout: .timedOut
        default: nil
        }
    }

    /// Whether the user's decision can be asked for.
    ///
    /// Also `true` for the challenge or activation of a push that was rejected or has timed out: the next
    /// poll sends a new push, or starts the activation again. Whether the user still has to decide is in
    /// ``factorResult``, and in ``availableOperations``.
    open func canPoll() -> Bool { awaitsDecision || canPushAgain }

    /// Whether a poll after the decision sends a new push, or starts the activation again.
    var canPushAgain: Bool { false }

    /// Whether the user has still to decide, so that a poll only asks.
    package var awaitsDecision: Bool { model.isPollable }

    /// The legal operations of this status, in addition to the operations of every status.
    var ownOperations: Set<OktaOperation> { [] }

    // MARK: Anything else

    /// Sends a body the app built to one of the links of the response.
    ///
    /// For requests the SDK has no operation for; with the method the link's hints allow. The body is a
    /// JSON object, to which the state token is added if it lacks one. The error is
    /// ``OktaError/internalError(_:)`` if JSON cannot express a value.
    open func send(
        _ payload: [String: Any],
        to link: LinksResponse.Link,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            .custom(link, payload.addingStateToken(transactionToken)),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Sends a body the app built to one of the links of the response, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatus, payload: [String : Any], link: LinksResponse.Link) async throws {
    ///     let next = try await status.send(payload, to: link)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatus/send(_:to:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func send(
        _ payload: [String: Any], to link: LinksResponse.Link
    ) async throws -> OktaAuthStatus {
        try await outcome { send(payload, to: link, onStatusChange: $0, onError: $1) }
    }

    // MARK: Back

    /// Whether the transaction can go back.
    open func canReturn() -> Bool { offers(.prev) }

    /// Goes back to the previous status: `POST /api/v1/authn/previous`.
    ///
    /// The error is ``OktaError/wrongStatus(_:)`` if the server offers no way back.
    open func returnToPreviousStatus(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { run(try .perform(step(.prev)), reporting: StatusCallbacks(onStatusChange, onError)) }

    /// Goes back to the previous status, and returns it.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatus) async throws {
    ///     let next = try await status.returnToPreviousStatus()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatus/returnToPreviousStatus(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func returnToPreviousStatus() async throws -> OktaAuthStatus {
        try await outcome { returnToPreviousStatus(onStatusChange: $0, onError: $1) }
    }

    // MARK: State

    /// When the transaction ends, on the server's clock; `nil` if unknown.
    ///
    /// Every accepted request extends it.
    public final var expiresAt: Date? { model.expiresAt }

    /// Seconds until the transaction ends, corrected by the server's clock; never negative.
    public final var secondsLeft: TimeInterval? {
        guard let expiresAt else { return nil }
        return max(0, expiresAt.timeIntervalSince(serverTime))
    }

    final var serverTime: Date { restApi.clock.now.addingTimeInterval(model.http?.clockSkew ?? 0) }

    /// Whether the server holds a transaction whose state can be fetched.
    open func canFetchStatus() -> Bool { model.stateToken != nil && statusType != .success }

    /// Fetches the state of the transaction: `POST /api/v1/authn` with the state token alone.
    ///
    /// For use after an error whose ``OktaError/transactionState`` is unknown: the response, a new status,
    /// shows whether the request in flight reached the server. Nothing is submitted, so that it may be
    /// repeated. A wait for a push ends silently.
    ///
    /// The error is `E0000011` if the transaction is over, also if it was completed while the response
    /// got lost; ``OktaError/wrongStatus(_:)`` if the server holds none.
    open func fetchStatus(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        guard let stateToken = model.stateToken, canFetchStatus() else {
            return callbacks.fail(
                .wrongStatus("\(statusType.rawValue) has no transaction to ask about")
            )
        }
        run(.fetchState(of: stateToken), reporting: callbacks)
    }

    /// Fetches the state of the transaction, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatus) async throws {
    ///     let next = try await status.fetchStatus()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatus/fetchStatus(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func fetchStatus() async throws -> OktaAuthStatus {
        try await outcome { fetchStatus(onStatusChange: $0, onError: $1) }
    }

    // MARK: Cancel

    /// Whether ``cancel(onSuccess:onError:)`` is available: always, unless the server holds a
    /// transaction without a link to end it.
    open func canCancel() -> Bool { model.stateToken == nil || offers(.cancel) }

    /// Ends the transaction and revokes its state token: `POST /api/v1/authn/cancel`.
    ///
    /// Replaces every operation in flight, whose closures are not called. If the server does not
    /// confirm, the status stays usable. If the server holds no transaction, it succeeds without a
    /// request; the error is ``OktaError/wrongStatus(_:)`` if it does not offer to end it.
    open func cancel(
        onSuccess: (() -> Void)? = nil, onError: ((_ error: OktaError) -> Void)? = nil
    ) { cancelTransaction(reporting: StatusCallbacks({ _ in onSuccess?() }, { onError?($0) })) }

    /// Ends the transaction and revokes its state token.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatus) async throws {
    ///     try await status.cancelTransaction()
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatus/cancel(onSuccess:onError:)``, whose error it throws.
    ///
    /// The request is sent in a cancelled task too; only its result is not awaited there.
    public final func cancelTransaction() async throws {
        // Not refused for a cancelled task: ending the transaction is how a task cleans up.
        let call = PendingCall<Void>(in: .current) { succeed, fail in
            cancel(onSuccess: { succeed(()) }, onError: fail)
        }
        try await call.value()
    }
}

extension OktaAuthStatus: Redacting, CustomDebugStringConvertible {
    /// The class, the status and its operations, in one line; `debugDescription` and `dump` show the
    /// response, without its secrets.
    package var shortText: String? {
        let operations = availableOperations.map(\.rawValue).sorted().joined(separator: ", ")
        let result = factorResult.map { ", \($0.rawValue)" } ?? ""
        return "\(type(of: self))(\(statusType.rawValue)\(result): \(operations))"
    }

    package var redactedFields: KeyValuePairs<String, Any?> { ["model": model] }
}
