import SwiftUI

/// The sign-in, or what is behind it.
struct RootView: View {
    let session: Session

    var body: some View {
        NavigationStack {
            Form {
                switch session {
                case .classic(let session): ClassicView(session: session)
                case .identity(let session): IdentityView(session: session)
                }
            }
        }
    }
}

/// What the tokens say about the user.
struct HomeView: View {
    let name: String?
    let expiresAt: Date?
    let signOut: @MainActor () async -> Void

    var body: some View {
        Section {
            Text(name ?? "Signed in")
            if let expiresAt {
                Text("Access until \(expiresAt.formatted(date: .omitted, time: .shortened))")
            }
            Button("Sign out") { Task { await signOut() } }
        }
        .navigationTitle("Welcome")
    }
}
