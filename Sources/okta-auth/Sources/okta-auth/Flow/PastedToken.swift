import Foundation

/// The token in what the user pasted: a link, or the token alone.
struct PastedToken {
    /// The token; empty if there is none.
    let value: String

    init(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.contains("/"), let parts = URLComponents(string: text) else {
            value = text
            return
        }
        let query = parts.queryItems?.first { ["token", "activationToken"].contains($0.name) }
        value = query?.value ?? parts.path.split(separator: "/").last.map(String.init) ?? ""
    }
}
