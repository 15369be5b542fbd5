import Foundation
import OktaCore
import OktaIdx

// The actions besides completing a form, and the words of forms.
extension IdentityScreens {
    /// A screen of the response that shows `form`.
    func made(_ screen: Screen, of form: Remediation?, back: (() -> Screen)? = nil) -> Screen {
        var screen = screen
        let messages = response.messages.allMessages
        screen.messages = messages.map(\.message)
        for (label, url) in messages.flatMap(\.links) {
            guard let page = url.asPage else { continue }
            let link = OktaSignIn.Link(title: label?.nonBlank ?? page.absoluteString, url: page)
            if !screen.links.contains(link) { screen.links.append(link) }
        }
        screen.offers += offers(besides: form, isPart: back != nil)
        if let back { screen.offers.append((.back, { .screen(back()) })) }
        screen.transaction = .identity(response)
        attempt.offerAgain(&screen)
        if form?["rememberMe"] != nil {
            screen.remembers = (
                { attempt.options.remembersDevice == true },
                { attempt.options.remembersDevice = $0 ?? attempt.options.remembersDevice }
            )
        }
        if let form, form.captchaToken != nil {
            screen.ask(captcha, form.enterCaptcha)
        }
        return screen
    }

    private var captcha: OktaSignIn.Captcha {
        let captcha = response.captcha
        let kind: OktaSignIn.Captcha.Kind =
            switch captcha?.type?.uppercased() {
            case "HCAPTCHA": .hCaptcha
            case "RECAPTCHA_V2": .reCaptcha
            case "ALTCHA": .altcha
            case let name: .other(name ?? "")
            }
        return .init(kind, siteKey: captcha?.siteKey)
    }

    private func offers(besides shown: Remediation?, isPart: Bool) -> [Screen.Offer] {
        var offers = response.remediations.enumerated().compactMap { index, form -> Screen.Offer? in
            guard form != shown, isOffered(form) else { return nil }
            // The way back leads there.
            if isPart, form == mainForm { return nil }
            let (kind, title) = form.purpose
            var action = OktaSignIn.Action(id: "form-\(index)", kind: kind, title: title)
            if form.type == .skip { action.remaining = remainingSkips }
            return (action, { try await open(form) })
        }
        func offer(
            _ action: OktaSignIn.Action, _ run: @escaping () async throws -> IDXClient.Response
        ) { offers.append((action, { try await advance(run) })) }

        if let cancel = response.deviceChallenge?.cancel, cancel.canProceed,
            [.deviceChallengePoll, .deviceAppleSsoExtension].contains(shown?.type)
        {
            offer(.withoutDevice) { try await cancel.proceed() }
        }
        if let current = current as? any CodeSendable, current.canSend {
            offer(.init(id: "send", kind: .resend, title: UserText.sendIt())) {
                try await current.send()
            }
        }
        if let current = current as? any Resendable, current.canResend {
            offer(.resend) { try await current.resend() }
        }
        if let current = current as? any Recoverable, current.canRecover {
            offer(.recoverPassword) { try await current.recover() }
        }
        return offers
    }

    /// Whether a form leads somewhere from an app.
    private func isOffered(_ form: Remediation) -> Bool {
        guard form.canProceed || form is Remediation.SocialAuth, !form.canPoll else { return false }
        switch form.step {
        // For a browser, or another app on the device.
        case .unsupported: return false
        case .selectAuthenticator, .selectEnrollment:
            guard form["authenticator"]?.options != nil else { return true }
            let choices = choices(of: form)
            // The list of the factor that is shown alone.
            // Another phone is entered from its list.
            let isPhone = form.type == .selectAuthenticatorEnroll && current?.type == .phone
            let isSame = choices.count == 1 && choices[0].authenticator == current
            return !choices.isEmpty && (!isSame || isPhone || current == nil)
        default: break
        }
        switch form.type {
        case .cancel: return false
        // The step of the user name has their options.
        case .challengeWebAuthnAutofill, .launchPasskeysAuthenticator: return false
        default: return IdentityForm(form).canBeShown
        }
    }

    /// Shows a form that asks for something, and sends any other.
    private func open(_ form: Remediation) async throws -> Next {
        let shown = IdentityForm(form)
        let needsInput = shown.inputs.contains { $0.field.isRequired || $0.field.options != nil }
        guard form is Remediation.SocialAuth || needsInput || form.captchaToken != nil else {
            return try await send(form)
        }
        return .screen(made(content(of: form), of: form) { screen })
    }

    /// The title of the screen of a form that fits no step.
    func title(of form: Remediation) -> String {
        switch form.type {
        case .challengeAuthenticator, .challengeFactor: currentFactor.title
        case .enrollAuthenticator, .enrollFactor, .authenticatorEnrollmentData,
            .selectAuthenticatorEnrollData, .enrollAuthenticatorPromotion:
            UserText.setUp(currentFactor.name)
        default: form.purpose.title
        }
    }
}

extension IdentityForm {
    /// Whether a screen can send it, or it needs no value at all.
    fileprivate var canBeShown: Bool {
        remediation is Remediation.SocialAuth || consent != nil
            || canBeSent(
                with: inputs.map(\.path) + [
                    "identifier", "credentials", "credentials.passcode", "authenticator",
                ]
            )
    }
}

extension IDXClient.Remediation.SocialAuth {
    var shownName: String? { idpName?.nonBlank ?? serviceName?.nonBlank }
}

extension IDXClient.Remediation {
    /// The kind of action, and the title of the form's screen or of a button that leads there.
    var purpose: (kind: OktaSignIn.Action.Kind, title: String) {
        if let provider = self as? SocialAuth {
            let name = provider.shownName ?? UserText.anotherProvider()
            return (.identityProvider, UserText.signInWith(name))
        }
        return switch type {
        case .skip: (.skip, UserText.notNow())
        case .unlockAccount: (.unlockAccount, UserText.unlockAccount())
        case .selectEnrollProfile: (.signUp, UserText.signUp())
        case .selectIdentify, .identify: (.signIn, UserText.signInInstead())
        case .identifyRecovery, .recover: (.recoverPassword, UserText.forgotPassword())
        case .selectAuthenticatorAuthenticate, .selectAuthenticatorEnroll,
            .selectAuthenticatorUnlockAccount, .selectFactorAuthenticate, .selectFactorEnroll:
            (.chooseAnother, UserText.chooseAnother())
        case .selectEnrollmentChannel: (.chooseAnother, UserText.setUpAnotherWay())
        case .selectPlatform: (.chooseAnother, UserText.chooseDevice())
        case .resend, .send: (.resend, UserText.sendAgain())
        case .enrollProfile, .profileUpdate: (.other(name), UserText.completeProfile())
        case .enrollmentChannelData: (.other(name), UserText.sendLink())
        case .consent, .adminConsent, .granularConsent: (.other(name), UserText.giveAccess())
        case .emailChallengeConsent: (.other(name), UserText.wasItYou())
        case .keepMeSignedIn: (.other(name), UserText.staySignedIn())
        case .requestActivationEmail: (.other(name), UserText.sendEmailAgain())
        case .userCode: (.other(name), UserText.deviceWaits())
        case .authenticatorVerificationData: (.other(name), UserText.chooseChannel())
        case .authenticatorEnrollmentData, .selectAuthenticatorEnrollData, .enrollAuthenticator,
            .enrollFactor, .enrollPoll:
            (.other(name), UserText.setItUp())
        case .launchWebAuthnAuthenticator, .launchPasskeysAuthenticator:
            (.passkey, UserText.signInWithPasskey())
        case .enrollAuthenticatorPromotion, .enrollWebAuthnResidentKey:
            (.passkey, UserText.setUpPasskey())
        case .challengeAuthenticator, .challengeFactor, .challengePoll:
            (.other(name), UserText.verifyWithThis())
        case .resetAuthenticator, .reenrollAuthenticator, .reenrollAuthenticatorWarning,
            .reenrollCustomPasswordExpiry, .reenrollCustomPasswordExpiryWarning:
            (.other(name), UserText.changePassword())
        case .deviceAssuranceGracePeriod: (.other(name), UserText.updateDevice())
        case .cancelPolling: (.skip, UserText.continueWithout())
        case .cancel, .cancelTransaction: (.other(name), UserText.endSignIn())
        case .pivIdp: (.identityProvider, UserText.smartCard())
        case .redirectIdVerify: (.identityProvider, UserText.proveIdentity())
        case .poll, .deviceChallengePoll, .launchAuthenticator, .launchNFCAuthenticator,
            .challengeWebAuthnAutofill, .deviceAppleSsoExtension,
            .deviceEnrollmentTerminal, .redirectIdp, .successRedirect, .failureRedirect, .issue,
            .unknown:
            (.other(name), UserText.next())
        }
    }
}
