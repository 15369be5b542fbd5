import Foundation
import OktaCore

extension IdentityTransaction {
    /// `challenge/answer`: submits the current form.
    mutating func answer(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        if state == .passkey { return try identifyByPasskey(call, in: &org) }
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

    private mutating func check(
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
            let keys = account.factors.filter { $0.kind == .webAuthn }
            guard
                let signed = org.signingPasskey(
                    call.passkeyCredentials, challenge: task.nonce ?? "",
                    of: account.user.login, among: keys, call
                )
            else { throw .wrongPasskey }
            if let handle = call.field("credentials.userHandle"),
                handle.accountID != account.id
            {
                org.note(PasskeyRefusal(.userHandle, "of another user"), of: account.user.login)
                throw .wrongPasskey
            }
            keep(signed, of: account.id, in: &org)
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
            guard org.passkeys.allowAnother(for: account) else { throw .tooManyPasskeys }
            guard
                let record = org.registeredPasskey(
                    call.passkeyCredentials, challenge: task.nonce ?? "",
                    of: account.user.login, call
                )
            else { throw .wrongPasskey }
            factor.passkey = record
            factor.credentialID = Base64URL.encode(record.id)
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
}

extension IdentityTransaction {
    /// `authenticators/webauthn/launch`: asks for a passkey that names the user.
    mutating func launchPasskey(in org: inout SimulatedOrg) {
        var task = IdentityTask(authenticator: .webAuthn, factor: SimulatedFactor(kind: .webAuthn))
        task.nonce = Base64URL.encode(org.generator.bytes(24))
        setsUpPasskey = false
        move(to: .passkey, task)
    }

    /// `authenticators/webauthn/enroll`: asks for the user name, then for a new passkey.
    mutating func setUpPasskey() {
        setsUpPasskey = true
        move(to: .identify)
    }

    /// `challenge/answer/webauthn-autofillui`: a passkey that names the user.
    mutating func identifyByPasskey(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        _ = try call.required("credentials.signatureData")
        let handle = call.field("credentials.userHandle")
        guard let account = org.accounts[id: handle?.accountID], !account.user.isStaged,
            !account.isDeactivated
        else {
            let text = handle == nil ? "there is no user handle" : "no user has this handle"
            org.note(PasskeyRefusal(.userHandle, text), of: handle ?? "")
            throw .unknownPasskey
        }
        if account.isLocked { throw org.policy.lockout.isShown ? .locked : .unableToSignIn }
        let keys = account.factors.filter { $0.kind == .webAuthn }
        guard
            let signed = org.signingPasskey(
                call.passkeyCredentials, challenge: task?.nonce ?? passkeyChallenge,
                of: account.user.login,
                among: keys, call
            )
        else { throw keys.isEmpty ? .unknownPasskey : .wrongPasskey }
        keep(signed, of: account.id, in: &org)
        accountID = account.id
        setsUpPasskey = false
        accept(.webAuthn, call, in: &org)
    }

    /// Keeps the counter of a key that signed, and whether it verified its user.
    private mutating func keep(
        _ signed: EnrolledFactor, of accountID: String, in org: inout SimulatedOrg
    ) {
        if signed.factor.passkey?.hasVerifiedUser == true { passkeyVerifiedUser = true }
        org.accounts.update(accountID) { account in
            account.update(factor: signed.id) { $0.factor.passkey = signed.factor.passkey }
        }
    }

    /// Makes a new challenge after a passkey was refused.
    mutating func renewChallenge(_ generator: inout SeededGenerator) {
        if task?.nonce != nil { task?.nonce = Base64URL.encode(generator.bytes(24)) }
        if state == .identify { refusedPasskeys += 1 }
    }
}

extension String {
    /// The id of the account that a user handle names: the id itself, or base64 of its characters.
    fileprivate var accountID: String {
        guard !hasPrefix("00u"), let bytes = Data(base64Lenient: self) else { return self }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SimulatedFactor {
    fileprivate func step(showing code: String, near date: Date) -> Int? {
        TimeBasedCode(secret: secret ?? []).step(showing: code, near: date)
    }
}
