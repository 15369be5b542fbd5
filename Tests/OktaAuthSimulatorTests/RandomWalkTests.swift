import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Whatever clients send")
struct RandomWalkTests {
    private static let words: [SimulatorJSON] = [
        "", "no", "ada", "Passw0rd-1", "Another-1", "mayonnaise", "Simulated City", "SMS", "EMAIL",
        "sms", "push", "question", "OKTA", "token", "RSA", "246810", "token:software:totp", .null,
        true, 7, [], [:], ["question": "first_award", "answer": "chess"],
        ["phoneNumber": "+15555550111"], ["credentialId": "x"],
        ["multiOptionalFactorEnroll": true, "warnBeforePasswordExpired": true],
    ]
    private static let names = [
        "username", "password", "stateToken", "passCode", "answer", "factorType", "provider",
        "profile", "options", "context", "oldPassword", "newPassword", "recoveryToken",
        "sessionToken", "relayState", "rememberDevice", "autoPush", "nextPassCode",
    ]

    @Test("every answer is well-formed, leads where the table says, and no code counts twice")
    func staysOnTheTable() throws {
        var steps = 0
        for seed in UInt64(1)...50 { steps += try walk(seed: seed, steps: 200) }
        print("\(steps) random steps walked")
        #expect(steps == 10_000)
    }

    private func walk(seed: UInt64, steps: Int) throws -> Int {
        var dice = SeededGenerator(seed: seed)
        let stage = Self.randomStage(dice: &dice)
        var ledger = CodeLedger(stage: stage)
        var known: [SimulatorJSON] = []
        var links: [String] = []

        for _ in 1...steps {
            let route = try #require(Route.table.randomElement(using: &dice))
            var (method, path) = (route.method, route.path)
            if let link = links.randomElement(using: &dice), dice.next() % 4 > 0 {
                path = String(link.dropFirst(stage.simulator.url.absoluteString.count))
                method = path.hasPrefix("/api/v1/authn") ? "POST" : "GET"
            }
            let body = Self.body(known: known, stage: stage, dice: &dice, ledger: &ledger)
            var request = stage.request(path, body)
            request.method = method
            let answer = stage.simulator.respond(to: request)
            ledger.check(request, answer)

            let json = answer.json ?? .null
            if path.hasPrefix("/api/v1"), answer.statusCode == 200 {
                let route = try Route.find(request).route
                let state = answer.status.flatMap(AuthnState.init)
                #expect(answer.status == nil || state != nil || path.contains("sessions"))
                #expect(
                    state.map(route.leadsTo.contains) ?? route.leadsTo.isEmpty
                        || path.contains("duo") || path.contains("response")
                        || path.contains("sessions"),
                    "seed \(seed): \(path) \(answer.status ?? "")"
                )
                if state == .success {
                    #expect(
                        (json["sessionToken"] == nil) != (json["stateToken"] == nil)
                            || json["recoveryType"] == "UNLOCK"
                    )
                }
            } else if path.hasPrefix("/api/v1"), answer.statusCode != 204,
                answer.headers["Content-Type"] == "application/json"
            {
                #expect(json["status"] == nil)
                #expect(answer.errorCode?.hasPrefix("E0000") == true)
                #expect(json["errorCauses"]?.array != nil)
            }
            if let token = json["stateToken"] { known = [token] }
            links = Self.hrefs(in: json)
            stage.clock.advance(by: Double(dice.next() % 20))
            if Bool.random(using: &dice) { stage.phone.approve() }
            if Bool.random(using: &dice) { stage.phone.scanQRCode() }
        }
        return steps
    }

    private static func randomStage(dice: inout SeededGenerator) -> Stage {
        let users: [SimulatedUser] = [
            .ada, .adaWithEveryFactor, .adaWithExpiredPassword, .adaWithExpiringPassword(),
            .adaLocked, .ada(with: .push(), .question()), .ada(with: .sms(), .oktaTOTP()),
            .ada(with: .yubiKey, .hotp), .ada(with: .webAuthn(), .duo, .saml),
        ]
        let kinds = SimulatedFactorKind.allCases
        let user = users.randomElement(using: &dice) ?? .ada
        let required = kinds.filter { _ in dice.next() % 8 == 0 }
        let optional = kinds.filter { _ in dice.next() % 6 == 0 }
        let flags = dice.next()
        return Stage(user) {
            $0.requiredFactors = required
            $0.optionalFactors = optional
            $0.usesNumberChallenge = flags & 1 == 0
            $0.recovery.asksQuestion = flags & 2 == 0
            $0.quirks.usesFactorStates = flags & 12 == 0
            $0.password.maxAgeDays = flags & 16 == 0 ? 90 : 0
            $0.lockout.autoUnlockMinutes = flags & 32 == 0 ? 1 : 0
            $0.lockout.maxAttempts = 20
        }
    }

    private static func body(
        known: [SimulatorJSON],
        stage: Stage,
        dice: inout SeededGenerator,
        ledger: inout CodeLedger
    ) -> SimulatorJSON {
        var members: [String: SimulatorJSON] = [:]
        for _ in 0..<(dice.next() % 6) {
            guard let name = names.randomElement(using: &dice) else { continue }
            members[name] = words.randomElement(using: &dice)
        }
        if let code = stage.simulator.outbox.latestCode(for: Stage.ada), Bool.random(using: &dice) {
            members["passCode"] = .string(code)
        }
        if let code = stage.phone.totpCode(), dice.next() % 4 == 0 {
            members["passCode"] = .string(code)
        }
        if dice.next() % 6 == 0 {
            let kind: SimulatedFactorKind = Bool.random(using: &dice) ? .yubiKey : .hotp
            members["passCode"] = .string(ledger.press(kind, again: dice.next() % 3 == 0))
        }
        if let token = known.first, dice.next() % 8 > 0 { members["stateToken"] = token }
        if dice.next() % 3 == 0 {
            members["username"] = "ada"
            members["password"] = .string(Stage.password)
            members["factorType"] = "SMS"
        }
        return .object(members)
    }

    private static func hrefs(in json: SimulatorJSON) -> [String] {
        switch json {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                name == "href" ? value.string.map { [$0] } ?? [] : hrefs(in: value)
            }
        case .array(let elements): elements.flatMap(hrefs)
        case .null, .bool, .integer, .number, .string: []
        }
    }
}
