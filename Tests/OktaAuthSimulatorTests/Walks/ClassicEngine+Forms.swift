import Foundation

@_spi(Server) @testable import OktaAuthSimulator

extension ClassicEngine {
    private static let afterPause: Preparation = { $0.now += 31 }

    /// A code was sent a moment ago.
    private static let recently: Preparation = { place in
        for channel in ["sms +15555550100", "call +15555550100", "email ada@example.test"] {
            try? place.org.admitMessage("factor \(channel)", by: .sms, at: place.now)
        }
    }

    private static func changingAccount(
        _ change: @escaping @Sendable (inout Account) -> Void
    ) -> Preparation {
        { place in place.org.accounts.update(place.org.accounts.first?.id) { change(&$0) } }
    }

    private static let needsPIN = changingAccount { $0.newPINStep = .required }
    private static let repeatsPIN = changingAccount { $0.newPINStep = .awaitsPINAgain("1234") }

    /// What can be filled in for `row`, right and wrong, and what happens before.
    static func forms(_ row: Row, _ factor: SimulatorJSON, _ place: WalkPlace) -> [WalkRequest] {
        let warn: SimulatorJSON = ["warnBeforePasswordExpired": true]
        switch row.relation {
        case "next:changePassword":
            return filledIn(
                ["oldPassword": "Passw0rd-1", "newPassword": "Another-1"],
                ["oldPassword": "wrong", "newPassword": "Another-1"],
                ["oldPassword": "Passw0rd-1", "newPassword": "short"]
            )
        case "next:resetPassword":
            return filledIn(["newPassword": "Another-1"], ["newPassword": "short"])
        case "next:answer": return filledIn(["answer": "Simulated City"], ["answer": "no"])
        case "factors.enroll": return enrollments(factor)
        case "next:activate": return activations(factor, place)
        case "factors.verify":
            return [WalkRequest(), WalkRequest(after: recently)] + answers(factor, place)
        case "next:verify":
            return answers(factor, place) + [WalkRequest(after: afterPause), WalkRequest()]
        case "next:poll": return polls(place)
        case "next:authenticate":
            return filledIn(
                ["username": "ada", "password": "Passw0rd-1", "options": warn],
                ["username": "ada", "password": "wrong"],
                ["username": "", "password": "Passw0rd-1"]
            )
        case "login":
            return filledIn(
                ["identifier": "ada", "password": "Passw0rd-1", "options": warn],
                ["identifier": "ada", "password": "wrong"],
                ["password": "Passw0rd-1"]
            )
        case "recoverLogin":
            let mailed = WalkRequest(["identifier": "ada"]) { place in
                try? place.org.admitMessage("recovery email ada", by: .email, at: place.now)
            }
            return filledIn(["identifier": "ada"], [:]) + [mailed]
        case "enroll": return registrations(place)
        case "next:consent": return consents(place)
        case "next:deviceActivate":
            let code = SimulatorJSON.string(place.org.devices.grants.keys.first ?? "")
            let refused = WalkRequest(["userCode": "XXXX-XXXX"]) {
                $0.org.policy.quirks.insert(.refusesUserCodes)
            }
            return filledIn(["userCode": code], ["userCode": "XXXX-XXXX"], [:]) + [refused]
        case "factorTypes.next":
            var offer = factor.object ?? [:]
            offer["provider"] = offer["factorType"] == "webauthn" ? "FIDO" : "OKTA"
            return [WalkRequest()] + answers(.object(offer), place)
        case "(state)", "(introspect)":
            let visited = WalkRequest { place in
                for (token, transaction) in place.org.transactions.byKey {
                    guard let key = transaction.task?.web?.token else { continue }
                    place.send(.visit("/policy/x?okta_key=\(key)&stateToken=\(token)"))
                }
            }
            return [WalkRequest(), visited]
        case _ where row.relation.contains(".complete"):
            let task = factor["_embedded"]?["activation"] ?? factor["_embedded"]?["verification"]
            let token = task?["signature"]?.string?.components(separatedBy: ":APP|").last ?? ""
            let id = factor["id"] ?? ""
            return filledIn(
                ["id": id, "sig_response": .string("AUTH|x:APP|\(token)")],
                ["id": id, "sig_response": "ERR|no"]
            )
        case "resend":
            let failing = WalkRequest { place in
                let now = place.now
                for kind in place.org.transactions.all.compactMap(\.enrollment?.factor.kind) {
                    place.org.accounts.update(place.org.accounts.first?.id) { account in
                        for _ in 1...5 { account.countActivationFailure(kind, at: now) }
                    }
                }
            }
            return [WalkRequest(), WalkRequest(after: afterPause), failing]
        case "activation.send":
            let again = WalkRequest { place in
                for channel in ["email", "sms"] {
                    for recipient in ["ada@example.test", "+15555550100"] {
                        let key = "activation \(channel) \(recipient)"
                        try? place.org.admitMessage(key, by: .sms, at: place.now)
                    }
                }
            }
            return [
                WalkRequest(), WalkRequest(after: afterPause),
                WalkRequest(["profile": ["phoneNumber": "1"]], after: afterPause), again,
            ]
        default: return [WalkRequest()]
        }
    }

    private static func registrations(_ place: WalkPlace) -> [WalkRequest] {
        let form = place.response["_embedded"]?["policy"]?["registration"]
        guard let isNew = form?["createNewAccount"]?.bool else { return [WalkRequest()] }
        let profile: SimulatorJSON =
            isNew
            ? ["email": "new@example.test", "password": "Passw0rd-1", "firstName": "New"]
            : ["streetAddress": "1 Main St"]
        return filledIn(
            ["registration": ["profile": profile, "createNewAccount": .bool(isNew)]],
            ["registration": ["profile": ["streetAddress": ""]]]
        )
    }

    private static func consents(_ place: WalkPlace) -> [WalkRequest] {
        let scopes = place.response["_embedded"]?["scopes"]?.array ?? []
        let names = scopes.compactMap { $0["name"]?.string }
        guard scopes.contains(where: { $0["optional"] != nil }) else {
            let all = SimulatorJSON.array(names.map(SimulatorJSON.string))
            return filledIn(
                ["consent": ["scopes": all]], ["consent": [:]], ["consent": ["scopes": []]]
            )
        }
        let all = SimulatorJSON.object(Dictionary(names.map { ($0, true) }) { $1 })
        return filledIn(
            ["consent": ["optedScopes": all]], ["consent": [:]], ["consent": ["optedScopes": [:]]]
        )
    }

    private static func kind(of factor: SimulatorJSON) -> SimulatedFactorKind? {
        SimulatedFactorKind(
            factorType: factor["factorType"]?.string ?? "",
            provider: factor["provider"]?.string ?? ""
        )
    }

    private static func enrollments(_ factor: SimulatorJSON) -> [WalkRequest] {
        guard let kind = kind(of: factor) else { return [] }
        var fields = kind.names
        switch kind {
        case .question:
            fields["profile"] = ["question": "disliked_food", "answer": "mayonnaise"]
        case .rsaToken, .symantecToken, .onPremToken:
            fields["profile"] = ["credentialId": "x"]
            (fields["passCode"], fields["nextPassCode"]) = ("246810", "135791")
        case .password: fields["profile"] = ["password": "Another-1"]
        case .yubiKey:
            fields["passCode"] = .string(CountedCode(.yubiKey, of: WalkRequest.login).code(at: 1))
        default: break
        }
        let shortPassword: SimulatorJSON = ["password": "short"]
        return [
            WalkRequest(fields, after: afterPause), WalkRequest(fields, after: recently),
            WalkRequest(["factorType": "none", "provider": "OKTA"], after: afterPause),
            WalkRequest(fields, after: needsPIN),
            WalkRequest(fields.merging(["passCode": "1234"]) { $1 }, after: repeatsPIN),
            WalkRequest(fields.merging(["profile": shortPassword]) { $1 }, after: afterPause),
        ]
    }

    private static func activations(_ factor: SimulatorJSON, _ place: WalkPlace) -> [WalkRequest] {
        let activation = factor["_embedded"]?["activation"]
        let key = SimulatedSecurityKey(origin: WalkPlace.origin)
        if let nonce = (activation?["challenge"] ?? activation?["nonce"])?.string {
            let isWebAuthn = factor["factorType"] == "webauthn"
            return [nonce, "x"].map { nonce in
                let fields =
                    isWebAuthn ? key.attestation(for: nonce) : key.registration(for: nonce)
                return WalkRequest(fields.mapValues(SimulatorJSON.string))
            }
        }
        let code =
            place.org.outbox.latestCode(for: WalkRequest.login) ?? appCode(nil, place)
        return filledIn(code.map { ["passCode": .string($0)] } ?? [:], ["passCode": "000000"])
    }

    /// The code that an authenticator app shows, or showed some steps of 30 seconds ago.
    private static func appCode(
        _ kind: SimulatedFactorKind?, _ place: WalkPlace, stepsAgo: Int = 0
    ) -> String? {
        place.org.secret(of: WalkRequest.login, kind: kind, at: place.now).map {
            TimeBasedCode(secret: $0).code(at: TimeBasedCode.step(at: place.now) - stepsAgo)
        }
    }

    private static func answers(_ factor: SimulatorJSON, _ place: WalkPlace) -> [WalkRequest] {
        let kind = place.state == .recoveryChallenge ? .sms : kind(of: factor)
        switch kind {
        case .question: return filledIn(["answer": "mayonnaise"], ["answer": "no"])
        case .sms, .call, .email:
            let code = place.org.outbox.latestCode(for: WalkRequest.login) ?? ""
            return filledIn(["passCode": .string(code)], ["passCode": "000000"])
        case .oktaTOTP, .googleTOTP:
            let code = SimulatorJSON.string(appCode(kind, place) ?? "")
            let old = SimulatorJSON.string(appCode(kind, place, stepsAgo: 3) ?? "")
            let step = TimeBasedCode.step(at: place.now)
            let used = changingAccount { account in
                for factor in account.factors {
                    account.update(factor: factor.id) { $0.lastStep = step }
                }
            }
            return filledIn(["passCode": code], ["passCode": "000000"], ["passCode": old])
                + [WalkRequest(["passCode": code], after: used)]
        case .rsaToken, .symantecToken, .onPremToken:
            return [
                WalkRequest(["passCode": "246810"]),
                WalkRequest(["passCode": "246810"], after: needsPIN),
                WalkRequest(["passCode": "1234"], after: repeatsPIN),
            ]
        case .yubiKey, .hotp:
            let code = kind.map { CountedCode($0, of: WalkRequest.login).code(at: 1) } ?? ""
            return filledIn(["passCode": .string(code)])
        case .password: return filledIn(["password": "Passw0rd-1"])
        case .webAuthn, .u2f:
            let embedded = place.response["_embedded"]
            let question = factor["_embedded"]?["challenge"] ?? embedded?["challenge"]
            let nonce = (question?["challenge"] ?? question?["nonce"])?.string ?? ""
            let key = SimulatedSecurityKey(origin: WalkPlace.origin)
            return [nonce, "x"].map { nonce in
                let fields = kind == .u2f ? key.signature(for: nonce) : key.assertion(for: nonce)
                return WalkRequest(fields.mapValues(SimulatorJSON.string))
            }
        case .push, .duo, .saml, .oidc, .claimsProvider, nil: return []
        }
    }

    private static func polls(_ place: WalkPlace) -> [WalkRequest] {
        guard place.state != .poll else { return [WalkRequest(after: afterPause), WalkRequest()] }
        return [
            WalkRequest(), .after(.approved), .after(.rejected),
            WalkRequest { _ = $0.org.scanQRCode(of: WalkRequest.login, at: $0.now) },
            WalkRequest { place in
                // The transaction outlives the push when something else kept it alive.
                place.now += 301
                let end = place.now + 699
                for var transaction in place.org.transactions.all {
                    transaction.expiresAt = end
                    place.org.transactions.store(transaction)
                }
            },
        ]
    }
}
