/// The messages the org has sent so far, oldest first.
public struct SimulatedOutbox: Sendable, Equatable {
    /// All messages, oldest first.
    public internal(set) var messages: [SimulatedMessage] = []

    /// The newest message to `login`, by `channel` if one is given.
    public func latest(
        for login: String,
        by channel: SimulatedMessage.Channel? = nil
    ) -> SimulatedMessage? {
        messages.last { $0.login == login && (channel == nil || $0.channel == channel) }
    }

    /// The code in the newest message with a code to `login`, by `channel` if one is given.
    public func latestCode(
        for login: String,
        by channel: SimulatedMessage.Channel? = nil
    ) -> String? {
        let message = messages.last {
            $0.login == login && $0.code != nil && (channel == nil || $0.channel == channel)
        }
        return message?.code
    }

    /// The recovery token in the newest e-mail with one to `login`.
    public func latestRecoveryToken(for login: String) -> String? {
        messages.last { $0.login == login && $0.recoveryToken != nil }?.recoveryToken
    }
}
