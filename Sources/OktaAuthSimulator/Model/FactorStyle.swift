/// The way a user verifies a factor.
enum FactorStyle: Sendable {
    /// A secret the user knows.
    case knowledge
    /// A code the org sends.
    case message
    /// A code an authenticator app shows.
    case app
    /// A code a device shows.
    case token
    /// An answer on the phone.
    case push
    /// An answer on a page of Duo, posted back as a form.
    case duo
    /// A signature over a challenge.
    case securityKey
    /// A visit to another page in a browser.
    case redirect

    /// Whether it is active at once after enrollment.
    var needsNoActivation: Bool { self == .knowledge || self == .token }
}
