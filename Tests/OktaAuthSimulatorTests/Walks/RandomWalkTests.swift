import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Whatever clients send")
struct RandomWalkTests {
    @Test("Whatever clients send, every response is in the table, and no code counts twice")
    func classic() async throws {
        var walk = RandomWalk<ClassicEngine>()
        try await walk.run(seeds: 25, steps: 200)
        #expect(AuthnState.allCases.filter { !walk.states.contains($0) } == [], "never seen")
    }

    @Test("Whatever clients send, the Identity Engine responds well-formed and takes no code twice")
    func identity() async throws {
        var walk = RandomWalk<IdentityEngine>()
        try await walk.run(seeds: 5, steps: 800)
        #expect(IdentityState.allCases.filter { !walk.states.contains($0) } == [], "never seen")
        #expect(IdentityAction.allCases.filter { !walk.relations.contains($0) } == [], "never seen")
    }
}

/// An engine that is sent random requests.
private protocol RandomlyWalkedEngine: WalkedEngine {
    static var scenarios: [WalkScenario] { get }
    /// An org with codes of every kind.
    static var codes: WalkScenario { get }
    /// Where anything can be sent to.
    static var endpoints: [Route] { get }

    /// The state of the transaction, `nil` without one.
    static func state(of place: WalkPlace) -> State?

    /// The member that names the transaction.
    static func handle(of place: WalkPlace) -> WalkRequest.Fields

    /// Fails unless the response fits the table and the protocol.
    static func check(_ step: WalkStep, _ name: Comment)

    /// The code that was accepted, and the codes that are right.
    static func proof(in step: WalkStep) -> (code: String, right: WalkInputs)?

    /// Where the walk goes on; `nil` if there is nothing more to do.
    static func next(after step: WalkStep) -> WalkPlace?
}

/// Takes random steps, right and wrong, and checks the responses of the org.
private struct RandomWalk<Engine: RandomlyWalkedEngine> {
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
    /// The requests of the current org whose code was accepted, and how often.
    private var accepted: [String: (fields: WalkRequest.Fields, count: Int)] = [:]
    /// The members of earlier requests, without handles.
    private var members: [(name: String, value: SimulatorJSON)] = []

    /// Walks from each seed again, and expects that odd requests are refused.
    ///
    /// A dozen seeds, if `WALK_STEPS` sets the length of a walk.
    mutating func run(seeds: Int, steps: Int) async throws {
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        for seed in 1...(length == nil ? seeds : 12) {
            (self.seed, count, members) = (seed, seed * 7, [])
            dice = SeededGenerator(seed: UInt64(seed))
            var place = try begin()
            for _ in 1...(length ?? steps) {
                await Task.yield()
                if dice.next() % 32 > 0, let next = step(from: place) {
                    place = next
                    place.now += Double(dice.next() % 20)
                } else {
                    place = try begin()
                }
            }
        }
        #expect(refusals > 0, "no living transaction was sent anything odd")
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
        if dice.next() % 4 == 0 { _ = WalkPlace.events.randomElement(using: &dice)?(&before) }
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

    /// A request from the rows of the table for a place: the usual one, or one that fails.
    private mutating func usefulRequest(at place: WalkPlace) -> WalkRequest {
        // Going on is more instructive than going back.
        let rows = Engine.rows(at: place).shuffled(using: &dice)
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
        return WalkRequest(target: Engine.endpoints[0].path, fields: Engine.handle(of: place))
    }
}

extension ClassicEngine: RandomlyWalkedEngine {
    static let scenarios = WalkScenario.all
    static let codes = WalkScenario(
        .ada(with: .sms(), .call(), .email, .oktaTOTP(), .googleTOTP(), .yubiKey, .hotp)
    )
    static let endpoints = Route.table

    static func state(of place: WalkPlace) -> AuthnState? { place.state }

    static func handle(of place: WalkPlace) -> WalkRequest.Fields {
        place.stateToken.map { ["stateToken": $0] } ?? [:]
    }

    /// That each response is in the table is asserted by the org itself.
    static func check(_ step: WalkStep, _ name: Comment) {
        let (request, response) = (step.request, step.response)
        guard request.target.hasPrefix("/api/v1"), let json = response.body else { return }
        guard response.statusCode >= 400 else {
            if step.place.state == .success, json["recoveryType"] != "UNLOCK" {
                #expect((json["sessionToken"] == nil) != (json["stateToken"] == nil), name)
            }
            return
        }
        let members = json.object.map { $0.keys.sorted() }
        #expect(
            members == ["errorCauses", "errorCode", "errorId", "errorLink", "errorSummary"], name
        )
        #expect(json["errorCauses"]?.array != nil, name)
        let code = json["errorCode"]?.string ?? "none"
        #expect(code.hasPrefix("E0000"), name)
        let route = Route.table.first {
            $0.belongsToAuthn && $0.method == request.method && request.matches($0.path)
        }
        if let route {
            #expect(route.errors.contains(code) || code == "E0000079", "\(name) \(code)")
        }
    }

    static func proof(in step: WalkStep) -> (code: String, right: WalkInputs)? {
        let (place, fields) = (step.before, step.request.fields)
        let parts = step.request.target.split { "/?".contains($0) }.map(String.init)
        guard step.response.statusCode == 200, let state = step.place.state,
            step.request.method == "POST", !state.rawValue.hasSuffix("_CHALLENGE")
        else { return nil }
        if parts.suffix(2) == ["device", "activate"], state != .deviceActivate {
            let code = fields["userCode"]?.string ?? ""
            return (code, WalkInputs(place.org.devices[code].map { _ in .string(code) }))
        }
        let code = (fields["passCode"] ?? fields["answer"] ?? fields["password"])?.string
        guard let code, parts.last == "verify", let position = parts.firstIndex(of: "factors")
        else { return nil }
        let factor = place.org.accounts.first?.factors.first {
            [$0.id, $0.kind.factorType].contains(parts[position + 1])
        }
        let kind = parts.contains("recovery") ? .sms : factor?.kind
        return kind.map { (code, place.proof(of: $0)) }
    }

    static func next(after step: WalkStep) -> WalkPlace? {
        var next = step.place
        let isOver = step.before.state == .success || step.request.target.hasSuffix("/cancel")
        if isOver || next.response["errorCode"] == "E0000011" {
            next.response = .null
        } else if step.response.statusCode != 200 || next.state == nil {
            // A refused request leaves the transaction where it was.
            next.response = step.before.response
        }
        let token = next.stateToken ?? next.response["recoveryToken"]
        // On to the next sign-in at the same org, where codes were used up.
        if token == nil, next.state != .lockedOut { next.response = .null }
        return next
    }
}

extension IdentityEngine: RandomlyWalkedEngine {
    static let scenarios = WalkScenario.identity
    static let codes = WalkScenario(.ada(with: .email, .googleTOTP(), .oktaTOTP(), .sms()))
        .withIdentityEngine()
    static let endpoints = Route.identity.filter {
        $0.method == "POST" && $0.path != "/idp/idx/introspect"
    }

    static func state(of place: WalkPlace) -> IdentityState? { place.transaction?.state }

    static func handle(of place: WalkPlace) -> WalkRequest.Fields {
        place.transaction.map { ["stateHandle": .string($0.handle)] } ?? [:]
    }

    static func check(_ step: WalkStep, _ name: Comment) {
        let (request, response, place) = (step.request, step.response, step.place)
        guard request.method != "GET" else {
            #expect(response.statusCode == 302, name)
            return
        }
        guard let old = step.before.transaction, let new = place.transaction else {
            Issue.record("\(name): no transaction")
            return
        }
        let body = place.response
        #expect(response.headers["Content-Type"]?.contains("json") == true, name)
        if response.statusCode >= 400 {
            #expect(!body.messageKeys.isEmpty || body["errorCode"] != nil, "\(name): no message")
        }
        if new.handle != old.handle, request.fields["stateHandle"]?.string == old.handle {
            var again = place
            #expect(again.send(request).statusCode == 401, "\(name): an old handle")
            #expect(again.transaction?.state == new.state, name)
        }
        guard let handle = body["stateHandle"]?.string else { return }
        #expect(handle == new.handle, name)
        let allowed = IdentityTable.rows(from: new.state).map(\.relation.rawValue)
        #expect(Set(body.forms).isSubset(of: allowed), "\(name): \(body.forms)")
        let isSuccess = new.state == .success
        #expect(isSuccess == (body["successWithInteractionCode"] != nil), name)
        #expect(!isSuccess || !new.verified.isEmpty || new.usedProvider, name)
        // Each form can be sent, has the current handle and is about something in the response.
        for form in body.allForms where form["method"] != "GET" {
            let href = form["href"]?.string ?? ""
            #expect(href.hasPrefix(WalkPlace.origin + "/"), "\(name): \(href)")
            let fields = form["value"]?.array ?? []
            let own = fields.first { $0["name"] == "stateHandle" }?["value"]?.string
            #expect(own == handle || form["name"] == "issue", "\(name): \(href)")
        }
        for related in body.parts.compactMap({ $0["relatesTo"] }) {
            for path in (related.array ?? [related]).compactMap(\.string) {
                // Orgs name this one without the beginning.
                let isBare = path == "webauthnAutofillUIChallenge"
                let isFound = body.value(at: String(path.dropFirst(isBare ? 0 : 2)))?.object != nil
                #expect((isBare || path.hasPrefix("$.")) && isFound, "\(name): \(path)")
            }
        }
    }

    static func proof(in step: WalkStep) -> (code: String, right: WalkInputs)? {
        let credentials = step.request.fields["credentials"]
        // A poll continues because of a link; other members do not matter.
        guard step.request.target.hasSuffix("/challenge/answer"),
            step.response.statusCode == 200,
            let code = (credentials?["passcode"] ?? credentials?["totp"])?.string,
            let old = step.before.transaction, let new = step.place.transaction,
            let kind = old.task?.kind,
            [.challenge, .enrollment].contains(old.state),
            [.message, .app].contains(kind.style),
            ![.locked, .identify, .recovery].contains(new.state), new.verified != old.verified
        else { return nil }
        return (code, step.before.proof(of: kind))
    }

    static func next(after step: WalkStep) -> WalkPlace? {
        var next = step.place
        guard let transaction = next.transaction, next.now < transaction.expiresAt,
            transaction.state != .locked
        else { return nil }
        // Where the transaction stands, after a response that does not say.
        if next.response["stateHandle"]?.string != transaction.handle {
            next = introspect(["stateToken": .string(transaction.handle)], next)
        }
        return next
    }
}
