import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

extension WalkPlace {
    /// The state of a transaction with the Classic Engine.
    var state: AuthnState? { response["status"]?.string.flatMap(AuthnState.init) }
    var stateToken: SimulatorJSON? { response["stateToken"] }
}

/// The walks through the transitions of the Classic Engine.
enum ClassicEngine: WalkedEngine {
    static func begin(_ scenario: WalkScenario) -> WalkPlace? {
        var place = WalkPlace(org: scenario.org)
        let account = place.org.accounts[0]
        place.org.sessions.activationTokens["first"] = account.id
        for (kind, isUsed) in [(RecoveryKind.password, false), (.unlock, false), (.password, true)]
        {
            let token = place.org.issueRecoveryToken(for: account, kind, nil, at: place.now)
            place.org.sessions.recoveryTokens[token]?.isUsed = isUsed
        }
        guard let token = scenario.begin(&place.org) else { return place }
        let request = WalkRequest(target: "/api/v1/authn", fields: ["stateToken": .string(token)])
        return WalkStep(request, at: place).place
    }

    static func rows(at place: WalkPlace) -> [AuthnTransition] {
        AuthnTable.rows(from: place.state)
    }

    static func outcome(of step: WalkStep) -> (name: String?, isPlace: Bool) {
        let place = step.place
        guard step.response.statusCode < 400 else {
            return (place.response["errorCode"]?.string ?? "?", false)
        }
        let isOver = place.state == .success && place.stateToken == nil
        return (place.response["status"]?.string ?? "", place.state != nil && !isOver)
    }

    static func signature(of place: WalkPlace) -> [String] {
        let texts = [
            "status", "_embedded.factor.factorType", "_embedded.factor.provider", "factorResult",
            "_links.next.name", "recoveryType", "challengeType", "type", "factorType",
        ].map { place.response.value(at: $0)?.string ?? "" }
        let flags = ["_links.skip", "_embedded.user"].map { place.response.value(at: $0) != nil }
        return texts + ["\(flags)", "\(place.org.accounts.first?.factors.count ?? 0)"]
    }

    static func requests(for row: AuthnTransition, at place: WalkPlace) -> [WalkRequest] {
        if place.stateToken == nil, row.fields.contains("stateToken") { return [] }
        let requests = targets(of: row, at: place).flatMap { target, factor in
            let names = row.fields.map { $0.filter { $0 != "?" } }
            let inputs = names.map { ($0, Self.inputs($0, row, factor, place)) }
            return WalkRequest.all(row.method, target, WalkInputs(inputs))
        }
        guard row.errors.contains("E0000095") else { return requests }
        let trusted = ["ada", "nobody"].map { name in
            var request = WalkRequest(target: row.path, fields: ["username": .string(name)])
            request.headers["Authorization"] = "SSWS \(place.org.apiToken)"
            return request
        }
        return trusted + requests
    }

    private static func inputs(
        _ name: String, _ row: AuthnTransition, _ factor: SimulatorJSON, _ place: WalkPlace
    ) -> WalkInputs {
        let embedded = place.response["_embedded"]
        switch name {
        case "stateToken": return WalkInputs(place.stateToken)
        case "token": return WalkInputs("first", wrong: "none")
        case "recoveryToken":
            var inputs = WalkInputs()
            inputs.right = place.org.sessions.recoveryTokens.keys.sorted().map { .string($0) }
            return inputs
        case "answer" where row.from == .recovery: return WalkInputs("Simulated City", wrong: "no")
        case "registration":
            let isNew = embedded?["policy"]?["registration"]?["createNewAccount"] ?? false
            let profile: SimulatorJSON =
                isNew == true
                ? ["email": "new@example.test", "password": "Passw0rd-1", "firstName": "New"]
                : ["streetAddress": "1 Main St"]
            return WalkInputs(
                ["profile": profile, "createNewAccount": isNew],
                wrong: ["profile": ["streetAddress": ""]]
            )
        case "consent":
            let scopes = embedded?["scopes"]?.array ?? []
            let names = scopes.compactMap { $0["name"]?.string }
            return scopes.contains { $0["optional"] != nil }
                ? WalkInputs(
                    ["optedScopes": .object(Dictionary(names.map { ($0, true) }) { $1 })],
                    wrong: ["optedScopes": [:]], [:]
                )
                : WalkInputs(
                    ["scopes": .array(names.map(SimulatorJSON.string))], wrong: ["scopes": []], [:]
                )
        case "userCode":
            let code = place.org.devices.grants.keys.min() ?? ""
            return WalkInputs(.string(code), wrong: "XXXX-XXXX", nil)
        case "id": return WalkInputs(factor["id"])
        case "sig_response":
            let task = factor["_embedded"]?["activation"] ?? factor["_embedded"]?["verification"]
            let token = task?["signature"]?.string?.components(separatedBy: ":APP|").last ?? ""
            return WalkInputs(.string("AUTH|x:APP|\(token)"), wrong: "ERR|no")
        case "password" where row.relation == "(signIn)":
            let isNameEnough = place.org.policy.quirks.contains(.beginsUnauthenticated)
            return isNameEnough
                ? WalkInputs(nil, "Passw0rd-1") : WalkInputs("Passw0rd-1", wrong: "wrong")
        default:
            let isNew = place.state == .mfaEnrollActivate || place.state == .factorEnrollActivate
            let type = factor["factorType"]?.string ?? ""
            let provider = factor["provider"]?.string ?? (type == "webauthn" ? "FIDO" : "OKTA")
            let kind = SimulatedFactorKind(factorType: type, provider: provider)
            let embedded = [factor["_embedded"], place.response["_embedded"]]
            let nonce = embedded.compactMap { $0?[isNew ? "activation" : "challenge"] }.first
            var inputs = place.inputs(
                name,
                for: place.state == .recoveryChallenge ? .sms : kind,
                signing: (nonce?["challenge"] ?? nonce?["nonce"])?.string,
                isNew: isNew
            )
            // Without a proof, the request asks for a challenge.
            if row.path.hasSuffix("/verify"), inputs.right != [nil] {
                inputs.right.insert(nil, at: 0)
            }
            return inputs
        }
    }

    /// The targets at the org of the links that `row` describes, each with the factor it belongs to.
    private static func targets(of row: AuthnTransition, at place: WalkPlace) -> [(
        String, SimulatorJSON
    )] {
        if row.from == nil || row.from == .lockedOut { return [(row.path, .null)] }
        let embedded = place.response["_embedded"]
        let factor = embedded?["factor"] ?? .null
        if row.relation.hasPrefix("(") {
            guard row.path.contains("{factor}") else { return [(row.path, factor)] }
            guard factor["factorType"] == "web", let id = factor["id"]?.string else { return [] }
            return [(row.path.replacing("{factor}", with: id), factor)]
        }
        let parts = row.relation.split(separator: ".").map(String.init)
        if parts.count == 2 {
            let isTask = ["activation", "verification"].contains(parts[0])
            let factors = isTask ? [factor] : embedded?[parts[0]]?.array ?? []
            let path = (isTask ? "_embedded.\(parts[0])." : "") + "_links.\(parts[1])"
            return factors.flatMap { factor in hrefs(factor.value(at: path)).map { ($0, factor) } }
        }
        let names = row.relation.split(separator: ":").map(String.init)
        let link = place.response["_links"]?[names[0]]
        if names.count > 1, link?["name"]?.string != names[1] { return [] }
        let isPage = link?["hints"]?["allow"]?[0] == "GET"
        guard (row.method == "GET") == isPage else { return [] }
        let path = row.path.prefix { $0 != "{" }
        return hrefs(link).filter { !isPage || $0.hasPrefix(path) }.map { ($0, factor) }
    }

    static func hrefs(_ link: SimulatorJSON?) -> [String] {
        (link?.array ?? [link ?? .null]).compactMap { $0["href"]?.string }
            .filter { $0.hasPrefix(WalkPlace.origin) }
            .map { String($0.dropFirst(WalkPlace.origin.count)) }
    }
}
