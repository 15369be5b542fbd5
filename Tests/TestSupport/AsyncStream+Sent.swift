extension AsyncStream where Element: Sendable {
    /// The elements that were sent so far; ends the stream.
    ///
    /// A test that misses one fails then, instead of waiting for it.
    package var sent: [Element] {
        get async {
            await Task {
                // A stream that is read in a cancelled task has its buffer, and then its end.
                withUnsafeCurrentTask { $0?.cancel() }
                return await reduce(into: []) { $0.append($1) }
            }
            .value
        }
    }
}
