import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// Takes random steps, right and wrong, and checks the responses of the org.
struct RandomWalk<Engine: WalkedEngine> {
    /// The states that were reached, and the links or forms that were followed.
    private(set) var states: Set<Engine.State> = []
    private(set) var relations: Set<Engine.Relation> = []
    /// How often a living transaction refused a request that makes no sense.
    private(set) var refusals = 0

    private static var oddValues: [SimulatorJSON] { ["", "no", .null, true, 7, [], [:]] }
    private var seed = 0
    /// The number of orgs so far, from another start with each seed.
    private var count = 0
    private var dice = SeededGenerator(seed: 0)
    private let rows = Dictionary(grouping: Engine.rows, by: \.from)
    /// The requests of the current org whose code was accepted, and how often.
    private var accepted: [String: (fields: WalkRequest.Fields, count: Int)] = [:]
    /// The members of earlier requests, without handles.
    private var members: [(name: String, value: SimulatorJSON)] = []

    /// Begins anew with `seed`, and keeps what earlier walks came across.
    mutating func run(seed: Int, steps: Int) throws {
        (self.seed, count, members) = (seed, seed * 7, [])
        dice = SeededGenerator(seed: UInt64(seed))
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
        remember(request.fields)
        let isOdd = dice.next() % 8 == 0
        let hasHandle = dice.next() % 8 > 0
        if isOdd {
            if Bool.random(using: &dice) { request.fields = mixedFields() }
            if Bool.random(using: &dice) { request.fields.merge(code) { $1 } }
            if Bool.random(using: &dice) {
                request.fields = twisted(.object(request.fields)).object ?? [:]
            }
            if hasHandle { request.fields.merge(handle) { $1 } }
        }
        if dice.next() % 16 == 0, let any = Engine.endpoints.randomElement(using: &dice) {
            (request.method, request.target) = (any.method, any.path)
        }

        let step = WalkStep(request, at: before)
        if let state = Engine.state(of: step.place) { states.insert(state) }
        let name: Comment = "seed \(seed): \(request.target)"
        #expect(step.response.statusCode < 500, name)
        // With 401, the transaction may be over.
        let isRefusal = [400, 403].contains(step.response.statusCode)
        if isOdd, hasHandle, !handle.isEmpty, isRefusal { refusals += 1 }
        Engine.check(step, name)
        check(Engine.proof(in: step), step, name)
        return Engine.next(after: step)
    }

    private mutating func remember(_ fields: WalkRequest.Fields) {
        for member in fields.sorted(by: { $0.key < $1.key })
        where !["stateToken", "stateHandle"].contains(member.key) {
            let isKnown = members.contains { $0.name == member.key && $0.value == member.value }
            if !isKnown { members.append((member.key, member.value)) }
        }
        members = members.suffix(200)
    }

    /// Members that make no sense together; a quarter of the values are odd.
    private mutating func mixedFields() -> WalkRequest.Fields {
        var fields: WalkRequest.Fields = [:]
        for _ in 1...6 {
            let name = members.randomElement(using: &dice)?.name ?? "x"
            let value = members.randomElement(using: &dice)?.value
            let isOdd = dice.next() % 4 == 0
            fields[name] = isOdd ? Self.oddValues.randomElement(using: &dice) : value
        }
        return fields
    }

    /// `json` with an odd value in one place, at any depth.
    private mutating func twisted(_ json: SimulatorJSON) -> SimulatorJSON {
        guard case .object(var members) = json, dice.next() % 4 > 0,
            let name = members.keys.sorted().randomElement(using: &dice)
        else { return Self.oddValues.randomElement(using: &dice) ?? .null }
        members[name] = twisted(members[name] ?? .null)
        return .object(members)
    }

    /// A code must be right.
    ///
    /// It counts as often as it was sent; an app's code counts once.
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
