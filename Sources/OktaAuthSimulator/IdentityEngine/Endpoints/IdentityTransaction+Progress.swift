import OktaCore

extension IdentityTransaction {
    /// Goes on to what the rules of the org require next, finally to success.
    mutating func advance(_ call: Call, in org: inout SimulatedOrg) {
        let view = IdentityView(self, of: org, call)
        guard let account = view.account else { return move(to: .identify) }
        if purpose == .unlock {
            org.accounts.update(account.id) { $0.unlock() }
            move(to: .unlocked)
        } else if view.mustChoosePassword {
            guard view.rules.variants.contains(.recoveryEndsInEnrollment) else {
                return move(to: .resetPassword)
            }
            let password = SimulatedFactor(kind: .password)
            move(to: .enrollment, IdentityTask(authenticator: .password, factor: password))
        } else if view.needsFurther {
            offer(view)
        } else if verified.contains(.password), account.isPasswordExpired(at: call.now) {
            move(to: .passwordExpired)
        } else if view.mustEnroll {
            move(to: .selectEnrollment)
        } else if verified.contains(.password), view.warnsOfExpiry {
            move(to: .passwordWarning)
        } else if view.mustPromotePasskey {
            let key = SimulatedFactor(kind: .webAuthn).completed(&org.generator)
            var task = IdentityTask(authenticator: .webAuthn, factor: key)
            task.nonce = Base64URL.encode(org.generator.bytes(24))
            move(to: .promotion, task)
        } else {
            move(to: .success)
        }
    }

    /// Offers what can be verified; a code that nothing has to send is asked for at once.
    mutating func offer(_ view: IdentityView) {
        if view.verifiable == [.googleAuthenticator] {
            let factor = SimulatedFactor(kind: .googleTOTP)
            return move(
                to: .challenge, IdentityTask(authenticator: .googleAuthenticator, factor: factor))
        }
        guard view.verifiable == [.email], view.rules.variants.contains(.emailVerificationData)
        else { return move(to: .selectAuthenticator) }
        move(to: .verificationData, IdentityTask(authenticator: .email))
    }

    mutating func accept(
        _ authenticator: SimulatedAuthenticator, _ call: Call, in org: inout SimulatedOrg
    ) {
        org.accounts.update(accountID) { $0.forgetFailures() }
        verified.insert(authenticator)
        advance(call, in: &org)
    }

    /// Adds `factors` to the user, and continues; the code of `lastStep` does not count again.
    mutating func complete(
        _ factors: [SimulatedFactor], lastStep: Int? = nil, _ call: Call, in org: inout SimulatedOrg
    ) {
        for factor in factors {
            var enrolled = EnrolledFactor(factor, &org.generator)
            enrolled.lastStep = lastStep
            org.accounts.update(accountID) { $0.add(enrolled) }
        }
        if let authenticator = factors.first?.kind.authenticator { verified.insert(authenticator) }
        if factors.first?.kind == .webAuthn { setsUpPasskey = false }
        hasEnrolled = true
        advance(call, in: &org)
    }
}
