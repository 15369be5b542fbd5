public import Foundation

/// Where a sign-in stands, and what can be done from here.
///
/// Downcast to the subclass that ``statusType`` names. Use a status from the callback queue only,
/// which is the main queue unless the configuration names another.
///
/// Every operation calls exactly one of its closures exactly once, on the callback queue, and keeps
/// the status alive until then. Misuse (a missing link, an empty value, an operation while another
/// is under way) is reported at once, before the call returns, without a request. Closures fall
/// silent when the app itself cancels, or starts something that takes the place of a poll.
open class OktaAuthStatus {
    /// The API this transaction talks to; replace it to see or change what is sent.
    open var restApi: OktaAPI
    /// The answer this status was made from; while a push is waiting, the latest answer.
    open var model: OktaAPISuccessResponse
    /// Turns answers into statuses.
    open var responseHandler: OktaAuthStatusResponseHandler
    /// What the user chose for the verification of factors; handed on to the next status.
    public var verifyOptions = OktaVerifyOptions()

    /// The operation this status is waiting for.
    let submission = PendingWork()
    /// The wait for a push; shared by all statuses of the transaction.
    let polling: PollSlot
    /// Who waits for the cancellation that is under way.
    var cancellation: [StatusCallbacks] = []
    /// The operation whose answer is being handled.
    var handled: HandledOperation?
    /// Where the wait that is about to start tells what happens.
    ///
    /// Weak: it lives with the closure that waits for the outcome, so that an override may call
    /// `super` later.
    weak var nextEvents: PollEvents?
    /// The factors that were handed out, by their place in the model.
    var handedOut: [Int: HandedOutFactor] = [:]

    /// Creates the status in which nothing has happened yet.
    public init(
        oktaDomain: URL,
        responseHandler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler()
    ) {
        restApi = OktaAPI(oktaDomain: oktaDomain)
        model = OktaAPISuccessResponse()
        self.responseHandler = responseHandler
        polling = PollSlot()
    }

    /// Creates the status in which nothing has happened yet, for an API made by the app.
    public init(
        restApi: OktaAPI,
        responseHandler: OktaAuthStatusResponseHandler = OktaAuthStatusResponseHandler()
    ) {
        self.restApi = restApi
        model = OktaAPISuccessResponse()
        self.responseHandler = responseHandler
        polling = PollSlot()
    }

    /// Creates the status that follows `currentState` according to `model`.
    ///
    /// - Throws: ``OktaError/invalidResponse`` if `model` lacks what the status needs.
    public init(currentState: OktaAuthStatus, model: OktaAPISuccessResponse) throws {
        guard let status = model.status, model.stateToken != nil || !status.needsStateToken else {
            throw OktaError.invalidResponse
        }
        restApi = currentState.restApi
        self.model = model
        responseHandler = currentState.responseHandler
        verifyOptions = currentState.verifyOptions
        // Without a state token there was no transaction yet: this status begins one.
        polling = currentState.model.stateToken == nil ? PollSlot() : currentState.polling
    }

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
        let token: [String: Any] = model.stateToken.map { ["stateToken": $0] } ?? [:]
        start(
            .step,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) {
            restApi.sendApiRequest(
                with: link,
                bodyParams: token.merging(payload) { $1 },
                method: OktaAPI.method(for: link),
                completion: $0
            )
        }
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

    // MARK: Refresh

    /// Whether the server keeps a transaction that it can be asked about.
    open func canRefresh() -> Bool { model.stateToken != nil && statusType != .success }

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
    open func refresh(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        guard let stateToken = model.stateToken, canRefresh() else {
            return onError(.wrongStatus("\(statusType.rawValue) has no transaction to ask about"))
        }
        start(
            .step,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        ) { restApi.getTransactionState(stateToken: stateToken, completion: $0) }
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
}

extension AuthStatus {
    /// Whether nothing can be done in this status without a state token.
    fileprivate var needsStateToken: Bool {
        switch self {
        case .passwordWarning, .passwordExpired, .passwordReset, .MFAEnroll, .MFAEnrollActivate,
            .MFARequired, .MFAChallenge:
            true
        // A sign-in or recovery starts without one; success and lock-out end without one.
        case .unauthenticated, .recovery, .recoveryChallenge, .lockedOut, .success, .unknown: false
        }
    }
}

extension OktaAuthStatus: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["model": model] }
}
