import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// Fills in forms at random, right and wrong, and checks the responses of the org.
struct IdentityRandomWalk {
    /// The states that were reached.
    private(set) var states: Set<IdentityState> = []
    /// The forms that were offered.
    private(set) var offered: Set<IdentityAction> = []

    private let seed: UInt64
    /// The number of orgs so far, from another start with each seed.
    private var count: Int
    private var dice: SeededGenerator
    private var walk = IdentityWalk()
    /// How often each code was accepted in the current org.
    private var accepted: [String: Int] = [:]

    private static let words: [SimulatorJSON] = [
        "", "no", "ada", .null, true, 7, [], [:], "sms", "push", "email", "custom", "qrcode",
        ["passcode": "Passw0rd-1"], ["passcode": 7], ["id": "unknown"], ["methodType": "sms"],
        ["id": .string(SimulatedAuthenticator.password.id)],
        ["id": .string(SimulatedAuthenticator.phone.id), "methodType": "voice"],
        ["email": "new@example.test", "firstName": "N", "lastName": "S"],
    ]
    private static let names = ["identifier", "credentials", "authenticator", "userProfile", "x"]

    init(seed: UInt64) {
        self.seed = seed
        count = Int(seed) * 7
        dice = SeededGenerator(seed: seed)
    }

    mutating func run(steps: Int) throws {
        var place = try begin()
        for _ in 1...steps {
            guard let before = place.transaction, place.now < before.expiresAt,
                dice.next() % 64 > 0
            else {
                place = try begin()
                continue
            }
            try step(from: before, &place)
            place.now += Double(dice.next() % 10)
        }
    }

    /// The first page of another org.
    private mutating func begin() throws -> IdentityWalk.Place {
        let scenarios = IdentityScenario.all
        let scenario = dice.next() % 4 == 0 ? .codes : scenarios[count % scenarios.count]
        count += 1
        accepted = [:]
        let first = walk.begin(scenario)
        let place = try #require(first)
        return place
    }

    private mutating func step(
        from before: IdentityTransaction,
        _ place: inout IdentityWalk.Place
    ) throws {
        let forms = note(before.state, place.response)
        // A locked account stays locked.
        guard before.state != .locked else { return place = try begin() }
        // Going on is more instructive than going back.
        let further = forms.filter { $0.row.relation != .cancel || dice.next() % 8 == 0 }
        let choice = (further.isEmpty ? forms : further).randomElement(using: &dice)
        guard let (row, form) = choice, let href = form["href"]?.string else { return }
        let submissions = IdentitySubmission.all(
            for: row.relation,
            form,
            before,
            in: place.org,
            at: place.now
        )
        let isUsual = Bool.random(using: &dice)
        guard var submission = isUsual ? submissions.first : submissions.randomElement(using: &dice)
        else { return }
        if dice.next() % 8 == 0 { submission = noise(before) }
        submission.prepare(&place.org, &place.now)
        var target = String(href.dropFirst(IdentityWalk.origin.count))
        if form["method"] == "GET" {
            let response = walk.visit(target, &place)
            #expect(response.statusCode == 302, "\(name(before))")
            return try look(&place)
        }
        if dice.next() % 16 == 0 {
            target = (IdentityOperation.allCases.randomElement(using: &dice) ?? .cancel).path
        }
        let response = walk.post(target, submission.body, &place)
        let after = try #require(place.transaction)
        check(response, before, after)
        // A poll continues because of a link, whatever else its body has.
        if target.hasSuffix("/challenge/answer") {
            checkCode(submission.body, response, before, after, place)
        }
        if after.handle != before.handle {
            let again = walk.post(target, submission.body, &place)
            #expect(
                again.statusCode == 401 || submission.body["stateHandle"]?.string != before.handle,
                "\(name(before)): an old handle was accepted"
            )
            #expect(place.transaction?.state == after.state, "\(name(before))")
        }
        if response.body?["stateHandle"]?.string == after.handle {
            place.response = response.body ?? .null
        } else {
            try look(&place)
        }
    }

    /// Asks where the transaction stands.
    private func look(_ place: inout IdentityWalk.Place) throws {
        let now = try #require(place.transaction)
        var walk = walk
        let response = walk.post("/idp/idx/introspect", ["stateToken": .string(now.handle)], &place)
        guard place.now < now.expiresAt else { return }
        check(response, now, now)
        place.response = response.body ?? .null
    }

    /// Notes the state, and returns the forms of its response.
    private mutating func note(
        _ state: IdentityState,
        _ response: SimulatorJSON
    ) -> [(row: IdentityTransition, form: SimulatorJSON)] {
        states.insert(state)
        let forms = IdentityTable.rows(from: state).flatMap { row in
            IdentityWalk.forms(of: row, in: response).map { (row: row, form: $0) }
        }
        offered.formUnion(forms.map(\.row.relation))
        return forms
    }

    // MARK: Checks

    private func name(_ transaction: IdentityTransaction) -> String {
        "seed \(seed): \(transaction.state)"
    }

    private func check(
        _ response: EndpointResponse,
        _ before: IdentityTransaction,
        _ after: IdentityTransaction
    ) {
        let place = name(before)
        let body = response.body ?? .null
        #expect(response.statusCode < 500, "\(place)")
        #expect(response.headers["Content-Type"]?.contains("json") == true, "\(place)")
        if response.statusCode >= 400 {
            #expect(!body.messageKeys.isEmpty || body["errorCode"] != nil, "\(place): no message")
        }
        guard let handle = body["stateHandle"]?.string else { return }
        #expect(handle == after.handle, "\(place)")
        let allowed = IdentityTable.rows(from: after.state).map(\.relation.rawValue)
        #expect(Set(body.forms).isSubset(of: allowed), "\(place): \(body.forms)")
        checkForms(body, handle, place)
        if after.state == .success {
            #expect(!after.verified.isEmpty || after.usedProvider, "\(place)")
        }
        #expect((after.state == .success) == (body["successWithInteractionCode"] != nil))
    }

    /// Each form can be sent, has the current handle and is about something in the response.
    private func checkForms(_ json: SimulatorJSON, _ handle: String, _ place: String) {
        for form in json.allForms where form["method"] != "GET" {
            let href = form["href"]?.string ?? ""
            #expect(href.hasPrefix(IdentityWalk.origin + "/"), "\(place): \(href)")
            let fields = form["value"]?.array ?? []
            let own = fields.first { $0["name"] == "stateHandle" }?["value"]?.string
            #expect(own == handle || form["name"] == "issue", "\(place): \(href)")
        }
        for path in json.relatedPaths { #expect(json.resolves(path), "\(place): \(path)") }
    }

    /// A code is accepted as often as it was sent, that of an app once.
    private mutating func checkCode(
        _ body: SimulatorJSON,
        _ response: EndpointResponse,
        _ before: IdentityTransaction,
        _ after: IdentityTransaction,
        _ place: IdentityWalk.Place
    ) {
        let code = (body["credentials"]?["passcode"] ?? body["credentials"]?["totp"])?.string
        let kind = before.task?.kind
        guard let code, let kind, [.challenge, .enrollment].contains(before.state),
            [.sms, .call, .email, .oktaTOTP, .googleTOTP].contains(kind),
            response.statusCode == 200,
            after.state != before.state || after.handle != before.handle,
            ![.locked, .identify, .recovery].contains(after.state),
            after.verified != before.verified
        else { return }
        accepted[code, default: 0] += 1
        let sent = place.org.messages.outbox.messages.filter { $0.code == code }.count
        #expect(accepted[code] ?? 0 <= max(1, sent), "\(name(before)): a code counted twice")
    }

    /// A body that no form asks for, or with a code that was used.
    private mutating func noise(_ transaction: IdentityTransaction) -> IdentitySubmission {
        var members: [String: SimulatorJSON] = [:]
        for name in Self.names where Bool.random(using: &dice) {
            members[name] = Self.words.randomElement(using: &dice)
        }
        if let code = accepted.keys.sorted().randomElement(using: &dice), dice.next() % 2 == 0 {
            members["credentials"] = ["passcode": .string(code), "totp": .string(code)]
        }
        if dice.next() % 8 > 0 { members["stateHandle"] = .string(transaction.handle) }
        return IdentitySubmission(body: .object(members))
    }
}

extension SimulatorJSON {
    /// This and everything in it, at any depth.
    private var parts: [SimulatorJSON] {
        [self] + (object.map { Array($0.values) } ?? array ?? []).flatMap(\.parts)
    }

    /// All objects with an address and a name, at any depth.
    var allForms: [SimulatorJSON] { parts.filter { $0["href"] != nil && $0["name"] != nil } }

    /// What anything in it relates to.
    fileprivate var relatedPaths: [String] {
        parts.compactMap { $0["relatesTo"] }
            .flatMap { $0.string.map { [$0] } ?? ($0.array ?? []).compactMap(\.string) }
    }

    /// Whether a path such as `$.authenticators.value[0]` leads to something.
    fileprivate func resolves(_ path: String) -> Bool {
        let parts = path.split { ".[]".contains($0) }.dropFirst()
        let end = parts.reduce(Optional(self)) { json, part in
            Int(part).map { json?[$0] } ?? json?[String(part)]
        }
        return path.hasPrefix("$.") && end?.object != nil
    }
}
