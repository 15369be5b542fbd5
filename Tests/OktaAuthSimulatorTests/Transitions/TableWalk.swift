import Foundation

@testable import OktaAuthSimulator

/// Tries every line of the transition table wherever a simulated person can come.
struct TableWalk {
    /// One way of one line: where it began, which line it was and where it led.
    struct Edge: Hashable {
        let from: AuthnState?
        let relation: String
        let path: String
        let outcome: String
    }

    /// A place someone came to: the org as it is then, and the response that shows it.
    struct Place {
        var org: SimulatedOrg
        var now: Date
        var response: SimulatorJSON = .null

        var state: AuthnState? { response["status"]?.string.flatMap(AuthnState.init) }
    }

    static let origin = "https://org.example.test"

    var edges: Set<Edge> = []
    var problems: [String] = []
    /// Looks at every response.
    var onResponse: (SimulatorJSON) -> Void = { _ in }
    private var seen: Set<[String]> = []
    /// Links that a line of the table describes: where they were, their method and their target.
    private var known: Set<[String]> = []
    /// The numbers of the lines of which everything has been seen.
    private var covered: Set<Int> = []

    /// Walks through `scenario` until there is nothing new to see.
    mutating func explore(_ scenario: WalkScenario) {
        seen = []
        var open = [Place(org: scenario.org, now: WalkScenario.start)]
        if let token = scenario.stateToken {
            let body = SimulatorJSON.object(["stateToken": .string(token)])
            let request = SimulatorRequest(
                origin: Self.origin,
                target: "/api/v1/authn",
                headers: ["Content-Type": "application/json"],
                body: body.encoded
            )
            let response = open[0].org.respond(to: request, at: WalkScenario.start)
            open[0].response = response.json ?? .null
        }
        while let place = open.popLast() {
            for (number, line) in Self.lines[place.state] ?? [] {
                if place.state == nil, scenario.onlySignsIn, line.relation != "(signIn)" {
                    continue
                }
                let isCovered = covered.contains(number) || isCovered(line)
                if isCovered { covered.insert(number) }
                if isCovered, line.next.allSatisfy({ $0 == line.from }) { continue }
                // What is known already is only done to get on.
                for request in WalkRequest.all(for: line, at: place, isBrief: isCovered) {
                    guard let next = make(request, line, at: place), let state = next.state,
                        state != .success || next.response["stateToken"] != nil,
                        seen.insert(signature(next)).inserted
                    else { continue }
                    checkLinks(in: next.response, of: state)
                    open.append(next)
                }
            }
        }
    }

    private static let lines = Dictionary(
        grouping: AuthnTable.rows.enumerated().map { ($0.offset, $0.element) },
        by: \.1.from
    )

    /// Whether everything `line` promises has been seen.
    private func isCovered(_ line: AuthnTransition) -> Bool {
        let outcomes = line.next.isEmpty ? [""] : line.next.map(\.rawValue)
        return (outcomes + line.errors).allSatisfy { outcome in
            edges.contains(
                Edge(from: line.from, relation: line.relation, path: line.path, outcome: outcome)
            )
        }
    }

    private mutating func make(
        _ request: WalkRequest,
        _ line: AuthnTransition,
        at place: Place
    ) -> Place? {
        var next = place
        request.prepare(&next.org, &next.now)
        let unknown = Set(request.fields.keys).subtracting(
            line.fields.map { $0.filter { $0 != "?" } }
        )
        if !unknown.isEmpty { problems.append("\(line.relation): sends \(unknown)") }
        if line.relation.first != "(", !Self.matches(request.target, line.path) {
            problems.append(
                "\(line.relation) of \(line.from?.rawValue ?? "-") is \(request.target)"
            )
        }
        let response = next.org.response(
            to: SimulatorRequest(
                method: line.method,
                origin: Self.origin,
                target: request.target,
                headers: ["Content-Type": "application/json"].merging(request.headers) { $1 },
                body: line.method == "GET" ? Data() : SimulatorJSON.object(request.fields).encoded
            ),
            at: next.now
        )
        next.response = response.body ?? .null
        onResponse(next.response)
        let outcome =
            response.statusCode < 400
            ? next.response["status"]?.string ?? "" : next.response["errorCode"]?.string ?? "?"
        edges.insert(
            Edge(from: place.state, relation: line.relation, path: line.path, outcome: outcome)
        )
        return response.statusCode < 400 ? next : nil
    }

    /// Notes every link of a response that no line of the table describes.
    private mutating func checkLinks(in json: SimulatorJSON, of state: AuthnState) {
        for member in json.object ?? [:] { checkLinks(in: member.value, of: state) }
        for element in json.array ?? [] { checkLinks(in: element, of: state) }
        guard let href = json["href"]?.string, let method = json["hints"]?["allow"]?[0]?.string
        else { return }
        // A page of another site is no matter of the table.
        guard href.hasPrefix(Self.origin) else { return }
        let target = String(href.dropFirst(Self.origin.count))
        guard !known.contains([state.rawValue, method, target]) else { return }
        let isKnown = (Self.lines[state] ?? []).contains { line in
            line.1.method == method && Self.matches(target, line.1.path)
        }
        if isKnown { known.insert([state.rawValue, method, target]) }
        // A trusted application has no state token to cancel.
        if !isKnown { problems.append("\(state.rawValue) publishes \(method) \(target)") }
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

    private static func matches(_ target: String, _ pattern: String) -> Bool {
        let path = target.split(separator: "?").first ?? ""
        let (found, expected) = (path.split(separator: "/"), pattern.split(separator: "/"))
        return found.count == expected.count
            && zip(found, expected).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
    }
}
