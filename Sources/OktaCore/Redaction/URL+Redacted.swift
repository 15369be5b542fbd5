import Foundation

extension URL {
    /// Characters of a path segment from which on it could be a token; ids have 20.
    private static let longestId = 24

    /// The path as it may be shown: a long segment, which could be a token, is left out.
    package var redactedPath: String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.count > Self.longestId ? "…" : String($0) }
            .joined(separator: "/")
    }
}
