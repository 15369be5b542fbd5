import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// An engine whose responses to anything can be checked.
protocol RandomlyWalkedEngine: WalkedEngine, SendableMetatype {
    static var scenarios: [WalkScenario] { get }
    /// An org with codes of every kind.
    static var codes: WalkScenario { get }
    /// Names and values of members that make no sense together.
    static var names: [String] { get }
    static var words: [SimulatorJSON] { get }
    /// Where anything can be sent to.
    static var endpoints: [(method: String, path: String)] { get }

    /// Whether a row leads away from the end of a sign-in, or nowhere.
    static func isAside(_ row: Row) -> Bool

    /// The members that have `code` where a form asks for one.
    static func members(for code: String) -> WalkRequest.Fields

    /// The member that names the transaction.
    static func handle(of place: WalkPlace) -> WalkRequest.Fields

    /// Fails unless the response fits the table and the protocol.
    static func check(_ step: WalkStep, _ name: Comment)

    /// The code that was accepted, and how often it may be.
    static func acceptedCode(in step: WalkStep) -> (code: String, limit: Int)?

    /// Where the walk goes on; `nil` if there is nothing more to do.
    static func next(after step: WalkStep) -> WalkPlace?
}

/// Takes random steps, right and wrong, and checks the responses of the org.
struct RandomWalk<Engine: RandomlyWalkedEngine> {
    /// The states that were reached, and the links or forms that were followed.
    private(set) var states: Set<Engine.State> = []
    private(set) var relations: Set<Engine.Relation> = []

    private let seed: Int
    /// The number of orgs so far, from another start with each seed.
    private var count: Int
    private var dice: SeededGenerator
    private let rows = Dictionary(grouping: Engine.rows, by: \.from)
    /// How often each code was accepted in the current org.
    private var accepted: [String: Int] = [:]

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

    private mutating func step(from before: WalkPlace) -> WalkPlace? {
        var request = usefulRequest(at: before)
        let code = accepted.keys.sorted().randomElement(using: &dice).map(Engine.members) ?? [:]
        if dice.next() % 4 == 0, code.keys.allSatisfy({ request.fields[$0] != nil }) {
            request.fields.merge(code) { $1 }
        }
        if dice.next() % 8 == 0 {
            request.fields = noise(at: before)
            if Bool.random(using: &dice) { request.fields.merge(code) { $1 } }
        }
        if dice.next() % 16 == 0, let any = Engine.endpoints.randomElement(using: &dice) {
            (request.method, request.target) = any
        }

        let step = WalkStep(request, at: before)
        if let state = Engine.state(of: step.place) { states.insert(state) }
        let name: Comment = "seed \(seed): \(request.target)"
        #expect(step.response.statusCode < 500, name)
        Engine.check(step, name)
        if let (code, limit) = Engine.acceptedCode(in: step) {
            accepted[code, default: 0] += 1
            #expect(accepted[code, default: 0] <= limit, "\(name): a code counted too often")
        }
        return Engine.next(after: step)
    }

    /// What the table has for a place: the usual thing, or something that goes wrong.
    private mutating func usefulRequest(at place: WalkPlace) -> WalkRequest {
        // Going on is more instructive than going back.
        let rows = (rows[Engine.state(of: place)] ?? []).shuffled(using: &dice)
        let instructive = rows.filter { !Engine.isAside($0) || dice.next() % 6 == 0 }
        for row in instructive + rows {
            let links = Engine.requests(for: row, at: place)
            guard let requests = links.randomElement(using: &dice) else { continue }
            relations.insert(row.relation)
            let usual = Bool.random(using: &dice) ? requests.first : nil
            if let request = usual ?? requests.randomElement(using: &dice) { return request }
        }
        return WalkRequest(to: Engine.endpoints[0].path, noise(at: place))
    }

    /// Members that make no sense together.
    private mutating func noise(at place: WalkPlace) -> WalkRequest.Fields {
        var fields = dice.next() % 8 > 0 ? Engine.handle(of: place) : [:]
        for name in Engine.names where dice.next() % 4 == 0 {
            fields[name] = Engine.words.randomElement(using: &dice)
        }
        return fields
    }
}
