import Foundation
import OktaCore

extension Transaction {
    /// `POST /factors/{factor}/verify`: starts, verifies or polls a challenge.
    mutating func verify(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let factor = try target(of: call, account)
        if let task, task.factor.id != factor.id { throw .wrongState }
        let attempt = try call.attempt()
        // Read before any change, so that a malformed body has no effect.
        _ = try (call.flagParameter("rememberDevice"), call.flagParameter("autoPush"))
        var isProven = false
        switch factor.kind.style {
        case .push:
            if let push = task?.phone, push.result == .waiting {
                guard push.decision == .approved else { return poll(push, at: call.now) }
                isProven = true
            }
        case .duo, .redirect:
            if let web = task?.web {
                isProven = web.outcome == .finished
                guard isProven || web.isEndShown else {
                    task?.web?.isEndShown = web.result(at: call.now) != .waiting
                    return .stays
                }
            }
        case .securityKey where factor.kind == .webAuthn:
            if let fields = try call.passkeyFields() {
                let keys =
                    task?.factorType == nil
                    ? [factor] : dueFactors(of: account).filter { $0.kind == .webAuthn }
                guard let nonce = task?.nonce,
                    let signed = org.signingPasskey(
                        fields, challenge: nonce, of: account.user.login, among: keys, call
                    )
                else { throw account.fail("passcode", call) }
                account.update(factor: signed.id) { $0.factor.passkey = signed.factor.passkey }
                passkeyVerifiedUser = signed.factor.passkey?.hasVerifiedUser == true
                return try accept(signed.id, call, &account, in: &org)
            }
        case .securityKey:
            if let clientData = try call.text("clientData"), !clientData.isEmpty {
                let signature = try call.text("signatureData")
                let type = "navigator.id.getAssertion"
                guard let nonce = task?.nonce,
                    ClientData.answers(clientData, challenge: nonce, type: type),
                    ClientData.isBytes(signature)
                else { throw account.fail("passcode", call) }
                isProven = true
            }
        case .knowledge, .message, .app, .token, .counter:
            if let attempt {
                try account.check(attempt, for: factor, call)
                isProven = true
            }
        }
        return isProven
            ? try accept(factor.id, call, &account, in: &org)
            : try challenge(factor, call, &account, in: &org)
    }

    mutating func accept(
        _ factorID: String, _ call: Call, _ account: inout Account, in org: inout SimulatedOrg
    ) throws(APIError) -> Effect {
        let autoPush = try call.flagParameter("autoPush")
        let remembersDevice = try call.flagParameter("rememberDevice") ?? false
        account.accept(factor: factorID)
        account.update(factor: factorID) { $0.autoPush = autoPush ?? $0.autoPush }
        if let kind = account.factor(factorID)?.kind {
            verifiedKinds.insert(kind)
            let hasSequence = !account.user.factorSequence.isEmpty
            hasFactor = !hasSequence || dueFactors(of: account).isEmpty
        }
        if remembersDevice {
            let token = deviceToken ?? org.generator.token("DI0", count: 22)
            deviceToken = token
            if org.policy.rememberDevice.isAllowed {
                account.remember(token, org.policy, at: call.now)
            }
        }
        return .advances
    }

    mutating func resendChallenge(
        _ call: Call, _ account: inout Account, in org: inout SimulatedOrg
    ) throws(APIError) -> Effect {
        let factor = try target(of: call, account)
        guard task?.factor.id == factor.id, factor.kind == .push || factor.kind.channel != nil
        else { throw .wrongState }
        return try challenge(factor, call, &account, in: &org)
    }

    private func target(of call: Call, _ account: Account) throws(APIError) -> EnrolledFactor {
        let (name, due) = (call.parameter(), dueFactors(of: account))
        guard
            let factor = due.first(where: { $0.id == name })
                ?? due.first(where: { $0.kind.factorType == name })
        else { throw .notFound(name, "UserFactor") }
        return factor
    }

    private mutating func challenge(
        _ factor: EnrolledFactor, _ call: Call, _ account: inout Account, in org: inout SimulatedOrg
    ) throws(APIError) -> Effect {
        var task = FactorTask(factor: factor)
        switch factor.kind.style {
        case .push: task.phone = org.push(to: account.user, call)
        case .duo, .redirect: task.web = WebTask(&org.generator, call)
        case .securityKey:
            task.nonce = Base64URL.encode(org.generator.bytes(15))
            if call.parameter() != factor.id { task.factorType = factor.kind.factorType }
        case .message: try org.sendCode(for: factor, to: &account, call)
        case .knowledge, .app, .token, .counter: break
        }
        move(to: .mfaChallenge, task)
        return .stays
    }

    private mutating func poll(_ push: PhoneTask, at now: Date) -> Effect {
        var push = push
        if push.decision == .rejected || push.decision == .tooOld {
            push.result = .rejected
        } else if now >= push.expiresAt {
            push.result = .timeout
        }
        push.showsAnswer = push.result == .waiting
        task?.phone = push
        return .stays
    }
}

extension Call {
    /// The passkey in the body; `nil` without client data.
    func passkeyFields() throws(APIError) -> PasskeyFields? {
        guard let clientData = try text("clientData"), !clientData.isEmpty else { return nil }
        return PasskeyFields(
            clientData: clientData,
            attestation: try text("attestation"),
            authenticatorData: try text("authenticatorData"),
            signature: try text("signatureData")
        )
    }

    /// The passkey in the form of Identity Engine.
    var passkeyCredentials: PasskeyFields {
        PasskeyFields(
            clientData: field("credentials.clientData"),
            attestation: field("credentials.attestation"),
            authenticatorData: field("credentials.authenticatorData"),
            signature: field("credentials.signatureData")
        )
    }
}
