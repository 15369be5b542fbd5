// Screens from which a sign-in begins again.
extension Attempt {
    /// The screen of an attempt that is over because of `reason`.
    func over(
        _ reason: OktaSignIn.Message.Reason, _ text: String, cause: (any Error)? = nil
    ) -> Screen { over(Failure(reason, text, cause: cause)) }

    /// The screen of an attempt that is over because of `failure`.
    func over(_ failure: Failure) -> Screen {
        var screen = Screen.message(
            .init(failure.reason, failure.text, errorCode: failure.code)
        )
        screen.cause = failure.cause
        offerAgain(&screen)
        return screen
    }

    /// Offers to start again; where a recovery or unlock begins or is complete, it offers a sign-in.
    func offerAgain(_ screen: inout Screen) {
        switch screen.step {
        case .message(let message) where message.reason == .completed:
            screen.restarts = [(.startAgain, .identify(.signIn))]
        case .identify(let step) where step.purpose != .signIn:
            screen.restarts = [(.signIn, .identify(.signIn))]
        default: screen.restarts = [(.startAgain, startRequest.again)]
        }
    }
}
