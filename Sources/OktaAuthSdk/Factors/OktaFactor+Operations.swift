extension OktaFactor: LinkFollower {
    var subject: String {
        let status = owningStatus.map { "\($0.subject) " } ?? ""
        return "\(status)factor '\(type.rawValue)'"
    }

    var requestApi: OktaAPI? { restApi }
    var transactionToken: String? { stateToken }

    func offeredLink(_ relation: LinkRelation) -> LinksResponse.Link? {
        relation == .next ? verifyLink ?? activationLink : links?[relation]
    }

    /// Enrolls the factor with `values`, none of which may be empty.
    func enroll(
        with values: [OktaEnrollmentField: String],
        updatesPhone: Bool = false,
        reporting callbacks: StatusCallbacks
    ) {
        let factor = factor
        let empty = OktaEnrollmentField.allCases.first { values[$0] == "" }
        follow(.enroll, checking: empty.map { [$0.rawValue: ""] } ?? [:], reporting: callbacks) {
            guard values.fitLegacyParameters, !updatesPhone else {
                return $0.enrollFactor(
                    factor,
                    with: $1,
                    stateToken: $2,
                    values: values,
                    updatesPhone: updatesPhone,
                    completion: $3
                )
            }
            return $0.enrollFactor(
                factor,
                with: $1,
                stateToken: $2,
                phoneNumber: values[.phoneNumber],
                questionId: values[.questionId],
                answer: values[.answer],
                credentialId: values[.credentialId],
                passCode: values[.passCode],
                completion: $3
            )
        }
    }

    /// Waits for the user, if they are to decide elsewhere and there is nothing to send; returns whether
    /// it does.
    func startPollingIfPossible(
        insteadOf passCode: String?, _ answer: String?, reporting callbacks: StatusCallbacks
    ) -> Bool {
        guard passCode == nil, answer == nil, ownDelegate == nil, let owningStatus,
            owningStatus.canPoll()
        else { return false }
        owningStatus.wait(through: restApi ?? owningStatus.restApi, reporting: callbacks)
        return true
    }

    func sending(passCode: String?, answer: String?, for callbacks: StatusCallbacks) -> SendLink {
        let options = verifyOptions(of: callbacks)
        return {
            $0.verifyFactor(
                with: $1,
                stateToken: $2,
                answer: answer,
                passCode: passCode,
                rememberDevice: options?.rememberDevice,
                autoPush: options?.autoPush,
                completion: $3
            )
        }
    }

    /// Selects the factor: sends its challenge, or verifies a code or answer at once.
    func select(
        passCode: String? = nil, answer: String? = nil, reporting callbacks: StatusCallbacks
    ) {
        follow(
            .verify,
            checking: ["answer": answer, "passCode": passCode],
            reporting: callbacks,
            sending(passCode: passCode, answer: answer, for: callbacks)
        )
    }

    /// Sends `fields` to `link`: a password or a signature, not a code or an answer.
    func verify(
        at link: LinksResponse.Link?,
        offeredAs relation: LinkRelation = .next,
        with fields: [String: String],
        as kind: StatusOperation.Kind = .stepThenWait,
        reporting callbacks: StatusCallbacks
    ) {
        let options = verifyOptions(of: callbacks)
        let empty = fields.keys.sorted().first { fields[$0] == "" }
        follow(
            link,
            offeredAs: relation,
            checking: empty.map { [$0: ""] } ?? [:],
            as: kind,
            reporting: callbacks
        ) {
            $0.verifyFactor(
                with: $1,
                stateToken: $2,
                fields: fields,
                rememberDevice: options?.rememberDevice,
                autoPush: options?.autoPush,
                completion: $3
            )
        }
    }

    private func verifyOptions(of callbacks: StatusCallbacks) -> OktaVerifyOptions? {
        callbacks.context.verification ?? owningStatus?.verifyOptions
    }

    /// Sends something beside the operation that is in flight, which continues; if it `isExclusive`, a
    /// second one of this factor is refused.
    func sendIndependently<Value>(
        isExclusive: Bool,
        reporting callbacks: Callbacks<Value>,
        _ send: (
            _ api: OktaAPI,
            _ succeed: @escaping (Value) -> Void,
            _ fail: @escaping (OktaError) -> Void
        ) -> OktaAPIRequest
    ) {
        guard let restApi else {
            return callbacks.fail(.internalError("\(subject) has no 'restApi'"))
        }
        let transaction = transaction
        let key = isExclusive ? ObjectIdentifier(self) : nil
        let hasStarted = transaction.start(.side(key: key), for: callbacks.context.scope) {
            ticket in
            callbacks.context.run {
                send(
                    restApi,
                    // The factor stays alive until its result is reported.
                    { [self] in
                        withExtendedLifetime(self) {}
                        if transaction.finish(ticket) { callbacks.succeed($0) }
                    },
                    { if transaction.finish(ticket) { callbacks.fail($0) } }
                )
            }
        }
        if !hasStarted { callbacks.fail(.alreadyInProgress) }
    }
}
