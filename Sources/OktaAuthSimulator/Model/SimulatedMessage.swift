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
