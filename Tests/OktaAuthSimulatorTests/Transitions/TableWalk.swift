import Foundation

@testable import OktaAuthSimulator

/// Tries every line of the transition table wherever a simulated person can come.
struct TableWalk {
    /// One way of one line: where it began, which line it was and where it led.
    struct Edge: Hashable, CustomStringConvertible {
        let from: AuthnState?
        let relation: String
        let path: String
        let outcome: String

        var description: String {
            "\(from?.rawValue ?? "START") \(relation) \(path) -> \(outcome)"
        }
    }

    /// A place someone came to: the org as it is then, and the response that shows it.
    struct Place {
        static let origin = "https://org.example.test"

        var org: SimulatedOrg
        var now = WalkScenario.start
        var response: SimulatorJSON = .null

        /// Where `scenario` begins.
        init(_ scenario: WalkScenario) {
            org = scenario.org
            guard let token = scenario.stateToken else { return }
            response = send(WalkRequest(to: "/api/v1/authn", ["stateToken": token])).body ?? .null
        }

        var state: AuthnState? { response["status"]?.string.flatMap(AuthnState.init) }
        var stateToken: SimulatorJSON? { response["stateToken"] }

        /// Sends `request`, without what happens before it.
        @discardableResult
        mutating func send(_ request: WalkRequest) -> EndpointResponse {
            let isGet = request.method == "GET"
            let sent = SimulatorRequest(
                method: request.method,
                origin: Self.origin,
                target: request.target,
                headers: ["Content-Type": "application/json"].merging(request.headers) { $1 },
                body: isGet ? Data() : SimulatorJSON.object(request.fields).encoded
            )
            return org.response(to: sent, at: now)
        }
    }

    static let lines = Dictionary(grouping: AuthnTable.rows, by: \.from)

    private(set) var edges: Set<Edge> = []
    private(set) var problems: Set<String> = []
    /// Looks at every response.
    var onResponse: (SimulatorJSON) -> Void = { _ in }
    /// Links that a line of the table describes: where they were, their method and their target.
    private var known: Set<[String]> = []
    /// The states at which the steps that they do not allow were tried.
    private var refusing: Set<AuthnState> = []

    /// Walks through `scenario` until there is nothing new to see.
    mutating func explore(_ scenario: WalkScenario) {
        var seen: Set<[String]> = []
        var open = [Place(scenario)]
        while let place = open.popLast() {
            for line in Self.lines[place.state] ?? [] {
                if place.state == nil, scenario.onlySignsIn, line.relation != "(signIn)" {
                    continue
                }
                let isCovered = (line.edges + line.failures).allSatisfy(edges.contains)
                if isCovered, line.next.allSatisfy({ $0 == line.from }) { continue }
                for requests in WalkRequest.all(for: line, at: place) {
                    // What is known already is only done to get on.
                    for request in requests.prefix(isCovered ? 1 : .max) {
                        guard let next = make(request, line, at: place), let state = next.state,
                            state != .success || next.stateToken != nil,
                            seen.insert(signature(next)).inserted
                        else { continue }
                        checkLinks(in: next.response, of: state)
                        checkRefusals(at: next, state)
                        open.append(next)
                    }
                }
            }
        }
    }

    private mutating func make(
        _ request: WalkRequest,
        _ line: AuthnTransition,
        at place: Place
    ) -> Place? {
        var next = place
        request.prepare(&next)
        let unknown = Set(request.fields.keys)
            .subtracting(line.fields.map { $0.filter { $0 != "?" } })
        if !unknown.isEmpty { problems.insert("\(line.relation): sends \(unknown)") }
        if line.relation.first != "(", !Self.matches(request.target, line.path) {
            problems.insert(
                "\(line.relation) of \(line.from?.rawValue ?? "-") is \(request.target)"
            )
        }
        let response = next.send(request)
        next.response = response.body ?? .null
        onResponse(next.response)
        let isRefused = response.statusCode >= 400
        edges.insert(line.edge(next.response[isRefused ? "errorCode" : "status"]?.string ?? ""))
        return isRefused ? nil : next
    }

    /// Notes every link of a response that no line of the table describes.
    private mutating func checkLinks(in json: SimulatorJSON, of state: AuthnState) {
        for member in json.object ?? [:] { checkLinks(in: member.value, of: state) }
        for element in json.array ?? [] { checkLinks(in: element, of: state) }
        // A page of another site is no matter of the table.
        guard let href = json["href"]?.string, href.hasPrefix(Place.origin),
            let method = json["hints"]?["allow"]?[0]?.string
        else { return }
        let target = String(href.dropFirst(Place.origin.count))
        guard !known.contains([state.rawValue, method, target]) else { return }
        let isKnown = (Self.lines[state] ?? []).contains { line in
            line.method == method && Self.matches(target, line.path)
        }
        if isKnown { known.insert([state.rawValue, method, target]) }
        if !isKnown { problems.insert("\(state.rawValue) publishes \(method) \(target)") }
    }

    /// Notes every step that a state does not allow and that is done, or ends the transaction.
    private mutating func checkRefusals(at place: Place, _ state: AuthnState) {
        guard AuthnTable.living.contains(state), let token = place.stateToken,
            refusing.insert(state).inserted
        else { return }
        var place = place
        for route in Route.steps where !route.states.contains(state) {
            let refusal = place.send(WalkRequest(to: route.path, ["stateToken": token])).body
            if refusal?["errorCode"] != "E0000079" || refusal?["errorCauses"]?[0] == nil {
                problems.insert("\(state.rawValue) does not refuse \(route.path)")
            }
        }
        let reading = WalkRequest(to: "/api/v1/authn/introspect", ["stateToken": token])
        if place.send(reading).body?["status"]?.string != state.rawValue {
            problems.insert("\(state.rawValue) ends with a step that it refuses")
        }
    }

    private func signature(_ place: Place) -> [String] {
        let factor = place.response["_embedded"]?["factor"]
        let next = place.response["_links"]?["next"]
        let parts: [SimulatorJSON?] = [
            place.response["status"], factor?["factorType"], factor?["provider"],
            place.response["factorResult"], next?["name"], place.response["recoveryType"],
            place.response["challengeType"], place.response["type"], place.response["factorType"],
        ]
        return parts.map { $0?.string ?? "" } + [
            "\(place.response["_links"]?["skip"] != nil)",
            "\(place.response["_embedded"]?["user"] != nil)",
            "\(place.org.accounts.first?.factors.count ?? 0)",
        ]
    }

    static func matches(_ target: String, _ pattern: String) -> Bool {
        let path = target.split(separator: "?").first ?? ""
        let (found, expected) = (path.split(separator: "/"), pattern.split(separator: "/"))
        return found.count == expected.count
            && zip(found, expected).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
    }
}

extension AuthnTransition {
    /// What the line promises: an edge for each state that it can lead to.
    var edges: [TableWalk.Edge] { next.isEmpty ? [edge("")] : next.map { edge($0.rawValue) } }
    /// An edge for each error of its own.
    var failures: [TableWalk.Edge] { errors.map(edge) }

    func edge(_ outcome: String) -> TableWalk.Edge {
        TableWalk.Edge(from: from, relation: relation, path: path, outcome: outcome)
    }
}

extension Route {
    /// The endpoints that continue a transaction.
    static let steps = table.filter { route in
        if case .step = route.endpoint { true } else { false }
    }
}
