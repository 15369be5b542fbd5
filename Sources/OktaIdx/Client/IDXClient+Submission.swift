import OktaCore

/// Sends forms and reports the answers.
extension IDXClient {
    /// Asks where the transaction stands.
    @discardableResult
    func introspect(completion: Completion<Response>) -> Operations.Ticket? {
        submit(isRead: true, completion: completion) { client in
            let factory = try client.requests.get()
            return try factory.executor(
                for: factory.introspection(of: client.context.interactionHandle)
            )
        }
    }

    /// Sends `form` of `model`; `nil` is one that the server does not offer.
    @discardableResult
    func submit(
        _ form: Int?,
        of model: ResponseModel,
        completion: Completion<Response>
    ) -> Operations.Ticket? {
        submit(
            isRead: false,
            hiding: { model.secrets },
            completion: completion
        ) { client in
            guard let form else {
                throw IDXClientError.unknownRemediationOption(name: "action")
            }
            return try client.executor(for: model.content.forms[form], model.body(of: form))
        }
    }

    func submit(_ form: Int?, of model: ResponseModel) async throws -> Response {
        try await awaitOutcome {
            self.submit(form, of: model, completion: Completion(result: $0))
        }
    }

    /// What sends `form` with `body`.
    func executor(
        for form: ResponseContent.FormRecord,
        _ body: @autoclosure () throws -> OktaJSON
    ) throws -> RequestExecutor {
        guard form.isSubmittable, let url = form.href else {
            throw IDXClientError.cannotCreateRequest
        }
        let factory = try requests.get()
        return try factory.executor(
            for: factory.ion(
                body(),
                to: url,
                method: form.method.isEmpty ? "POST" : form.method.uppercased(),
                accepts: form.accepts
            )
        )
    }

    private func submit(
        isRead: Bool,
        hiding secrets: @escaping @Sendable () -> [String] = { [] },
        completion: Completion<Response>,
        _ makeExecutor: (IDXClient) throws -> RequestExecutor
    ) -> Operations.Ticket? {
        let executor = Result { try makeExecutor(self) }
        let begun = operations.begin(.submission, sending: executor) { [self] in
            report($0, to: completion)
        }
        guard let begun else { return nil }
        do {
            let hidden = secrets() + [context.interactionHandle, options.deviceToken ?? ""]
            try executor.get().send(in: begun.slot, isRead: isRead) { [self] result in
                operations.finish(
                    begun.ticket,
                    with: outcome(of: ServerAnswer(result, hiding: hidden))
                )
            }
        } catch {
            operations.finish(begun.ticket, with: .failure(error))
        }
        return begun.ticket
    }

    /// What an answer to a form or to a question about the transaction means.
    func outcome(of answer: ServerAnswer) -> Operations.Outcome {
        switch answer {
        case .content(let content, let info):
            .response(Response(ResponseModel(content, from: self, http: info)))
        case .other(_, let info): .failure(IDXClientError(unexpected: info))
        case .failure(let error, _): .failure(error)
        }
    }

    // MARK: Reporting

    /// Reports `outcome` to the delegate, then to the closure; only on the callback queue.
    func report(_ outcome: Operations.Outcome, to completion: Completion<Response>) {
        switch outcome {
        case .response(let response):
            delegate?.idx(client: self, didReceive: response)
            completion.call?(.success(response))
        case .failure(let error):
            delegate?.idx(client: self, didReceive: error)
            completion.call?(.failure(error))
        case .client, .token: break
        }
    }

    /// Waits for the outcome of what `start` starts; a cancelled task stops it.
    func awaitOutcome<Value: Sendable>(
        _ start: (@escaping (Result<Value, any Error>) -> Void) -> Operations.Ticket?
    ) async throws -> Value {
        try await PendingCall.value { [operations] call in
            guard let ticket = start({ call.end(with: $0) }) else { return }
            call.work.attach(CancelAction { operations.cancel(ticket) })
        }
    }
}

extension ResponseModel {
    /// What was sent and must not be quoted.
    var secrets: [String] {
        let entries = entries.withLock { $0 }
        return content.fields.indices.compactMap { index in
            let field = content.fields[index]
            guard field.isSecret || field.name == FormBody.stateHandle else { return nil }
            return entries.value(of: index, in: content)?.text
        }
    }
}
