extension SimulatedPolicy {
    /// Whether devices can be remembered.
    public struct RememberDevice: Sendable, Equatable {
        /// Whether the user may have the device remembered.
        public var isAllowed = true
        /// Minutes a device is remembered.
        ///
        /// 0, the default, means as long as its token lives.
        public var lifetimeInMinutes = 0
        /// Whether the box is ticked when it is shown.
        public var isDefault = false

        /// Whether `context.deviceToken` counts without an API token.
        ///
        /// Default true, for clients that send nothing else; a real org ignores it (wire document,
        /// section 2) and honours the cookie `DT` only.
        public var honoursPublicDeviceTokens = true

        /// Creates the default rules.
        public init() {}
    }
}
