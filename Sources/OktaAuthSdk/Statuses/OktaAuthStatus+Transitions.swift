extension OktaAuthStatus {
    /// What an operation is to the others of its transaction.
    enum Role {
        /// Takes a step; refused while another step is under way, ends a poll.
        case step
        /// Asks whether the user has decided; ends the poll before it.
        case question
        /// Ends the transaction, and whatever is under way.
        case cancellation
    }

    /// Sends something through an open method of the API, so that an app can override it.
    typealias Send = (
        _ api: OktaAPI,
        _ link: LinksResponse.Link,
        _ stateToken: String,
        _ completion: @escaping (OktaAPIRequest.Result) -> Void
    ) -> OktaAPIRequest

    /// Whether the server offers `relation` to apps; a link for a browser does not count.
    func offers(_ relation: LinkRelation) -> Bool { model.links?[relation]?.takesPost ?? false }

    /// The link behind `relation`.
    ///
    /// - Throws: ``OktaError/wrongStatus(_:)``, naming the status and the relation.
    func link(_ relation: LinkRelation) throws(OktaError) -> LinksResponse.Link {
        guard let link = model.links?[relation] else {
            throw .missing(relation, in: statusType.rawValue)
        }
        guard link.takesPost else { throw .browserOnly(relation, in: statusType.rawValue) }
        return link
    }

    /// Follows a link of this status and reports where it leads.
    ///
    /// - Parameters:
    ///   - relation: The link to follow.
    ///   - values: What the app passed; an empty value is refused.
    ///   - role: What the operation is to others.
    ///   - waitsForDecision: Whether to go on asking while the user has not decided.
    ///   - callbacks: Where to report.
    ///   - send: Sends it.
    func follow(
        _ relation: LinkRelation,
        checking values: KeyValuePairs<String, String?> = [:],
        as role: Role = .step,
        waitsForDecision: Bool = false,
        reporting callbacks: StatusCallbacks,
        _ send: Send
    ) {
        do throws(OktaError) {
            let link = try link(relation)
            guard let stateToken = model.stateToken else { throw .invalidResponse }
            start(
                role,
                checking: values,
                waitsForDecision: waitsForDecision,
                reporting: callbacks
            ) { send(restApi, link, stateToken, $0) }
        } catch {
            callbacks.onError(error)
        }
    }

    /// Follows a link that needs nothing but the state token.
    func perform(_ relation: LinkRelation, reporting callbacks: StatusCallbacks) {
        follow(relation, reporting: callbacks) {
            $0.perform(link: $1, stateToken: $2, completion: $3)
        }
    }

    /// Runs one operation: reserves its place, sends it, and reports the answer.
    ///
    /// - Parameters:
    ///   - role: What the operation is to others.
    ///   - values: What the app passed; an empty value is refused.
    ///   - stateToken: The transaction, where it is not that of this status.
    ///   - waitsForDecision: Whether to go on asking while the user has not decided.
    ///   - callbacks: Where to report misuse, and the answer.
    ///   - handle: Takes the answer instead of the response handler.
    ///   - send: Sends it.
    func start(
        _ role: Role,
        checking values: KeyValuePairs<String, String?> = [:],
        of stateToken: String? = nil,
        waitsForDecision: Bool = false,
        reporting callbacks: StatusCallbacks,
        handling handle: ((OktaAPIRequest.Result) -> Void)? = nil,
        _ send: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> OktaAPIRequest
    ) {
        if let error = OktaError.empty(in: values) { return callbacks.onError(error) }
        if role != .cancellation, submission.isBusy {
            return callbacks.onError(.alreadyInProgress)
        }
        var callbacks = callbacks
        if waitsForDecision, let events = nextEvents {
            callbacks.events = events
            nextEvents = nil
        }
        polling.work.cancel()
        if role == .question { responseHandler.remember(polling) }
        let place = role == .question ? polling.work : submission
        // The end of the transaction is asked for whatever becomes of the task that asked.
        let scope = role == .cancellation ? nil : callbacks.scope
        place.start(for: scope) { [callbacks] ticket in
            // Others can begin to wait meanwhile; their wait is not to be replaced by ours.
            let waits = polling.work.generation
            let answered = { [self] (answer: OktaAPIRequest.Result) -> Void in
                guard place.finish(ticket) else { return }
                remember(answer, to: role, of: stateToken ?? model.stateToken)
                let goesOn =
                    role == .question
                    && goesOn(
                        after: answer,
                        waitsForDecision: waitsForDecision,
                        reporting: callbacks
                    )
                if goesOn { return }
                handled = HandledOperation(
                    callbacks: callbacks,
                    waitsForDecision: waitsForDecision,
                    wasOvertaken: role == .step && waits != polling.work.generation
                )
                defer { handled = nil }
                if let handle { handle(answer) } else { report(answer, to: callbacks) }
            }
            return OktaRequestOptions.$ambient.withValue(callbacks.request) {
                // What the app starts from its closures is none of this call's, whenever they run.
                send { answer in
                    OktaRequestOptions.$ambient.withValue(nil) {
                        OktaAuthenticationOptions.$ambient.withValue(nil) { answered(answer) }
                    }
                }
            }
        }
    }

    /// Keeps what it takes to go on with the transaction after `answer`, or forgets it.
    private func remember(
        _ answer: OktaAPIRequest.Result,
        to role: Role,
        of stateToken: String?
    ) {
        switch answer {
        case .success(let response):
            if role == .cancellation {
                restApi.forgetResumeToken(of: stateToken)
            } else {
                restApi.keepResumeToken(after: response)
            }
        case .error(let error):
            if error.transaction == .dead, let stateToken {
                restApi.forgetResumeToken(of: stateToken)
            }
        }
    }

    /// Changes whenever something starts, ends or is cancelled here.
    var era: Int { submission.generation &+ polling.work.generation }

    private func report(_ answer: OktaAPIRequest.Result, to callbacks: StatusCallbacks) {
        handleFactorServerResponse(
            response: answer,
            onStatusChange: callbacks.onStatusChange,
            onError: callbacks.onError,
            onFactorStatusUpdate: callbacks.onFactorStatusUpdate
        )
    }

    /// Ends the transaction; a second call while the first is under way joins it.
    func cancelTransaction(reporting callbacks: StatusCallbacks) {
        // Nobody waits any more for what only a cancelled task asked for.
        cancellation.removeAll { $0.scope?.isCancelled ?? false }
        guard cancellation.isEmpty else { return cancellation.append(callbacks) }
        guard let stateToken = model.stateToken else {
            submission.cancel()
            polling.work.cancel()
            let succeed = Delivery<Void>(on: restApi.clock) { [self] in
                callbacks.onStatusChange(self)
            }
            succeed(())
            return
        }
        do throws(OktaError) {
            let link = try link(.cancel)
            cancellation = [callbacks]
            let cancelled = { [self] (answer: OktaAPIRequest.Result) in
                for callbacks in takeCancellation() {
                    switch answer {
                    case .success: callbacks.onStatusChange(self)
                    case .error(let error): callbacks.onError(error)
                    }
                }
            }
            start(.cancellation, reporting: callbacks, handling: cancelled) {
                restApi.cancelTransaction(with: link, stateToken: stateToken, completion: $0)
            }
        } catch {
            callbacks.onError(error)
        }
    }

    private func takeCancellation() -> [StatusCallbacks] {
        defer { cancellation = [] }
        return cancellation
    }
}

/// What the status knows of an operation while its answer is handled, besides the closures.
struct HandledOperation {
    let callbacks: StatusCallbacks
    /// Whether to go on asking while the user has not decided.
    let waitsForDecision: Bool
    /// Whether the app went another way in this transaction meanwhile.
    let wasOvertaken: Bool
}

extension OktaAuthStatus: OktaFactorResultProtocol {
    /// Hands the answer to a factor's request to the response handler.
    public func handleFactorServerResponse(
        response: OktaAPIRequest.Result,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        responseHandler.handleServerResponse(
            response,
            currentStatus: self,
            onStatusChanged: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }
}
