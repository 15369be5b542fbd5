import Foundation

extension SimulatedOrg {
    /// `GET /.well-known/okta-organization`: the pipeline that clients should use.
    func describeOrganization(_ call: Call) -> Reply {
        Reply(
            body: [
                "id": "00oSimulatedOrg00000",
                "pipeline": engine.allowsIdentity ? "idx" : "v1",
                "_links": ["organization": ["href": .string(call.origin)]],
                "settings": ["analyticsCollectionEnabled": false, "bugReportingEnabled": false],
            ]
        )
    }

    /// `GET /.well-known/webfinger`: where a user signs in.
    func webfinger(_ call: Call) throws(APIError) -> Reply {
        let subject = try call.parameter(named: "resource") ?? ""
        let properties: SimulatorJSON = [
            "okta:idp:type": "OKTA", "okta:idp:id": "00oSimulatedOrg00000",
            "okta:idp:metadata": "",
        ]
        return Reply(
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

    /// `GET` of a `redirect` or `activate` link: another identity provider, in one step.
    ///
    /// The visit succeeds, unless its query has `simulatedFailure` with a message.
    mutating func visitProvider(_ call: Call) throws(APIError) -> Reply {
        let token = try call.parameter(named: "stateToken")
        let key = try call.parameter(named: "okta_key")
        let transaction = transactions.values.first { transaction in
            let task = transaction.challenge?.web ?? transaction.enrollment?.web
            return transaction.stateToken == token || (key != nil && task?.token == key)
        }
        guard let transaction, call.now < transaction.expiresAt else {
            return .page("This page is no longer valid", statusCode: 404)
        }
        let failure = try call.parameter(named: "simulatedFailure")
        end(transaction, with: failure.map { .failed($0) } ?? .finished)
        let origin = call.origin
        return .redirect(to: "\(origin)/login/login.htm?stateToken=\(transaction.stateToken)")
    }

    /// `POST …/duoCallback`: the form that Duo's script posts.
    mutating func receiveDuo(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        let task = transaction.challenge?.web ?? transaction.enrollment?.web
        let id = transaction.challenge?.factorID ?? transaction.enrollment?.id
        guard let task, id == call.parameter() else { throw .wrongState }
        guard let response = try call.text("sig_response"), task.accepts(response) else {
            throw .wrongCode("passcode")
        }
        end(transaction, with: .finished)
        return Reply(body: [:])
    }

    /// `GET /login/step-up/redirect`: the last link of a step-up.
    mutating func finishStepUp(_ call: Call) throws(APIError) -> Reply {
        guard let token = try call.parameter(named: "stateToken"),
            let transaction = transactions[token], case .success = transaction.step,
            let app = transaction.app, call.now < transaction.expiresAt
        else { return .page("This page is no longer valid", statusCode: 404) }
        transactions[token] = nil
        return .redirect(to: app.url)
    }

    /// `GET /activate/{token}` and the QR code: activates a push, as a phone does.
    mutating func openActivationLink(_ call: Call) -> Reply {
        if identity.activate(call.parameter()) { return .page("Okta Verify is set up") }
        for transaction in transactions.values {
            guard var enrollment = transaction.enrollment, enrollment.qrToken == call.parameter(),
                enrollment.activation != nil
            else { continue }
            enrollment.activation?.isScanned = true
            transactions[transaction.stateToken]?.step = .mfaEnrollActivate(enrollment)
            return .page("Okta Verify is set up")
        }
        return .page("This link is no longer valid", statusCode: 404)
    }

    /// `GET …/qr/{token}`: a blank picture, because its content is not documented.
    func drawQRCode() -> Reply {
        let picture =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
        return Reply(
            headers: ["Content-Type": "image/png"],
            content: Data(base64Encoded: picture) ?? Data()
        )
    }

    private mutating func end(_ transaction: Transaction, with outcome: WebTask.Outcome) {
        var transaction = transaction
        if var challenge = transaction.challenge, var task = challenge.web {
            task.outcome = outcome
            challenge.method = .web(task)
            transaction.step = .mfaChallenge(challenge)
        }
        if var enrollment = transaction.enrollment {
            enrollment.web?.outcome = outcome
            transaction.step = .mfaEnrollActivate(enrollment)
        }
        transactions[transaction.stateToken] = transaction
    }
}
