import Foundation
import OktaCore
import OktaIdx

// The first screen, at the engine that the attempt begins with.
extension Attempt {
    /// The first screen: no screen is before it, so a failure and a refusal are screens.
    func first() async throws -> Next {
        do {
            switch try await begin() {
            case .screen(let screen):
                stored.takePlace()
                return .screen(screen)
            case .refused(let text, _, let cause): return .screen(refused(text, cause))
            }
        } catch let error where !(error is CancellationError) {
            try checkCurrent()
            return .screen(failed(Failure(error)))
        }
    }

    private func refused(_ text: String, _ cause: (any Error)?) -> Screen {
        guard let cause else { return failed(Failure(.expired, text, cause: nil)) }
        return failed(Failure(cause))
    }

    /// Unless the org has decided, the same beginning can be tried again.
    private func failed(_ failure: Failure) -> Screen {
        let failure = startRequest.meaning(of: failure)
        var screen = over(failure)
        if failure.reason == .interrupted {
            screen.restarts.insert((.tryAgain, startRequest), at: 0)
            if startRequest == startRequest.again { screen.restarts.removeLast() }
        } else {
            stored.keep(nil)
        }
        return screen
    }

    private func begin() async throws -> Next {
        switch startRequest {
        case .activation(token: ""), .recovery(token: ""):
            return .refused(UserText.linkExpired())
        case .stateToken: return try await beginClassic()
        case .stored: if let next = try await beginStored() { return next }
        case .identify, .activation, .recovery: break
        }
        switch try await chosenEngine() {
        case .classic: return try await beginClassic()
        case .identity: return try await beginIdentity()
        }
    }

    private func chosenEngine() async throws -> OktaSignIn.Engine {
        switch options.engine {
        case .classic: return .classic
        case .identity: return .identity
        case .decided(let choose): return try await choose()
        case .automatic:
            let discovery = discovery
            return try await ending { try await discovery.engine() }
        }
    }

    private func beginClassic() async throws -> Next {
        try checkCurrent()
        engine = .classic
        return try await ClassicScreens.begin(self)
    }

    /// Begins at Identity Engine, or at the Classic Engine if `interact` refuses the app.
    private func beginIdentity() async throws -> Next {
        engine = .identity
        do {
            return try await IdentityScreens.begin(self)
        } catch let error as IDXClientError {
            guard case .automatic = options.engine else { throw error }
            guard case .serverError(_, let key, _) = error,
                ["access_denied", "unauthorized_client"].contains(key)
            else {
                discovery.forget()
                throw error
            }
            discovery.rememberRefusal()
            return try await beginClassic()
        }
    }

    /// Continues with the engine that the transaction began with: no other one knows it.
    private func beginStored() async throws -> Next? {
        stored.adopt()
        if stored.isOfClassicEngine { return try await beginClassic() }
        guard let context = stored.context else { return nil }
        engine = .identity
        return try await IdentityScreens.resume(context, self)
    }
}
