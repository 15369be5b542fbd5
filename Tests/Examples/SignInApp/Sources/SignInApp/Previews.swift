#if DEBUG
import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaIdx
import OktaOidc
import SwiftUI

/// The app at an org in this process: no network, no account.
struct PreviewedApp: View {
    /// The sessions of a simulator end with it, so both are kept together.
    private struct Stage {
        let simulator: OktaSimulator
        let session: Session
    }

    private let user: SimulatedUser?
    @State private var stage: Stage?

    /// Signs `user` in when the preview appears; without one sign in by hand, as `ada@example.test`
    /// with `Passw0rd-1`.
    init(
        _ engine: SimulatedEngine,
        signingIn user: SimulatedUser? = nil,
        usesNumberChallenge: Bool = false
    ) {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.engine = engine
        simulator.addUser(user ?? .ada)
        simulator.policy.usesNumberChallenge = usesNumberChallenge
        self.user = user
        stage = (try? Self.session(engine, at: simulator))
            .map { Stage(simulator: simulator, session: $0) }
    }

    var body: some View {
        if let stage { RootView(session: stage.session).task { await signIn(to: stage.session) } }
    }

    private func signIn(to session: Session) async {
        guard let user else { return }
        switch session {
        case .classic(let session):
            await session.flow.signIn(username: user.login, password: user.password)
        case .identity(let session):
            await session.flow.start()
            guard case .identify(let form) = session.flow.step else { return }
            form.identifier?.value = user.login
            form.credentials?.passcode?.value = user.password
            await session.flow.run { try await form.proceed() }
        }
    }

    private static func session(
        _ engine: SimulatedEngine,
        at simulator: OktaSimulator
    ) throws -> Session {
        switch engine {
        case .classic: .classic(try classicSession(at: simulator))
        case .identity, .both: .identity(identitySession(at: simulator))
        }
    }

    private static func classicSession(at simulator: OktaSimulator) throws -> ClassicSession {
        var client = try OktaOidcConfig(with: [
            "clientId": "preview", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": Org.redirectUri, "scopes": Org.scopes.joined(separator: " "),
        ])
        client.urlSession = simulator.urlSession
        client.tokenStore = OktaMemoryStore()
        let configuration = OktaConfiguration(urlSession: simulator.urlSession)
        return try ClassicSession(
            OktaAuthSdk(domain: simulator.url, configuration: configuration),
            OktaOidc(configuration: client)
        )
    }

    private static func identitySession(at simulator: OktaSimulator) -> IdentitySession {
        var options = IDXClient.Options()
        options.urlSession = simulator.urlSession
        return IdentitySession(
            IDXClient.Configuration(
                issuer: "\(simulator.url.absoluteString)/oauth2/default",
                clientId: "preview",
                clientSecret: nil,
                scopes: Org.scopes,
                redirectUri: Org.redirectUri,
                options: options
            )
        )
    }
}

#Preview("Classic: by hand") { PreviewedApp(.classic) }
#Preview("Classic: password expired") {
    PreviewedApp(.classic, signingIn: .adaWithExpiredPassword)
}
#Preview("Classic: choice of factors") { PreviewedApp(.classic, signingIn: .withPush) }
#Preview("Classic: number to pick") {
    PreviewedApp(.classic, signingIn: .withPush, usesNumberChallenge: true)
}
#Preview("Classic: code by text message") { PreviewedApp(.classic, signingIn: .withSMS) }
#Preview("Classic: signed in") { PreviewedApp(.classic, signingIn: .plain) }

#Preview("Identity: by hand") { PreviewedApp(.identity) }
#Preview("Identity: password expired") {
    PreviewedApp(.identity, signingIn: .adaWithExpiredPassword)
}
#Preview("Identity: choice of authenticators") {
    PreviewedApp(.identity, signingIn: .withEveryFactor, usesNumberChallenge: true)
}
#Preview("Identity: code to scan") { PreviewedApp(.identity, signingIn: .mustEnroll(.push)) }
#Preview("Identity: signed in") { PreviewedApp(.identity, signingIn: .plain) }
#endif
