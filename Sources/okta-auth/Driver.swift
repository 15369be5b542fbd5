import OktaAuthSdk

/// The source of decisions and values in a session: the terminal, or the script of the demo.
@MainActor
protocol Driver {
    /// Chooses one of `actions`; `nil` to leave.
    func choose(from actions: [Action], in status: OktaAuthStatus) async -> Action?

    /// Returns the value of `field`; `nil` to leave.
    func value(of field: Action.Field, in status: OktaAuthStatus) async -> String?

    /// Called when a push waits on the phone, once per number.
    ///
    /// - Returns: Whether to continue; `false` to leave.
    func respond(to push: OktaFactorPush, number: Int?) async -> Bool
}
