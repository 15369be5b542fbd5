/// The messages the org has sent so far, oldest first.
public struct SimulatedOutbox: Sendable, Equatable {
    /// All messages, oldest first.
    public internal(set) var messages: [SimulatedMessage] = []

    /// The newest message to `login`, by `channel` if one is given.
    public func latest(
        for login: String,
        by channel: SimulatedMessage.Channel? = nil
    ) -> SimulatedMessage? {
        messages(to: login).last { channel == nil || $0.channel == channel }
    }

    /// The code in the newest message with a code to `login`, by `channel` if one is given.
    public func latestCode(
        for login: String,
        by channel: SimulatedMessage.Channel? = nil
    ) -> String? {
        messages(to: login).last { $0.code != nil && (channel == nil || $0.channel == channel) }?
            .code
    }

    /// The recovery token in the newest e-mail with one to `login`.
    public func latestRecoveryToken(for login: String) -> String? {
        messages(to: login).last { $0.recoveryToken != nil }?.recoveryToken
    }

    private func messages(to login: String) -> [SimulatedMessage] {
        messages.filter { $0.login.lowercased() == login.lowercased() }
    }
}
