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
        ["scopes": ["api:read", "api:write"]], ["scopes": ["okta.logs.read"]], ["scopes": []],
        ["optedScopes": ["openid": true, "email": false]], ["optedScopes": ["email": true]],
        ["profile": ["streetAddress": "1 Main St"]], ["profile": ["streetAddress": ""]],
        [
            "createNewAccount": true,
            "profile": ["email": "new@example.test", "password": "Passw0rd-1", "firstName": "N"],
        ],
        "XXXX-XXXX",
    ]
    private static let names = [
        "username", "password", "stateToken", "passCode", "answer", "factorType", "provider",
        "profile", "options", "context", "oldPassword", "newPassword", "recoveryToken",
        "sessionToken", "relayState", "rememberDevice", "autoPush", "nextPassCode",
        "consent", "registration", "userCode", "identifier",
    ]

    @Test("Whatever clients send, every response is in the table, and no code counts twice")
    func staysOnTheTable() async throws {
        // Many orgs by default, and as many steps in each as `WALK_STEPS` sets at length.
        let length = ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap(Int.init)
        let (walks, steps) = length.map { (12, $0) } ?? (50, 200)
        let seen = try await withThrowingTaskGroup(of: Set<AuthnState>.self) { group in
            for seed in 1...walks { group.addTask { try walk(seed: UInt64(seed), steps: steps) } }
            return try await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        if length != nil {
            print("\(walks) random walks of \(steps) steps, in \(seen.count) states")
        }
        // The few orgs of long walks need not have what every state takes.
        let rare: [AuthnState] = [
            .consentRequired, .adminConsentRequired, .profileRequired, .deviceActivate, .poll,
        ]
        let expected = length == nil ? AuthnState.allCases : rare
        #expect(expected.filter { !seen.contains($0) } == [], "never seen")
    }

    /// Takes `steps` random steps.
    ///
    /// - Returns: The states of the responses.
    private func walk(seed: UInt64, steps: Int) throws -> Set<AuthnState> {
        var seen: Set<AuthnState> = []
        var dice = SeededGenerator(seed: seed)
        let session = Self.randomSession(seed: seed, dice: &dice)
        var ledger = CodeLedger(session: session)
        var known: [SimulatorJSON] = []
        var links: [String] = []

        for _ in 1...steps {
            if dice.next() % 16 == 0, let token = Self.beginning(of: session, &dice, &ledger) {
                known = [.string(token)]
                links = []
            }
            let route = try #require(Route.table.randomElement(using: &dice))
            var (method, path) = (route.method, route.path)
            if let link = links.randomElement(using: &dice), dice.next() % 4 > 0 {
                path = String(link.dropFirst(session.simulator.url.absoluteString.count))
                method = path.hasPrefix("/api/v1/authn") ? "POST" : "GET"
            } else if links.isEmpty, Bool.random(using: &dice) {
                let isLost = dice.next() % 4 == 0
                (method, path) = ("POST", "/api/v1/authn\(isLost ? "/recovery/password" : "")")
            }
            let body = Self.body(known: known, session: session, dice: &dice, ledger: &ledger)
            var request = session.request(path, body)
            request.method = method
            let response = session.simulator.respond(to: request)
            ledger.check(request, response)

            let json = response.json ?? .null
            let status = json["status"]?.string
            if path.hasPrefix("/api/v1"), response.statusCode == 200 {
                let route = try Route.find(request).route
                let state = status.flatMap(AuthnState.init)
                if let state { seen.insert(state) }
                #expect(status == nil || state != nil || path.contains("sessions"))
                let next = Set(
                    AuthnTable.rows.lazy
                        .filter { $0.path == route.path && $0.method == route.method }
                        .flatMap(\.next)
                )
                #expect(
                    state.map(next.contains) ?? next.isEmpty
                        || path.contains("duo") || path.contains("response")
                        || path.contains("sessions"),
                    "seed \(seed): \(path) \(status ?? "")"
                )
                if state == .success {
                    #expect(
                        (json["sessionToken"] == nil) != (json["stateToken"] == nil)
                            || json["recoveryType"] == "UNLOCK"
                    )
                }
            } else if path.hasPrefix("/api/v1"), response.statusCode != 204,
                response.headers["Content-Type"] == "application/json"
            {
                #expect(json["status"] == nil)
                #expect(response.errorCode?.hasPrefix("E0000") == true)
                if path.hasPrefix("/api/v1/authn"), let route = try? Route.find(request).route {
                    let code = response.errorCode ?? "none"
                    #expect(
                        route.errors.contains(code) || code == "E0000079",
                        "seed \(seed): \(path) \(code) \(response.cause ?? "")"
                    )
                }
                #expect(json["errorCauses"]?.array != nil)
            }
            if let token = json["stateToken"] { known = [token] }
            // A refused request leaves the transaction where it was, as a rule.
            if response.statusCode == 200 || dice.next() % 8 == 0 { links = Self.hrefs(in: json) }
            session.clock.advance(by: Double(dice.next() % 20))
            if Bool.random(using: &dice) { session.phone.approve() }
            if Bool.random(using: &dice) { session.phone.scanQRCode() }
        }
        return seen
    }

    /// A transaction that a browser begins: for an application, or for a device.
    private static func beginning(
        of session: SimulatorSession,
        _ dice: inout SeededGenerator,
        _ ledger: inout CodeLedger
    ) -> String? {
        let apps: [SimulatedApp] = [
            SimulatedApp(), .askingForAll, .askingForEach, .askingAdministrator,
        ]
        let app = apps.randomElement(using: &dice) ?? SimulatedApp()
        let login = Bool.random(using: &dice) ? SimulatorSession.ada : nil
        guard Bool.random(using: &dice) else {
            return session.simulator.administrator.beginStepUp(for: app, signedIn: login)
        }
        return ledger.pair(app).openPage(withCode: Bool.random(using: &dice), signedIn: login)
    }

    private static func randomSession(seed: UInt64, dice: inout SeededGenerator) -> SimulatorSession
    {
        let users: [SimulatedUser] = [
            .ada, .adaWithEveryFactor, .adaWithExpiredPassword, .adaWithExpiringPassword(),
            .adaLocked, .ada(with: .push(), .question()), .ada(with: .sms(), .oktaTOTP()),
            .ada(with: .yubiKey, .hotp), .ada(with: .webAuthn(), .duo, .saml),
            sequence(.question(), .sms()), sequence(.oktaTOTP(), .yubiKey, .question()),
        ]
        let kinds = SimulatedFactorKind.allCases
        var user = users[Int(seed) % users.count]
        switch dice.next() % 6 {
        case 0: user.consentApp = .askingForAll
        case 1: user.consentApp = .askingForEach
        case 2: user.missingProfile = [SimulatedProfileField("streetAddress", label: "Street")]
        default: break
        }
        let enrolls = Bool.random(using: &dice)
        let required = kinds.filter { _ in enrolls && dice.next() % 8 == 0 }
        let optional = kinds.filter { _ in enrolls && dice.next() % 6 == 0 }
        let flags = dice.next()
        return SimulatorSession(user) {
            $0.requiredFactors = required
            $0.optionalFactors = optional
            $0.usesNumberChallenge = flags & 1 == 0
            $0.recovery.asksQuestion = flags & 2 == 0
            if flags & 12 == 0 { $0.quirks.insert(.usesFactorStates) }
            $0.password.maxAgeDays = flags & 16 == 0 ? 90 : 0
            $0.lockout.autoUnlockMinutes = flags & 32 == 0 ? 1 : 0
            $0.lockout.maxAttempts = 20
            $0.signInQueue.wait = flags & 192 == 0 ? 10 : 0
            if flags & 768 == 0 { $0.quirks.insert(.usesLoginLinks) }
            if flags & 1024 == 0 { $0.quirks.insert(.beginsUnauthenticated) }
        }
    }

    private static func sequence(_ factors: SimulatedFactor...) -> SimulatedUser {
        var user = SimulatedUser(factors: factors)
        user.factorSequence = factors.map(\.kind)
        return user
    }

    private static func body(
        known: [SimulatorJSON],
        session: SimulatorSession,
        dice: inout SeededGenerator,
        ledger: inout CodeLedger
    ) -> SimulatorJSON {
        var members: [String: SimulatorJSON] = [:]
        let policy = session.simulator.policy
        let offers = policy.requiredFactors + policy.optionalFactors
        for _ in 0..<(dice.next() % 6) {
            guard let name = names.randomElement(using: &dice) else { continue }
            members[name] = words.randomElement(using: &dice)
        }
        if let code = session.simulator.outbox.latestCode(for: SimulatorSession.ada),
            Bool.random(using: &dice)
        {
            members["passCode"] = .string(code)
        }
        if let code = session.phone.totpCode(), dice.next() % 4 == 0 {
            members["passCode"] = .string(code)
        }
        if dice.next() % 6 == 0 {
            let kind: SimulatedFactorKind = Bool.random(using: &dice) ? .yubiKey : .hotp
            members["passCode"] = .string(ledger.press(kind, again: dice.next() % 3 == 0))
        }
        if let code = ledger.userCode(&dice) { members["userCode"] = .string(code) }
        if let token = known.first, dice.next() % 8 > 0 { members["stateToken"] = token }
        if dice.next() % 3 == 0 {
            members["username"] = "ada"
            members["password"] = .string(SimulatorSession.password)
            members["factorType"] = "SMS"
            members["options"] = ["warnBeforePasswordExpired": true]
        } else if let kind = offers.randomElement(using: &dice), Bool.random(using: &dice) {
            members["factorType"] = .string(kind.factorType)
            members["provider"] = .string(kind.provider)
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
