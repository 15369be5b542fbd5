import Foundation
import OktaAuthSdk
import OktaCore

extension ClassicScreens {
    typealias Factor = OktaSignIn.Factor

    /// The screen of the status.
    var screen: Screen {
        if let status = status as? OktaAuthStatusUnauthenticated, status.availableFactors.isEmpty {
            return identify(.signIn)
        }
        var screen = made(whole, offering: offers)
        if case .done = screen.step { return screen }
        attempt.offerAgain(&screen)
        return screen
    }

    private var whole: Screen {
        switch status.step {
        case .unauthenticated(let status):
            return .chooseFactor(choices(of: status.availableFactors, select))
        case .success(let status):
            guard status.sessionToken == nil else { return .done(nil) }
            return .message(finished(status))
        case .passwordWarning(let status):
            let days = status.passwordPolicy?.expiration?.passwordExpireDays
            return change(status, .expiresSoon(days: days))
        case .passwordExpired(let status):
            guard status.canChange() else { return elsewhere }
            return change(status, .expired)
        case .passwordReset(let status):
            guard status.canReset() else { return elsewhere }
            let rules = status.passwordPolicy?.rules ?? []
            return .newPassword(.init(reason: .reset, rules: rules)) { new, _ in
                try await advance { try await status.resetPassword(newPassword: new) }
            }
        case .lockedOut: return .message(.init(.accountLocked, UserText.accountIsLocked()))
        case .recovery(let status): return recovery(status)
        case .recoveryChallenge(let status):
            let factor = (status.factorType ?? .email).choice()
            var code = OktaSignIn.Code(factor: factor, expiresAt: status.expiresAt)
            code.acceptsLink = !status.canVerify()
            let verify = sending { text in
                status.canVerify()
                    ? try await status.verifyFactor(passCode: text)
                    : try await status.verifyFactor(recoveryToken: PastedToken(text).value)
            }
            return .code(code, verify)
        case .factorRequired(let status): return factors(status)
        case .factorChallenge(let status): return challenge(status.factor, of: status)
        case .factorEnroll(let status):
            let enrolled = status.availableFactors.filter { $0.status == "ACTIVE" }
            let factors = status.availableFactors.filter(\.canSetUp)
            guard !factors.isEmpty else {
                return .message(.init(.unsupported, UserText.nothingToSetUp()))
            }
            return .chooseEnrollment(
                choices(of: factors, enroll),
                enrolled: enrolled.enumerated().map { $1.choice(id: "enrolled-\($0)") },
                skippableUntil: status.gracePeriodEnd
            )
        case .factorEnrollActivate(let status): return activation(status)
        case .consentRequired(let status): return consent(status)
        case .adminConsentRequired(let status): return consent(status)
        case .profileRequired(let status): return profile(status)
        case .deviceActivate(let status): return device(status)
        case .queued(let status):
            let queue = Factor(id: "queue", kind: .other("queue"), name: UserText.organization())
            return .wait(wait(queue)) { _ in try await advance { try await status.waitForTurn() } }
        case .unknown:
            let text = UserText.unknownState(status.statusType.rawValue)
            return .message(.init(.unsupported, text))
        }
    }

    func wait(_ factor: Factor) -> OktaSignIn.PendingDecision {
        .init(factor: factor, number: push?.correctAnswer, expiresAt: status.expiresAt)
    }

    /// The message after a transaction that ends without a session.
    private func finished(_ status: OktaAuthStatusSuccess) -> OktaSignIn.Message {
        let text =
            switch status.deviceActivationStatus?.uppercased() {
            case "DEVICE_ACTIVATED": UserText.deviceActivated()
            case "DEVICE_NOT_ACTIVATED_CONSENT_DENIED":
                UserText.deviceConsentDenied()
            case _?: UserText.deviceNotActivated()
            case nil where status.recoveryType == .unlock: UserText.accountUnlocked()
            case nil where status.redirectLink != nil: UserText.continuesInBrowser()
            case nil: UserText.completed()
            }
        return .init(.completed, text, url: status.redirectLink?.href)
    }

    // MARK: Passwords

    private func change(
        _ status: any OktaAuthStatusPasswordChange & OktaPasswordStatus,
        _ reason: OktaSignIn.NewPassword.Reason
    ) -> Screen {
        let rules = status.passwordPolicy?.rules ?? []
        let step = OktaSignIn.NewPassword(reason: reason, needsOldPassword: true, rules: rules)
        return .newPassword(step) { new, old in
            try await advance {
                try await status.changePassword(oldPassword: old ?? "", newPassword: new)
            }
        }
    }

    /// A password that another system manages.
    private var elsewhere: Screen {
        let text = UserText.passwordChangedElsewhere()
        return .message(.init(.unsupported, text, url: status.links?.next?.href))
    }

    private func recovery(_ status: OktaAuthStatusRecovery) -> Screen {
        if let question = status.recoveryQuestion, status.canRecover() {
            return .question(question, sending { try await status.recoverWithAnswer($0) })
        }
        let token = OktaSignIn.Form.Field(
            id: "token", label: UserText.linkOrToken(), kind: .secret, isRequired: true
        )
        let title = UserText.continueWithLink()
        let form = OktaSignIn.Form(name: "recovery-token", title: title, fields: [token])
        let recover = sending { (values: [String: String]) in
            let token = values["token"].map { PastedToken($0).value } ?? status.recoveryToken ?? ""
            return try await status.recoverWithToken(token)
        }
        return .form(form, recover)
    }

    // MARK: Forms

    private func consent(_ status: OktaAuthStatusConsentRequired) -> Screen {
        let name = status.target?.label?.nonBlank ?? status.target?.name?.nonBlank
        let app = name ?? UserText.application()
        let isForAll = status is OktaAuthStatusAdminConsentRequired
        let optional = status.isGranular ? status.scopes.filter { $0.isOptional == true } : []
        var form = form(
            title: isForAll ? UserText.asksForAllData(app) : UserText.asksForYourData(app))
        let consent = OktaSignIn.Consent(
            app: name,
            scopes: status.scopes.map { scope in
                .init(
                    id: scope.name,
                    title: scope.displayName?.nonBlank ?? scope.name,
                    text: scope.text?.nonBlank,
                    isOptional: status.isGranular && scope.isOptional == true
                )
            }
        )
        (form.text, form.consent) = (consent.scopeLines, consent)
        form.fields = optional.map { scope in
            let label = UserText.allowScope(scope.displayName?.nonBlank ?? scope.name)
            return .init(id: scope.name, label: label, kind: .flag, value: "true")
        }
        let give = sending { (values: [String: String]) in
            let names = optional.map(\.name)
            let required = status.scopes.map(\.name).filter { !names.contains($0) }
            let granted = names.filter { values[$0] == "true" }
            return try await status.consent(to: names.isEmpty ? nil : required + granted)
        }
        var screen = Screen.form(form, button: UserText.allow(), give)
        if status.canCancel() { screen.offers = [(.refuse, { try await refused(status) })] }
        return screen
    }

    /// Ends the transaction: a consent has no other way to say no.
    private func refused(_ status: OktaAuthStatusConsentRequired) async throws -> Next {
        try await outcome {
            try await status.cancelTransaction()
            return .screen(attempt.over(.denied, UserText.accessNotAllowed()))
        }
    }

    private func profile(_ status: OktaAuthStatusProfileRequired) -> Screen {
        var form = form(title: UserText.completeProfile())
        form.fields = status.profileFields.map { field in
            .init(
                id: field.name,
                label: field.label?.nonBlank ?? field.name.wordsOfName,
                kind: field.name == "password" ? .secret : .text,
                isRequired: field.required == true
            )
        }
        return .form(
            form, sending { try await status.enrollProfile($0.filter { !$0.value.isEmpty }) }
        )
    }

    private func device(_ status: OktaAuthStatusDeviceActivate) -> Screen {
        var form = form(title: UserText.deviceWaits())
        if status.isCodeInvalid { form.text = [UserText.deviceCodeWrong()] }
        let code = status.userCode
        form.fields = [
            .init(id: "userCode", label: UserText.deviceCode(), isRequired: true, value: code)
        ]
        return .form(form, sending { try await status.activate(userCode: $0["userCode"] ?? "") })
    }

    private func form(title: String) -> OktaSignIn.Form {
        .init(name: status.statusType.rawValue, title: title)
    }

    // MARK: Actions

    private var offers: [Screen.Offer] {
        let legal = status.availableOperations
        var offers: [Screen.Offer] = []
        func offer(
            _ action: OktaSignIn.Action,
            _ operation: @escaping () async throws -> OktaAuthStatus
        ) { offers.append((action, { try await advance(operation) })) }

        if status.awaitsDecision, status is OktaAuthStatusFactorEnrollActivate, let push {
            offers += linkOffers(of: push)
        }
        let channels = status.resendChannels
        if legal.contains(.resend), channels.count > 1 {
            for channel in channels {
                let title = UserText.sendAgainBy(channel.choice().name)
                offer(.init(id: "resend-\(channel.rawValue)", kind: .resend, title: title)) {
                    try await status.resend(by: channel)
                }
            }
        } else if legal.contains(.resend) || isEndedPush {
            offer(.resend, resend)
        }
        if legal.contains(.skip) {
            switch status {
            case let status as OktaAuthStatusPasswordWarning:
                offer(.skip) { try await status.skipPasswordChange() }
            case let status as OktaAuthStatusFactorEnroll:
                offer(.skip) { try await status.skipEnrollment() }
            default: break
            }
        }
        if let locked = status as? OktaAuthStatusLockedOut, locked.canUnlock() {
            offers.append((.unlockAccount, { .screen(identify(.unlockAccount)) }))
        }
        if status.canReturn() { offer(.back) { try await status.returnToPreviousStatus() } }
        return offers
    }

    private func resend() async throws -> OktaAuthStatus {
        switch status {
        case let status as OktaAuthStatusRecoveryChallenge:
            return try await status.resendFactor()
        case let status as OktaAuthStatusSingleFactor:
            guard let push else { return try await status.resendFactor() }
            // Not polled here: the wait belongs to the screen.
            guard let channel = status.resendChannels.first, status.awaitsDecision else {
                return try await push.checkFactorResult()
            }
            return try await status.resend(by: channel)
        default: throw OktaSignInError.notOffered("Nothing can be sent again")
        }
    }
}
