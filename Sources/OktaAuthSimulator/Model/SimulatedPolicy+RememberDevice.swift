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

        /// Creates the default rules.
        public init() {}
    }
}
