public import Foundation
public import OktaCore

/// A clock whose time moves only when advanced.
///
/// As `OktaConfiguration.clock` it makes a ten-minute wait for a push take no time: actions run
/// on the thread that advances the clock, in the order in which they fall due.
public final class VirtualClock: Sendable {
    private struct Entry {
        let due: TimeInterval
        let order: Int
        let action: @Sendable () -> Void
    }

    private struct State {
        var elapsed: TimeInterval = 0
        var issued = 0
        var entries: [Entry] = []
        /// Who waits for an action, by the number that was current when the wait began.
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let start: Date
    private let state = Locked(State())

    /// Creates a clock that shows `start`, by default noon UTC on 1 May 2024.
    public init(start: Date = Date(timeIntervalSince1970: 1_714_564_800)) { self.start = start }

    /// The time this clock shows.
    public var now: Date { start.addingTimeInterval(state.withLock { $0.elapsed }) }

    /// The number of pending actions.
    public var pendingCount: Int { state.withLock { $0.entries.count } }

    /// Moves time forward by `seconds`, running the actions that fall due, in order.
    public func advance(by seconds: TimeInterval) {
        let end = state.withLock { $0.elapsed + seconds }
        while let entry = nextEntry(dueBy: end) { entry.action() }
        // An action, or another thread, may have moved time further.
        state.withLock { $0.elapsed = max($0.elapsed, end) }
    }

    /// Moves time forward to the next pending action and runs it.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func advanceToNext() -> Bool {
        guard let entry = nextEntry(dueBy: .infinity) else { return false }
        entry.action()
        return true
    }

    /// Returns as soon as an action is pending, at once if one is already.
    ///
    /// For tests in which responses arrive over a real `URLSession`: it waits for the event, not for
    /// time to pass. Where nothing becomes pending it returns when its task is cancelled.
    public func waitUntilPending() async {
        let order = state.withLock { state in
            state.issued += 1
            return state.issued
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.entries.isEmpty, !Task.isCancelled else { return true }
                    state.waiters[order] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: order) }?.resume()
        }
    }

    /// Runs `operation`, and moves time forward to each action that becomes pending meanwhile.
    ///
    /// An operation that waits ten minutes for a push ends at once. An action that is already pending can
    /// run while a response is on its way. So a user of a test should act when a response has arrived,
    /// not at a certain time.
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller, on which the actions run, too.
    ///   - operation: The work in virtual time.
    /// - Returns: The result of `operation`.
    @discardableResult
    public func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
    ) async rethrows -> Value {
        let driver = Task {
            // A task runs on the actor only if it captures it.
            _ = isolation
            while !Task.isCancelled {
                await waitUntilPending()
                guard !Task.isCancelled else { return }
                advanceToNext()
                // Tasks that the action resumed go first.
                await Task.yield()
            }
        }
        defer { driver.cancel() }
        return try await operation()
    }

    private func nextEntry(dueBy end: TimeInterval) -> Entry? {
        state.withLock { state in
            // The entries are in their order, and the first of those with the same time is found.
            let next = state.entries.indices.min { state.entries[$0].due < state.entries[$1].due }
            guard let next, state.entries[next].due <= end else { return nil }
            let entry = state.entries.remove(at: next)
            state.elapsed = max(state.elapsed, entry.due)
            return entry
        }
    }
}

extension VirtualClock: OktaClock {
    /// Runs `action` when this clock is advanced by `delay` seconds or more.
    ///
    /// Cancelling the result releases `action`.
    public func schedule(
        after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable {
        let (order, waiters) = state.withLock { state in
            state.issued += 1
            let due = state.elapsed + max(0, delay)
            state.entries.append(Entry(due: due, order: state.issued, action: action))
            defer { state.waiters = [:] }
            return (state.issued, Array(state.waiters.values))
        }
        waiters.forEach { $0.resume() }
        return CancelAction { [self] in
            // Released outside the lock: the action may own objects whose deinit calls back.
            _ = state.withLock { state in
                defer { state.entries.removeAll { $0.order == order } }
                return state.entries.filter { $0.order == order }
            }
        }
    }
}
