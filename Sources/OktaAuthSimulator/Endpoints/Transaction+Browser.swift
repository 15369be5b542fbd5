import Foundation

extension SimulatedOrg {
    /// `GET` of a `redirect` or `activate` link: another identity provider, in one step.
    ///
    /// The visit succeeds, unless its query has `simulatedFailure` with a message.
    mutating func visitProvider(_ call: Call) throws(APIError) -> EndpointResponse {
        let token = try call.parameter(named: "stateToken")
        let key = try call.parameter(named: "okta_key")
        let transaction = transactions.all.first { transaction in
            transaction.stateToken == token || (key != nil && transaction.task?.web?.token == key)
        }
        guard var transaction, call.now < transaction.expiresAt else {
            return .page("This page is no longer valid", statusCode: 404)
        }
        let failure = try call.parameter(named: "simulatedFailure")
        transaction.task?.web?.outcome = failure.map { .failed($0) } ?? .finished
        transactions.store(transaction)
        let page = "\(call.origin)/login/login.htm?stateToken=\(transaction.stateToken)"
        return .redirect(to: page)
    }

    mutating func finishStepUp(_ call: Call) throws(APIError) -> EndpointResponse {
        guard let token = try call.parameter(named: "stateToken"),
            let transaction = transactions[token], transaction.step == .success,
            let app = transaction.app, call.now < transaction.expiresAt
        else { return .page("This page is no longer valid", statusCode: 404) }
        transactions.end(token)
        return .redirect(to: app.url)
    }

    /// `GET /activate/{token}`: the link that sets up Okta Verify, on the phone of the user.
    mutating func activatePhone(_ token: String, at now: Date) -> EndpointResponse {
        if identity.activate(token, at: now) { return .page("Okta Verify is set up") }
        let match = transactions.all.first { transaction in
            transaction.task?.qrToken == token && now < transaction.expiresAt
                && transaction.task?.phone.map { now < $0.expiresAt } == true
        }
        guard var match else { return .page("This link is no longer valid", statusCode: 404) }
        match.task?.phone?.decision = .approved
        transactions.store(match)
        return .page("Okta Verify is set up")
    }
}

extension Transaction {
    /// `POST …/duoCallback`: the form that Duo's script posts.
    mutating func receiveDuo(_ call: Call) throws(APIError) -> Effect {
        guard let task, let web = task.web, task.factor.id == call.parameter() else {
            throw .wrongState
        }
        guard let response = try call.text("sig_response"), web.accepts(response) else {
            throw .wrongCode("passcode")
        }
        self.task?.web?.outcome = .finished
        return .responds(EndpointResponse(body: [:]))
    }
}
