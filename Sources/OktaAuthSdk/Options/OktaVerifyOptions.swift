/// What the user chose while verifying a factor.
///
/// Read each time something is sent, also for each question while a push is waiting, so that a tick
/// box may be changed until the last moment.
public struct OktaVerifyOptions: Hashable, Sendable {
    /// Whether to skip the factor on this device next time; `nil` leaves it to the server.
    public var rememberDevice: Bool?
    /// Whether to push without asking next time; `nil` leaves it to the server.
    public var autoPush: Bool?

    /// Creates options.
    public init(rememberDevice: Bool? = nil, autoPush: Bool? = nil) {
        self.rememberDevice = rememberDevice
        self.autoPush = autoPush
    }
}
