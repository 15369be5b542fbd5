import Foundation

@testable import OktaAuthSimulator

extension WalkMove {
    private static let later: Preparation = { _, now in now += 31 }

    private static let recently: Preparation = { org, now in
        for channel in ["sms +15555550100", "call +15555550100", "email ada@example.test"] {
            org.lastSent["factor \(channel)"] = now
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
        case "resend":
            let failures: Preparation = { org, now in
                for transaction in org.transactions.values {
                    guard var enrollment = transaction.enrollment else { continue }
                    enrollment.failures = [now, now, now, now, now]
                    org.transactions[transaction.stateToken]?.step = .mfaEnrollActivate(enrollment)
                }
            }
            return [(plain, [:]), (later, [:]), (failures, [:])]
        case "activation.send":
            return [
                (plain, [:]), (later, [:]), (later, ["profile": ["phoneNumber": "1"]]),
                (
                    { org, now in
                        for channel in ["email", "sms"] {
                            org.lastSent["activation \(channel) ada@example.test"] = now
                            org.lastSent["activation \(channel) +15555550100"] = now
                        }
                    }, [:]
                ),
            ]
        default: return [(plain, [:])]
        }
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
        case .rsaToken, .symantecToken:
            fields = [
                "profile": ["credentialId": "x"], "passCode": "246810", "nextPassCode": "135791",
            ]
        case .sms, .call, .email, .oktaTOTP, .googleTOTP, .push: break
        }
        return [
            (later, fields.merging(names) { $1 }), (recently, fields.merging(names) { $1 }),
            (later, ["factorType": "none", "provider": "OKTA"]),
        ]
    }

    private static func activations(
        _ factor: SimulatorJSON,
        _ place: TableWalk.Place
    ) -> [(Preparation, Fields)] {
        var org = place.org
        let code =
            place.org.outbox.latestCode(for: login)
            ?? org.secret(of: login, kind: nil, at: place.now).map {
                TimeBasedCode(secret: $0).code(at: TimeBasedCode.step(at: place.now))
            }
        org.policy = place.org.policy
        let fields: Fields = code.map { ["passCode": .string($0)] } ?? [:]
        return [({ _, _ in }, fields), ({ _, _ in }, ["passCode": "000000"])]
    }

    private static func answers(
        _ factor: SimulatorJSON,
        _ place: TableWalk.Place
    ) -> [(Preparation, Fields)] {
        let plain: Preparation = { _, _ in }
        if place.state == .recoveryChallenge {
            let code = place.org.outbox.latestCode(for: login) ?? ""
            return [(plain, ["passCode": .string(code)]), (plain, ["passCode": "000000"])]
        }
        guard let kind = kind(of: factor), kind != .push else { return [] }
        switch kind {
        case .question:
            return [(plain, ["answer": "mayonnaise"]), (plain, ["answer": "no"])]
        case .sms, .call, .email:
            let code = place.org.outbox.latestCode(for: login) ?? ""
            return [(plain, ["passCode": .string(code)]), (plain, ["passCode": "000000"])]
        case .oktaTOTP, .googleTOTP:
            let secret = place.org.secret(of: login, kind: kind, at: place.now) ?? []
            let step = TimeBasedCode.step(at: place.now)
            let code = SimulatorJSON.string(TimeBasedCode(secret: secret).code(at: step))
            let used: Preparation = { org, _ in
                let id = org.accounts[0].id
                org.update(id) { account in
                    for factor in account.factors {
                        account.update(factor: factor.id) { $0.lastStep = step }
                    }
                }
            }
            return [
                (plain, ["passCode": code]), (used, ["passCode": code]),
                (plain, ["passCode": "000000"]),
            ]
        case .rsaToken, .symantecToken: return [(plain, ["passCode": "246810"])]
        case .push: return []
        }
    }

    private static func polls(_ place: TableWalk.Place) -> [(Preparation, Fields)] {
        [
            ({ _, _ in }, [:]),
            ({ org, now in _ = org.answerPush(of: login, at: now) { _ in .approved } }, [:]),
            ({ org, now in _ = org.answerPush(of: login, at: now) { _ in .rejected } }, [:]),
            ({ org, now in _ = org.scanQRCode(of: login, at: now) }, [:]),
            (
                { org, now in
                    // The transaction outlives the push when something else kept it alive.
                    for token in org.transactions.keys {
                        org.transactions[token]?.expiresAt = now + 1000
                    }
                    now += 301
                }, [:]
            ),
        ]
    }
}
