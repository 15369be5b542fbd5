/// Options of the verification of a factor.
///
/// Read for each request, including polls, so that a check box may change until the last moment.
public struct OktaVerifyOptions: Equatable, Sendable {
    /// Whether to skip the factor on this device next time; `nil` leaves it to the server.
    public var rememberDevice: Bool?
    /// Whether to push without asking next time; `nil` leaves it to the server.
    public var autoPush: Bool?

    /// Creates options of a verification.
    public init(rememberDevice: Bool? = nil, autoPush: Bool? = nil) {
        self.rememberDevice = rememberDevice
        self.autoPush = autoPush
    }

    var query: KeyValuePairs<String, String?> {
        ["rememberDevice": rememberDevice.map(String.init), "autoPush": autoPush.map(String.init)]
    }
}
