import Foundation

extension SimulatedOrg {
    /// The applications of the user of the session, who is named by `me` or by the id.
    func listApps(_ call: Call) throws(APIError) -> EndpointResponse {
        let account = try account(of: call)
        guard ["me", account.id].contains(call.parameter()) else { throw .noPermission }
        return EndpointResponse(body: .array(policy.samlApps.map { Self.link(to: $0, call) }))
    }

    /// `GET /api/v1/users/me/home/tabs`: the dashboard, one tab with all applications.
    func listTabs(_ call: Call) throws(APIError) -> EndpointResponse {
        _ = try account(of: call)
        let items = policy.samlApps.map { app -> SimulatorJSON in
            [
                "id": .string(app.id), "type": "APP_LINK",
                "_embedded": ["resource": Self.link(to: app, call)],
            ]
        }
        return .json([
            [
                "id": "ftbSimulatedTab00000", "label": "My Apps", "type": "default",
                "_embedded": ["items": .array(items)],
            ]
        ])
    }

    /// A form with an assertion, for a session or a session token; without, the sign-in page.
    mutating func openApp(_ call: Call) throws(APIError) -> EndpointResponse {
        let (name, id) = (call.parameter(0), call.parameter(1))
        guard let app = policy.samlApps.first(where: { $0.name == name && $0.id == id }) else {
            return .page("There is no such app", statusCode: 404)
        }
        var token = try call.parameter(named: "sessionToken")
        if token == nil { token = try call.parameter(named: "onetimetoken") }
        let opened =
            if let text = try call.parameter(named: "interclient_token") {
                try Optional(beginSession(withWebToken: text, for: app.id, at: call.now))
            } else {
                beginSession(with: token, at: call.now)
            }
        let relayState = try call.parameter(named: "RelayState") ?? ""
        guard let session = opened ?? session(of: call),
            let account = accounts[id: session.accountID]
        else {
            // Without a token that was sent: it is spent.
            let query = SimulatorRequest.query(of: [("RelayState", relayState)])
            let path = call.request.path + (relayState.isEmpty ? "" : "?" + query)
            return .signInPage(returningTo: path, call)
        }
        let assertion = assertion(of: account, session, for: app, at: call.now)
        let fields = [
            ("SAMLResponse", Data(assertion.utf8).base64EncodedString()),
            ("RelayState", relayState),
        ]
        var response = EndpointResponse.form(to: app.url, fields)
        if opened != nil { response.cookies = session.cookies(for: call, &generator) }
        return response
    }

    private static func link(to app: SimulatedApp, _ call: Call) -> SimulatorJSON {
        [
            "id": .string(app.id), "label": .string(app.label), "appName": .string(app.name),
            "linkUrl": .string("\(call.origin)/home/\(app.name)/\(app.id)/272"),
            "appInstanceId": .string(app.id),
            "appAssignmentId": .string("0ua\(app.id.dropFirst(3))"),
            "credentialsSetup": false, "hidden": false, "sortOrder": 0,
        ]
    }

    /// A SAML 2.0 response; it is not signed.
    private mutating func assertion(
        of account: Account, _ session: Session, for app: SimulatedApp, at now: Date
    ) -> String {
        let (issued, start) = (Timestamp(now).body, Timestamp(session.createdAt).body)
        let (early, late) = (Timestamp(now - 300).body, Timestamp(now + 300).body)
        let login = account.user.login.markup
        let (url, audience) = (app.url.markup, (app.audience ?? app.url).markup)
        let issuer = "<saml:Issuer>http://www.okta.com/\(app.id.markup)</saml:Issuer>"
        let method = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
        let attributes = app.samlAttributes.sorted { $0.key < $1.key }.map { name, values in
            let list = values.map { value in
                let text = value.replacingOccurrences(of: "{login}", with: account.user.login)
                return "<saml:AttributeValue>\(text.markup)</saml:AttributeValue>"
            }
            return "<saml:Attribute Name=\"\(name.markup)\">\(list.joined())</saml:Attribute>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>\
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Destination="\(url)" \
            ID="\(generator.token("id", count: 24))" IssueInstant="\(issued)" Version="2.0">\(issuer)\
            <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>\
            </samlp:Status>\
            <saml:Assertion ID="\(generator.token("id", count: 24))" IssueInstant="\(issued)" \
            Version="2.0">\(issuer)<saml:Subject><saml:NameID>\(login)</saml:NameID>\
            <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
            <saml:SubjectConfirmationData NotOnOrAfter="\(late)" Recipient="\(url)"/>\
            </saml:SubjectConfirmation></saml:Subject>\
            <saml:Conditions NotBefore="\(early)" NotOnOrAfter="\(late)"><saml:AudienceRestriction>\
            <saml:Audience>\(audience)</saml:Audience></saml:AudienceRestriction></saml:Conditions>\
            <saml:AuthnStatement AuthnInstant="\(start)"><saml:AuthnContext>\
            <saml:AuthnContextClassRef>\(method)</saml:AuthnContextClassRef></saml:AuthnContext>\
            </saml:AuthnStatement>\
            <saml:AttributeStatement>\(attributes.joined())</saml:AttributeStatement>\
            </saml:Assertion></samlp:Response>
            """
    }
}

extension SimulatedPolicy {
    var samlApps: [SimulatedApp] { apps.filter { $0.clientID == nil } }
}
