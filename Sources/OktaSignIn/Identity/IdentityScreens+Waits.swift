import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    func poll(_ form: IdentityForm) -> Screen {
        let decision =
            response.pollable.map(decision) ?? { _ in
                try await advance(isWait: true) { try await form.remediation.proceed() }
            }
        switch form.type {
        case .enrollPoll where current != nil: return .app(setup, wait: decision)
        case .deviceChallengePoll:
            var wait = wait(.pending)
            wait.factor.name = current?.displayName?.nonBlank ?? "Okta Verify"
            wait.factor.kind = .other("signed_nonce")
            wait.url = response.deviceChallenge?.url?.asPage
            return .wait(wait, decision)
        default: return .wait(wait(.pending), decision)
        }
    }

    func decision(on pollable: any Pollable) -> Screen.Wait {
        { onEvent in
            let (events, stream) = AsyncStream.makeStream(of: OktaPollEvent.self)
            let polling = Task {
                defer { stream.finish() }
                return try await pollable.poll { stream.yield($0) }
            }
            return try await advance(isWait: true) {
                // Ends early if the task is cancelled.
                for await event in events { onEvent(event) }
                if Task.isCancelled { polling.cancel() }
                return try await polling.value
            }
        }
    }

    func wait(_ state: OktaSignIn.PendingDecision.State) -> OktaSignIn.PendingDecision {
        .init(
            factor: currentFactor,
            number: (current as? IDXClient.Authenticator.App)?.numberChallenge,
            state: state,
            expiresAt: response.expiresAt
        )
    }

    /// How the current app is set up.
    var setup: OktaSignIn.AppSetup {
        let data = current?.contextualData
        let app = current as? IDXClient.Authenticator.App
        let here = data?["samedevice"]
        let other = data?["devicebootstrap"]
        func page(_ address: OktaJSON?) -> URL? {
            address?.text.flatMap(URL.init(string:))?.asPage
        }
        let address = here?["setupOVUrl"] ?? other?["setupOVUrl"] ?? data?["setupNfcUrl"]
        var setup = OktaSignIn.AppSetup(factor: currentFactor, picture: app?.qrCode)
        setup.channel =
            switch app?.selectedChannel?.lowercased() {
            case "email": .email
            case "sms": .sms
            case "samedevice": .thisDevice
            case "devicebootstrap": .otherDevice
            default: setup.picture == nil && address != nil ? .thisDevice : .qrCode
            }
        setup.sentTo = app?.sentTo?.nonBlank
        setup.setupURL = page(address)
        setup.downloadURL =
            page(here?["downloadHref"] ?? other?["downloadHref"] ?? data?["downloadHref"])
        setup.setSecret(
            app?.sharedSecret,
            account: response.user?.username ?? username,
            issuer: URL(string: attempt.configuration.issuer)?.host
        )
        return setup
    }
}
