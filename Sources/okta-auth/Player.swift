import OktaAuthSdk

/// Who decides what to do: a person, or the script of the demo.
@MainActor
protocol Player {
    /// Picks one of `moves`; `nil` to leave.
    func choose(from moves: [Move], in status: OktaAuthStatus) async -> Move?

    /// Gives the value of `field`; `nil` to leave.
    func value(of field: Move.Field, in status: OktaAuthStatus) async -> String?

    /// Hears that a push waits on the phone, once per number.
    ///
    /// - Returns: Whether to go on.
    func hear(of push: OktaFactorPush, numbered number: Int?) async -> Bool
}
