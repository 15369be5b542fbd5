import OktaAuthSdk
import OktaCore

// The screens before there is a transaction.
extension ClassicScreens {
    var unauthenticated: OktaAuthStatusUnauthenticated {
        (status as? OktaAuthStatusUnauthenticated)
            ?? OktaAuthStatusUnauthenticated(
                restApi: status.restApi, responseHandler: status.responseHandler
            )
    }

    func identify(_ purpose: OktaSignIn.UserNamePrompt.Purpose) -> Screen {
        var step = OktaSignIn.UserNamePrompt(purpose: purpose, username: username)
        step.takesPassword = purpose == .signIn
        if purpose != .signIn { step.channels = [.email, .sms, .call] }
        let screen = Screen.identify(step) { name, password, channel in
            guard !name.isEmpty else { return .refused(UserText.missingUserName()) }
            var named = self
            named.username = name
            return try await named.identified(for: purpose, password, channel)
        }
        switch purpose {
        case .signIn:
            return made(
                screen,
                offering: [
                    (.recoverPassword, { .screen(identify(.recoverPassword)) }),
                    (.unlockAccount, { .screen(identify(.unlockAccount)) }),
                    (.enterLink, { .screen(link) }),
                ]
            )
        case .recoverPassword, .unlockAccount:
            guard status is OktaAuthStatusUnauthenticated else { return part(screen) }
            return made(
                screen,
                offering: [
                    (.signIn, { .screen(identify(.signIn)) }), (.enterLink, { .screen(link) }),
                ]
            )
        }
    }

    private func identified(
        for purpose: OktaSignIn.UserNamePrompt.Purpose,
        _ password: String?,
        _ channel: OktaSignIn.Factor.Kind?
    ) async throws -> Next {
        if purpose == .signIn, password == nil { return .screen(self.password) }
        let name = username ?? ""
        let factor: OktaRecoveryFactors =
            switch channel {
            case .sms: .sms
            case .call: .call
            default: .email
            }
        return try await advance {
            switch (purpose, status) {
            case (.signIn, _):
                try await unauthenticated.authenticate(username: name, password: password)
            case (.recoverPassword, _):
                try await unauthenticated.recoverPassword(username: name, factorType: factor)
            case (.unlockAccount, let status as OktaAuthStatusLockedOut):
                try await status.unlock(username: name, factorType: factor)
            case (.unlockAccount, _):
                try await unauthenticated.unlockAccount(username: name, factorType: factor)
            }
        }
    }

    /// The name is known, and nothing was sent.
    private var password: Screen {
        let name = username ?? ""
        let signIn = sending { password in
            try await unauthenticated.authenticate(username: name, password: password)
        }
        return made(
            .password(of: username) { try await signIn($0) },
            offering: [
                (.back, { .screen(identify(.signIn)) }),
                (.withoutPassword, { try await signIn(nil) }),
            ]
        )
    }

    /// The link of an e-mail.
    private var link: Screen {
        let mail = OktaSignIn.Factor(id: "link", kind: .email, name: UserText.factorEmail())
        let recover = sending { link in
            try await unauthenticated.recover(recoveryToken: PastedToken(link).value)
        }
        return made(
            .code(.init(factor: mail, acceptsLink: true), recover),
            offering: [(.back, { .screen(identify(.signIn)) })]
        )
    }
}
