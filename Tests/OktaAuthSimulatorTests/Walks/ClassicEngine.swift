import Foundation

@_spi(Server) @testable import OktaAuthSimulator

extension WalkPlace {
    /// The state of a transaction with the Classic Engine.
    var state: AuthnState? { response["status"]?.string.flatMap(AuthnState.init) }
    var stateToken: SimulatorJSON? { response["stateToken"] }
}

/// The walks through the transitions of the Classic Engine.
enum ClassicEngine: WalkedEngine {
    typealias Row = AuthnTransition
    typealias Fields = WalkRequest.Fields
    typealias Preparation = WalkRequest.Preparation

    static let rows = AuthnTable.rows

    private static let tooLong = SimulatorJSON.string(String(repeating: "r", count: 2049))

    static func begin(_ scenario: WalkScenario) -> WalkPlace? {
        var place = WalkPlace(scenario.org)
        if let token = scenario.stateToken {
            _ = place.make(WalkRequest(to: "/api/v1/authn", ["stateToken": token]))
        }
        return place
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

    // MARK: Problems

    static func links(in json: SimulatorJSON) -> [(method: String, target: String)] {
        let own = json["hints"]?["allow"]?[0]?.string.flatMap { method in
            hrefs(json).first.map { (method: method, target: $0) }
        }
        return [own].compactMap { $0 } + (json.object?.values.flatMap(links) ?? [])
            + (json.array ?? []).flatMap(links)
    }

    /// The steps that a state does not allow and that are done, or end the transaction.
    static func problems(at place: WalkPlace) -> [String] {
        guard let state = place.state, AuthnTable.living.contains(state),
            let token = place.stateToken
        else { return [] }
        var place = place
        let allowed = Route.steps.filter { route in
            guard !route.states.contains(state) else { return false }
            let refusal = place.send(WalkRequest(to: route.path, ["stateToken": token])).body
            return refusal?["errorCode"] != "E0000079" || refusal?["errorCauses"]?[0] == nil
        }
        let reading = WalkRequest(to: "/api/v1/authn/introspect", ["stateToken": token])
        let isAlive = place.send(reading).body?["status"]?.string == state.rawValue
        return allowed.map { "\(state) does not refuse \($0.path)" }
            + (isAlive ? [] : ["\(state) ends with a step that it refuses"])
    }

    // MARK: Requests

    static func requests(for row: Row, at place: WalkPlace) -> [[WalkRequest]] {
        if row.from == nil || row.from == .lockedOut { return [starts(row, place)] }
        if row.relation == "next:recovery", let token = place.response["recoveryToken"] {
            return [uses(of: token, at: row.path)]
        }
        guard let token = place.stateToken else { return [] }
        return targets(of: row, at: place).map { target, factor in
            forms(row, factor, place).map { form in
                var request = form
                (request.method, request.target) = (row.method, target)
                request.fields["stateToken"] = token
                if row.method == "GET" { request.fields = [:] }
                return request
            }
        }
    }

    private static func starts(_ row: Row, _ place: WalkPlace) -> [WalkRequest] {
        func request(
            _ fields: Fields, after prepare: @escaping Preparation = { _ in }
        ) -> WalkRequest {
            WalkRequest(to: row.path, fields, after: prepare)
        }
        switch row.relation {
        case "(activate)":
            let tokens: [Fields] = [
                ["token": "first"], ["token": "none"], ["token": "first", "relayState": tooLong],
            ]
            return tokens.map { fields in
                request(fields) { place in
                    place.org.sessions.activationTokens["first"] = place.org.accounts.first?.id
                }
            }
        case "(signIn)":
            let options: SimulatorJSON = [
                "warnBeforePasswordExpired": true, "multiOptionalFactorEnroll": true,
            ]
            let isNameEnough = place.org.policy.quirks.contains(.beginsUnauthenticated)
            return (isNameEnough ? [request(["username": "ada"])] : []) + [
                request(["username": "ada", "password": "Passw0rd-1", "options": options]),
                request(["username": "ada", "password": "wrong"]),
                request(["password": "Passw0rd-1"]),
            ]
        case "(recoverPassword)", "(unlock)":
            let once = ["SMS", "CALL", "EMAIL", "FAX"].map {
                request(["username": "ada", "factorType": $0])
            }
            let again = once.dropLast().map { first in
                request(first.fields) { $0.send(first) }
            }
            let trusted = ["ada", "nobody"].map { name in
                var request = request(["username": .string(name)])
                request.headers = ["Authorization": "SSWS \(place.org.apiToken)"]
                return request
            }
            return again + trusted + once
        case "(recoveryToken)":
            return ["password", "unlock"].flatMap { kind in
                let mail = WalkRequest(
                    to: "/api/v1/authn/recovery/\(kind)",
                    ["username": "ada", "factorType": "EMAIL"]
                )
                var place = place
                place.send(mail)
                let token =
                    place.org.outbox.latestRecoveryToken(for: WalkRequest.login) ?? ""
                return uses(of: .string(token), at: row.path) { $0.send(mail) }
            }
        default: return []
        }
    }

    /// A recovery token used once, twice, and with a relay state that is too long.
    private static func uses(
        of token: SimulatorJSON, at path: String, after prepare: @escaping Preparation = { _ in }
    ) -> [WalkRequest] {
        let once = WalkRequest(to: path, ["recoveryToken": token], after: prepare)
        let twice = WalkRequest(to: path, once.fields) { place in
            prepare(&place)
            place.send(once)
        }
        let odd: Fields = ["recoveryToken": token, "relayState": tooLong]
        return [once, twice, WalkRequest(to: path, odd, after: prepare)]
    }

    /// The targets at the org of the links that `row` describes, each with the factor it belongs to.
    private static func targets(of row: Row, at place: WalkPlace) -> [(String, SimulatorJSON)] {
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

    private static func hrefs(_ link: SimulatorJSON?) -> [String] {
        (link?.array ?? [link ?? .null]).compactMap { $0["href"]?.string }
            .filter { $0.hasPrefix(WalkPlace.origin) }
            .map { String($0.dropFirst(WalkPlace.origin.count)) }
    }
}

extension Route {
    /// The endpoints that continue a transaction.
    static let steps = table.filter { route in
        let begins = AuthnTable.rows.contains { $0.path == route.path && $0.from == nil }
        return route.belongsToAuthn && !begins
    }
}
