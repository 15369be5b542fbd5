/// A message with a code, and perhaps with a link.
struct SentMessage: Sendable {
    let code: IssuedCode
    /// What the link is known by, `nil` without one.
    let linkToken: String?
    /// Whether the link was opened.
    var isOpened = false
}
