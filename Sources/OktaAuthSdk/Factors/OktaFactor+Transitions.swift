extension OktaFactor {
    /// Whether the server offers `relation` for this factor to apps.
    func offers(_ relation: LinkRelation) -> Bool { links?[relation]?.takesPost ?? false }

    /// What the factor is called in messages.
    var subject: String {
        let status = (origin?.statusType.rawValue).map { "\($0) " } ?? ""
        return "\(status)factor '\(type.rawValue)'"
    }

    /// Enrolls the factor with whatever of `enrollment` is there.
    func enroll(with enrollment: OktaFactorEnrollment, reporting callbacks: StatusCallbacks) {
        let factor = factor
        follow(
            links?[.enroll],
            missing: .enroll,
            checking: enrollment.named,
            waitsForDecision: false,
            reporting: callbacks
        ) { api, link, stateToken, completion in
            guard enrollment.isClassic else {
                return api.enrollFactor(
                    factor,
                    with: link,
                    stateToken: stateToken,
                    enrollment: enrollment,
                    completion: completion
                )
            }
            return api.enrollFactor(
                factor,
                with: link,
                stateToken: stateToken,
                phoneNumber: enrollment.phoneNumber,
                questionId: enrollment.questionId,
                answer: enrollment.answer,
                credentialId: enrollment.credentialId,
                passCode: enrollment.passCode,
                completion: completion
            )
        }
    }

    /// Picks the factor: sends its challenge, or verifies it at once.
    func select(with proof: OktaFactorProof? = nil, reporting callbacks: StatusCallbacks) {
        send(
            proof,
            to: links?[.verify],
            missing: .verify,
            waitsForDecision: false,
            reporting: callbacks
        )
    }

    /// Verifies or activates the factor at `link`; waits for the user where there is nothing to
    /// send but the question.
    func answer(
        _ proof: OktaFactorProof?,
        at link: LinksResponse.Link?,
        reporting callbacks: StatusCallbacks
    ) {
        if proof == nil, let origin, origin.canPoll(), responseDelegate == nil {
            var callbacks = callbacks
            callbacks.api = restApi
            origin.ask(reporting: callbacks)
        } else {
            send(proof, to: link, missing: .next, waitsForDecision: true, reporting: callbacks)
        }
    }

    /// Verifies with `proof` what is being challenged.
    func verify(
        with proof: OktaFactorProof,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        answer(
            proof,
            at: verifyLink,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Activates with `proof` what was enrolled.
    func activate(
        with proof: OktaFactorProof,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        answer(
            proof,
            at: activationLink,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Asks once how it goes, and reports the status either way.
    func ask(reporting callbacks: StatusCallbacks) {
        send(
            nil,
            to: verifyLink ?? activationLink,
            missing: .next,
            waitsForDecision: false,
            reporting: callbacks
        )
    }

    private func send(
        _ proof: OktaFactorProof?,
        to link: LinksResponse.Link?,
        missing relation: LinkRelation,
        waitsForDecision: Bool,
        reporting callbacks: StatusCallbacks
    ) {
        let options = origin?.verifyOptions
        follow(
            link,
            missing: relation,
            checking: proof?.firstEmpty ?? [:],
            waitsForDecision: waitsForDecision,
            reporting: callbacks
        ) { api, link, stateToken, completion in
            if let proof, !proof.isClassic {
                return api.verifyFactor(
                    with: link,
                    stateToken: stateToken,
                    proof: proof,
                    rememberDevice: options?.rememberDevice,
                    autoPush: options?.autoPush,
                    completion: completion
                )
            }
            return api.verifyFactor(
                with: link,
                stateToken: stateToken,
                answer: proof?.fields["answer"],
                passCode: proof?.fields["passCode"],
                rememberDevice: options?.rememberDevice,
                autoPush: options?.autoPush,
                completion: completion
            )
        }
    }

    /// Sends something beside the operation that is under way, which goes on.
    ///
    /// - Parameters:
    ///   - work: Where this is under way; a second one is refused.
    ///   - onError: Hears that it is refused.
    ///   - send: Sends it; what it is handed says whether anybody still wants to hear of it.
    func sendAside(
        _ work: PendingWork,
        onError: @escaping (_ error: OktaError) -> Void,
        _ send: (_ api: OktaAPI, _ isWanted: @escaping () -> Bool) -> OktaAPIRequest
    ) {
        guard let restApi else { return onError(.internalError("\(subject) has no 'restApi'")) }
        guard !work.isBusy else { return onError(.alreadyInProgress) }
        work.start(for: CallScope.current) { ticket in
            send(restApi) { [self] in withExtendedLifetime(self) { work.finish(ticket) } }
        }
    }

    /// Follows a link of this factor; the counterpart of `OktaAuthStatus.follow`.
    func follow(
        _ link: LinksResponse.Link?,
        missing relation: LinkRelation,
        checking values: KeyValuePairs<String, String?> = [:],
        waitsForDecision: Bool,
        reporting callbacks: StatusCallbacks,
        _ send: OktaAuthStatus.Send
    ) {
        guard let link else { return callbacks.onError(.missing(relation, in: subject)) }
        guard link.takesPost else { return callbacks.onError(.browserOnly(relation, in: subject)) }
        follow(
            link,
            checking: values,
            waitsForDecision: waitsForDecision,
            reporting: callbacks,
            send
        )
    }

    /// Follows a link of this factor, whatever methods it allows.
    func follow(
        _ link: LinksResponse.Link,
        checking values: KeyValuePairs<String, String?> = [:],
        waitsForDecision: Bool,
        reporting callbacks: StatusCallbacks,
        _ send: OktaAuthStatus.Send
    ) {
        guard let restApi else {
            return callbacks.onError(.internalError("\(subject) has no 'restApi'"))
        }
        guard !stateToken.isEmpty else { return callbacks.onError(.invalidResponse) }
        guard let delegate = responseDelegate ?? origin else {
            return callbacks.onError(.internalError("\(subject) has no 'responseDelegate'"))
        }
        let stateToken = stateToken
        let handle = { (answer: OktaAPIRequest.Result) in
            delegate.handleFactorServerResponse(
                response: answer,
                onStatusChange: callbacks.onStatusChange,
                onError: callbacks.onError,
                onFactorStatusUpdate: callbacks.onFactorStatusUpdate
            )
        }
        // A factor made by hand takes its turns with those of the status it reports to.
        guard let status = origin ?? delegate as? OktaAuthStatus else {
            if let error = OktaError.empty(in: values) { return callbacks.onError(error) }
            _ = send(restApi, link, stateToken, handle)
            return
        }
        var callbacks = callbacks
        callbacks.api = restApi
        status.start(
            .step,
            checking: values,
            waitsForDecision: waitsForDecision,
            reporting: callbacks,
            handling: handle
        ) { send(restApi, link, stateToken, $0) }
    }
}
