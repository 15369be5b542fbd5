import Foundation
import Testing

@testable import OktaAuthSdk

/// A machine that a test changes inside its expectations.
private final class Machine {
    typealias Ticket = TransactionMachine.Ticket

    private var value = TransactionMachine()

    var isIdle: Bool { value.isIdle }
    var isPolling: Bool { value.isPolling }
    var isSubmitting: Bool { value.isSubmitting }

    func isCurrent(_ ticket: Ticket) -> Bool { value.isCurrent(ticket) }
    func receive(_ ticket: Ticket) -> Bool { value.receive(ticket) }
    func finish(_ ticket: Ticket) -> Bool { value.finish(ticket) }
    func resume(_ ticket: Ticket) -> Ticket? { value.resume(ticket) }
    func stopPolling() -> [TransactionMachine.Removed] { value.stopPolling() }
    func stopAll() -> [TransactionMachine.Removed] { value.stopAll() }

    func begin(
        _ kind: TransactionMachine.Kind, isPaused: Bool = false, for scope: CancellationScope?
    ) -> TransactionMachine.Start {
        value.begin(kind, isPaused: isPaused, for: scope)
    }

    func pause(_ ticket: Ticket, in status: ObjectIdentifier) -> Ticket? {
        value.pause(ticket, in: status)
    }

    func cancel(ownedBy scope: CancellationScope) -> [TransactionMachine.Removed] {
        value.cancel(ownedBy: scope)
    }

    func change<Result>(_ body: (inout TransactionMachine) -> Result) -> Result { body(&value) }
}

@Suite("The machine of a transaction")
struct TransactionMachineTests {
    typealias Kind = TransactionMachine.Kind

    private final class Status {}
    private let one = Status()
    private let two = Status()

    private func submission(_ status: Status? = nil) -> Kind {
        .submission(status: ObjectIdentifier(status ?? one))
    }
    private func poll(_ status: Status? = nil) -> Kind {
        .poll(status: ObjectIdentifier(status ?? one))
    }
    private func side(_ status: Status?) -> Kind { .side(key: status.map(ObjectIdentifier.init)) }

    /// Starts an operation that there is room for.
    private func start(
        _ kind: Kind, in machine: Machine, for scope: CancellationScope? = nil
    ) throws -> (ticket: Int, replaced: [Int]) {
        guard case .send(let ticket, let replaced) = machine.begin(kind, for: scope) else {
            throw Refused()
        }
        return (ticket, replaced.map(\.ticket))
    }

    private struct Refused: Error {}

    // MARK: How operations compete

    /// What is in flight, or whose response is being handled, when another operation starts.
    struct Meeting: Sendable, CustomTestStringConvertible {
        enum Operation: String, Sendable { case step, otherStep, wait, cancellation, side }
        enum Outcome: Sendable { case refused, replaces, beside, joins }

        let first: Operation
        var isHandled = false
        let second: Operation
        let outcome: Outcome

        var testDescription: String {
            "\(first)\(isHandled ? " (response handled)" : ""), then \(second): \(outcome)"
        }
    }

    static let meetings: [Meeting] = [
        Meeting(first: .step, second: .step, outcome: .refused),
        Meeting(first: .step, second: .otherStep, outcome: .beside),
        Meeting(first: .step, second: .wait, outcome: .refused),
        Meeting(first: .step, second: .cancellation, outcome: .replaces),
        Meeting(first: .step, second: .side, outcome: .beside),
        Meeting(first: .step, isHandled: true, second: .step, outcome: .replaces),
        Meeting(first: .step, isHandled: true, second: .wait, outcome: .replaces),
        Meeting(first: .step, isHandled: true, second: .otherStep, outcome: .beside),
        Meeting(first: .otherStep, isHandled: true, second: .wait, outcome: .beside),
        Meeting(first: .wait, second: .step, outcome: .replaces),
        Meeting(first: .wait, second: .otherStep, outcome: .replaces),
        Meeting(first: .wait, second: .wait, outcome: .replaces),
        Meeting(first: .wait, second: .cancellation, outcome: .replaces),
        Meeting(first: .wait, second: .side, outcome: .beside),
        Meeting(first: .wait, isHandled: true, second: .step, outcome: .replaces),
        Meeting(first: .wait, isHandled: true, second: .wait, outcome: .replaces),
        Meeting(first: .cancellation, second: .step, outcome: .refused),
        Meeting(first: .cancellation, second: .wait, outcome: .refused),
        Meeting(first: .cancellation, second: .cancellation, outcome: .joins),
        Meeting(first: .cancellation, isHandled: true, second: .cancellation, outcome: .replaces),
        Meeting(first: .cancellation, isHandled: true, second: .step, outcome: .beside),
        Meeting(first: .side, second: .side, outcome: .refused),
        Meeting(first: .side, second: .step, outcome: .beside),
        Meeting(first: .side, second: .wait, outcome: .beside),
        Meeting(first: .side, second: .cancellation, outcome: .replaces),
    ]

    private func kind(of operation: Meeting.Operation) -> Kind {
        switch operation {
        case .step: submission()
        case .otherStep: submission(two)
        case .wait: poll()
        case .cancellation: .cancellation
        case .side: side(one)
        }
    }

    @Test(
        "The machine of a transaction decides what an operation does to another",
        arguments: meetings
    )
    func meets(meeting: Meeting) throws {
        let machine = Machine()
        let first = try start(kind(of: meeting.first), in: machine).ticket
        if meeting.isHandled { #expect(machine.receive(first)) }

        switch machine.begin(kind(of: meeting.second), for: nil) {
        case .refuse:
            #expect(meeting.outcome == .refused)
            #expect(machine.isCurrent(first))
        case .join:
            #expect(meeting.outcome == .joins)
            #expect(machine.isCurrent(first))
        case .send(let second, let replaced):
            #expect(machine.isCurrent(second))
            #expect(machine.isCurrent(first) == (meeting.outcome == .beside))
            #expect(replaced.map(\.ticket) == (meeting.outcome == .replaces ? [first] : []))
            #expect([.beside, .replaces].contains(meeting.outcome))
        }
    }

    @Test("The machine lets any number of requests without a key run beside each other")
    func sidesWithoutKey() throws {
        let machine = Machine()
        let first = try start(side(nil), in: machine).ticket
        let second = try start(side(nil), in: machine).ticket
        #expect(machine.isCurrent(first) && machine.isCurrent(second))
    }

    @Test("The machine of a transaction counts neither a wait nor a side request as a step")
    func facts() throws {
        let machine = Machine()
        #expect(machine.isIdle && !machine.isSubmitting && !machine.isPolling)
        _ = try start(side(one), in: machine)
        #expect(!machine.isIdle && !machine.isSubmitting && !machine.isPolling)
        _ = try start(poll(), in: machine)
        #expect(!machine.isSubmitting && machine.isPolling)
        _ = try start(submission(), in: machine)
        #expect(machine.isSubmitting && !machine.isPolling)
        _ = machine.stopAll()
        #expect(machine.isIdle)
    }

    // MARK: Answers

    @Test("The machine of a transaction takes one response, and reports one result")
    func once() throws {
        let machine = Machine()
        let ticket = try start(submission(), in: machine).ticket
        #expect(machine.receive(ticket))
        #expect(!machine.receive(ticket))
        #expect(machine.finish(ticket))
        #expect(!machine.finish(ticket))
        #expect(machine.isIdle)
    }

    @Test("The machine of a transaction takes no response to what was superseded")
    func replaced() throws {
        let machine = Machine()
        let old = try start(poll(), in: machine).ticket
        _ = try start(submission(), in: machine)
        #expect(!machine.receive(old))
        #expect(!machine.finish(old))
    }

    // MARK: Waiting

    private let status = ObjectIdentifier(Status.self)

    @Test("The machine goes from a poll to a pause and back, with a ticket for each")
    func rounds() throws {
        let machine = Machine()
        let poll = try start(poll(), in: machine).ticket
        #expect(machine.resume(poll) == nil, "a poll in flight is no pause")
        #expect(machine.pause(poll, in: status) == nil, "it has no response yet")

        let second = try start(self.poll(), in: machine).ticket
        #expect(machine.receive(second))
        let pause = try #require(machine.pause(second, in: status))
        #expect(!machine.isCurrent(second) && machine.isPolling)
        #expect(!machine.receive(pause), "a pause has no response")
        let next = try #require(machine.resume(pause))
        #expect(!machine.receive(second), "the response to the poll before came again")
        #expect(machine.receive(next))
    }

    @Test("The machine of a transaction turns a step into a wait")
    func stepWaits() throws {
        let machine = Machine()
        let step = try start(submission(), in: machine).ticket
        #expect(machine.receive(step))
        #expect(machine.pause(step, in: status) != nil)
        #expect(machine.isPolling && !machine.isSubmitting)
    }

    /// What can happen between an answer and the moment its handler decides.
    private static let between: [@Sendable (Machine) -> Void] = [
        { _ = $0.begin(.submission(status: ObjectIdentifier(Status.self)), for: nil) },
        { _ = $0.begin(.poll(status: ObjectIdentifier(Status.self)), for: nil) },
        { _ = $0.begin(.cancellation, for: nil) },
        { _ = $0.stopPolling() },
        { _ = $0.stopAll() },
    ]

    @Test(
        "The machine of a transaction does not wait if something happened since the response",
        arguments: 0..<5
    )
    func overtaken(index: Int) throws {
        for kind in [poll(), submission()] {
            let machine = Machine()
            let ticket = try start(kind, in: machine).ticket
            #expect(machine.receive(ticket))
            Self.between[index](machine)
            #expect(machine.pause(ticket, in: ObjectIdentifier(one)) == nil)
        }
    }

    @Test("The machine of a transaction still waits if only something beside it happened")
    func notOvertaken() throws {
        let machine = Machine()
        let ticket = try start(poll(), in: machine).ticket
        #expect(machine.receive(ticket))
        _ = try start(side(one), in: machine)
        #expect(machine.pause(ticket, in: status) != nil)
    }

    @Test("The machine of a transaction can begin with a pause")
    func beginsPaused() throws {
        let machine = Machine()
        guard case .send(let pause, _) = machine.begin(poll(), isPaused: true, for: nil) else {
            throw Refused()
        }
        #expect(!machine.receive(pause))
        #expect(machine.resume(pause) != nil)
    }

    // MARK: Failures

    private let now = Date(timeIntervalSince1970: 1_000)
    private let policy = PollPolicy(interval: 5)

    private func fail(
        _ ticket: Int,
        in machine: Machine,
        with error: OktaError = .connectionError(URLError(.timedOut)),
        at seconds: TimeInterval = 0,
        canRefetch: Bool = true,
        lasting lifetime: TimeInterval = 60
    ) -> TransactionMachine.AfterFailure {
        #expect(machine.receive(ticket))
        return machine.change {
            $0.failed(
                ticket,
                with: error,
                policy: policy,
                expiry: now.addingTimeInterval(lifetime),
                now: now.addingTimeInterval(seconds),
                canRefetch: canRefetch
            )
        }
    }

    private func retry(
        after failure: TransactionMachine.AfterFailure, in machine: Machine
    ) throws -> (ticket: Int, delay: TimeInterval) {
        guard case .retry(let pause, let delay) = failure else { throw Refused() }
        return (try #require(machine.resume(pause)), delay)
    }

    private static let wrongState = OktaError.serverRespondedWithError(
        OktaAPIErrorResponse(errorCode: "E0000079")
    )

    @Test("The machine of a transaction does not end a wait because the clock was set forward")
    func clockSetForward() throws {
        let machine = Machine()
        var ticket = try start(poll(), in: machine).ticket
        ticket = try retry(after: fail(ticket, in: machine, lasting: 300), in: machine).ticket
        ticket = try retry(after: fail(ticket, in: machine, at: 100_000), in: machine).ticket
        // A request takes a minute at most, and the rest of the lifetime counts from there.
        ticket = try retry(after: fail(ticket, in: machine, at: 100_060), in: machine).ticket
        ticket = try retry(after: fail(ticket, in: machine, at: 100_130), in: machine).ticket
        #expect(fail(ticket, in: machine, at: 100_210) == .report)
    }

    @Test("The machine reports what cannot be fetched, and what is no failure of a wait")
    func reports() throws {
        let machine = Machine()
        let wait = try start(poll(), in: machine).ticket
        #expect(fail(wait, in: machine, with: Self.wrongState, canRefetch: false) == .report)
        let step = try start(submission(), in: machine).ticket
        #expect(fail(step, in: machine) == .report)
        #expect(machine.isCurrent(step))
    }

    // MARK: Async calls

    @Test("The machine stops what belongs to a call, but no cancellation of the transaction")
    func scopes() throws {
        let scope = CancellationScope()
        for kind in [submission(), poll(), side(one)] {
            let machine = Machine()
            let mine = try start(kind, in: machine, for: scope).ticket
            #expect(machine.cancel(ownedBy: CancellationScope()).isEmpty)
            #expect(machine.cancel(ownedBy: scope).map(\.ticket) == [mine])
            #expect(machine.isIdle)
        }
        let machine = Machine()
        _ = try start(.cancellation, in: machine, for: scope)
        #expect(machine.cancel(ownedBy: scope).isEmpty)
        #expect(machine.isSubmitting)
    }

    @Test("The machine joins no cancellation that only cancelled tasks asked for")
    func joinsNoDeadCancellation() throws {
        let machine = Machine()
        let (first, second) = (CancellationScope(), CancellationScope())
        let old = try start(.cancellation, in: machine, for: first).ticket
        #expect(machine.begin(.cancellation, for: second) == .join)
        first.cancel()
        #expect(machine.begin(.cancellation, for: CancellationScope()) == .join)
        second.cancel()
        let alone = Machine()
        let dead = try start(.cancellation, in: alone, for: first).ticket
        #expect(try start(.cancellation, in: alone).replaced == [dead])
        #expect(machine.isCurrent(old))
    }

    @Test("The machine of a transaction names the calls whose work was superseded")
    func namesScopes() throws {
        let machine = Machine()
        let scope = CancellationScope()
        _ = try start(poll(), in: machine, for: scope)
        guard case .send(_, let replaced) = machine.begin(submission(), for: nil) else {
            throw Refused()
        }
        #expect(replaced.first?.scopes.first === scope)
    }
}
