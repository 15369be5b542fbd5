import Foundation

extension IdentityTransaction {
    /// `challenge/answer`: submits the current form.
    mutating func answer(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard let account = org.accounts[id: accountID] else { throw .notOffered }
        guard let task else {
            try setPassword(of: account, call, in: &org)
            if state != .resetPassword {
                hasSkippedWarning = true
            } else if call.isSet("credentials.revokeSessions") {
                org.sessions.endAll(of: account.id)
            }
            return advance(call, in: &org)
        }
        guard state == .challenge else { return try activate(task, account, call, in: &org) }
        do throws(APIError) {
            try check(task, account, call, in: &org)
            accept(task.authenticator, call, in: &org)
        } catch {
            // A form that is not filled in does not count as an attempt.
            guard error.statusCode == 401 else { throw error }
            if task.kind != .password {
                let policy = org.policy
                org.accounts.update(account.id) { _ = $0.countFailure(policy, at: call.now) }
            }
            guard org.accounts[id: account.id]?.isLocked == true, purpose != .unlock else {
                throw error
            }
            move(to: .locked)
        }
    }

    private func check(
        _ task: IdentityTask, _ account: Account, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        switch task.authenticator {
        case .password:
            let password = try call.required("credentials.passcode")
            guard org.accepts(password, of: account, at: call.now) else { throw .wrongPassword }
        case .securityQuestion:
            let answer = try call.required("credentials.answer")
            let factor = account.factor(of: .question)?.factor
            guard call.field("credentials.questionKey") == factor?.question,
                answer.lowercased() == factor?.answer?.lowercased()
            else { throw .wrongAnswer }
        case .webAuthn:
            _ = try call.required("credentials.signatureData")
            try task.checkKey(call, type: "webauthn.get", "authenticatorData")
        case .oktaVerify, .googleAuthenticator:
            let field = task.kind == .oktaTOTP ? "totp" : "passcode"
            let code = try call.required("credentials.\(field)")
            guard let factor = task.kind.flatMap(account.factor(of:)),
                let shown = factor.factor.step(showing: code, near: call.now)
            else { throw .wrongCode(in: field) }
            // Each code counts once.
            guard shown > factor.lastStep ?? .min else { throw .spentCode(in: field) }
            org.accounts.update(account.id) { $0.update(factor: factor.id) { $0.lastStep = shown } }
        case .email, .phone: try task.checkMessage(call)
        }
    }

    /// Sets the password of the form, if the rules allow it; a recovery unlocks the account.
    private mutating func setPassword(
        of account: Account, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        let password = try call.required("credentials.passcode")
        let (policy, rules) = (org.policy, org.policy.password)
        guard rules.allows(password, login: account.user.login) else {
            throw .weakPassword(rules.requirements)
        }
        guard !account.recentPasswords(rules.historyCount).contains(password) else {
            throw .usedPassword
        }
        let isRecovery = purpose == .recovery
        org.accounts.update(account.id) { account in
            account.setPassword(password, policy, at: call.now)
            if isRecovery { account.unlock() }
        }
        verified.insert(.password)
    }

    private mutating func activate(
        _ task: IdentityTask, _ account: Account, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        guard var factor = task.factor else { throw .notOffered }
        var lastStep: Int?
        switch task.authenticator {
        case .password:
            try setPassword(of: account, call, in: &org)
            return complete([], call, in: &org)
        case .email, .phone: try task.checkMessage(call)
        case .googleAuthenticator, .oktaVerify:
            let code = try call.required("credentials.passcode")
            lastStep = factor.step(showing: code, near: call.now)
            guard lastStep != nil else { throw .wrongCode(in: "passcode") }
        case .securityQuestion:
            let key = try call.required("credentials.questionKey")
            factor.answer = try call.required("credentials.answer")
            if key == "custom" {
                factor.questionText = try call.required("credentials.question")
            } else if SecurityQuestion.text(of: key) == nil {
                throw .unknownOption
            }
            factor.question = key
        case .webAuthn:
            _ = try call.required("credentials.clientData")
            try task.checkKey(call, type: "webauthn.create", "attestation")
        }
        complete([factor], lastStep: lastStep, call, in: &org)
    }
}

extension IdentityTask {
    fileprivate func checkMessage(_ call: Call) throws(APIError) {
        let code = try call.required("credentials.passcode")
        guard self.code?.matches(code, at: call.now) == true else {
            throw .wrongCode(in: "passcode")
        }
    }

    /// Checks what a security key signed, of `type`, and that `field` has its bytes.
    fileprivate func checkKey(_ call: Call, type: String, _ field: String) throws(APIError) {
        let clientData = call.field("credentials.clientData")
        guard ClientData.answers(clientData, challenge: nonce ?? "", type: type),
            ClientData.isBytes(call.field("credentials.\(field)"))
        else { throw .wrongCode(in: "credentials") }
    }
}

extension SimulatedFactor {
    fileprivate func step(showing code: String, near date: Date) -> Int? {
        TimeBasedCode(secret: secret ?? []).step(showing: code, near: date)
    }
}
