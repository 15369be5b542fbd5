import Foundation

extension IdentityTransaction {
    /// `challenge/answer`: submits the current form.
    mutating func answer(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        guard let account = org.account(accountID) else { throw .notOffered }
        switch step {
        case .challenge(let challenge):
            try verify(challenge, account, request, in: &org)
        case .enrollment(let enrollment):
            try activate(enrollment, account, request, in: &org)
        case .resetPassword:
            try setPassword(of: account, request, in: &org)
            org.update(account.id) { $0.unlock() }
            if request.flag("credentials.revokeSessions") { org.closeSessions(of: account.id) }
            verified.insert(.password)
            advance(in: &org, at: request.now)
        case .passwordExpired, .passwordWarning:
            try setPassword(of: account, request, in: &org)
            hasSkippedWarning = true
            advance(in: &org, at: request.now)
        default: throw .notOffered
        }
    }

    private mutating func verify(
        _ challenge: IdentityChallenge,
        _ account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let refusal: IdentityRefusal
        do throws(IdentityRefusal) {
            try check(challenge, account, request, in: &org)
            return accept(challenge.authenticator, in: &org, at: request.now)
        } catch {
            refusal = error
        }
        // A form that is not filled in does not count as an attempt.
        guard refusal.statusCode == 401 else { throw refusal }
        let isLocked =
            challenge.kind == .password
            ? org.account(account.id)?.isLocked == true
            : org.countFailure(of: account, at: request.now)
        guard isLocked, purpose != .unlock else { throw refusal }
        move(to: .locked)
    }

    private func check(
        _ challenge: IdentityChallenge,
        _ account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        switch challenge.kind {
        case .password:
            let password = try request.required("credentials.passcode")
            do throws(APIError) {
                try org.check(password, of: account, at: request.now)
            } catch {
                throw .wrongPassword
            }
        case .question:
            let answer = try request.required("credentials.answer")
            let factor = account.factor(of: .question)?.factor
            guard request.text("credentials.questionKey") == factor?.question,
                answer.lowercased() == factor?.answer?.lowercased()
            else { throw .wrongAnswer }
        case .webAuthn:
            _ = try request.required("credentials.signatureData")
            let isRight =
                ClientData.answers(
                    request.text("credentials.clientData"),
                    challenge: challenge.nonce ?? "",
                    type: "webauthn.get"
                ) && ClientData.isBytes(request.text("credentials.authenticatorData"))
            guard isRight else { throw .wrongCode(in: "credentials") }
        case .oktaTOTP: try checkApp(.oktaTOTP, "totp", account, request, in: &org)
        case .googleTOTP: try checkApp(.googleTOTP, "passcode", account, request, in: &org)
        default:
            let code = try request.required("credentials.passcode")
            guard challenge.message?.code.matches(code, at: request.now) == true else {
                throw .wrongCode(in: "passcode")
            }
        }
    }

    /// Checks the code of an authenticator app; each counts once.
    private func checkApp(
        _ kind: SimulatedFactorKind,
        _ field: String,
        _ account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let code = try request.required("credentials.\(field)")
        guard let factor = account.factor(of: kind),
            let shown = TimeBasedCode(secret: factor.factor.secret ?? [])
                .step(showing: code, near: request.now)
        else { throw .wrongCode(in: field) }
        guard factor.lastStep.map({ shown > $0 }) ?? true else { throw .spentCode(in: field) }
        org.update(account.id) { $0.update(factor: factor.id) { $0.lastStep = shown } }
    }

    /// Sets the password of the form, if the rules allow it.
    func setPassword(
        of account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let password = try request.required("credentials.passcode")
        let (policy, rules) = (org.policy, org.policy.password)
        guard rules.allows(password, login: account.user.login) else {
            throw .weakPassword(rules.requirements)
        }
        guard !account.recentPasswords(rules.historyCount).contains(password) else {
            throw .usedPassword
        }
        org.update(account.id) { $0.setPassword(password, policy, at: request.now) }
    }
}
