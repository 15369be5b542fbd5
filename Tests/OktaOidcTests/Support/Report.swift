import Testing

/// Records an issue where a test ends early.
func report(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
}
