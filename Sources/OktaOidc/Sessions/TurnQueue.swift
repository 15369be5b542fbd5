import OktaCore

/// Operations that are done one after another, in the order in which they come.
final class TurnQueue: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var issued = 0
    }

    private let state = Locked(State())

    /// Waits until it is the caller's turn, which lasts until ``give()``.
    ///
    /// - Throws: `CancellationError`, and then there is no turn to give back.
    func take() async throws {
        let ticket = state.withLock { state in
            state.issued += 1
            return state.issued
        }
        let isTaken = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    defer { state.isTaken = true }
                    if state.isTaken { state.waiting.append((ticket, continuation)) }
                    return !state.isTaken
                }
                if isFree { continuation.resume(returning: true) }
                if Task.isCancelled { leave(ticket) }
            }
        } onCancel: {
            leave(ticket)
        }
        if !isTaken { throw CancellationError() }
    }

    /// Ends the caller's turn.
    func give() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return CheckedContinuation<Bool, Never>?.none
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }

    private func leave(_ ticket: Int) {
        let continuation = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }
                .map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(returning: false)
    }
}
