extension OktaFactor {
    /// Sets what the user chose while verifying, and returns the factor to go on with.
    ///
    /// For every way to verify or select: `sms.with(options).verify(passCode: code, …)`. The choice
    /// is that of the factor's status (``OktaAuthStatus/verifyOptions``) and stays with it.
    @discardableResult
    public func with(_ options: OktaVerifyOptions) -> Self {
        origin?.verifyOptions = options
        return self
    }

    /// What the org's policy says about this factor; `nil` if nothing.
    public var policy: EmbeddedResponse.Policy.RememberDevice.FactorPolicy? {
        guard let id = factor.id else { return nil }
        return origin?.rememberDevicePolicy?.factorsPolicyInfo?[id]
    }
}
