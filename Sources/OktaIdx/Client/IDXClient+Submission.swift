import OktaCore

extension IDXClient {
    @discardableResult
    func introspect(_ report: @escaping Report<Response>) -> (any OktaCancellable)? {
        submit(isRead: true, report) {
            try requests.get().introspection(of: context.interactionHandle)
        }
    }

    /// Sends `form` of `model`; `nil` is one that the server does not offer.
    @discardableResult
    func submit(
        _ form: Int?, of model: ResponseModel, _ report: @escaping Report<Response>
    ) -> (any OktaCancellable)? {
        let entries = model.entries.withLock { $0 }
        return submit(hiding: entries.secrets, report) {
            guard let form else {
                throw IDXClientError.unknownRemediationOption(name: "action")
            }
            return try executor(for: form, entries)
        }
    }

    func submit(_ form: Int?, of model: ResponseModel) async throws -> Response {
        try await result { self.submit(form, of: model, $0) }
    }

    func executor(for form: Int, _ entries: FormEntries) throws -> RequestExecutor {
        let record = entries.content.forms[form]
        guard record.isSubmittable, let url = record.href else {
            throw IDXClientError.cannotCreateRequest
        }
        let method = record.members["method"]?.scalarText.flatMap { $0.isEmpty ? nil : $0 }
        return try requests.get().ion(
            entries.body(of: form),
            to: url,
            method: method?.uppercased() ?? "POST",
            accepts: record.members["accepts"]?.scalarText
        )
    }

    private func submit(
        isRead: Bool = false,
        hiding secrets: [String?] = [],
        _ report: @escaping Report<Response>,
        _ makeExecutor: () throws -> RequestExecutor
    ) -> (any OktaCancellable)? {
        begin(makeExecutor, telling: { $0.idx(client: self, didReceive: $1) }, report) {
            executor,
            claim in
            let hidden = secrets + self.secrets
            executor.send(in: claim.work, isRead: isRead) { [self] result in
                claim.finish(with: self.result(of: ServerResponse(result, hiding: hidden)))
            }
        }
    }

    /// The secrets of the transaction and the client, which no error quotes.
    var secrets: [String?] {
        [context.interactionHandle, context.state, context.codeVerifier, context.nonce]
            + ((try? requests.get().secrets) ?? [])
    }

    func result(of response: ServerResponse) -> Result<Response, any Error> {
        guard case .content(let content, let info) = response else {
            return .failure(response.error)
        }
        return .success(Response(ResponseModel(content, from: self, http: info)))
    }

    // MARK: Operations

    typealias Report<Value> = (Result<Value, any Error>) -> Void

    /// Begins an operation that reports its result to the delegate first.
    ///
    /// A request that cannot be made is reported, and a poll in progress continues.
    func begin<Request, Value>(
        _ makeRequest: () throws -> Request,
        telling delegateMethod: @escaping (any IDXClientDelegate, Value) -> Void,
        _ report: @escaping Report<Value>,
        _ send: (Request, SlotClaim<Value>) -> Void
    ) -> (any OktaCancellable)? {
        let tellBoth: Report<Value> = { [self] result in
            tell(result, delegateMethod)
            report(result)
        }
        do {
            let request = try makeRequest()
            let claim = slot.begin(reporting: tellBoth)
            if let claim { send(request, claim) }
            return claim
        } catch {
            Delivery(on: slot.clock, tellBoth)(.failure(error))
            return nil
        }
    }

    func tell<Value>(
        _ result: Result<Value, any Error>, _ delegateMethod: (any IDXClientDelegate, Value) -> Void
    ) {
        guard let delegate else { return }
        switch result {
        case .success(let value): delegateMethod(delegate, value)
        case .failure(let error): delegate.idx(client: self, didReceive: error)
        }
    }

    /// Waits for the result of what `start` starts; a cancelled task stops it.
    func result<Value: Sendable>(
        of start: (@escaping Report<Value>) -> (any OktaCancellable)?
    ) async throws -> Value {
        try await PendingCall.value { call in
            if let claim = start({ call.end(with: $0) }) { call.work.attach(claim) }
        }
    }
}

extension FormEntries {
    /// The values of the request that messages must not quote.
    var secrets: [String?] {
        let entered = content.fields.indices.filter {
            content.fields[$0].isSecret || content.fields[$0].name == Self.stateHandle
                || isCredential($0)
        }
        // One of these goes in the place of the form's own handle.
        let newer = (latest?.fields ?? []).filter { $0.name == Self.stateHandle }
        return entered.map { value(of: $0)?.scalarText } + newer.map { $0.value?.scalarText }
    }

    /// Whether the field is one of `credentials`; a code need not be marked as a secret.
    private func isCredential(_ index: Int) -> Bool {
        var parent = content.fields[index].parent
        while let field = parent {
            if content.fields[field].name == "credentials" { return true }
            parent = content.fields[field].parent
        }
        return false
    }
}
