extension EndpointResponse {
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
    func linksAfterSuccess(_ stateToken: String, origin: String) -> SimulatorJSON? {
        let links = Links(origin: origin)
        let (original, next) = ("/original/redirect", "/login/token/redirect")
        let query = "?stateToken=\(stateToken)"
        let relations: SimulatorJSON = [
            "original": contains(.addsOriginalLink)
                ? links.link(original + query, methods: ["GET"]) : nil,
            "next": contains(.addsStateToken)
                ? links.link(next + query, methods: ["GET"], name: "original") : nil,
        ]
        return relations == [:] ? nil : relations
    }
}
