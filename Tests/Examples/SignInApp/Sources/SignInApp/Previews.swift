#if DEBUG
import Foundation
import OktaAuthSdk
import OktaAuthSimulator
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
    init(signingIn user: SimulatedUser? = nil, usesNumberChallenge: Bool = false) {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.addUser(user ?? .ada)
        simulator.policy.usesNumberChallenge = usesNumberChallenge
        self.user = user
        stage = (try? Self.session(at: simulator)).map { Stage(simulator: simulator, session: $0) }
    }

    var body: some View {
        if let stage {
            RootView(session: stage.session).task {
                guard let user else { return }
                await stage.session.flow.signIn(username: user.login, password: user.password)
            }
        }
    }

    private static func session(at simulator: OktaSimulator) throws -> Session {
        var client = try OktaOidcConfig(with: [
            "clientId": "preview", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.app:/callback", "scopes": "openid profile offline_access",
        ])
        client.urlSession = simulator.urlSession
        client.tokenStore = OktaMemoryStore()
        let configuration = OktaConfiguration(urlSession: simulator.urlSession)
        return try Session(
            OktaAuthSdk(domain: simulator.url, configuration: configuration),
            OktaOidc(configuration: client)
        )
    }
}

#Preview("By hand") { PreviewedApp() }
#Preview("Password expired") { PreviewedApp(signingIn: .adaWithExpiredPassword) }
#Preview("Choice of factors") { PreviewedApp(signingIn: .withPush) }
#Preview("Number to pick") { PreviewedApp(signingIn: .withPush, usesNumberChallenge: true) }
#Preview("Code by text message") { PreviewedApp(signingIn: .withSMS) }
#Preview("Signed in") { PreviewedApp(signingIn: .plain) }
#endif
