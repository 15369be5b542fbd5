extension OktaFactor {
    /// Whether the server offers `relation` for this factor to apps.
    func offers(_ relation: LinkRelation) -> Bool { links?[relation]?.takesPost ?? false }

    /// What the factor is called in messages.
    var subject: String {
        let status = (origin?.statusType.rawValue).map { "\($0) " } ?? ""
        return "\(status)factor '\(type.rawValue)'"
    }

    /// Enrolls the factor with whatever of `fields` is there.
    func enroll(with fields: FactorFields, reporting callbacks: StatusCallbacks) {
        let factor = factor
        follow(
            links?[.enroll],
            missing: .enroll,
            checking: fields.named,
            waitsForDecision: false,
            reporting: callbacks
        ) {
            $0.enrollFactor(
                factor,
                with: $1,
                stateToken: $2,
                phoneNumber: fields.phoneNumber,
                questionId: fields.questionId,
                answer: fields.answer,
                credentialId: fields.credentialId,
                passCode: fields.passCode,
                completion: $3
            )
        }
    }

    /// Picks the factor: sends its challenge, or verifies it at once with a code or an answer.
    func select(
        passCode: String? = nil,
        answer: String? = nil,
        reporting callbacks: StatusCallbacks
    ) {
        send(
            to: links?[.verify],
            missing: .verify,
            passCode: passCode,
            answer: answer,
            waitsForDecision: false,
            reporting: callbacks
        )
    }

    /// Verifies or activates the factor at `link`; waits for the user where there is nothing to
    /// send but the question.
    func answer(
        at link: LinksResponse.Link?,
        passCode: String? = nil,
        answer: String? = nil,
        reporting callbacks: StatusCallbacks
    ) {
        if passCode == nil, answer == nil, let origin, origin.canPoll(), responseDelegate == nil {
            var callbacks = callbacks
            callbacks.api = restApi
            origin.ask(reporting: callbacks)
        } else {
            send(
                to: link,
                missing: .next,
                passCode: passCode,
                answer: answer,
                waitsForDecision: true,
                reporting: callbacks
            )
        }
    }

    /// Asks once how it goes, and reports the status either way.
    func ask(reporting callbacks: StatusCallbacks) {
        send(
            to: verifyLink ?? activationLink,
            missing: .next,
            passCode: nil,
            answer: nil,
            waitsForDecision: false,
            reporting: callbacks
        )
    }

    private func send(
        to link: LinksResponse.Link?,
        missing relation: LinkRelation,
        passCode: String?,
        answer: String?,
        waitsForDecision: Bool,
        reporting callbacks: StatusCallbacks
    ) {
        let options = origin?.verifyOptions
        follow(
            link,
            missing: relation,
            checking: ["passCode": passCode, "answer": answer],
            waitsForDecision: waitsForDecision,
            reporting: callbacks
        ) {
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
