import Foundation

extension SimulatedOrg {
    /// `POST /api/v1/sessions`: exchanges a session token, which works once.
    mutating func createSession(_ call: Call) throws(APIError) -> Reply {
        guard let session = try openSession(call.text("sessionToken"), at: call.now) else {
            throw .authenticationFailed
        }
        return try Reply(body: render(session, call))
    }

    /// `GET /api/v1/sessions/me`: the session of the cookie.
    mutating func readSession(_ call: Call) throws(APIError) -> Reply {
        try Reply(body: render(session(of: call), call))
    }

    /// `POST /api/v1/sessions/me/lifecycle/refresh`: extends the session of the cookie.
    mutating func refreshSession(_ call: Call) throws(APIError) -> Reply {
        var session = try session(of: call)
        session.expiresAt = call.now.addingTimeInterval(Session.lifetime)
        sessions[session.id] = session
        return try Reply(body: render(session, call))
    }

    /// `DELETE /api/v1/sessions/me`: ends the session of the cookie.
    mutating func closeSession(_ call: Call) throws(APIError) -> Reply {
        sessions[try session(of: call).id] = nil
        return Reply(statusCode: 204)
    }

    /// `GET /api/v1/users/me`: the user of the session.
    mutating func describeCurrentUser(_ call: Call) throws(APIError) -> Reply {
        let account = try sessionAccount(of: call)
        let user = account.user
        return Reply(
            body: [
                "id": .string(account.id), "status": "ACTIVE",
                "passwordChanged": .date(account.passwordChanged),
                "profile": .compact([
                    "login": .string(user.login), "email": .string(user.email),
                    "firstName": .string(user.firstName), "lastName": .string(user.lastName),
                    "mobilePhone": user.phoneNumber.map(SimulatorJSON.string),
                ]),
                "_links": ["self": ["href": .string("\(call.origin)/api/v1/users/\(account.id)")]],
            ]
        )
    }

    /// The account of the session of the cookie.
    func sessionAccount(of call: Call) throws(APIError) -> Account {
        guard let session = try? session(of: call), let account = account(session.accountID) else {
            throw .invalidSession
        }
        return account
    }

    /// `GET /login/sessionCookieRedirect`: exchanges a session token for a cookie.
    mutating func redirectWithCookie(_ call: Call) throws(APIError) -> Reply {
        let token = try call.parameter(named: "token")
        guard let target = try call.parameter(named: "redirectUrl"), target.contains("://"),
            Reply.isAddress(target)
        else {
            throw .invalid("sessionCookieRedirect", "redirectUrl: The field cannot be left blank")
        }
        if let session = openSession(token, at: call.now) {
            return .redirect(to: target, cookies: cookies(of: session, for: call))
        }
        guard (try? session(of: call)) != nil else {
            return .redirect(to: "\(call.origin)/login/login.htm")
        }
        return .redirect(to: target)
    }

    /// A new session for an unspent session token, `nil` for any other.
    mutating func openSession(_ token: String?, at now: Date) -> Session? {
        guard let token, let grant = sessionTokens.removeValue(forKey: token),
            now < grant.expiresAt, account(grant.accountID)?.isDeactivated == false
        else { return nil }
        let session = Session(
            id: generator.token("101", count: 22),
            accountID: grant.accountID,
            createdAt: now,
            usedFactor: grant.usedFactor,
            deviceToken: grant.deviceToken,
            expiresAt: now.addingTimeInterval(Session.lifetime)
        )
        sessions[session.id] = session
        return session
    }

    /// The unexpired session whose id is the cookie `sid`.
    func session(of call: Call) throws(APIError) -> Session {
        guard let session = sessions[call.request.cookie("sid") ?? ""],
            call.now < session.expiresAt, account(session.accountID)?.isDeactivated == false
        else { throw .notFound("me", "Session") }
        return session
    }

    /// The cookies of `session` and of the device.
    mutating func cookies(of session: Session, for call: Call) -> [String] {
        // Apps on other sites send it with their requests, which browsers allow over TLS only.
        let secure = call.origin.hasPrefix("https") ? "; Secure; SameSite=None" : ""
        let known = call.request.cookie("DT") ?? session.deviceToken
        let device = known ?? generator.token("DI0", count: 22)
        return [
            "sid=\(session.id); Path=/; HttpOnly\(secure)",
            "DT=\(device); Path=/; HttpOnly; Max-Age=63072000\(secure)",
        ]
    }

    private func render(_ session: Session, _ call: Call) throws(APIError) -> SimulatorJSON {
        guard let account = account(session.accountID) else { throw .notFound("me", "Session") }
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
