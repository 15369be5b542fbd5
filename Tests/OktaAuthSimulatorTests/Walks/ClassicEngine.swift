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
    typealias Row = AuthnTransition

    static let rows = AuthnTable.rows
    static let scenarios = WalkScenario.all
    static let codes = WalkScenario(
        .ada(with: .sms(), .call(), .email, .oktaTOTP(), .googleTOTP(), .yubiKey, .hotp)
    )
    static let endpoints = Route.table

    static func begin(_ scenario: WalkScenario) -> WalkPlace? {
        var place = WalkPlace(scenario.org)
        let account = place.org.accounts.first
        place.org.sessions.activationTokens["first"] = account?.id
        for kind in [.password, .unlock, nil] as [RecoveryKind?] {
            guard let account else { continue }
            let token = place.org.issueRecoveryToken(
                for: account, kind ?? .password, nil, at: place.now
            )
            place.org.sessions.recoveryTokens[token]?.isUsed = kind == nil
        }
        let token: String
        switch scenario.start {
        case .signInPage: return place
        case .stepUp(let app, let isSignedIn):
            token = place.org.beginStepUp(app, isSignedIn ? account : nil, at: place.now)
        case .device(let app, let isSignedIn):
            let end = place.now + 600
            let code = place.org.devices.pair(for: app, until: end, &place.org.generator)
            token = place.org.openDevicePage(code, isSignedIn ? account : nil, at: place.now)
        }
        return WalkStep(WalkRequest(to: "/api/v1/authn", ["stateToken": .string(token)]), at: place)
            .place
    }

    static func state(of place: WalkPlace) -> AuthnState? { place.state }

    static func outcome(of step: WalkStep) -> (name: String?, isPlace: Bool) {
        let place = step.place
        guard step.response.statusCode < 400 else {
            return (place.response["errorCode"]?.string ?? "?", false)
        }
        let isOver = place.state == .success && place.stateToken == nil
        return (place.response["status"]?.string ?? "", place.state != nil && !isOver)
    }

    static func signature(of place: WalkPlace) -> [String] {
        let response = place.response
        let factor = response["_embedded"]?["factor"]
        let parts: [SimulatorJSON?] = [
            response["status"], factor?["factorType"], factor?["provider"],
            response["factorResult"], response["_links"]?["next"]?["name"],
            response["recoveryType"], response["challengeType"], response["type"],
            response["factorType"],
        ]
        return parts.map { $0?.string ?? "" } + [
            "\(response["_links"]?["skip"] != nil)", "\(response["_embedded"]?["user"] != nil)",
            "\(place.org.accounts.first?.factors.count ?? 0)",
        ]
    }

    // MARK: Requests

    static func requests(for row: Row, at place: WalkPlace) -> [WalkRequest] {
        if place.stateToken == nil, row.fields.contains("stateToken") { return [] }
        let requests = targets(of: row, at: place).flatMap { target, factor in
            let names = row.fields.map { $0.filter { $0 != "?" } }
            let inputs = names.map { ($0, Self.inputs($0, row, factor, place)) }
            return WalkRequest.all(row.method, target, WalkInputs(inputs))
        }
        guard row.errors.contains("E0000095") else { return requests }
        let trusted = ["ada", "nobody"].map { name in
            var request = WalkRequest(to: row.path, ["username": .string(name)])
            request.headers = ["Authorization": "SSWS \(place.org.apiToken)"]
            return request
        }
        return trusted + requests
    }

    private static func inputs(
        _ name: String, _ row: Row, _ factor: SimulatorJSON, _ place: WalkPlace
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
            let embedded = [factor["_embedded"], place.response["_embedded"]]
            let nonce = embedded.compactMap { $0?[isNew ? "activation" : "challenge"] }.first
            var inputs = place.inputs(
                name,
                for: place.state == .recoveryChallenge ? .sms : kind(of: factor),
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

    private static func kind(of factor: SimulatorJSON) -> SimulatedFactorKind? {
        let type = factor["factorType"]?.string
        let usual = type == "webauthn" ? "FIDO" : "OKTA"
        return type.flatMap {
            SimulatedFactorKind(factorType: $0, provider: factor["provider"]?.string ?? usual)
        }
    }

    /// The targets at the org of the links that `row` describes, each with the factor it belongs to.
    private static func targets(of row: Row, at place: WalkPlace) -> [(String, SimulatorJSON)] {
        if row.from == nil || row.from == .lockedOut { return [(row.path, .null)] }
        let embedded = place.response["_embedded"]
        let factor = embedded?["factor"] ?? .null
        if row.relation.hasPrefix("(") {
            guard row.path.contains("{factor}") else { return [(row.path, factor)] }
            guard factor["factorType"] == "web", let id = factor["id"]?.string else { return [] }
            return [(row.path.replacing("{factor}", with: id), factor)]
        }
        let parts = row.relation.split(separator: ".").map(String.init)
        if parts.count == 2, ["activation", "verification"].contains(parts[0]) {
            let links = factor["_embedded"]?[parts[0]]?["_links"]?[parts[1]]
            return hrefs(links).map { ($0, factor) }
        }
        if parts.count == 2 {
            return (embedded?[parts[0]]?.array ?? []).flatMap { item in
                hrefs(item["_links"]?[parts[1]]).map { ($0, item) }
            }
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

    // MARK: Random walks

    static func handle(of place: WalkPlace) -> WalkRequest.Fields {
        place.stateToken.map { ["stateToken": $0] } ?? [:]
    }

    /// That each response is in the table is asserted by the org itself.
    static func check(_ step: WalkStep, _ name: Comment) {
        let (request, response) = (step.request, step.response)
        guard request.target.hasPrefix("/api/v1"), let json = response.body else { return }
        guard response.statusCode >= 400 else {
            if step.place.state == .success, json["recoveryType"] != "UNLOCK" {
                #expect((json["sessionToken"] == nil) != (json["stateToken"] == nil), name)
            }
            return
        }
        let members = json.object.map { $0.keys.sorted() }
        #expect(
            members == ["errorCauses", "errorCode", "errorId", "errorLink", "errorSummary"], name
        )
        #expect(json["errorCauses"]?.array != nil, name)
        let code = json["errorCode"]?.string ?? "none"
        #expect(code.hasPrefix("E0000"), name)
        let route = Route.table.first {
            $0.belongsToAuthn && $0.method == request.method && request.matches($0.path)
        }
        if let route {
            #expect(route.errors.contains(code) || code == "E0000079", "\(name) \(code)")
        }
    }

    static func proof(in step: WalkStep) -> (code: String, right: WalkInputs)? {
        let (place, fields) = (step.before, step.request.fields)
        let parts = step.request.target.split { "/?".contains($0) }.map(String.init)
        guard step.response.statusCode == 200, let state = step.place.state,
            step.request.method == "POST", !state.rawValue.hasSuffix("_CHALLENGE")
        else { return nil }
        if parts.suffix(2) == ["device", "activate"], state != .deviceActivate {
            let code = fields["userCode"]?.string ?? ""
            return (code, WalkInputs(place.org.devices[code].map { _ in .string(code) }))
        }
        let code = (fields["passCode"] ?? fields["answer"] ?? fields["password"])?.string
        guard let code, parts.last == "verify", let position = parts.firstIndex(of: "factors")
        else { return nil }
        let factor = place.org.accounts.first?.factors.first {
            [$0.id, $0.kind.factorType].contains(parts[position + 1])
        }
        let kind = parts.contains("recovery") ? .sms : factor?.kind
        return kind.map { (code, place.proof(of: $0)) }
    }

    static func next(after step: WalkStep) -> WalkPlace? {
        var next = step.place
        let isOver = step.before.state == .success || step.request.target.hasSuffix("/cancel")
        if isOver || next.response["errorCode"] == "E0000011" {
            next.response = .null
        } else if step.response.statusCode != 200 || next.state == nil {
            // A refused request leaves the transaction where it was.
            next.response = step.before.response
        }
        let token = next.stateToken ?? next.response["recoveryToken"]
        // On to the next sign-in at the same org, where codes were used up.
        if token == nil, next.state != .lockedOut { next.response = .null }
        return next
    }
}
