public import OktaAuthSdk
public import OktaCore
public import OktaIdx

extension OktaSignIn {
    /// The engine of an org.
    public enum Engine: String, Hashable, Sendable {
        /// The Classic Engine: `OktaAuthSdk`.
        case classic
        /// Identity Engine: `OktaIdx`.
        case identity
    }

    /// A way to choose the engine of an org.
    public enum EngineChoice: Sendable {
        /// A request to the org decides.
        ///
        /// The response counts for an hour. An app that may not use Identity Engine signs in with
        /// the Classic Engine, which an upgraded org still has.
        case automatic
        /// The Classic Engine, also at an upgraded org.
        case classic
        /// Identity Engine.
        case identity
        /// The app decides, for example by a feature flag; called for each start.
        case decided(by: @Sendable () async throws -> Engine)
    }

    /// Options besides the client and its issuer.
    public struct Options: Sendable {
        /// How the engine is chosen.
        public var engine = EngineChoice.automatic
        /// Options of the Classic Engine, except its network: ``OktaSignIn/configuration`` has the network.
        ///
        /// Its members come with `import OktaAuthSdk`.
        public var classic = OktaConfiguration()
        /// Options of Identity Engine; its network and its members about tokens are the client's.
        ///
        /// Its members come with `import OktaIdx`.
        public var identity = IDXClient.Options()
        /// The store of the transaction in progress, for ``OktaSignIn/resume()`` after a relaunch.
        ///
        /// A stored transaction belongs to its client, issuer and redirect URI. Sign-ins that are
        /// under way at once can share a store.
        public var resumeStore: (any OktaStore)?
        /// Whether the org may skip the factor on this device next time; `nil` leaves it to the
        /// org.
        public var remembersDevice: Bool?
        /// Whether a finished sign-in is exchanged for tokens.
        ///
        /// If not, ``OktaSignIn/status`` or ``OktaSignIn/response`` has what can be exchanged.
        public var exchangesTokens = true

        /// Creates options with the default values.
        public init() {}
    }
}
