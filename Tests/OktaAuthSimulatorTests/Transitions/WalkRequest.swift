import Foundation

@testable import OktaAuthSimulator

/// One thing a person can try: what happens before, where it goes and what is sent.
struct WalkRequest {
    typealias Fields = [String: SimulatorJSON]
    typealias Preparation = @Sendable (inout SimulatedOrg, inout Date) -> Void

    static let login = "ada@example.test"

    private static let tooLong = SimulatorJSON.string(String(repeating: "r", count: 2049))

    var prepare: Preparation = { _, _ in }
    var target: String
    var fields: Fields
    var headers: [String: String] = [:]

    /// Everything worth trying at `place` on `line`.
    static func all(
        for line: AuthnTransition,
        at place: TableWalk.Place,
        isBrief: Bool
    ) -> [WalkRequest] {
        if line.from == nil || line.from == .lockedOut {
            return isBrief ? Array(starts(line, place).prefix(1)) : starts(line, place)
        }
        if line.relation == "next:recovery", let token = place.response["recoveryToken"] {
            let use: Preparation = { org, now in
                _ = org.response(to: simulatorRequest(line, ["recoveryToken": token]), at: now)
            }
            let request = WalkRequest(target: line.path, fields: ["recoveryToken": token])
            let odd: Fields = ["recoveryToken": token, "relayState": tooLong]
            return [
                request, WalkRequest(target: line.path, fields: odd),
                WalkRequest(prepare: use, target: line.path, fields: ["recoveryToken": token]),
            ]
        }
        guard place.response["stateToken"] != nil else { return [] }
        return targets(of: line, at: place).flatMap { target, factor in
            forms(line, factor, place).prefix(isBrief ? 1 : .max).map { prepare, fields in
                let token = place.response["stateToken"].map { ["stateToken": $0] } ?? [:]
                let isGet = line.method == "GET"
                return WalkRequest(
                    prepare: prepare,
                    target: target,
                    fields: isGet ? [:] : token.merging(fields) { $1 }
                )
            }
        }
    }

    private static func starts(_ line: AuthnTransition, _ place: TableWalk.Place) -> [WalkRequest] {
        var requests: [Fields] = []
        switch line.relation {
        case "(activate)":
            let prepare: Preparation = { org, _ in
                org.sessions.issue(activation: "first", for: org.accounts.first?.id ?? "")
            }
            let tokens: [Fields] = [
                ["token": "first"], ["token": "none"], ["token": "first", "relayState": tooLong],
            ]
            return tokens.map { WalkRequest(prepare: prepare, target: line.path, fields: $0) }
        case "(signIn)":
            let options: SimulatorJSON = [
                "warnBeforePasswordExpired": true, "multiOptionalFactorEnroll": true,
            ]
            requests = [
                ["username": "ada", "password": "Passw0rd-1", "options": options],
                ["username": "ada", "password": "wrong"], ["password": "Passw0rd-1"],
            ]
            if place.org.policy.quirks.contains(.beginsUnauthenticated) {
                requests.insert(["username": "ada"], at: 0)
            }
        case "(recoverPassword)", "(unlock)":
            requests = ["SMS", "CALL", "EMAIL", "FAX"].map {
                ["username": "ada", "factorType": $0]
            }
            let again = requests.dropLast().map { fields in
                WalkRequest(
                    prepare: { org, now in
                        _ = org.response(to: simulatorRequest(line, fields), at: now)
                    },
                    target: line.path,
                    fields: fields
                )
            }
            let trusted = ["ada", "nobody"].map { name in
                WalkRequest(
                    target: line.path,
                    fields: ["username": .string(name)],
                    headers: ["Authorization": "SSWS \(place.org.apiToken)"]
                )
            }
            return again + trusted + requests.map { WalkRequest(target: line.path, fields: $0) }
        case "(recoveryToken)":
            return ["password", "unlock"].flatMap { kind in
                [1, 2].map { uses in recoveryToken(kind, uses, line, place) }
            } + [
                WalkRequest(
                    prepare: recoveryToken("password", 1, line, place).prepare,
                    target: line.path,
                    fields: recoveryToken("password", 1, line, place).fields
                        .merging(["relayState": tooLong]) { $1 }
                )
            ]
        default: break
        }
        return requests.map { WalkRequest(target: line.path, fields: $0) }
    }

    private static func recoveryToken(
        _ kind: String,
        _ uses: Int,
        _ line: AuthnTransition,
        _ place: TableWalk.Place
    ) -> WalkRequest {
        var org = place.org
        let mail = SimulatorRequest(
            origin: TableWalk.origin,
            target: "/api/v1/authn/recovery/\(kind)",
            headers: ["Content-Type": "application/json"],
            body: SimulatorJSON.object(["username": "ada", "factorType": "EMAIL"]).encoded
        )
        _ = org.response(to: mail, at: place.now)
        let token = org.messages.outbox.latestRecoveryToken(for: login).map(SimulatorJSON.string)
        let fields: Fields = ["recoveryToken": token ?? ""]
        return WalkRequest(
            prepare: { org, now in
                _ = org.response(to: mail, at: now)
                if uses == 2 { _ = org.response(to: simulatorRequest(line, fields), at: now) }
            },
            target: line.path,
            fields: fields
        )
    }

    static func simulatorRequest(_ line: AuthnTransition, _ fields: Fields) -> SimulatorRequest {
        SimulatorRequest(
            origin: TableWalk.origin,
            target: line.path,
            headers: ["Content-Type": "application/json"],
            body: SimulatorJSON.object(fields).encoded
        )
    }

    /// The links of the response that `line` means, each with the factor it belongs to.
    private static func targets(
        of line: AuthnTransition,
        at place: TableWalk.Place
    ) -> [(String, SimulatorJSON)] {
        let embedded = place.response["_embedded"]
        let factor = embedded?["factor"] ?? .null
        if line.relation.hasPrefix("(") {
            let isDuo = factor["factorType"] == "web"
            guard line.path.contains("{factor}") else { return [(line.path, factor)] }
            let id = factor["id"]?.string ?? ""
            return isDuo ? [(line.path.replacingOccurrences(of: "{factor}", with: id), factor)] : []
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
        let path = line.path.split(separator: "{").first.map(String.init) ?? ""
        return hrefs(link).filter { line.method == "POST" || $0.hasPrefix(path) }
            .filter { _ in
                (line.method == "GET") == (link?["hints"]?["allow"]?[0]?.string == "GET")
            }
            .map { ($0, factor) }
    }

    private static func hrefs(_ link: SimulatorJSON?) -> [String] {
        (link?.array ?? [link ?? .null]).compactMap { $0["href"]?.string }
            .map { String($0.dropFirst(TableWalk.origin.count)) }
    }
}
