import Foundation

@testable import OktaAuthSimulator

/// One thing a person can try: what happens before, where it goes and what is sent.
struct WalkRequest {
    typealias Fields = [String: SimulatorJSON]
    typealias Preparation = @Sendable (inout TableWalk.Place) -> Void

    static let login = "ada@example.test"

    private static let tooLong = SimulatorJSON.string(String(repeating: "r", count: 2049))

    var method = "POST"
    var target: String
    var fields: Fields
    var headers: [String: String] = [:]
    var prepare: Preparation

    init(
        to target: String = "",
        _ fields: Fields = [:],
        after prepare: @escaping Preparation = { _ in }
    ) {
        (self.target, self.fields, self.prepare) = (target, fields, prepare)
    }

    /// Everything worth trying at `place` on `line`: a list for each link, the usual one first.
    static func all(for line: AuthnTransition, at place: TableWalk.Place) -> [[WalkRequest]] {
        if line.from == nil || line.from == .lockedOut { return [starts(line, place)] }
        if line.relation == "next:recovery", let token = place.response["recoveryToken"] {
            return [uses(of: token, at: line.path)]
        }
        guard let token = place.stateToken else { return [] }
        return targets(of: line, at: place).map { target, factor in
            forms(line, factor, place).map { form in
                var request = form
                (request.method, request.target) = (line.method, target)
                request.fields["stateToken"] = token
                if line.method == "GET" { request.fields = [:] }
                return request
            }
        }
    }

    private static func starts(_ line: AuthnTransition, _ place: TableWalk.Place) -> [WalkRequest] {
        func request(
            _ fields: Fields,
            after prepare: @escaping Preparation = { _ in }
        ) -> WalkRequest {
            WalkRequest(to: line.path, fields, after: prepare)
        }
        switch line.relation {
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
                let token = place.org.messages.outbox.latestRecoveryToken(for: login) ?? ""
                return uses(of: .string(token), at: line.path) { $0.send(mail) }
            }
        default: return []
        }
    }

    /// A recovery token used once, twice, and with a relay state that is too long.
    private static func uses(
        of token: SimulatorJSON,
        at path: String,
        after prepare: @escaping Preparation = { _ in }
    ) -> [WalkRequest] {
        let once = WalkRequest(to: path, ["recoveryToken": token], after: prepare)
        let twice = WalkRequest(to: path, once.fields) { place in
            prepare(&place)
            place.send(once)
        }
        let odd: Fields = ["recoveryToken": token, "relayState": tooLong]
        return [once, twice, WalkRequest(to: path, odd, after: prepare)]
    }

    /// The links of the response that `line` means, each with the factor it belongs to.
    private static func targets(
        of line: AuthnTransition,
        at place: TableWalk.Place
    ) -> [(String, SimulatorJSON)] {
        let embedded = place.response["_embedded"]
        let factor = embedded?["factor"] ?? .null
        if line.relation.hasPrefix("(") {
            guard line.path.contains("{factor}") else { return [(line.path, factor)] }
            guard factor["factorType"] == "web", let id = factor["id"]?.string else { return [] }
            return [(line.path.replacing("{factor}", with: id), factor)]
        }
        let parts = line.relation.split(separator: ".").map(String.init)
        if parts.count == 2, ["activation", "verification"].contains(parts[0]) {
            let links = factor["_embedded"]?[parts[0]]?["_links"]?[parts[1]]
            return hrefs(links).map { ($0, factor) }
        }
        if parts.count == 2 {
            return (embedded?[parts[0]]?.array ?? []).flatMap { item in
                hrefs(item["_links"]?[parts[1]]).map { ($0, item) }
            }
        }
        let names = line.relation.split(separator: ":").map(String.init)
        let link = place.response["_links"]?[names[0]]
        if names.count > 1, link?["name"]?.string != names[1] { return [] }
        let isPage = link?["hints"]?["allow"]?[0] == "GET"
        guard (line.method == "GET") == isPage else { return [] }
        let path = line.path.prefix { $0 != "{" }
        return hrefs(link).filter { !isPage || $0.hasPrefix(path) }.map { ($0, factor) }
    }

    private static func hrefs(_ link: SimulatorJSON?) -> [String] {
        (link?.array ?? [link ?? .null]).compactMap { $0["href"]?.string }
            .map { String($0.dropFirst(TableWalk.Place.origin.count)) }
    }
}
