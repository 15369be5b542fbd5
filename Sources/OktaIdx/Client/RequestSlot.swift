import Foundation
import OktaCore

/// The one place for a request of a client: a submission, a poll or nothing.
///
/// A submission takes the transaction further; an operation that begins meanwhile is refused. A poll
/// gives way to a submission, and to a newer poll.
final class RequestSlot: Sendable {
    private struct Entry {
        let work: WorkSlot
        /// The target of a poll; `nil` for a submission.
        let target: PollTarget?
        let stop: @Sendable () -> Void

        var isSubmission: Bool { target == nil }
    }

    private struct State {
        var current: Entry?
        var delegate = WeakDelegate()
    }

    let clock: any OktaClock
    private let state = Locked(State())

    init(on clock: any OktaClock) { self.clock = clock }

    var delegate: (any IDXClientDelegate)? {
        get { state.withLock { $0.delegate }.value }
        set {
            let delegate = WeakDelegate(value: newValue)
            state.withLock { $0.delegate = delegate }
        }
    }

    var isSubmitting: Bool { state.withLock { $0.current?.isSubmission == true } }

    /// The target of the current polling; `nil` while nothing is polled.
    var target: PollTarget? { state.withLock { $0.current?.target } }

    /// Begins a poll of `target`, or a submission without one; `nil` if it is refused.
    ///
    /// `report` is called once with the result, on the callback queue, also if it is refused.
    func begin<Value>(
        polling target: PollTarget? = nil,
        reporting report: @escaping (Result<Value, any Error>) -> Void
    ) -> SlotClaim<Value>? {
        let claim = SlotClaim(slot: self, report: Delivery(on: clock, report))
        let entry = Entry(work: claim.work, target: target) { claim.stop() }
        let old = state.withLock { state in
            let old = state.current
            if old?.isSubmission != true { state.current = entry }
            return old
        }
        guard old?.isSubmission != true else {
            claim.report(.failure(IDXClientError.operationInProgress))
            return nil
        }
        old?.stop()
        return claim
    }

    func stopPolling(_ target: PollTarget) {
        let poll = state.withLock { $0.current?.target == target ? $0.current.take() : nil }
        poll?.stop()
    }

    func cancel() { state.withLock { $0.current.take() }?.stop() }

    fileprivate func isCurrent(_ work: WorkSlot) -> Bool {
        state.withLock { $0.current?.work === work }
    }

    /// Ends the claim whose work is `work`; `false` if it had ended before.
    fileprivate func end(_ work: WorkSlot) -> Bool {
        state.withLock { state in
            guard state.current?.work === work else { return false }
            state.current = nil
            return true
        }
    }
}

/// The slot, taken by one submission or poll: its work, and the receiver of its result.
struct SlotClaim<Value: Sendable>: OktaCancellable {
    let work = WorkSlot()
    fileprivate let slot: RequestSlot
    fileprivate let report: Delivery<Result<Value, any Error>>

    var isCurrent: Bool { slot.isCurrent(work) }

    /// Reports `result` on the callback queue, unless the claim has ended before.
    ///
    /// The slot is taken until then, so that nothing is sent between a response and its report.
    /// A result that is not wanted any more goes to `drop`.
    func finish(
        with result: Result<Value, any Error>,
        orElse drop: @escaping @Sendable (Result<Value, any Error>) -> Void = { _ in }
    ) {
        _ = slot.clock.schedule(after: 0) {
            if slot.end(work) { report.runNow(result) } else { drop(result) }
        }
    }

    func cancel() {
        if slot.end(work) { stop() }
    }

    fileprivate func stop() {
        work.cancel()
        report(.failure(CancellationError()))
    }
}

/// A delegate that is not kept.
///
/// Unchecked: the reference is set once, and read on the callback queue, or by the app that set it.
private struct WeakDelegate: @unchecked Sendable {
    private(set) weak var value: (any IDXClientDelegate)?
}
