import Foundation

extension SimulatedOrg {
    /// `POST /api/v1/sessions`: exchanges a session token, which works once.
    mutating func createSession(_ call: Call) throws(APIError) -> Reply {
        guard let token = try call.text("sessionToken"),
            let grant = sessionTokens.removeValue(forKey: token), call.now < grant.expiresAt,
            let account = account(grant.accountID), !account.isDeactivated
        else { throw .authenticationFailed }
        let links = Links(origin: call.origin)
        return Reply(
            body: [
                "id": .string(generator.token("101", count: 22)),
                "login": .string(account.user.login),
                "userId": .string(account.id),
                "createdAt": .date(call.now),
                "expiresAt": .date(call.now.addingTimeInterval(7200)),
                "status": "ACTIVE",
                "lastPasswordVerification": .date(call.now),
                "lastFactorVerification": grant.usedFactor ? .date(call.now) : .null,
                "amr": grant.usedFactor ? ["pwd", "mfa"] : ["pwd"],
                "idp": ["id": "00oSimulatedOrg00000", "type": "OKTA"],
                "mfaActive": .bool(!account.factors.isEmpty),
                "_links": [
                    "self": links.get("/api/v1/sessions/me"),
                    "user": links.get("/api/v1/users/me"),
                ],
            ]
        )
    }
}
