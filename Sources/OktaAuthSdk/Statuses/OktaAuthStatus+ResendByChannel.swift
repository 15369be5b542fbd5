extension OktaAuthStatus {
    /// The channels over which the code or push can be sent again, in the server's order.
    public var resendChannels: [FactorType] {
        model.links?.resend?.all.filter(\.takesPost).compactMap(\.name).map(FactorType.init(raw:))
            ?? []
    }

    /// Sends the code or push again over one of the ``resendChannels``: `POST` to the `resend` link of
    /// its name.
    ///
    /// The status stays the same; a push is not polled: wait for the decision in the status that is
    /// reported. The error is ``OktaError/wrongStatus(_:)`` if the channel is not offered, HTTP 429 less
    /// than 30 seconds after the last code.
    public func resend(
        by channel: FactorType,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        let link = model.links?.resend?.all.first {
            $0.takesPost && $0.name.map(FactorType.init(raw:)) == channel
        }
        guard let link else {
            return callbacks.fail(.missing(.resend, in: "\(subject) channel '\(channel.rawValue)'"))
        }
        run(try .perform(step(at: link, offeredAs: .resend)), reporting: callbacks)
    }

    /// Sends the code or push again over one of the ``resendChannels``, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatus, channel: FactorType) async throws {
    ///     let next = try await status.resend(by: channel)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatus/resend(by:onStatusChange:onError:)``,
    /// whose error it throws.
    public func resend(by channel: FactorType) async throws -> OktaAuthStatus {
        try await outcome { resend(by: channel, onStatusChange: $0, onError: $1) }
    }
}
