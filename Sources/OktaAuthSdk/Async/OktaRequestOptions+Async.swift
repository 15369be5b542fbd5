extension OktaRequestOptions {
    /// Makes these count for the operations that `operation` awaits.
    ///
    /// The async form of `apply(to:)`.
    ///
    /// - Throws: What `operation` throws.
    public func apply<Result>(
        to operation: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$ambient.withValue(added(to: Self.ambient), operation: operation)
    }
}
