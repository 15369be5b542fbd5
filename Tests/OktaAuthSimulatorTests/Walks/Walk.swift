import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// A place someone came to: the org as it is then, and the response that shows it.
struct WalkPlace {
    static let origin = "https://org.example.test"

    var org: SimulatedOrg
    var now = WalkScenario.start
    var response: SimulatorJSON = .null

    /// The user who signs in, or who signs up with the Identity Engine.
    var account: Account? { org.accounts[id: transaction?.accountID] ?? org.accounts.first }
    var login: String { account?.user.login ?? "" }

    @discardableResult
    mutating func send(_ request: WalkRequest) -> EndpointResponse {
        let isGet = request.method == "GET"
        let sent = SimulatorRequest(
            method: request.method,
            origin: Self.origin,
            target: request.target,
            headers: request.headers,
            body: isGet ? Data() : SimulatorJSON.object(request.fields).encoded
        )
        return org.response(to: sent, at: now)
    }
}

struct WalkRequest {
    typealias Fields = [String: SimulatorJSON]

    var method = "POST"
    var target: String
    var fields: Fields = [:]
    var headers = ["Content-Type": "application/json"]
    /// Whether a user who makes no mistake sends it.
    var isUsual = true

    /// A request for each way to fill in a form.
    static func all(_ method: String, _ target: String, _ inputs: WalkInputs) -> [WalkRequest] {
        let all = inputs.right.map { ($0, true) } + inputs.wrong.map { ($0, false) }
        return all.map { fields, isUsual in
            let fields = fields?.object ?? [:]
            return WalkRequest(method: method, target: target, fields: fields, isUsual: isUsual)
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
    let place: WalkPlace

    init(_ request: WalkRequest, at before: WalkPlace) {
        var place = before
        response = place.send(request)
        place.response = response.body ?? .null
        (self.before, self.request, self.place) = (before, request, place)
    }
}

extension Transition where State: RawRepresentable<String> {
    /// The edges of the row: one for each state that it can lead to.
    var edges: [String] { next.isEmpty ? [edge("")] : next.map { edge($0.rawValue) } }
    /// An edge for each error of its own.
    var failures: [String] { errors.map(edge) }

    /// One way of the transition: where it begins, which link or form it is, and where it leads.
    func edge(_ outcome: String) -> String {
        "\(from?.rawValue ?? "START") \(relation) \(path) -> \(outcome)"
    }
}

/// An engine whose table of transitions can be walked.
protocol WalkedEngine: SendableMetatype {
    associatedtype State: RawRepresentable<String>, CaseIterable, Hashable, Sendable
    associatedtype Relation: Hashable, Sendable
    typealias Row = Transition<State, Relation>

    static func begin(_ scenario: WalkScenario) -> WalkPlace?

    /// The rows of the table for the state of the transaction, or those that begin one.
    static func rows(at place: WalkPlace) -> [Row]

    /// The ways to follow a link, or to fill in a form, of `row`.
    static func requests(for row: Row, at place: WalkPlace) -> [WalkRequest]

    /// The state or error that a request led to, if any, and whether a walk goes on there.
    static func outcome(of step: WalkStep) -> (name: String?, isPlace: Bool)

    /// Equal for two places that are the same to a user.
    static func signature(of place: WalkPlace) -> [String]
}

/// Tries every row of a table wherever a simulated person can come.
struct Walk<Engine: WalkedEngine> {
    /// The edges that were walked, or are known from another walk.
    private(set) var edges: Set<String>
    private(set) var problems: Set<String> = []
    /// Called for the first place, each new place, and each place that a new edge leads to.
    var onPlace: (WalkPlace) -> Void = { _ in }
    /// Called for every response, also a refusal.
    var onResponse: (SimulatorJSON) -> Void = { _ in }

    init(edges: Set<String> = []) { self.edges = edges }

    /// Walks through `scenarios` until there is nothing new to see.
    mutating func explore(_ scenarios: [WalkScenario]) async {
        for scenario in scenarios {
            await Task.yield()
            guard let first = Engine.begin(scenario) else {
                problems.insert("no first page")
                continue
            }
            onPlace(first)
            onResponse(first.response)
            explore(from: first)
        }
    }

    private mutating func explore(from first: WalkPlace) {
        var seen: Set<[String]> = []
        var open = [first]
        while let place = open.popLast() {
            for row in Engine.rows(at: place) {
                let isCovered = (row.edges + row.failures).allSatisfy(edges.contains)
                if isCovered, row.next.allSatisfy({ $0 == row.from }) { continue }
                for step in tries(of: row, at: place, isCovered: isCovered) {
                    if "\(row.relation)".first != "(", !step.request.matches(row.path) {
                        problems.insert("\(row.edge("?")) is \(step.request.target)")
                    }
                    if step.response.statusCode >= 500 { problems.insert(row.edge("500")) }
                    onResponse(step.place.response)
                    let (outcome, isPlace) = Engine.outcome(of: step)
                    let isNewEdge = outcome.map { edges.insert(row.edge($0)).inserted } ?? false
                    let isNewPlace =
                        isPlace && seen.insert(Engine.signature(of: step.place)).inserted
                    if isNewEdge || isNewPlace { onPlace(step.place) }
                    if isNewPlace { open.append(step.place) }
                }
            }
        }
    }

    /// The requests of `row` after each event; of a row that is covered, only those that get on.
    private func tries(of row: Engine.Row, at place: WalkPlace, isCovered: Bool) -> [WalkStep] {
        WalkPlace.events.prefix(isCovered ? 1 : .max)
            .enumerated().flatMap { number, event -> [WalkStep] in
                var place = place
                guard event(&place) else { return [] }
                // Users make mistakes after no event, and after a pause for the next message while some
                // error of the row was not seen.
                let hasErrors = !row.failures.allSatisfy(edges.contains)
                let allowsMistakes = !isCovered && number < (hasErrors ? 2 : 1)
                return Engine.requests(for: row, at: place)
                    .filter { $0.isUsual || allowsMistakes }
                    .map { WalkStep($0, at: place) }
            }
    }
}
