import OktaSignIn
import OktaSignInUI
import SwiftUI

@main
struct SignInApp: App {
    @State private var client = Result { try OktaOidcConfig(with: Org.values) }

    init() {
        #if os(macOS)
        // Started as a program without a bundle, it would not take typing.
        NSApplication.shared.setActivationPolicy(.regular)
        #endif
    }

    var body: some Scene {
        WindowGroup {
            switch client {
            case .success(let client): RootView(client: client)
            case .failure(let error): Text(text(of: error))
            }
        }
    }
}

/// The registration of this app at the org.
///
/// Replace these values by yours.
enum Org {
    static let values = [
        "clientId": "0oa1example", "issuer": "https://example.okta.com/oauth2/default",
        "redirectUri": "com.example.app:/callback", "scopes": "openid profile offline_access",
    ]
}

/// The sign-in, or what is behind it.
struct RootView: View {
    @State private var flow: OktaSignInFlow
    @State private var session: OktaOidcStateManager?
    @State private var message: String?

    /// Continues the session that was stored before, if there is one.
    init(client: OktaOidcConfig) {
        _flow = State(initialValue: OktaSignInFlow(client))
        _session = State(initialValue: (try? OktaOidcStateManager.restore(for: client)) ?? nil)
    }

    var body: some View {
        NavigationStack {
            if let session {
                Form {
                    HomeView(session: session) { Task { await signOut(session) } }
                    if let message { Text(message) }
                }
            } else {
                OktaSignInView(flow).task(id: flow.session == nil) { keep(flow.session) }
            }
        }
    }

    private func keep(_ session: OktaOidcStateManager?) {
        guard let session else { return }
        do { try session.store() } catch { message = text(of: error) }
        self.session = session
    }

    private func signOut(_ session: OktaOidcStateManager) async {
        do {
            _ = try await session.signOut()
            message = nil
            await flow.cancel()
            self.session = nil
        } catch {
            message = text(of: error)
        }
    }
}

/// The screen of a signed-in user, with the claims of the tokens.
struct HomeView: View {
    let session: OktaOidcStateManager
    let signOut: @MainActor () -> Void

    var body: some View {
        Section {
            Text(session.claims?.name ?? "Signed in")
            if let expiresAt = session.expiresAt {
                Text("Access until \(expiresAt.formatted(date: .omitted, time: .shortened))")
            }
            Button("Sign out") { signOut() }
        }
        .navigationTitle("Welcome")
    }
}

/// A sentence for the user; the error itself is for a log.
func text(of error: any Error) -> String {
    (error as? OktaOidcError)?.userText() ?? error.localizedDescription
}
