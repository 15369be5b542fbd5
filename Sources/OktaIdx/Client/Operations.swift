import Foundation
import OktaCore

/// The operations of one client: at most one submission and one polling, each with exactly one
/// outcome.
final class Operations: Sendable {
    typealias Ticket = OperationMachine.Ticket

    /// What an operation ended in.
    enum Outcome: Sendable {
        case client(IDXClient)
        case response(IDXClient.Response)
        case token(IDXClient.Token)
        case failure(any Error)
    }

    /// One operation: who learns of its outcome, and the work in progress.
    private struct Operation {
        let completion: Delivery<Outcome>
        let slot: WorkSlot
    }

    private struct State {
        var machine = OperationMachine()
        var operations: [Ticket: Operation] = [:]
        var target: PollTarget?
        var delegate = WeakDelegate()
        var observers: [@Sendable () -> Void] = []
    }

    let clock: any OktaClock
    private let state = Locked(State())

    init(on clock: any OktaClock) { self.clock = clock }

    var delegate: (any IDXClientDelegate)? {
        get { state.withLock { $0.delegate }.value }
        set {
            let delegate = WeakDelegate(newValue)
            state.withLock { $0.delegate = delegate }
        }
    }

    /// Whether a submission is in flight.
    var isSubmitting: Bool { state.withLock { $0.machine.submission != nil } }

    /// What is polled; `nil` if nothing is.
    var target: PollTarget? {
        state.withLock { $0.machine.polling == nil ? nil : $0.target }
    }

    /// The polling in progress.
    var polling: Ticket? { state.withLock { $0.machine.polling } }

    // MARK: The life of an operation

    /// Begins an operation.
    ///
    /// - Parameters:
    ///   - kind: Whether it submits or polls.
    ///   - target: What it polls.
    ///   - request: What it sends; if that cannot be written, polling in progress continues.
    ///   - completion: Called once with the outcome, on the callback queue.
    /// - Returns: Its ticket and the place of its work; `nil` if it was refused, which has been
    ///   reported.
    func begin<Request>(
        _ kind: OperationMachine.Kind,
        polling target: PollTarget? = nil,
        sending request: Result<Request, any Error>,
        completion: @escaping (Outcome) -> Void
    ) -> (ticket: Ticket, slot: WorkSlot)? {
        let completion = Delivery(on: clock, completion)
        if case .failure(let error) = request, polling != nil {
            completion(.failure(error))
            return nil
        }
        let slot = WorkSlot()
        let (decision, superseded) = state.withLock { state in
            let decision = state.machine.begin(kind)
            guard case .started(let ticket, let old) = decision else {
                return (decision, Operation?.none)
            }
            state.operations[ticket] = Operation(completion: completion, slot: slot)
            state.target = target
            return (decision, old.flatMap { state.operations.removeValue(forKey: $0) })
        }
        superseded?.slot.cancel()
        superseded?.completion(.failure(CancellationError()))
        guard case .started(let ticket, _) = decision else {
            completion(.failure(IDXClientError.operationInProgress))
            return nil
        }
        return (ticket, slot)
    }

    func isCurrent(_ ticket: Ticket) -> Bool { state.withLock { $0.machine.isCurrent(ticket) } }

    /// Reports `outcome` on the callback queue, unless the operation has ended before.
    ///
    /// The place stays taken until then, so that nothing is sent between an answer and its report.
    func finish(_ ticket: Ticket, with outcome: Outcome) {
        _ = clock.schedule(after: 0) { self.end(ticket)?.completion.runNow(outcome) }
    }

    /// Ends the operation of `ticket` and stops its work; it is reported as cancelled.
    func cancel(_ ticket: Ticket) {
        guard let operation = end(ticket) else { return }
        operation.slot.cancel()
        operation.completion(.failure(CancellationError()))
    }

    /// Ends everything in flight.
    func cancelAll() {
        let tickets = state.withLock { [$0.machine.submission, $0.machine.polling] }
        for case let ticket? in tickets { cancel(ticket) }
    }

    private func end(_ ticket: Ticket) -> Operation? {
        state.withLock { state in
            guard state.machine.end(ticket) else { return nil }
            return state.operations.removeValue(forKey: ticket)
        }
    }
}

/// A delegate that is not kept.
///
/// Unchecked: the reference is set once, and read on the callback queue, or by the app that set it.
private struct WeakDelegate: @unchecked Sendable {
    private(set) weak var value: (any IDXClientDelegate)?

    init(_ value: (any IDXClientDelegate)? = nil) { self.value = value }
}
