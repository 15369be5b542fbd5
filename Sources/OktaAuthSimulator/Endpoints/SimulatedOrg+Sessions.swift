import Foundation

extension SimulatedOrg {
    mutating func createSession(_ call: Call) throws(APIError) -> EndpointResponse {
        let token = try call.text("sessionToken")
        guard let session = beginSession(with: token, at: call.now) else {
            throw .authenticationFailed
        }
        return try EndpointResponse(body: render(session, call))
    }

    func readSession(_ call: Call) throws(APIError) -> EndpointResponse {
        try EndpointResponse(body: render(requiredSession(of: call), call))
    }

    mutating func refreshSession(_ call: Call) throws(APIError) -> EndpointResponse {
        var session = try requiredSession(of: call)
        session.expiresAt = call.now + Session.lifetime
        sessions.open[session.id] = session
        return try EndpointResponse(body: render(session, call))
    }

    mutating func closeSession(_ call: Call) throws(APIError) -> EndpointResponse {
        sessions.open[try requiredSession(of: call).id] = nil
        return EndpointResponse(statusCode: 204)
    }

    func describeCurrentUser(_ call: Call) throws(APIError) -> EndpointResponse {
        let account = try account(of: call)
        let user = account.user
        return .json([
            "id": .string(account.id), "status": "ACTIVE",
            "passwordChanged": .date(account.passwordChanged),
            "profile": [
                "login": .string(user.login), "email": .string(user.email),
                "firstName": .string(user.firstName), "lastName": .string(user.lastName),
                "mobilePhone": user.phoneNumber.map(SimulatorJSON.string),
            ],
            "_links": ["self": ["href": .string("\(call.origin)/api/v1/users/\(account.id)")]],
        ])
    }

    func account(of call: Call) throws(APIError) -> Account {
        guard let session = session(of: call), let account = accounts[id: session.accountID] else {
            throw .invalidSession
        }
        return account
    }

    mutating func redirectWithCookie(_ call: Call) throws(APIError) -> EndpointResponse {
        let token = try call.parameter(named: "token")
        guard let target = try call.parameter(named: "redirectUrl"), target.contains("://"),
            EndpointResponse.isAddress(target)
        else {
            throw .invalid("sessionCookieRedirect", "redirectUrl: The field cannot be left blank")
        }
        if let session = beginSession(with: token, at: call.now) {
            return .redirect(to: target, cookies: session.cookies(for: call, &generator))
        }
        let isSignedIn = session(of: call) != nil
        return .redirect(to: isSignedIn ? target : "\(call.origin)/login/login.htm")
    }

    func session(of call: Call) -> Session? {
        guard let session = sessions.open[call.request.cookie("sid") ?? ""],
            call.now < session.expiresAt,
            accounts[id: session.accountID]?.isDeactivated == false
        else { return nil }
        return session
    }

    /// A new session for an unspent session token, `nil` for any other.
    mutating func beginSession(with token: String?, at now: Date) -> Session? {
        guard var session = sessions.sessionTokens.removeValue(forKey: token ?? ""),
            now < session.expiresAt, accounts[id: session.accountID]?.isDeactivated == false
        else { return nil }
        session.id = generator.token("101", count: 22)
        (session.createdAt, session.expiresAt) = (now, now + Session.lifetime)
        sessions.open[session.id] = session
        return session
    }

    private func requiredSession(of call: Call) throws(APIError) -> Session {
        guard let session = session(of: call) else { throw .notFound("me", "Session") }
        return session
    }

    private func render(_ session: Session, _ call: Call) throws(APIError) -> SimulatorJSON {
        guard let account = accounts[id: session.accountID] else {
            throw .notFound("me", "Session")
        }
        let links = Links(origin: call.origin)
        return [
            "id": .string(session.id),
            "login": .string(account.user.login),
            "userId": .string(account.id),
            "createdAt": .date(session.createdAt),
            "expiresAt": .date(session.expiresAt),
            "status": "ACTIVE",
            "lastPasswordVerification": .date(session.createdAt),
            "lastFactorVerification": session.usedFactor ? .date(session.createdAt) : .null,
            "amr": session.usedFactor ? ["pwd", "mfa"] : ["pwd"],
            "idp": ["id": "00oSimulatedOrg00000", "type": "OKTA"],
            "mfaActive": .bool(!account.factors.isEmpty),
            "_links": [
                "self": links.link("/api/v1/sessions/me", methods: ["GET", "DELETE"]),
                "refresh": links.link("/api/v1/sessions/me/lifecycle/refresh", methods: ["POST"]),
                "user": links.link(
                    "/api/v1/users/me",
                    methods: ["GET"],
                    name: "\(account.user.firstName) \(account.user.lastName)"
                ),
            ],
        ]
    }
}

extension Session {
    func cookies(for call: Call, _ generator: inout SeededGenerator) -> [String] {
        // Apps on other sites send it with their requests, which browsers allow over TLS only.
        let secure = call.origin.hasPrefix("https") ? "; Secure; SameSite=None" : ""
        let device = call.request.cookie("DT") ?? deviceToken ?? generator.token("DI0", count: 22)
        return [
            "sid=\(id); Path=/; HttpOnly\(secure)",
            "DT=\(device); Path=/; HttpOnly; Max-Age=63072000\(secure)",
        ]
    }
}
