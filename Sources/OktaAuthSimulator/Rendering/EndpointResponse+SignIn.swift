import Foundation

extension EndpointResponse {
    /// The end of a sign-in with a session token.
    static func success(
        _ transaction: Transaction,
        _ account: Account,
        sessionToken: String,
        until expiry: Date,
        _ quirks: Set<SimulatedPolicy.Quirk>,
        origin: String
    ) -> EndpointResponse {
        .json([
            "status": "SUCCESS",
            "type": quirks.contains(.addsOriginalLink) ? "SESSION_SSO" : nil,
            "sessionToken": .string(sessionToken),
            "stateToken": quirks.contains(.addsStateToken) ? .string(transaction.stateToken) : nil,
            "expiresAt": .date(expiry),
            "relayState": transaction.relayState.map(SimulatorJSON.string),
            "_embedded": ["user": account.embedded],
            "_links": quirks.linksAfterSuccess(transaction.stateToken, origin: origin),
        ])
    }

    /// The response to the password of a locked account.
    static func lockedOut(_ relayState: String?, origin: String) -> EndpointResponse {
        let links = Links(origin: origin, state: .lockedOut)
        return .json([
            "status": .string(AuthnState.lockedOut.rawValue),
            "relayState": relayState.map(SimulatorJSON.string),
            "_links": ["next": links.follow("(unlock)", name: "unlock")],
        ])
    }
}

extension Set<SimulatedPolicy.Quirk> {
    /// The links beside a session token in old fixtures, `nil` without that quirk.
    fileprivate func linksAfterSuccess(_ stateToken: String, origin: String) -> SimulatorJSON? {
        let links = Links(origin: origin)
        let query = "?stateToken=\(stateToken)"
        var relations: [String: SimulatorJSON] = [:]
        if contains(.addsOriginalLink) {
            relations["original"] = links.link("/original/redirect\(query)", methods: ["GET"])
        }
        if contains(.addsStateToken) {
            relations["next"] = links.link(
                "/login/token/redirect\(query)",
                methods: ["GET"],
                name: "original"
            )
        }
        return relations.isEmpty ? nil : .object(relations)
    }
}
