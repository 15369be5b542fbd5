/// Work in progress that can be stopped.
public protocol OktaCancellable: Sendable {
    /// Stops the work and releases every closure it holds. Harmless when repeated.
    func cancel()
}

/// Work of several steps, for example a request and its retries, of which one is in progress.
package protocol CancellableSlot: OktaCancellable {
    /// Whether the work was cancelled.
    var isCancelled: Bool { get }

    /// Stores the step in progress in place of the one before it; cancels it at once if the whole
    /// work was cancelled first.
    func attach(_ step: any OktaCancellable)
}
