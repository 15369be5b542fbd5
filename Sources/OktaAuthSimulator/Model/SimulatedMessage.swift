public import Foundation

/// A message the org sent to a user.
public struct SimulatedMessage: Sendable, Equatable {
    /// The channel of a message.
    public enum Channel: String, Sendable, Hashable, CaseIterable {
        /// A text message.
        case sms
        /// A voice call.
        case call
        /// An e-mail.
        case email
    }

    /// The login of the user.
    public let login: String
    /// The channel.
    public let channel: Channel
    /// The phone number or e-mail address of the recipient.
    public let recipient: String
    /// The text.
    public let text: String
    /// The code in it, if it has one.
    public let code: String?
    /// The link in it, if it has one.
    public let link: String?
    /// The link for ``SimulatedBrowser/visit(_:failure:)``, if the message has one.
    public var linkURL: URL? { link.flatMap(URL.init(string:)) }
    /// The recovery token in the link, if it has one.
    public let recoveryToken: String?
    /// When it was sent, on the simulator's clock.
    public let date: Date
}

/// The messages the org has sent so far, oldest first.
public struct SimulatedOutbox: Sendable, Equatable {
    /// All messages, oldest first.
    public internal(set) var messages: [SimulatedMessage] = []

    /// The newest message to `login`, by `channel` if one is given.
    public func latest(
        for login: String, by channel: SimulatedMessage.Channel? = nil
    ) -> SimulatedMessage? {
        messages(to: login).last { channel == nil || $0.channel == channel }
    }

    /// The code in the newest message with a code to `login`, by `channel` if one is given.
    public func latestCode(
        for login: String, by channel: SimulatedMessage.Channel? = nil
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
