import Foundation

@_spi(Server) @testable import OktaAuthSimulator

/// A place someone came to: the org as it is then, and the response that shows it.
struct WalkPlace {
    static let origin = "https://org.example.test"

    var org: SimulatedOrg
    var now = WalkScenario.start
    var response: SimulatorJSON = .null

    init(_ org: SimulatedOrg) { self.org = org }

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

    /// Does what happens before `request`, sends it and keeps the response.
    mutating func make(_ request: WalkRequest) -> EndpointResponse {
        request.prepare(&self)
        let response = send(request)
        self.response = response.body ?? .null
        return response
    }
}

/// One thing a person can try: what happens before, where it goes and what is sent.
struct WalkRequest {
    typealias Fields = [String: SimulatorJSON]
    typealias Preparation = @Sendable (inout WalkPlace) -> Void

    static let login = SimulatorSession.ada

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

    /// What a browser asks for.
    static func visit(_ target: String) -> WalkRequest {
        var request = WalkRequest(to: target)
        request.method = "GET"
        return request
    }

    /// Sends nothing, after the user answered a push.
    static func after(_ decision: PhoneTask.Decision) -> WalkRequest {
        WalkRequest { place in
            _ = place.org.answerPush(of: login, at: place.now) { _ in decision }
        }
    }

    /// Whether it goes to an address of `pattern`, which has parameters in braces.
    func matches(_ pattern: String) -> Bool {
        let path = target.split(separator: "?").first ?? ""
        let (found, expected) = (path.split(separator: "/"), pattern.split(separator: "/"))
        return found.count == expected.count
            && zip(found, expected).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
    }
}

/// A request of a walk, and where it led.
struct WalkStep {
    let before: WalkPlace
    let request: WalkRequest
    let response: EndpointResponse
    /// Where the user is afterwards.
    let place: WalkPlace

    /// Makes `request` at a place.
    init(_ request: WalkRequest, at before: WalkPlace) {
        var place = before
        response = place.make(request)
        (self.before, self.request, self.place) = (before, request, place)
    }
}

/// One way of one transition: where it began, which link or form it was and where it led.
struct WalkEdge: Hashable, CustomStringConvertible {
    let from: String
    let relation: String
    let path: String
    let outcome: String

    var description: String { "\(from) \(relation) \(path) -> \(outcome)" }
}

extension Transition where State: RawRepresentable<String> {
    /// What the row promises: an edge for each state that it can lead to.
    var edges: [WalkEdge] { next.isEmpty ? [edge("")] : next.map { edge($0.rawValue) } }
    /// An edge for each error of its own.
    var failures: [WalkEdge] { errors.map(edge) }

    func edge(_ outcome: String) -> WalkEdge {
        let start = from?.rawValue ?? "START"
        return WalkEdge(from: start, relation: "\(relation)", path: path, outcome: outcome)
    }
}

/// An engine whose table of transitions can be walked.
protocol WalkedEngine {
    associatedtype State: RawRepresentable<String>, CaseIterable, Hashable, Sendable
    associatedtype Relation: Hashable, Sendable
    typealias Row = Transition<State, Relation>

    static var rows: [Row] { get }

    /// The first place of a walk.
    static func begin(_ scenario: WalkScenario) -> WalkPlace?

    /// The state of the transaction, `nil` without one.
    static func state(of place: WalkPlace) -> State?

    /// What can be tried: a list for each link or form, the usual thing first.
    static func requests(for row: Row, at place: WalkPlace) -> [[WalkRequest]]

    /// The state or error that a request led to, if any, and whether a walk goes on there.
    static func outcome(of step: WalkStep) -> (name: String?, isPlace: Bool)

    /// What makes two places the same to a user.
    static func signature(of place: WalkPlace) -> [String]

    /// The links of a response to the org, which rows of its state have to describe.
    static func links(in response: SimulatorJSON) -> [(method: String, target: String)]

    /// What is wrong with the first place of a state.
    static func problems(at place: WalkPlace) -> [String]
}

extension WalkedEngine {
    /// A request for each way to fill in a form.
    static func filledIn(_ fields: WalkRequest.Fields...) -> [WalkRequest] {
        fields.map { WalkRequest($0) }
    }
}

/// Tries every row of a table wherever a simulated person can come.
struct Walk<Engine: WalkedEngine> {
    private(set) var edges: Set<WalkEdge> = []
    private(set) var problems: Set<String> = []
    /// Looks at every response.
    var onResponse: (SimulatorJSON) -> Void = { _ in }
    private var states: Set<Engine.State> = []
    /// Links that a row describes: the state, the method and the target.
    private var known: Set<[String]> = []
    private let rows = Dictionary(grouping: Engine.rows, by: \.from)

    /// Walks through `scenarios` until there is nothing new to see.
    mutating func explore(_ scenarios: [WalkScenario]) {
        for scenario in scenarios { explore(scenario) }
    }

    private mutating func explore(_ scenario: WalkScenario) {
        guard let first = Engine.begin(scenario) else {
            problems.insert("no first page")
            return
        }
        onResponse(first.response)
        var seen: Set<[String]> = []
        var open = [first]
        while let place = open.popLast() {
            let state = Engine.state(of: place)
            for row in rows[state] ?? [] {
                if state == nil, scenario.onlySignsIn, "\(row.relation)" != "(signIn)" { continue }
                let isCovered = (row.edges + row.failures).allSatisfy(edges.contains)
                if isCovered, row.next.allSatisfy({ $0 == row.from }) { continue }
                for requests in Engine.requests(for: row, at: place) {
                    // What is known already is only done to get on.
                    for request in requests.prefix(isCovered ? 1 : .max) {
                        guard let next = make(request, row, at: place),
                            seen.insert(Engine.signature(of: next)).inserted
                        else { continue }
                        check(next)
                        open.append(next)
                    }
                }
            }
        }
    }

    private mutating func make(
        _ request: WalkRequest, _ row: Engine.Row, at place: WalkPlace
    ) -> WalkPlace? {
        if "\(row.relation)".first != "(", !request.matches(row.path) {
            problems.insert("\(row.edge("?")) is \(request.target)")
        }
        let unknown = Set(request.fields.keys)
            .subtracting(row.fields.map { $0.filter { $0 != "?" } })
        if !row.fields.isEmpty, !unknown.isEmpty {
            problems.insert("\(row.relation): sends \(unknown)")
        }
        let step = WalkStep(request, at: place)
        onResponse(step.place.response)
        if step.response.statusCode >= 500 { problems.insert("\(row.edge("500"))") }
        let (outcome, isPlace) = Engine.outcome(of: step)
        if let outcome { edges.insert(row.edge(outcome)) }
        return isPlace ? step.place : nil
    }

    private mutating func check(_ place: WalkPlace) {
        guard let state = Engine.state(of: place) else { return }
        if states.insert(state).inserted { problems.formUnion(Engine.problems(at: place)) }
        for (method, target) in Engine.links(in: place.response)
        where !known.contains([state.rawValue, method, target]) {
            let isKnown = (rows[state] ?? []).contains {
                $0.method == method && WalkRequest(to: target).matches($0.path)
            }
            if isKnown { known.insert([state.rawValue, method, target]) }
            if !isKnown { problems.insert("\(state.rawValue) publishes \(method) \(target)") }
        }
    }
}
