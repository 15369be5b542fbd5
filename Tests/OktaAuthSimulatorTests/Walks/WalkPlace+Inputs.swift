import Foundation
import OktaCore
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// The values of one member of a request, `nil` to leave it out.
struct WalkInputs {
    /// The values of a user who makes no mistake.
    var right: [SimulatorJSON?]
    var wrong: [SimulatorJSON?]

    init(_ right: SimulatorJSON?..., wrong: SimulatorJSON?...) {
        (self.right, self.wrong) = (right, wrong)
    }

    /// Objects with these members, of which one at a time differs from its first value.
    init(_ members: [(name: String, inputs: WalkInputs)]) {
        let usual = Dictionary(members.map { ($0.name, $0.inputs.right.first ?? nil) }) { $1 }
        func objects(_ values: (WalkInputs) -> ArraySlice<SimulatorJSON?>) -> [SimulatorJSON] {
            members.flatMap { name, inputs in
                values(inputs).map { value in
                    .object(usual.merging([name: value]) { $1 }.compactMapValues { $0 })
                }
            }
        }
        right = [.object(usual.compactMapValues { $0 })] + objects { $0.right.dropFirst() }
        wrong = objects { $0.wrong[...] }
    }
}

extension WalkPlace {
    /// The events that can happen right before a request, of which each returns whether it happened.
    ///
    /// The first one is none.
    static let events: [@Sendable (inout WalkPlace) -> Bool] = [
        { _ in true },
        { place in
            place.now += 31
            return true
        },
        { place in
            var happened = false
            // The user opens the newest link, signs in at other providers, approves and scans.
            if let link = place.org.outbox.messages.last?.link {
                let target = String(link.trimmingPrefix(origin))
                place.send(WalkRequest(method: "GET", target: target))
                happened = true
            }
            for (token, transaction) in place.org.transactions.byKey {
                guard let key = transaction.task?.web?.token else { continue }
                let target = "/policy/x?okta_key=\(key)&stateToken=\(token)"
                place.send(WalkRequest(method: "GET", target: target))
                happened = true
            }
            let isApproved = place.org.answerPush(of: place.login, at: place.now) { _ in .approved }
            let isScanned = place.org.scanQRCode(of: place.login, at: place.now)
            return happened || isApproved || isScanned
        },
        { $0.org.answerPush(of: $0.login, at: $0.now) { _ in .rejected } },
        { place in
            // The messages and codes of this moment are used up, and tokens ask for a new PIN.
            for purpose in ["factor", "activation", "recovery"] {
                for channel in SimulatedMessage.Channel.allCases {
                    for recipient in ["+15555550100", "ada@example.test", "ada"] {
                        let key = "\(purpose) \(channel.rawValue) \(recipient)"
                        try? place.org.admitMessage(key, by: .sms, at: place.now)
                    }
                }
            }
            let step = TimeBasedCode.step(at: place.now)
            place.org.accounts.update(place.account?.id) { account in
                account.newPINStep = .required
                for factor in account.factors {
                    account.update(factor: factor.id) { $0.lastStep = step }
                }
            }
            return true
        },
        { place in
            let now = place.now
            place.org.accounts.update(place.account?.id) { account in
                account.newPINStep = .awaitsPINAgain("1234")
                for kind in SimulatedFactorKind.allCases {
                    for _ in 1...5 { account.countActivationFailure(kind, at: now) }
                }
            }
            return true
        },
        { place in
            // The transaction outlives the push when something else kept it alive.
            place.now += place.org.policy.pushLifetime + 1
            for var transaction in place.org.transactions.all {
                transaction.expiresAt = place.now + 699
                place.org.transactions.store(transaction)
            }
            return true
        },
    ]

    /// The values of the member `name`, in a request about a factor of `kind`.
    ///
    /// A security key signs `nonce`, if there is one, to be enrolled or to sign in.
    func inputs(
        _ name: String, for kind: SimulatedFactorKind?, signing nonce: String?, isNew: Bool
    ) -> WalkInputs {
        switch name {
        case "username": WalkInputs("ada", wrong: "nobody", "")
        case "identifier": WalkInputs("ada", wrong: "nobody", nil)
        case "password":
            if kind ?? .password == .password { proof(of: .password) } else { WalkInputs(nil) }
        case "oldPassword": proof(of: .password)
        case "newPassword": WalkInputs("Another-1", wrong: "short")
        case "passcode" where isNew && kind ?? .password == .password:
            WalkInputs("Another-1", wrong: "short", nil)
        case "passcode", "totp": proof(of: kind ?? .password)
        case "passCode":
            switch kind?.style {
            case .message, .app, .token, .counter: proof(of: kind ?? .sms)
            default: WalkInputs(nil)
            }
        case "answer" where kind == .question: proof(of: .question)
        case "nextPassCode" where [.token, .counter].contains(kind?.style): WalkInputs("135791")
        case "clientData", "attestation", "registrationData", "signatureData", "authenticatorData":
            signature(name, of: kind ?? .webAuthn, nonce, isNew)
        case "userHandle": WalkInputs((account?.id).map(SimulatorJSON.string), wrong: "nobody")
        case "clientExtensions": WalkInputs("{}")
        case "transports": WalkInputs("[]")
        case "factorType":
            kind.map { WalkInputs(.string($0.factorType), wrong: "none") }
                ?? WalkInputs("SMS", "CALL", "EMAIL", wrong: "FAX")
        case "provider": WalkInputs(kind.map { .string($0.provider) })
        case "profile":
            WalkInputs(profile(of: kind), wrong: ["password": "short"], ["phoneNumber": "1"])
        case "options":
            WalkInputs(["warnBeforePasswordExpired": true, "multiOptionalFactorEnroll": true])
        case "relayState":
            WalkInputs(nil, wrong: .string(String(repeating: "r", count: 2049)))
        case "email": WalkInputs("grace@example.test", wrong: nil)
        case "firstName", "lastName": WalkInputs("Grace", wrong: nil)
        case "phoneNumber": WalkInputs("+15555550111", wrong: nil)
        case "question": WalkInputs("Which game?", wrong: nil)
        case "answer", "audience", "autoPush", "context", "nextPassCode", "rememberDevice",
            "rememberMe", "revokeSessions":
            WalkInputs(nil)
        default: unknown(name)
        }
    }

    private func unknown(_ name: String) -> WalkInputs {
        Issue.record("no walk knows what to send as \(name)")
        return WalkInputs(nil)
    }

    /// The codes, answers or passwords that prove a factor.
    func proof(of kind: SimulatedFactorKind) -> WalkInputs {
        let factors = account?.factors ?? []
        switch kind.style {
        case .knowledge where kind == .password:
            return WalkInputs(.string(account?.user.password ?? ""), wrong: "wrong", nil)
        case .knowledge:
            let answer = factors.first { $0.kind == .question }?.factor.answer
            return WalkInputs(.string(answer ?? "mayonnaise"), wrong: "no")
        case .message:
            let code = org.outbox.messages.last { $0.code != nil }?.code
            return WalkInputs(code.map(SimulatorJSON.string), wrong: "000000")
        case .app:
            guard let secret = org.secret(of: login, kind: kind, at: now) else {
                return WalkInputs(nil)
            }
            let app = TimeBasedCode(secret: secret)
            let step = TimeBasedCode.step(at: now)
            // The code before the one that is shown counts, too.
            return WalkInputs(
                .string(app.code(at: step)), .string(app.code(at: step - 1)),
                wrong: "000000", .string(app.code(at: step - 3))
            )
        case .token:
            guard case .awaitsPINAgain(let pin) = account?.newPINStep else {
                return WalkInputs("246810")
            }
            return WalkInputs(.string(pin), wrong: "246810")
        case .counter:
            return WalkInputs(.string(CountedCode(kind, of: login).code(at: 1)))
        case .push, .securityKey, .duo, .redirect: return WalkInputs(nil)
        }
    }

    private func profile(of kind: SimulatedFactorKind?) -> SimulatorJSON? {
        switch kind {
        case .question: ["question": "disliked_food", "answer": "mayonnaise"]
        case .password: ["password": "Another-1"]
        default: kind?.style == .token ? ["credentialId": "x"] : nil
        }
    }

    /// The signatures of a security key: the same for each member of a form, and after each event.
    private static let signed = Locked<[[String?]: [String: String]]>([:])

    private func signature(
        _ name: String, of kind: SimulatedFactorKind?, _ nonce: String?, _ isNew: Bool
    ) -> WalkInputs {
        func value(_ nonce: String) -> SimulatorJSON? {
            let credential = account?.factors.first { $0.kind == .webAuthn }?.factor.credentialBytes
            let id = credential.map { Data($0).base64EncodedString() }
            let verification = org.passkeys.userVerification
            let key = [kind.map { "\($0)" }, nonce, "\(isNew)", id, verification]
            let known = Self.signed.withLock { $0[key] }
            let fields = known ?? sign(nonce, kind, credential, isNew)
            if known == nil { Self.signed.withLock { $0[key] = fields } }
            return fields[name].map(SimulatorJSON.string)
        }
        guard let nonce else { return WalkInputs(nil) }
        return name == "clientData"
            ? WalkInputs(value(nonce), wrong: value("x")) : WalkInputs(value(nonce))
    }

    private func sign(
        _ nonce: String, _ kind: SimulatedFactorKind?, _ credential: [UInt8]?, _ isNew: Bool
    ) -> [String: String] {
        var behavior = SimulatedSecurityKey.Behavior()
        (behavior.relyingPartyId, behavior.origin) = ("org.example.test", Self.origin)
        behavior.verifiesUser = org.passkeys.userVerification != "discouraged"
        let key = SimulatedSecurityKey(at: OktaSimulator(), behavior: behavior)
        if let credential { key.adopt(credential, for: "org.example.test") }
        return switch kind {
        case .webAuthn: isNew ? key.attestation(for: nonce) : key.assertion(for: nonce)
        case .u2f: isNew ? key.registration(for: nonce) : key.signature(for: nonce)
        default: [:]
        }
    }
}
