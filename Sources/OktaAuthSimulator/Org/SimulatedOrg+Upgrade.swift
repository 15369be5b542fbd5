import Foundation

extension SimulatedOrg {
    /// Changes the engine; an upgrade ends what the Classic Engine had begun.
    mutating func change(engine new: SimulatedEngine) {
        if engine == .classic, new == .upgraded {
            // Documented for session tokens: the user enters the password again.
            sessions.sessionTokens = [:]
            if !upgrade.contains(.keepsStateTokens) { transactions = TransactionStore() }
        }
        engine = new
    }
}

extension Set<SimulatedUpgrade> {
    /// Refuses, or takes out of a call, what an upgraded org does no longer for the Authn API.
    func limit(_ call: inout Call, at path: String) throws(APIError) {
        switch path {
        case "/api/v1/authn":
            guard try call.text("audience") != nil else { return }
            guard contains(.ignoresAudience) else {
                throw .invalid("authRequest", "The audience parameter is not supported.")
            }
            call.members["audience"] = nil
        case "/api/v1/sessions":
            let fields = call.request.parameters["additionalFields"] ?? ""
            guard fields.contains("cookieToken"), !contains(.ignoresCookieToken) else { return }
            throw .invalid("additionalFields", "cookieToken is not supported.")
        case "/api/v1/authn/recovery/password", "/api/v1/authn/recovery/unlock":
            if contains(.lacksClassicRecovery) { throw .recoveryNotAllowed }
        default: break
        }
    }
}
