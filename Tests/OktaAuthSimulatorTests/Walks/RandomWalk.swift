import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// Takes random steps, right and wrong, and checks the responses of the org.
struct RandomWalk<Engine: WalkedEngine> {
    /// The states that were reached, and the links or forms that were followed.
    private(set) var states: Set<Engine.State> = []
    private(set) var relations: Set<Engine.Relation> = []

    private let seed: Int
    /// The number of orgs so far, from another start with each seed.
    private var count: Int
    private var dice: SeededGenerator
    private let rows = Dictionary(grouping: Engine.rows, by: \.from)
    /// The requests of the current org whose code was accepted, and how often.
    private var accepted: [String: (fields: WalkRequest.Fields, count: Int)] = [:]
    /// The members of earlier requests, and odd ones.
    private var members: [(name: String, value: SimulatorJSON)] =
        ["", "no", .null, true, 7, [], [:]].map { ("x", $0) }

    init(seed: Int) {
        (self.seed, count) = (seed, seed * 7)
        dice = SeededGenerator(seed: UInt64(seed))
    }

    mutating func run(steps: Int) throws {
        var place = try begin()
        for _ in 1...steps {
            if dice.next() % 32 > 0, let next = step(from: place) {
                place = next
                place.now += Double(dice.next() % 20)
            } else {
                place = try begin()
            }
        }
    }

    /// The first place of another org.
    private mutating func begin() throws -> WalkPlace {
        let scenarios = Engine.scenarios
        count += 1
        accepted = [:]
        let scenario = dice.next() % 4 == 0 ? Engine.codes : scenarios[count % scenarios.count]
        return try #require(Engine.begin(scenario))
    }

    private mutating func step(from place: WalkPlace) -> WalkPlace? {
        var before = place
        if dice.next() % 4 == 0 { WalkPlace.events.randomElement(using: &dice)?(&before) }
        var request = usefulRequest(at: before)
        let handle = Engine.handle(of: before)
        let used = accepted.keys.sorted().randomElement(using: &dice).flatMap { accepted[$0] }
        let code = (used?.fields ?? [:]).filter { handle[$0.key] == nil }
        if dice.next() % 4 == 0, code.keys.allSatisfy({ request.fields[$0] != nil }) {
            request.fields.merge(code) { $1 }
        }
        if dice.next() % 8 == 0 {
            request.fields = dice.next() % 8 > 0 ? handle : [:]
            for _ in 1...6 {
                let name = members.randomElement(using: &dice)?.name ?? ""
                request.fields[name] = members.randomElement(using: &dice)?.value
            }
            if Bool.random(using: &dice) { request.fields.merge(code) { $1 } }
        }
        members += request.fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if dice.next() % 16 == 0, let any = Engine.endpoints.randomElement(using: &dice) {
            (request.method, request.target) = (any.method, any.path)
        }

        let step = WalkStep(request, at: before)
        if let state = Engine.state(of: step.place) { states.insert(state) }
        let name: Comment = "seed \(seed): \(request.target)"
        #expect(step.response.statusCode < 500, name)
        Engine.check(step, name)
        check(Engine.proof(in: step), step, name)
        return Engine.next(after: step)
    }

    /// A code has to be right, and counts as often as it was sent; an app's or a device's once.
    private mutating func check(
        _ proof: (code: String, right: WalkInputs)?, _ step: WalkStep, _ name: Comment
    ) {
        guard let (code, right) = proof else { return }
        let count = (accepted[code]?.count ?? 0) + 1
        accepted[code] = (step.request.fields, count)
        let sent = step.place.org.outbox.messages.count { $0.code == code }
        let isLasting = ["mayonnaise", "246810"].contains(code) || code.hasSuffix("-1")
        #expect(sent > 0 || right.right.contains(.string(code)), "\(name): a wrong code")
        #expect(isLasting || count <= max(1, sent), "\(name): a code counted too often")
    }

    /// What the table has for a place: the usual thing, or something that goes wrong.
    private mutating func usefulRequest(at place: WalkPlace) -> WalkRequest {
        // Going on is more instructive than going back.
        let rows = (rows[Engine.state(of: place)] ?? []).shuffled(using: &dice)
        let instructive = rows.filter { row in
            let name = "\(row.relation)"
            let isAside =
                name.hasPrefix("(") && name != "(signIn)" || ["prev", "cancel"].contains(name)
            return !isAside || dice.next() % 6 == 0
        }
        for row in instructive + rows {
            let requests = Engine.requests(for: row, at: place)
            let usual = requests.filter { $0.isUsual || dice.next() % 4 == 0 }
            guard let request = (usual.isEmpty ? requests : usual).randomElement(using: &dice)
            else { continue }
            relations.insert(row.relation)
            return request
        }
        return WalkRequest(to: Engine.endpoints[0].path, Engine.handle(of: place))
    }
}
