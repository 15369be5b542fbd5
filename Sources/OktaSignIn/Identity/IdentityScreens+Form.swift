import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    /// The screen of the response.
    var screen: Screen {
        let form = mainForm
        if response.isLoginSuccessful { return made(.done(nil), of: form) }
        // A push that ended leads to the list of factors; the screen first shows how it ended.
        if isAfterWait, let failure = response.waitFailure {
            let ended = wait(failure == .rejected ? .rejected : .timedOut)
            return made(.ended(ended), of: nil)
        }
        return made(form.map(content) ?? withoutForm, of: form)
    }

    /// The form that the org asks for first.
    var mainForm: Remediation? {
        let forms = response.remediations.filter { $0.type != .cancel }
        return forms.first { $0.rank == 0 } ?? forms.first
    }

    /// A screen for the form, or the form itself if it asks for something else.
    func content(of remediation: Remediation) -> Screen {
        let form = IdentityForm(remediation)
        guard let screen = special(form),
            remediation.captchaToken == nil || screen.step.takesCaptcha
        else {
            return general(form)
        }
        return screen
    }

    private func special(_ form: IdentityForm) -> Screen? {
        switch form.remediation.step {
        case .identify: return identify(form)
        case .identifyRecovery: return recover(form)
        case .selectAuthenticator: return chooseFactor(form)
        case .selectEnrollment: return chooseEnrollment(form)
        case .authenticatorData where form.type == .authenticatorVerificationData:
            return chooseFactor(form)
        case .authenticatorData where current is IDXClient.Authenticator.Phone: return phone(form)
        case .challenge: return proof(form, isEnrollment: false)
        case .enroll: return proof(form, isEnrollment: true)
        case .newPassword: return newPassword(form)
        case .poll: return poll(form)
        case .unsupported where form.remediation.canPoll: return poll(form)
        case .redirect(let provider):
            return .webPage(provider.redirectUrl, provider.shownName, returned)
        case .browser(let url): return .webPage(url, nil, returned)
        case .message: return withoutForm
        case .consent: return consent(form)
        case .unsupported: return unsupported(form)
        case .success, .enrollProfile, .authenticatorData, .unknown: return nil
        }
    }

    /// A form that fits no step, a page, or what there is to read before going on.
    private func general(_ form: IdentityForm) -> Screen {
        guard form.remediation.canProceed else {
            return form.remediation.href.flatMap(\.asPage).map { .webPage($0, nil, returned) }
                ?? unsupported(form)
        }
        if form.consent != nil, let consent = consent(form) { return consent }
        guard form.canBeSent(with: form.inputs.map(\.path)) else { return unsupported(form) }
        let fields = form.fields
        guard !fields.isEmpty || form.remediation.captchaToken != nil else { return notice(form) }
        let title = title(of: form.remediation)
        return .form(.init(name: form.remediation.name, title: title, fields: fields)) {
            try await submit($0, form)
        }
    }

    func submit(_ values: [String: String], _ form: IdentityForm) async throws -> Next {
        if let label = form.enter(values) { return .refused(UserText.notANumber(label)) }
        return try await send(form.remediation)
    }

    /// A form that asks for nothing: the user reads, and goes on.
    private func notice(_ form: IdentityForm) -> Screen {
        let title = title(of: form.remediation)
        let text = texts.isEmpty ? title + "." : texts.joined(separator: " ")
        var screen = Screen.message(.init(.notice, text))
        screen.prompt.title = title
        screen.offers = [(.proceed, { try await send(form.remediation) })]
        return screen
    }

    private func unsupported(_ form: IdentityForm) -> Screen {
        let text =
            switch form.type {
            case .deviceAppleSsoExtension, .launchAuthenticator:
                UserText.onlyFromBrowser()
            case .launchNFCAuthenticator:
                UserText.keyOnlyFromBrowser()
            case .challengeAuthenticator, .enrollAuthenticator, .challengeFactor, .enrollFactor:
                UserText.unusableFactor(currentFactor.name)
            default: UserText.cannotDo()
            }
        return .message(.init(.unsupported, text))
    }
}
