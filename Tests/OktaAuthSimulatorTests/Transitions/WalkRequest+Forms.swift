import Foundation

@testable import OktaAuthSimulator

extension WalkRequest {
    private static let later: Preparation = { _, now in now += 31 }

    private static let repeatedPIN: Preparation = { org, _ in
        org.accounts.update(org.accounts.first?.id) { $0.newPINStep = .awaitsPINAgain("1234") }
    }

    private static let recently: Preparation = { org, now in
        for channel in ["sms +15555550100", "call +15555550100", "email ada@example.test"] {
            try? org.messages.admit("factor \(channel)", by: .sms, at: now)
        }
    }

    /// What can be filled in for `line`, right and wrong, and what happens before.
    static func forms(
        _ line: AuthnTransition,
        _ factor: SimulatorJSON,
        _ place: TableWalk.Place
    ) -> [(Preparation, Fields)] {
        let plain: Preparation = { _, _ in }
        switch line.relation {
        case "next:changePassword":
            return [
                (plain, ["oldPassword": "Passw0rd-1", "newPassword": "Another-1"]),
                (plain, ["oldPassword": "wrong", "newPassword": "Another-1"]),
                (plain, ["oldPassword": "Passw0rd-1", "newPassword": "short"]),
            ]
        case "next:resetPassword":
            return [(plain, ["newPassword": "Another-1"]), (plain, ["newPassword": "short"])]
        case "next:answer":
            return [(plain, ["answer": "Simulated City"]), (plain, ["answer": "no"])]
        case "factors.enroll": return enrollments(factor, place)
        case "next:activate": return activations(factor, place)
        case "factors.verify": return [(plain, [:]), (recently, [:])] + answers(factor, place)
        case "next:verify":
            return answers(factor, place) + [(later, [:]), (plain, [:])]
        case "next:poll": return polls(place)
        case "next:authenticate":
            let warn: SimulatorJSON = ["warnBeforePasswordExpired": true]
            return [
                (plain, ["username": "ada", "password": "Passw0rd-1", "options": warn]),
                (plain, ["username": "ada", "password": "wrong"]),
                (plain, ["username": "", "password": "Passw0rd-1"]),
            ]
        case "login":
            let warn: SimulatorJSON = ["warnBeforePasswordExpired": true]
            return [
                (plain, ["identifier": "ada", "password": "Passw0rd-1", "options": warn]),
                (plain, ["identifier": "ada", "password": "wrong"]),
                (plain, ["password": "Passw0rd-1"]),
            ]
        case "recoverLogin":
            let mailed: Preparation = { org, now in
                try? org.messages.admit("recovery email ada", by: .email, at: now)
            }
            return [
                (plain, ["identifier": "ada"]), (plain, [:]), (mailed, ["identifier": "ada"]),
            ]
        case "enroll": return registrations(place)
        case "next:consent": return consents(place)
        case "next:deviceActivate": return userCodes(place)
        case "factorTypes.next":
            var offer = factor.object ?? [:]
            offer["provider"] = offer["factorType"] == "webauthn" ? "FIDO" : "OKTA"
            return [(plain, [:])] + answers(.object(offer), place)
        case "(state)", "(introspect)":
            return [
                (plain, [:]),
                (
                    { org, _ in
                        for (token, transaction) in org.transactions.byKey {
                            guard let task = transaction.web else { continue }
                            let visit = SimulatorRequest(
                                method: "GET",
                                origin: TableWalk.origin,
                                target: "/policy/x?okta_key=\(task.token)&stateToken=\(token)"
                            )
                            _ = org.response(to: visit, at: place.now)
                        }
                    }, [:]
                ),
            ]
        case _ where line.relation.contains(".complete"):
            let task = factor["_embedded"]?["activation"] ?? factor["_embedded"]?["verification"]
            let token = task?["signature"]?.string?.components(separatedBy: ":APP|").last ?? ""
            let id = factor["id"] ?? ""
            return [
                (plain, ["id": id, "sig_response": .string("AUTH|x:APP|\(token)")]),
                (plain, ["id": id, "sig_response": "ERR|no"]),
            ]
        case "resend":
            let failures: Preparation = { org, now in
                for kind in org.transactions.all.compactMap(\.enrollment?.factor.kind) {
                    org.accounts.update(org.accounts.first?.id) { account in
                        for _ in 1...5 { account.countActivationFailure(kind, at: now) }
                    }
                }
            }
            return [(plain, [:]), (later, [:]), (failures, [:])]
        case "activation.send":
            return [
                (plain, [:]), (later, [:]), (later, ["profile": ["phoneNumber": "1"]]),
                (
                    { org, now in
                        for channel in ["email", "sms"] {
                            for recipient in ["ada@example.test", "+15555550100"] {
                                let key = "activation \(channel) \(recipient)"
                                try? org.messages.admit(key, by: .sms, at: now)
                            }
                        }
                    }, [:]
                ),
            ]
        default: return [(plain, [:])]
        }
    }

    private static func registrations(_ place: TableWalk.Place) -> [(Preparation, Fields)] {
        let form = place.response["_embedded"]?["policy"]?["registration"]
        guard let isNew = form?["createNewAccount"]?.bool else { return [({ _, _ in }, [:])] }
        let profile: SimulatorJSON =
            isNew
            ? ["email": "new@example.test", "password": "Passw0rd-1", "firstName": "New"]
            : ["streetAddress": "1 Main St"]
        let right: SimulatorJSON = ["profile": profile, "createNewAccount": .bool(isNew)]
        return [
            ({ _, _ in }, ["registration": right]),
            ({ _, _ in }, ["registration": ["profile": ["streetAddress": ""]]]),
        ]
    }

    private static func consents(_ place: TableWalk.Place) -> [(Preparation, Fields)] {
        let scopes = place.response["_embedded"]?["scopes"]?.array ?? []
        let names = scopes.compactMap { $0["name"]?.string }
        let isGranular = scopes.contains { $0["optional"] != nil }
        let all: SimulatorJSON =
            isGranular
            ? ["optedScopes": .object(Dictionary(names.map { ($0, true) }) { $1 })]
            : ["scopes": .array(names.map(SimulatorJSON.string))]
        let none: SimulatorJSON = isGranular ? ["optedScopes": [:]] : ["scopes": []]
        return [all, [:], none].map { consent in ({ _, _ in }, ["consent": consent]) }
    }

    private static func userCodes(_ place: TableWalk.Place) -> [(Preparation, Fields)] {
        let code = SimulatorJSON.string(place.org.devices.codes.first ?? "")
        let strict: Preparation = { org, _ in org.policy.quirks.insert(.refusesUserCodes) }
        return [
            ({ _, _ in }, ["userCode": code]), ({ _, _ in }, ["userCode": "XXXX-XXXX"]),
            ({ _, _ in }, [:]), (strict, ["userCode": "XXXX-XXXX"]),
        ]
    }

    private static func kind(of factor: SimulatorJSON) -> SimulatedFactorKind? {
        SimulatedFactorKind(
            factorType: factor["factorType"]?.string ?? "",
            provider: factor["provider"]?.string ?? ""
        )
    }

    private static func enrollments(
        _ factor: SimulatorJSON,
        _ place: TableWalk.Place
    ) -> [(Preparation, Fields)] {
        guard let kind = kind(of: factor) else { return [] }
        let names: Fields = [
            "factorType": .string(kind.factorType), "provider": .string(kind.provider),
        ]
        var fields: Fields = [:]
        switch kind {
        case .question:
            fields = ["profile": ["question": "disliked_food", "answer": "mayonnaise"]]
        case .rsaToken, .symantecToken, .onPremToken:
            fields = [
                "profile": ["credentialId": "x"], "passCode": "246810", "nextPassCode": "135791",
            ]
        case .password: fields = ["profile": ["password": "Another-1"]]
        case .yubiKey:
            fields = ["passCode": .string(CountedCode(.yubiKey, of: login).code(at: 1))]
        default: break
        }
        let simple: Preparation = { org, _ in
            org.accounts.update(org.accounts.first?.id) { $0.newPINStep = .required }
        }
        return [
            (later, fields.merging(names) { $1 }), (recently, fields.merging(names) { $1 }),
            (later, ["factorType": "none", "provider": "OKTA"]),
            (simple, fields.merging(names) { $1 }),
            (repeatedPIN, fields.merging(names) { $1 }.merging(["passCode": "1234"]) { $1 }),
            (
                later,
                fields.merging(names) { $1 }.merging(["profile": ["password": "short"]]) { $1 }
            ),
        ]
    }

    private static func activations(
        _ factor: SimulatorJSON,
        _ place: TableWalk.Place
    ) -> [(Preparation, Fields)] {
        let code =
            place.org.messages.outbox.latestCode(for: login)
            ?? place.org.secret(of: login, kind: nil, at: place.now).map {
                TimeBasedCode(secret: $0).code(at: TimeBasedCode.step(at: place.now))
            }
        let activation = factor["_embedded"]?["activation"]
        let key = SimulatedSecurityKey(origin: TableWalk.origin)
        if let nonce = (activation?["challenge"] ?? activation?["nonce"])?.string {
            let isWebAuthn = factor["factorType"] == "webauthn"
            let right = isWebAuthn ? key.attestation(for: nonce) : key.registration(for: nonce)
            let wrong = isWebAuthn ? key.attestation(for: "x") : key.registration(for: "x")
            return [right, wrong].map { fields in
                ({ _, _ in }, fields.mapValues(SimulatorJSON.string))
            }
        }
        let fields: Fields = code.map { ["passCode": .string($0)] } ?? [:]
        return [({ _, _ in }, fields), ({ _, _ in }, ["passCode": "000000"])]
    }

    private static func answers(
        _ factor: SimulatorJSON,
        _ place: TableWalk.Place
    ) -> [(Preparation, Fields)] {
        let plain: Preparation = { _, _ in }
        if place.state == .recoveryChallenge {
            let code = place.org.messages.outbox.latestCode(for: login) ?? ""
            return [(plain, ["passCode": .string(code)]), (plain, ["passCode": "000000"])]
        }
        guard let kind = kind(of: factor), kind != .push else { return [] }
        switch kind {
        case .question:
            return [(plain, ["answer": "mayonnaise"]), (plain, ["answer": "no"])]
        case .sms, .call, .email:
            let code = place.org.messages.outbox.latestCode(for: login) ?? ""
            return [(plain, ["passCode": .string(code)]), (plain, ["passCode": "000000"])]
        case .oktaTOTP, .googleTOTP:
            let secret = place.org.secret(of: login, kind: kind, at: place.now) ?? []
            let step = TimeBasedCode.step(at: place.now)
            let code = SimulatorJSON.string(TimeBasedCode(secret: secret).code(at: step))
            let used: Preparation = { org, _ in
                let id = org.accounts[0].id
                org.accounts.update(id) { account in
                    for factor in account.factors {
                        account.update(factor: factor.id) { $0.lastStep = step }
                    }
                }
            }
            return [
                (plain, ["passCode": code]), (used, ["passCode": code]),
                (plain, ["passCode": "000000"]),
                (plain, ["passCode": .string(TimeBasedCode(secret: secret).code(at: step - 3))]),
            ]
        case .rsaToken, .symantecToken, .onPremToken:
            let asks: Preparation = { org, _ in
                org.accounts.update(org.accounts.first?.id) { $0.newPINStep = .required }
            }
            return [
                (plain, ["passCode": "246810"]), (asks, ["passCode": "246810"]),
                (repeatedPIN, ["passCode": "1234"]),
            ]
        case .yubiKey, .hotp:
            let code = CountedCode(kind, of: login).code(at: 1)
            return [(plain, ["passCode": .string(code)])]
        case .password: return [(plain, ["password": "Passw0rd-1"])]
        case .webAuthn, .u2f:
            let embedded = place.response["_embedded"]
            let question = factor["_embedded"]?["challenge"] ?? embedded?["challenge"]
            let nonce = (question?["challenge"] ?? question?["nonce"])?.string ?? ""
            let key = SimulatedSecurityKey(origin: TableWalk.origin)
            let right = kind == .u2f ? key.signature(for: nonce) : key.assertion(for: nonce)
            let wrong = kind == .u2f ? key.signature(for: "x") : key.assertion(for: "x")
            return [right, wrong].map { (plain, $0.mapValues(SimulatorJSON.string)) }
        case .push, .duo, .saml, .oidc, .claimsProvider: return []
        }
    }

    private static func polls(_ place: TableWalk.Place) -> [(Preparation, Fields)] {
        guard place.state != .poll else {
            return [(later, [:]), ({ _, _ in }, [:])]
        }
        return [
            ({ _, _ in }, [:]),
            ({ org, now in _ = org.answerPush(of: login, at: now) { _ in .approved } }, [:]),
            ({ org, now in _ = org.answerPush(of: login, at: now) { _ in .rejected } }, [:]),
            ({ org, now in _ = org.scanQRCode(of: login, at: now) }, [:]),
            (
                { org, now in
                    // The transaction outlives the push when something else kept it alive.
                    for token in org.transactions.byKey.keys {
                        org.transactions.update(token) { $0.expiresAt = now + 1000 }
                    }
                    now += 301
                }, [:]
            ),
        ]
    }
}
