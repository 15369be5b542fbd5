import Foundation

extension IdentityTransaction {
    /// `challenge/answer`: submits the current form.
    mutating func answer(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard let account = org.accounts[id: accountID] else { throw .notOffered }
        switch step {
        case .challenge(let challenge): try verify(challenge, account, call, in: &org)
        case .enrollment(let enrollment): try activate(enrollment, account, call, in: &org)
        case .resetPassword:
            try setPassword(of: account, call, in: &org)
            org.accounts.update(account.id) { $0.unlock() }
            if call.isSet("credentials.revokeSessions") { org.sessions.endAll(of: account.id) }
            verified.insert(.password)
            advance(in: &org, at: call.now)
        case .passwordExpired, .passwordWarning:
            try setPassword(of: account, call, in: &org)
            hasSkippedWarning = true
            advance(in: &org, at: call.now)
        default: throw .notOffered
        }
    }

    private mutating func verify(
        _ challenge: IdentityChallenge,
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        do throws(APIError) {
            try check(challenge, account, call, in: &org)
            accept(challenge.authenticator, in: &org, at: call.now)
        } catch {
            // A form that is not filled in does not count as an attempt.
            guard error.statusCode == 401 else { throw error }
            let policy = org.policy
            org.accounts.update(account.id) { account in
                guard challenge.kind != .password else { return }
                _ = account.countFailure(policy, at: call.now)
            }
            guard org.accounts[id: account.id]?.isLocked == true, purpose != .unlock else {
                throw error
            }
            move(to: .locked)
        }
    }

    private func check(
        _ challenge: IdentityChallenge,
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        switch challenge.kind {
        case .password:
            let password = try call.required("credentials.passcode")
            guard org.accepts(password, of: account, at: call.now) else { throw .wrongPassword }
        case .question:
            let answer = try call.required("credentials.answer")
            let factor = account.factor(of: .question)?.factor
            guard call.field("credentials.questionKey") == factor?.question,
                answer.lowercased() == factor?.answer?.lowercased()
            else { throw .wrongAnswer }
        case .webAuthn:
            _ = try call.required("credentials.signatureData")
            let clientData = call.field("credentials.clientData")
            let nonce = challenge.nonce ?? ""
            guard ClientData.answers(clientData, challenge: nonce, type: "webauthn.get"),
                ClientData.isBytes(call.field("credentials.authenticatorData"))
            else { throw .wrongCode(in: "credentials") }
        case .oktaTOTP: try checkApp(.oktaTOTP, "totp", account, call, in: &org)
        case .googleTOTP: try checkApp(.googleTOTP, "passcode", account, call, in: &org)
        default:
            let code = try call.required("credentials.passcode")
            guard challenge.message?.code.matches(code, at: call.now) == true else {
                throw .wrongCode(in: "passcode")
            }
        }
    }

    /// Checks the code of an authenticator app; each counts once.
    private func checkApp(
        _ kind: SimulatedFactorKind,
        _ field: String,
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        let code = try call.required("credentials.\(field)")
        guard let factor = account.factor(of: kind),
            let shown = TimeBasedCode(secret: factor.factor.secret ?? [])
                .step(showing: code, near: call.now)
        else { throw .wrongCode(in: field) }
        guard factor.lastStep.map({ shown > $0 }) ?? true else { throw .spentCode(in: field) }
        org.accounts.update(account.id) { $0.update(factor: factor.id) { $0.lastStep = shown } }
    }

    /// Sets the password of the form, if the rules allow it.
    func setPassword(of account: Account, _ call: Call, in org: inout SimulatedOrg)
        throws(APIError)
    {
        let password = try call.required("credentials.passcode")
        let (policy, rules) = (org.policy, org.policy.password)
        guard rules.allows(password, login: account.user.login) else {
            throw .weakPassword(rules.requirements)
        }
        guard !account.recentPasswords(rules.historyCount).contains(password) else {
            throw .usedPassword
        }
        org.accounts.update(account.id) { $0.setPassword(password, policy, at: call.now) }
    }
}
