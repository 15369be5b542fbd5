/// How an upgraded org treats apps that still use the Authn API.
///
/// Okta documents that the API goes on and names some limits. What is not documented is a setting
/// here, and its default is a guess.
public struct SimulatedUpgrade: Sendable, Equatable {
    /// Whether `audience` is ignored; by default the sign-in fails with `E0000001`.
    ///
    /// Documented: callers that send it fail. Not documented: the code.
    public var ignoresAudience = false
    /// Whether a session is created although the app asks for a `cookieToken`; by default the request
    /// fails with `E0000001`.
    ///
    /// Documented: it is not supported. Not documented: the code.
    public var ignoresCookieToken = false
    /// Whether the policy has an option for recovery that the Authn API knows: e-mail, SMS or call.
    ///
    /// Documented: without one, the user is denied. Not documented: the code, here `E0000034`.
    public var hasClassicRecovery = true
    /// Whether transactions from before the upgrade go on; by default they end with `E0000011`.
    ///
    /// Not documented.
    public var keepsStateTokens = false

    /// An upgraded org with the defaults.
    public init() {}
}
