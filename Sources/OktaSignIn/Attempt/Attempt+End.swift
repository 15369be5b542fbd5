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

    /// Offers to start again; a user who came for something else can also sign in.
    func offerAgain(_ screen: inout Screen) {
        let signIn = (OktaSignIn.Action.signIn, StartRequest.identify(.signIn))
        switch (screen.step, startRequest) {
        case (.message(let message), _) where message.reason == .completed:
            screen.restarts = [(.startAgain, .identify(.signIn))]
        case (.message, _), (_, .identify(.signIn, _)):
            screen.restarts = [(.startAgain, startRequest.again)]
        // The same step would follow.
        case (.identify(let step), .identify) where step.purpose != .signIn:
            screen.restarts = [signIn]
        case (_, .identify): screen.restarts = [(.startAgain, startRequest.again), signIn]
        default: screen.restarts = [(.startAgain, startRequest.again)]
        }
    }
}
