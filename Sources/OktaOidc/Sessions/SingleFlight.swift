import OktaCore

/// Runs an operation once for all callers that ask while it is in progress.
///
/// A caller that is cancelled stops waiting; the operation continues for the others.
final class SingleFlight: Sendable {
    /// The calls that wait; `nil` if nothing is in progress.
    private let waiting = Locked<[PendingCall<Void>]?>(nil)

    var waitingCount: Int { waiting.withLock { $0?.count ?? 0 } }

    /// Runs `operation`, or joins the one in progress; returns whether it ran `operation`.
    func run(_ operation: @escaping @Sendable () async throws -> Void) async throws -> Bool {
        var isFirst = false
        try await PendingCall<Void>.value { call in
            isFirst = waiting.withLock { waiting in
                defer { waiting = (waiting ?? []) + [call] }
                return waiting == nil
            }
            if isFirst { Task { await finish(operation) } }
        }
        return isFirst
    }

    private func finish(_ operation: @Sendable () async throws -> Void) async {
        let result = await Result(awaiting: operation)
        waiting.withLock { $0.take() }?.forEach { $0.end(with: result) }
    }
}
