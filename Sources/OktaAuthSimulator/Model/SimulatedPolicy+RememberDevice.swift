extension SimulatedPolicy {
    /// Whether devices can be remembered.
    public struct RememberDevice: Sendable, Equatable {
        /// Whether users may choose to remember the device.
        public var isAllowed = true
        /// Minutes for which a device is remembered.
        ///
        /// 0, the default, means until its token expires.
        public var lifetimeInMinutes = 0
        /// Whether the check box is initially selected.
        public var isDefault = false

        /// Whether `context.deviceToken` is honoured without an API token.
        ///
        /// Default true, for clients that send nothing else; a real org ignores it (wire document,
        /// section 2) and honours the cookie `DT` only.
        public var honoursPublicDeviceTokens = true

        /// Creates the default rules.
        public init() {}
    }
}
