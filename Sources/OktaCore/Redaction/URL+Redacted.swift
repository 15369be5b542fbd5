import Foundation

extension URL {
    /// Characters of a path segment from which on it could be a token; ids have 20.
    private static let longestId = 24

    /// The segments before a recovery token, which is as short as an id.
    private static let beforeToken: Set<Substring> = ["reset-password", "user-unlock"]

    /// The path as it may be shown: a segment that could be a token is left out.
    package var redactedPath: String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return zip(parts, [""] + parts)
            .map { part, previous in
                let isToken = part.count > Self.longestId || Self.beforeToken.contains(previous)
                return isToken && !part.isEmpty ? "…" : String(part)
            }
            .joined(separator: "/")
    }
}
