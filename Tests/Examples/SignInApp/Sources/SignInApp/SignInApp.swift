import SwiftUI

@main
struct SignInApp: App {
    // For an org with Identity Engine: .identity(IdentitySession.atOrg())
    @State private var session = Result { Session.classic(try ClassicSession.atOrg()) }

    var body: some Scene {
        WindowGroup {
            switch session {
            case .success(let session): RootView(session: session)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
    }
}
