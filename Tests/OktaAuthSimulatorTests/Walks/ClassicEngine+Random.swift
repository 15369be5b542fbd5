import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

extension ClassicEngine: RandomlyWalkedEngine {
    static let scenarios = WalkScenario.all
    static let codes = WalkScenario(
        .ada(with: .sms(), .call(), .email, .oktaTOTP(), .googleTOTP(), .yubiKey, .hotp)
    )
    static let names = [
        "username", "password", "passCode", "answer", "factorType", "provider", "profile",
        "options", "context", "oldPassword", "newPassword", "recoveryToken", "sessionToken",
        "relayState", "rememberDevice", "autoPush", "nextPassCode", "consent", "registration",
        "userCode", "identifier",
    ]
    static let words: [SimulatorJSON] = [
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
    static let endpoints = Route.table.map { (method: $0.method, path: $0.path) }

    static func isAside(_ row: Row) -> Bool {
        row.relation.hasPrefix("(") && row.relation != "(signIn)"
            || ["prev", "cancel"].contains(row.relation)
    }

    static func members(for code: String) -> Fields { ["passCode": .string(code)] }

    static func handle(of place: WalkPlace) -> Fields {
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

    static func acceptedCode(in step: WalkStep) -> (code: String, limit: Int)? {
        let (before, place) = (step.before, step.place)
        let fields = step.request.fields
        let parts = step.request.target.split { "/?".contains($0) }.map(String.init)
        guard step.response.statusCode == 200, let state = place.state,
            step.request.method == "POST", !state.rawValue.hasSuffix("_CHALLENGE")
        else { return nil }
        if parts.suffix(2) == ["device", "activate"], state != .deviceActivate {
            let code = fields["userCode"]?.string ?? ""
            return (code, before.org.devices.grants[code] == nil ? 0 : 1)
        }
        let code = (fields["passCode"] ?? fields["answer"] ?? fields["password"])?.string
        guard let code, parts.last == "verify", let position = parts.firstIndex(of: "factors")
        else { return nil }
        let factor = before.org.accounts.first?.factors.first {
            [$0.id, $0.kind.factorType].contains(parts[position + 1])
        }
        let kind = parts.contains("recovery") ? .sms : factor?.kind
        switch kind {
        case .sms, .call, .email:
            return (code, place.org.outbox.messages.count { $0.code == code })
        case .oktaTOTP, .googleTOTP:
            let step = TimeBasedCode.step(at: place.now)
            let secrets = before.org.accounts.flatMap { $0.factors.compactMap(\.factor.secret) }
            let isShown = secrets.contains { secret in
                (step - 1...step + 1).contains {
                    TimeBasedCode(secret: secret).code(at: $0) == code
                }
            }
            return (code, isShown ? 1 : 0)
        case .yubiKey, .hotp:
            let device = kind.map { CountedCode($0, of: WalkRequest.login) }
            return (code, (0..<9).contains { device?.code(at: $0) == code } ? 1 : 0)
        case .question: return (code, code.lowercased() == "mayonnaise" ? .max : 0)
        case .rsaToken, .symantecToken, .onPremToken: return (code, code == "246810" ? .max : 0)
        case .password: return (code, code.hasSuffix("-1") ? .max : 0)
        case .push, .webAuthn, .u2f, .duo, .saml, .oidc, .claimsProvider, nil: return nil
        }
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
