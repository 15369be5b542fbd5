import SwiftUI

@main
struct SignInApp: App {
    @State private var session = Result { try Session.atOrg() }

    var body: some Scene {
        WindowGroup {
            switch session {
            case .success(let session): RootView(session: session)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
    }
}
