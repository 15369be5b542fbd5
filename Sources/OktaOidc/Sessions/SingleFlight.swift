import OktaCore

/// An operation that is done once for all who ask while it is in progress.
///
/// A caller that is cancelled stops waiting; the operation continues for the others.
final class SingleFlight: Sendable {
    /// Those who wait; `nil` if nothing is in progress.
    private let waiting = Locked<[PendingCall<Void>]?>(nil)

    var waitingCount: Int { waiting.withLock { $0?.count ?? 0 } }

    /// Does `operation`, or joins the one in progress; the result says whether it did `operation`.
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
