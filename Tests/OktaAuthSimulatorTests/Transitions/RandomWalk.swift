import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// Takes random steps, right and wrong, and checks the responses of the org.
///
/// That each response is in the table is asserted by the org itself.
struct RandomWalk {
    /// The states that were reached.
    private(set) var states: Set<AuthnState> = []

    private let seed: Int
    /// The number of orgs so far, from another start with each seed.
    private var count: Int
    private var dice: SeededGenerator
    /// How often each code was accepted in the current org.
    private var accepted: [String: Int] = [:]

    private static let words: [SimulatorJSON] = [
        "", "no", "ada", "Passw0rd-1", "Another-1", "mayonnaise", "Simulated City", "SMS", "EMAIL",
        "sms", "push", "question", "OKTA", "token", "RSA", "246810", "token:software:totp", .null,
        true, 7, [], [:], ["question": "first_award", "answer": "mayonnaise"],
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
        "username", "password", "passCode", "answer", "factorType", "provider", "profile",
        "options", "context", "oldPassword", "newPassword", "recoveryToken", "sessionToken",
        "relayState", "rememberDevice", "autoPush", "nextPassCode", "consent", "registration",
        "userCode", "identifier",
    ]

    init(seed: Int) {
        (self.seed, count) = (seed, seed * 7)
        dice = SeededGenerator(seed: UInt64(seed))
    }

    mutating func run(steps: Int) {
        var place = begin()
        for _ in 1...steps {
            if dice.next() % 16 == 0 { place = begin() }
            step(from: &place)
            place.now += Double(dice.next() % 20)
        }
    }

    /// The first place of another org.
    private mutating func begin() -> TableWalk.Place {
        let scenarios = WalkScenario.all
        count += 1
        accepted = [:]
        return TableWalk.Place(scenarios[count % scenarios.count])
    }

    private mutating func step(from place: inout TableWalk.Place) {
        if let state = place.state { states.insert(state) }
        var request = usefulRequest(at: place)
        if dice.next() % 8 == 0 { request.fields = noise(at: place) }
        if dice.next() % 16 == 0, let route = Route.table.randomElement(using: &dice) {
            (request.method, request.target) = (route.method, route.path)
        }

        let before = place
        request.prepare(&place)
        let response = place.send(request)
        place.response = response.body ?? .null
        check(response, to: request)
        checkCode(in: request, response, from: before, to: place)

        let hasEnded =
            place.state == .success && place.stateToken == nil
            || place.response["errorCode"] == "E0000011" || request.target.hasSuffix("/cancel")
        if hasEnded {
            // At the same org, where codes were used up.
            if let state = place.state { states.insert(state) }
            place.response = .null
        } else if response.statusCode != 200 || place.state == nil {
            // A refused request leaves the transaction where it was.
            place.response = before.response
        }
    }

    /// What the table has for a place: the usual thing, or something that goes wrong.
    private mutating func usefulRequest(at place: TableWalk.Place) -> WalkRequest {
        // Going on is more instructive than going back.
        let lines = (TableWalk.lines[place.state] ?? [])
            .filter { $0.relation != "cancel" || dice.next() % 8 == 0 }
        for line in lines.shuffled(using: &dice) {
            let links = WalkRequest.all(for: line, at: place)
            guard let requests = links.randomElement(using: &dice) else { continue }
            let usual = Bool.random(using: &dice) ? requests.first : nil
            if let request = usual ?? requests.randomElement(using: &dice) { return request }
        }
        return WalkRequest(to: "/api/v1/authn", noise(at: place))
    }

    /// Members that make no sense together, or a code that was used.
    private mutating func noise(at place: TableWalk.Place) -> WalkRequest.Fields {
        var fields: WalkRequest.Fields = [:]
        for name in Self.names where dice.next() % 4 == 0 {
            fields[name] = Self.words.randomElement(using: &dice)
        }
        if let code = accepted.keys.sorted().randomElement(using: &dice), dice.next() % 2 == 0 {
            fields["passCode"] = .string(code)
        }
        if dice.next() % 8 > 0 { fields["stateToken"] = place.stateToken }
        return fields
    }

    // MARK: Checks

    private func check(_ response: EndpointResponse, to request: WalkRequest) {
        let name: Comment = "seed \(seed): \(request.target)"
        #expect(response.statusCode < 500, name)
        guard request.target.hasPrefix("/api/v1"), let json = response.body else { return }
        guard response.statusCode >= 400 else {
            if json["status"] == "SUCCESS", json["recoveryType"] != "UNLOCK" {
                #expect((json["sessionToken"] == nil) != (json["stateToken"] == nil), name)
            }
            return
        }
        #expect(json["status"] == nil, name)
        #expect(json["errorCauses"]?.array != nil, name)
        let code = json["errorCode"]?.string ?? "none"
        #expect(code.hasPrefix("E0000"), name)
        let route = Route.table.first { route in
            route.belongsToAuthn && route.method == request.method
                && TableWalk.matches(request.target, route.path)
        }
        if let route {
            #expect(route.errors.contains(code) || code == "E0000079", "\(name) \(code)")
        }
    }

    /// Fails if a code is accepted that is wrong or was used before.
    private mutating func checkCode(
        in request: WalkRequest,
        _ response: EndpointResponse,
        from before: TableWalk.Place,
        to place: TableWalk.Place
    ) {
        let parts = request.target.split { "/?".contains($0) }.map(String.init)
        guard response.statusCode == 200, let state = place.state, request.method == "POST" else {
            return
        }
        if parts.suffix(2) == ["device", "activate"], state != .deviceActivate {
            let code = request.fields["userCode"]?.string ?? ""
            let isPaired = before.org.devices.codes.contains(code)
            return accept(code, atMost: isPaired ? 1 : 0)
        }
        let fields = request.fields
        let code = (fields["passCode"] ?? fields["answer"] ?? fields["password"])?.string
        guard let code, parts.last == "verify", let position = parts.firstIndex(of: "factors"),
            !state.rawValue.hasSuffix("_CHALLENGE")
        else { return }
        let factor = before.org.accounts.first?.factors.first {
            [$0.id, $0.kind.factorType].contains(parts[position + 1])
        }
        switch parts.contains("recovery") ? .sms : factor?.kind {
        case .sms, .call, .email:
            accept(code, atMost: place.org.messages.outbox.messages.count { $0.code == code })
        case .oktaTOTP, .googleTOTP:
            let step = TimeBasedCode.step(at: place.now)
            let secrets = before.org.accounts.flatMap { $0.factors.compactMap(\.factor.secret) }
            let isShown = secrets.contains { secret in
                (step - 1...step + 1).contains {
                    TimeBasedCode(secret: secret).code(at: $0) == code
                }
            }
            accept(code, atMost: isShown ? 1 : 0)
        case .yubiKey, .hotp:
            let isPressed = factor.map { CountedCode($0.kind, of: WalkRequest.login) }
                .map { device in (0..<9).contains { device.code(at: $0) == code } }
            accept(code, atMost: isPressed == true ? 1 : 0)
        case .question: #expect(code.lowercased() == "mayonnaise")
        case .rsaToken, .symantecToken, .onPremToken: #expect(code == "246810")
        case .password: #expect(code.hasSuffix("-1"))
        case .push, .webAuthn, .u2f, .duo, .saml, .oidc, .claimsProvider, nil: break
        }
    }

    private mutating func accept(_ code: String, atMost limit: Int) {
        accepted[code, default: 0] += 1
        #expect(accepted[code, default: 0] <= limit, "seed \(seed): a code counted too often")
    }
}
