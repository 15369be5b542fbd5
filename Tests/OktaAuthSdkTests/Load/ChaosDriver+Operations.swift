import Foundation

@testable import OktaAuthSdk
@_spi(Server) @testable import OktaAuthSimulator

extension ChaosDriver {
    private var login: String { SimulatedClient.login }

    private var account: Account? {
        simulator.server.withOrg { org, _ in org.accounts.first { $0.user.login == login } }
    }

    /// The right value, or now and then another one.
    private func mistyped(_ value: String?) -> String {
        dice.chance(0.12) ? "wrong-\(value ?? "")" : value ?? ""
    }

    /// A sensible operation for `status`, or now and then a detour.
    func nextOperation(from status: OktaAuthStatus) -> Operation {
        let refresh = Operation("refresh", kind: .read, start: status.fetchStatus)
        // The last operation may or may not have reached the server.
        let isUncertain = lastError?.transactionState == .unknown || lastError?.code == .wrongState
        if isUncertain, status.canFetchStatus() { return refresh }
        if dice.chance(0.08), status.canReturn() {
            return Operation("returnToPreviousStatus", start: status.returnToPreviousStatus)
        }
        if dice.chance(0.05), status.canFetchStatus() { return refresh }
        if dice.chance(0.04), status.model.stateToken != nil { return cancel(status) }
        switch status.step {
        case .unauthenticated(let status): return begin(status)
        case .passwordWarning(let status):
            return dice.chance(0.5)
                ? changePassword(status) : Operation("skip", start: status.skipPasswordChange)
        case .passwordExpired(let status): return changePassword(status)
        case .passwordReset(let status):
            return Operation("resetPassword", passwords().new, call: status.resetPassword)
        case .lockedOut(let status):
            return Operation("unlock", login, .sms, call: status.unlock)
        case .recovery(let status):
            let answer = mistyped(account?.user.recoveryAnswer)
            return Operation("recoverWithAnswer", answer, call: status.recoverWithAnswer)
        case .recoveryChallenge(let status): return recover(status)
        case .factorEnroll(let status): return enroll(status)
        case .factorEnrollActivate(let status): return activate(status)
        case .factorRequired(let status): return select(from: status.availableFactors)
        case .factorChallenge(let status): return verify(status)
        case .consentRequired(let status): return consent(status)
        case .adminConsentRequired(let status): return consent(status)
        case .profileRequired(let status): return enrollProfile(status)
        case .deviceActivate(let status): return activate(status)
        case .queued(let status):
            return Operation("wait for a turn", kind: .wait, start: status.waitForTurn)
        case .success, .unknown: return cancel(status)
        }
    }

    // MARK: Anywhere

    /// Cancels and, if that worked, stands at the beginning again.
    func cancel(_ status: OktaAuthStatus) -> Operation {
        let first = OktaAuthStatusUnauthenticated(
            restApi: status.restApi, responseHandler: status.responseHandler
        )
        return Operation("cancel") { onStatusChange, onError in
            status.cancel(onSuccess: { onStatusChange(first) }, onError: onError)
        }
    }

    /// Has a link mailed now and then, where the page offers that.
    private func mailedLogin(_ status: OktaAuthStatus) -> Operation? {
        guard let link = status.model.links?.others["recoverLogin"]?.first, dice.chance(0.1) else {
            return nil
        }
        return Operation("recover login", ["identifier": login], link, call: status.send)
    }

    private func passwords() -> (old: String, new: String) {
        let old = mistyped(account?.user.password)
        return (old, dice.chance(0.1) ? "short" : "Passw0rd-\(dice.below(1_000_000))")
    }

    private func changePassword(_ status: OktaAuthStatusPasswordChange) -> Operation {
        let (old, new) = passwords()
        return Operation("changePassword", old, new, call: status.changePassword)
    }

    // MARK: The beginning

    private func begin(_ status: OktaAuthStatusUnauthenticated) -> Operation {
        let hasBegun = status.model.stateToken != nil
        switch scenario.beginning {
        case .recover(let factor):
            return Operation("recoverPassword", login, factor, call: status.recoverPassword)
        case .unlock(let factor):
            if account?.isLocked == true {
                return Operation("unlockAccount", login, factor, call: status.unlockAccount)
            }
        case .stepUp(let app, let user):
            if !hasBegun {
                return resumption(of: simulator.administrator.beginStepUp(for: app, signedIn: user))
            }
        case .signUp:
            guard hasBegun else { return resumption(of: simulator.administrator.beginStepUp()) }
            if let link = status.model.links?.enroll, dice.chance(0.85) {
                return Operation("sign up", [:], link, call: status.send)
            }
        case .device(let app, let user):
            if !hasBegun {
                // The same device again, or one more.
                let known = device != nil && dice.chance(0.3) ? device : nil
                let device = known ?? simulator.pairDevice(for: app)
                self.device = device
                return resumption(of: device.openPage(withCode: dice.chance(0.5), signedIn: user))
            }
        case .factorFirst:
            guard hasBegun else { return authenticate(status, password: nil) }
            if !status.availableFactors.isEmpty { return select(from: status.availableFactors) }
        case .activationToken:
            let token = mistyped(simulator.administrator.activationToken(for: login))
            return Operation("redeem activation token") { [okta] in
                okta?.authenticate(activationToken: token, onStatusChange: $0, onError: $1)
            }
        case .signIn: break
        }
        if let detour = mailedLogin(status) { return detour }
        if account?.isLocked == true, dice.chance(0.5) {
            return Operation("unlockAccount", login, .sms, call: status.unlockAccount)
        }
        return authenticate(status, password: mistyped(account?.user.password))
    }

    /// Signs in with a password, or without one, where a factor takes its place.
    private func authenticate(
        _ status: OktaAuthStatusUnauthenticated, password: String?
    ) -> Operation {
        Operation("authenticate") { [login] in
            status.authenticate(
                username: login, password: password, options: .init(), onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Takes up the transaction of a page that an application or a device opened.
    private func resumption(of stateToken: String?) -> Operation {
        Operation("fetchStatus", kind: .read) { [okta] in
            okta?.fetchStatus(with: stateToken ?? "", onStatusChange: $0, onError: $1)
        }
    }

    private func recover(_ status: OktaAuthStatusRecoveryChallenge) -> Operation {
        if status.canResend(), dice.chance(0.15) {
            return Operation("resend recovery code", start: status.resendFactor)
        }
        if status.canVerify() {
            let code = mistyped(simulator.outbox.latestCode(for: login) ?? "000000")
            return Operation(
                "verify recovery code", code,
                call: status.verifyFactor(passCode:onStatusChange:onError:))
        }
        let token = mistyped(simulator.outbox.latestRecoveryToken(for: login) ?? "none")
        return Operation(
            "redeem recovery token", token,
            call: status.verifyFactor(recoveryToken:onStatusChange:onError:))
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
            return Operation("select with a code", code, call: factor.submit)
        }
        return Operation("select", start: factor.select)
    }

    private func verify(_ status: OktaAuthStatusFactorChallenge) -> Operation {
        let factor = status.factor
        if factor.type == .push {
            let isRejected = dice.chance(0.15)
            return wait(for: status) { phone in
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
        if status.canResend(), dice.chance(0.12) {
            return Operation("resend challenge", start: status.resendFactor)
        }
        let isQuestion = factor.type == .question
        let proof = mistyped(simulator.proof(for: factor))
        return Operation("verifyFactor") {
            status.verifyFactor(
                passCode: isQuestion ? nil : proof,
                answerToSecurityQuestion: isQuestion ? proof : nil,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Waits for what the user does with the phone after some seconds, now and then never.
    private func wait(
        for status: OktaAuthStatusSingleFactor,
        _ decide: @escaping @Sendable (SimulatedPhone) -> Void
    ) -> Operation {
        if dice.chance(0.9) {
            let phone = simulator.phone(of: login)
            plan(after: dice.pick([1, 12, 47, 130])) { decide(phone) }
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
        return Operation("enroll", values, call: factor.enroll(with:onStatusChange:onError:))
    }

    private func activate(_ status: OktaAuthStatusFactorEnrollActivate) -> Operation {
        if status.canResend(), dice.chance(0.12) {
            return Operation("resend activation", start: status.resendFactor)
        }
        if status.factor.type == .push {
            return wait(for: status) { $0.scanQRCode() }
        }
        let code = mistyped(simulator.proof(for: status.factor))
        return Operation("activateFactor") {
            status.activateFactor(passCode: code, onStatusChange: $0, onError: $1)
        }
    }

    // MARK: Consent, profile, device

    /// Grants everything, sometimes a part, and now and then nothing.
    private func consent(_ status: OktaAuthStatusConsentRequired) -> Operation {
        let names = dice.pick([nil, nil, nil, status.scopes.prefix(1).map(\.name), []])
        return Operation("consent", names, isSound: names == nil, call: status.consent)
    }

    private func enrollProfile(_ status: OktaAuthStatusProfileRequired) -> Operation {
        if let detour = mailedLogin(status) { return detour }
        if let link = status.model.links?.others["login"]?.first, dice.chance(0.1) {
            let payload = ["identifier": login, "password": passwords().old]
            return Operation("log in instead", payload, link, call: status.send)
        }
        let isEmpty = dice.chance(0.08)
        var profile = !isEmpty && dice.chance(0.08) ? ["shoeSize": "44"] : [:]
        // An empty profile does not reach the org: the SDK refuses it.
        var isSound = profile.isEmpty
        for field in status.profileFields
        where !isEmpty && (field.required == true || dice.chance(0.5)) {
            switch field.name {
            case "email":
                // Taken now and then: by another user, or by a form whose response got lost.
                let isTaken = !dice.chance(0.9)
                newcomers += isTaken ? 0 : 1
                profile["email"] = newcomers == 0 ? login : "bob\(newcomers)@example.test"
                isSound = isSound && !isTaken
            case "password":
                let (_, new) = passwords()
                profile["password"] = new
                isSound = isSound && new != "short"
            default: profile[field.name] = "anything"
            }
        }
        return Operation("enrollProfile", profile, isSound: isSound, call: status.enrollProfile)
    }

    private func activate(_ status: OktaAuthStatusDeviceActivate) -> Operation {
        // After a wrong code the device shows another one; now and then the user takes another device.
        if status.isCodeInvalid || device?.status != .waiting || dice.chance(0.2),
            case .device(let app, _) = scenario.beginning
        {
            device = simulator.pairDevice(for: app)
        }
        let code = dice.chance(0.12) ? "XXXX-XXXX" : device?.userCode ?? ""
        return Operation("activate device", code, call: status.activate)
    }

    // MARK: The end

    /// Checks that the org has kept what the user was asked for on the way.
    func checkWhatIsKept(after success: OktaAuthStatusSuccess) {
        if let reported = success.deviceActivationStatus, let token = success.model.stateToken,
            let kept = simulator.server.withOrg({ org, _ in
                org.transactions[token]?.device.flatMap { org.devices.grants[$0]?.result.rawValue }
            }), reported != kept
        {
            note("the device is \(kept) after \(reported)")
        }
        // A step-up and a device ask for an app of their own, and a sign-up ends as another user.
        guard case .signIn = scenario.beginning else { return }
        if let app = scenario.user.consentApp {
            let granted = simulator.administrator.grantedScopes(of: login, to: app)
            for scope in app.scopes where scope.isOptional != true && !granted.contains(scope.name)
            {
                note("signed in without having granted '\(scope.name)'")
            }
        }
        let profile = simulator.administrator.profile(of: login)
        for field in scenario.user.missingProfile
        where field.isRequired && profile[field.name] == nil {
            note("signed in without a value of '\(field.name)'")
        }
    }
}
