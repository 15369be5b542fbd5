import Foundation

extension Transactions {
    /// `GET` of a `redirect` or `activate` link: another identity provider, in one step.
    ///
    /// The visit succeeds, unless its query has `simulatedFailure` with a message.
    mutating func visitProvider(_ call: Call) throws(APIError) -> EndpointResponse {
        let token = try call.parameter(named: "stateToken")
        let key = try call.parameter(named: "okta_key")
        let transaction = all.first { transaction in
            transaction.stateToken == token || (key != nil && transaction.web?.token == key)
        }
        guard let transaction, call.now < transaction.expiresAt else {
            return .page("This page is no longer valid", statusCode: 404)
        }
        let failure = try call.parameter(named: "simulatedFailure")
        update(transaction.stateToken) { $0.endVisit(failure.map { .failed($0) } ?? .finished) }
        let page = "\(call.origin)/login/login.htm?stateToken=\(transaction.stateToken)"
        return .redirect(to: page)
    }

    /// `GET /login/step-up/redirect`: the last link of a step-up.
    mutating func finishStepUp(_ call: Call) throws(APIError) -> EndpointResponse {
        guard let token = try call.parameter(named: "stateToken"),
            let transaction = self[token], case .success = transaction.step,
            let app = transaction.app, call.now < transaction.expiresAt
        else { return .page("This page is no longer valid", statusCode: 404) }
        end(token)
        return .redirect(to: app.url)
    }

    /// Activates the push whose QR code or link has `token`, as a phone does.
    ///
    /// - Returns: Whether there is one.
    mutating func scan(_ token: String) -> Bool {
        let match = all.first { transaction in
            transaction.enrollment.map { $0.qrToken == token && $0.activation != nil } ?? false
        }
        guard let match else { return false }
        update(match.stateToken) { $0.noteScan() }
        return true
    }
}

extension Transaction {
    /// `POST …/duoCallback`: the form that Duo's script posts.
    mutating func receiveDuo(_ call: Call) throws(APIError) -> TransactionOutcome {
        let id = challenge?.factorID ?? enrollment?.id
        guard let web, id == call.parameter() else { throw .wrongState }
        guard let response = try call.text("sig_response"), web.accepts(response) else {
            throw .wrongCode("passcode")
        }
        endVisit(.finished)
        return .responds(EndpointResponse(body: [:]))
    }

    /// Notes that the task in the browser has ended.
    fileprivate mutating func endVisit(_ outcome: WebTask.Outcome) {
        if var challenge, var task = challenge.web {
            task.outcome = outcome
            challenge.method = .web(task)
            step = .mfaChallenge(challenge)
        }
        if var enrollment {
            enrollment.web?.outcome = outcome
            step = .mfaEnrollActivate(enrollment)
        }
    }
}

extension EndpointResponse {
    /// `GET /.well-known/okta-organization`: the pipeline that clients should use.
    static func organization(_ engine: SimulatedEngine, origin: String) -> EndpointResponse {
        EndpointResponse(
            body: [
                "id": "00oSimulatedOrg00000",
                "pipeline": engine.allowsIdentity ? "idx" : "v1",
                "_links": ["organization": ["href": .string(origin)]],
                "settings": ["analyticsCollectionEnabled": false, "bugReportingEnabled": false],
            ]
        )
    }

    /// `GET /.well-known/webfinger`: where a user signs in.
    static func webfinger(_ call: Call) throws(APIError) -> EndpointResponse {
        let subject = try call.parameter(named: "resource") ?? ""
        let properties: SimulatorJSON = [
            "okta:idp:type": "OKTA", "okta:idp:id": "00oSimulatedOrg00000",
            "okta:idp:metadata": "",
        ]
        return EndpointResponse(
            headers: ["Content-Type": "application/jrd+json"],
            body: [
                "subject": .string(subject),
                "links": [
                    [
                        "rel": "okta:idp",
                        "href": .string("\(call.origin)/sso/idps/OKTA"),
                        "titles": ["und": "Simulated org"],
                        "properties": properties,
                    ]
                ],
            ]
        )
    }

    /// `GET …/qr/{token}`: a blank picture, because its content is not documented.
    static let qrCode: EndpointResponse = {
        let picture =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
        return EndpointResponse(
            headers: ["Content-Type": "image/png"],
            content: Data(base64Encoded: picture) ?? Data()
        )
    }()
}
