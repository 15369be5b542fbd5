import Foundation

@testable import OktaAuthSdk
@testable import OktaAuthSimulator

/// What the driver does next.
extension ChaosDriver {
    static let login = SimulatedClient.login

    var account: Account? {
        simulator.server.withOrg { org, _ in org.accounts.first { $0.user.login == Self.login } }
    }

    /// The right value, or now and then another one.
    func mistyped(_ value: String) -> String {
        dice.chance(0.12) ? "wrong-\(value)" : value
    }

    /// A sensible operation for `status`, or now and then a detour.
    func nextOperation(from status: OktaAuthStatus) -> Operation {
        if isUncertain {
            isUncertain = false
            if status.canFetchStatus() { return refresh(status) }
        }
        if dice.chance(0.08), status.canReturn() {
            return Operation("returnToPreviousStatus", start: status.returnToPreviousStatus)
        }
        if dice.chance(0.05), status.canFetchStatus() { return refresh(status) }
        if dice.chance(0.04), status.model.stateToken != nil { return cancel(status) }
        switch status.step {
        case .unauthenticated(let status): return begin(status)
        case .passwordWarning(let status):
            guard dice.chance(0.5) else {
                return Operation("skip", start: status.skipPasswordChange)
            }
            return changePassword(status)
        case .passwordExpired(let status): return changePassword(status)
        case .passwordReset(let status):
            let (_, new) = passwords()
            return Operation("resetPassword") {
                status.resetPassword(newPassword: new, onStatusChange: $0, onError: $1)
            }
        case .lockedOut(let status):
            return Operation("unlock") {
                status.unlock(
                    username: Self.login, factorType: .sms, onStatusChange: $0, onError: $1
                )
            }
        case .recovery(let status):
            let answer = mistyped(account?.user.recoveryAnswer ?? "")
            return Operation("recoverWithAnswer") {
                status.recoverWithAnswer(answer, onStatusChange: $0, onError: $1)
            }
        case .recoveryChallenge(let status): return recover(status)
        case .factorEnroll(let status): return enroll(status)
        case .factorEnrollActivate(let status): return activate(status)
        case .factorRequired(let status): return select(from: status.availableFactors)
        case .factorChallenge(let status): return verify(status)
        case .consentRequired(let status): return consent(status)
        case .adminConsentRequired(let status): return consent(status)
        case .profileRequired(let status): return tell(status)
        case .deviceActivate(let status): return activate(status)
        case .queued(let status):
            return Operation("wait for a turn", kind: .wait, start: status.waitForTurn)
        case .success, .unknown: return cancel(status)
        }
    }

    func passwords() -> (old: String, new: String) {
        let old = mistyped(account?.user.password ?? "")
        return (old, dice.chance(0.1) ? "short" : "Passw0rd-\(dice.below(1_000_000))")
    }

    private func changePassword(_ status: OktaAuthStatusPasswordChange) -> Operation {
        let (old, new) = passwords()
        return Operation("changePassword") {
            status.changePassword(
                oldPassword: old, newPassword: new, onStatusChange: $0, onError: $1
            )
        }
    }

    // MARK: Anywhere

    private func refresh(_ status: OktaAuthStatus) -> Operation {
        Operation("refresh", kind: .read, start: status.fetchStatus)
    }

    /// Cancels and, if that worked, stands at the beginning again.
    func cancel(_ status: OktaAuthStatus) -> Operation {
        let first = OktaAuthStatusUnauthenticated(
            restApi: status.restApi, responseHandler: status.responseHandler
        )
        return Operation("cancel") { onStatusChange, onError in
            status.cancel(onSuccess: { onStatusChange(first) }, onError: onError)
        }
    }

    // MARK: The beginning

    private func begin(_ status: OktaAuthStatusUnauthenticated) -> Operation {
        switch scenario.beginning {
        case .recover(let factor):
            return Operation("recoverPassword") {
                status.recoverPassword(
                    username: Self.login, factorType: factor, onStatusChange: $0, onError: $1
                )
            }
        case .unlock(let factor):
            if account?.isLocked == true { return unlock(status, by: factor) }
        case .stepUp(let app, let isSignedIn):
            if status.model.stateToken == nil { return stepUp(for: app, isSignedIn: isSignedIn) }
        case .signUp:
            guard status.model.stateToken != nil else {
                return stepUp(for: SimulatedApp(), isSignedIn: false)
            }
            if let link = status.model.links?.enroll, dice.chance(0.85) {
                return send([:], to: link, of: status, as: "sign up")
            }
        case .device(let app, let isSignedIn):
            if status.model.stateToken == nil {
                return openDevice(for: app, isSignedIn: isSignedIn)
            }
        case .factorFirst:
            guard status.model.stateToken != nil else { return authenticate(status, password: nil) }
            if !status.availableFactors.isEmpty { return select(from: status.availableFactors) }
        case .activationToken:
            let token = mistyped(simulator.administrator.activationToken(for: Self.login) ?? "")
            return Operation("redeem activation token") { [okta] in
                okta?.authenticate(activationToken: token, onStatusChange: $0, onError: $1)
            }
        case .signIn: break
        }
        if let detour = mailedLogin(status) { return detour }
        if account?.isLocked == true, dice.chance(0.5) { return unlock(status, by: .sms) }
        return authenticate(status, password: mistyped(account?.user.password ?? ""))
    }

    /// Signs in with a password, or without one, where a factor takes its place.
    private func authenticate(
        _ status: OktaAuthStatusUnauthenticated, password: String?
    ) -> Operation {
        Operation("authenticate") {
            status.authenticate(
                username: Self.login,
                password: password,
                options: OktaAuthenticationOptions(),
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    private func unlock(
        _ status: OktaAuthStatusUnauthenticated, by factor: OktaRecoveryFactors
    ) -> Operation {
        Operation("unlockAccount") {
            status.unlockAccount(
                username: Self.login, factorType: factor, onStatusChange: $0, onError: $1
            )
        }
    }

    private func recover(_ status: OktaAuthStatusRecoveryChallenge) -> Operation {
        if status.canResend(), dice.chance(0.15) {
            return Operation("resend recovery code", start: status.resendFactor)
        }
        if status.canVerify() {
            let code = mistyped(simulator.outbox.latestCode(for: Self.login) ?? "000000")
            return Operation("verify recovery code") {
                status.verifyFactor(passCode: code, onStatusChange: $0, onError: $1)
            }
        }
        let token = mistyped(simulator.outbox.latestRecoveryToken(for: Self.login) ?? "none")
        return Operation("redeem recovery token") {
            status.verifyFactor(recoveryToken: token, onStatusChange: $0, onError: $1)
        }
    }

    // MARK: Factors

    private func select(from factors: [OktaFactor]) -> Operation {
        let factor = dice.pick(factors)
        if let question = factor as? OktaFactorQuestion, dice.chance(0.3) {
            let answer = mistyped(simulator.proof(for: factor))
            return Operation("select with an answer") {
                question.select(answerToSecurityQuestion: answer, onStatusChange: $0, onError: $1)
            }
        }
        if factor.canSubmitCode, dice.chance(0.3) {
            let code = mistyped(simulator.proof(for: factor))
            return Operation("select with a code") {
                factor.submit(code: code, onStatusChange: $0, onError: $1)
            }
        }
        return Operation("select", start: factor.select)
    }

    private func verify(_ status: OktaAuthStatusFactorChallenge) -> Operation {
        if status.canResend(), status.factor.type != .push, dice.chance(0.12) {
            return Operation("resend challenge", start: status.resendFactor)
        }
        let factor = status.factor
        if factor.type == .push {
            let isRejected = dice.chance(0.15)
            return wait(for: status, atMost: 130) { phone in
                guard let push = phone.pendingChallenge else { return }
                if isRejected {
                    phone.reject()
                } else if let number = push.correctAnswer {
                    phone.pick(number)
                } else {
                    phone.approve()
                }
            }
        }
        let isQuestion = factor.type == .question
        let answer = mistyped(simulator.proof(for: factor))
        return Operation("verifyFactor") {
            status.verifyFactor(
                passCode: isQuestion ? nil : answer,
                answerToSecurityQuestion: isQuestion ? answer : nil,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Waits for what the user does with the phone after some seconds, now and then never.
    private func wait(
        for status: OktaAuthStatusSingleFactor,
        atMost longest: TimeInterval,
        _ decide: @escaping @Sendable (SimulatedPhone) -> Void
    ) -> Operation {
        if dice.chance(0.9) {
            let delays: [TimeInterval] = [1, 12, 47, 130]
            let phone = simulator.phone(of: Self.login)
            plan(after: dice.pick(delays.filter { $0 <= longest })) { decide(phone) }
        }
        // Where the push was answered already, this sends another one.
        return Operation("wait for a decision", kind: .wait) {
            status.waitForDecision(onEvent: { _ in }, onStatusChange: $0, onError: $1)
        }
    }

    private func enroll(_ status: OktaAuthStatusFactorEnroll) -> Operation {
        let factors = status.availableFactors.filter { $0.canEnroll() }
        guard !factors.isEmpty, !(status.canSkipEnrollment() && dice.chance(0.3)) else {
            return Operation("skipEnrollment", start: status.skipEnrollment)
        }
        let factor = dice.pick(factors)
        var values = simulator.enrollment(of: factor)
        values[.passCode] = values[.passCode].map(mistyped)
        return Operation("enroll") {
            factor.enroll(with: values, onStatusChange: $0, onError: $1)
        }
    }

    private func activate(_ status: OktaAuthStatusFactorEnrollActivate) -> Operation {
        if status.canResend(), dice.chance(0.12) {
            return Operation("resend activation", start: status.resendFactor)
        }
        if status.factor.type == .push {
            return wait(for: status, atMost: 47) { $0.scanQRCode() }
        }
        let code = mistyped(simulator.proof(for: status.factor))
        return Operation("activateFactor") {
            status.activateFactor(passCode: code, onStatusChange: $0, onError: $1)
        }
    }
}
