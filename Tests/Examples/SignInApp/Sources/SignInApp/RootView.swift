import OktaOidc
import SwiftUI

/// The sign-in, or what is behind it.
struct RootView: View {
    let session: Session

    var body: some View {
        NavigationStack {
            Form {
                if let tokens = session.tokens {
                    HomeView(tokens: tokens)
                    Button("Sign out") { Task { await session.signOut() } }
                } else {
                    SignInView(session: session, flow: session.flow)
                }
                if let message = session.message { Text(message) }
            }
            .navigationTitle(session.tokens == nil ? "Sign in" : "Welcome")
        }
    }
}

/// What the tokens say about the user.
struct HomeView: View {
    let tokens: OktaOidcStateManager

    var body: some View {
        Text(tokens.claims?.name ?? tokens.claims?.preferredUsername ?? "Signed in")
        if let end = tokens.expiresAt {
            Text("Access until \(end.formatted(date: .omitted, time: .shortened))")
        }
    }
}
