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

    @Test("every answer is well-formed and leads where the table says", arguments: 1...40)
    func staysOnTheTable(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let users: [SimulatedUser] = [
            .ada, .adaWithEveryFactor, .adaWithExpiredPassword, .adaWithExpiringPassword(),
            .adaLocked, .ada(with: .push(), .question()),
        ]
        let stage = Stage(users[Int(seed) % users.count]) {
            $0.requiredFactors = seed % 3 == 0 ? [.question, .sms, .push] : []
            $0.optionalFactors = seed % 2 == 0 ? [.oktaTOTP, .rsaToken, .email] : []
            $0.usesNumberChallenge = seed % 4 == 0
            $0.recovery.asksQuestion = seed % 5 == 0
            $0.lockout.maxAttempts = 50
        }
        var known: [SimulatorJSON] = []
        var links: [String] = []

        for _ in 1...150 {
            var path = try #require(Route.table.randomElement(using: &dice)).path
            if let link = links.randomElement(using: &dice), Bool.random(using: &dice) {
                path = String(link.dropFirst(stage.simulator.url.absoluteString.count))
            }
            let body = Self.body(known: known, stage: stage, dice: &dice)
            let request = stage.request(path, body)
            let answer = stage.simulator.respond(to: request)

            let json = try #require(answer.json)
            if answer.statusCode == 200 {
                let route = try Route.find(request).route
                let state = answer.status.flatMap(AuthnState.init)
                #expect(state.map(route.leadsTo.contains) ?? route.leadsTo.isEmpty, "\(path)")
                #expect(
                    (state == .success)
                        == (answer.stateToken == nil && json["_embedded"]?["user"] != nil)
                )
            } else {
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
    }

    private static func body(
        known: [SimulatorJSON],
        stage: Stage,
        dice: inout SeededGenerator
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
