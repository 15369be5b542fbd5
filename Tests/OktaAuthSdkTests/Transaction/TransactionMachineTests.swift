import Foundation
import Testing

@testable import OktaAuthSdk

/// A machine that a test changes inside its expectations.
private final class Machine {
    private var value = TransactionMachine()

    var isIdle: Bool { value.isIdle }
    var isPolling: Bool { value.isPolling }
    var isSubmitting: Bool { value.isSubmitting }

    func change<Result>(_ body: (inout TransactionMachine) -> Result) -> Result { body(&value) }
}

@Suite("The machine of a transaction")
struct TransactionMachineTests {
    typealias Kind = TransactionMachine.Kind

    private static let one = ObjectIdentifier(Int.self)
    private static let other = ObjectIdentifier(String.self)
    private let step = Kind.submission(status: one)
    private let wait = Kind.poll(status: one)
    private let side = Kind.side(key: one)

    /// Starts an operation that there is room for.
    private func start(
        _ kind: Kind, in machine: Machine, for scope: CancellationScope? = nil
    ) throws -> (ticket: Int, replaced: [Int]) {
        let start = machine.change { $0.begin(kind, for: scope) }
        guard case .send(let ticket, let replaced) = start else { throw Refused() }
        return (ticket, replaced.map(\.ticket))
    }

    private struct Refused: Error {}

    // MARK: How operations compete

    /// An operation that starts while another is in flight, or while its response is being handled.
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
        case .step: step
        case .otherStep: .submission(status: Self.other)
        case .wait: wait
        case .cancellation: .cancellation
        case .side: side
        }
    }

    @Test(
        "The machine of a transaction decides what an operation does to another",
        arguments: meetings
    )
    func meets(meeting: Meeting) throws {
        let machine = Machine()
        let first = try start(kind(of: meeting.first), in: machine).ticket
        if meeting.isHandled { #expect(machine.change { $0.receive(first) }) }

        let second = machine.change { $0.begin(kind(of: meeting.second), for: nil) }
        switch second {
        case .refuse:
            #expect(meeting.outcome == .refused)
            #expect(machine.change { $0.isCurrent(first) })
        case .join:
            #expect(meeting.outcome == .joins)
            #expect(machine.change { $0.isCurrent(first) })
        case .send(let second, let replaced):
            #expect(machine.change { $0.isCurrent(second) })
            #expect(machine.change { $0.isCurrent(first) } == (meeting.outcome == .beside))
            #expect(replaced.map(\.ticket) == (meeting.outcome == .replaces ? [first] : []))
            #expect([.beside, .replaces].contains(meeting.outcome))
        }
    }

    @Test("The machine lets any number of requests without a key run beside each other")
    func sidesWithoutKey() throws {
        let machine = Machine()
        let first = try start(.side(key: nil), in: machine).ticket
        let second = try start(.side(key: nil), in: machine).ticket
        #expect(machine.change { $0.isCurrent(first) } && machine.change { $0.isCurrent(second) })
    }

    @Test("The machine of a transaction counts neither a wait nor a side request as a step")
    func facts() throws {
        let machine = Machine()
        #expect(machine.isIdle && !machine.isSubmitting && !machine.isPolling)
        _ = try start(side, in: machine)
        #expect(!machine.isIdle && !machine.isSubmitting && !machine.isPolling)
        _ = try start(wait, in: machine)
        #expect(!machine.isSubmitting && machine.isPolling)
        _ = try start(step, in: machine)
        #expect(machine.isSubmitting && !machine.isPolling)
        _ = machine.change { $0.stopAll() }
        #expect(machine.isIdle)
    }

    // MARK: Answers

    @Test("The machine of a transaction takes one response, and reports one result")
    func once() throws {
        let machine = Machine()
        let ticket = try start(step, in: machine).ticket
        #expect(machine.change { $0.receive(ticket) })
        #expect(!machine.change { $0.receive(ticket) })
        #expect(machine.change { $0.finish(ticket) })
        #expect(!machine.change { $0.finish(ticket) })
        #expect(machine.isIdle)
    }

    @Test("The machine of a transaction takes no response to what was superseded")
    func replaced() throws {
        let machine = Machine()
        let old = try start(wait, in: machine).ticket
        _ = try start(step, in: machine)
        #expect(!machine.change { $0.receive(old) })
        #expect(!machine.change { $0.finish(old) })
    }

    // MARK: Waiting

    @Test("The machine goes from a poll to a pause and back, with a ticket for each")
    func rounds() throws {
        let machine = Machine()
        let poll = try start(wait, in: machine).ticket
        #expect(machine.change { $0.resume(poll) } == nil, "a poll in flight is no pause")
        #expect(machine.change { $0.pause(poll, in: Self.one) } == nil, "it has no response yet")

        let second = try start(wait, in: machine).ticket
        #expect(machine.change { $0.receive(second) })
        let pause = try #require(machine.change { $0.pause(second, in: Self.one) })
        #expect(!machine.change { $0.isCurrent(second) } && machine.isPolling)
        #expect(!machine.change { $0.receive(pause) }, "a pause has no response")
        let next = try #require(machine.change { $0.resume(pause) })
        #expect(
            !machine.change { $0.receive(second) }, "the response to the poll before came again")
        #expect(machine.change { $0.receive(next) })
    }

    @Test("The machine of a transaction turns a step into a wait")
    func stepWaits() throws {
        let machine = Machine()
        let ticket = try start(step, in: machine).ticket
        #expect(machine.change { $0.receive(ticket) })
        #expect(machine.change { $0.pause(ticket, in: Self.one) } != nil)
        #expect(machine.isPolling && !machine.isSubmitting)
    }

    @Test("The machine of a transaction does not wait if something happened since the response")
    func overtaken() throws {
        let events: [(inout TransactionMachine) -> Void] = [
            // Of another status, which they leave in place.
            { _ = $0.begin(.submission(status: Self.other), for: nil) },
            { _ = $0.begin(.poll(status: Self.other), for: nil) },
            { _ = $0.begin(.cancellation, for: nil) },
            { _ = $0.stopPolling() },
            { _ = $0.stopAll() },
        ]
        for (index, event) in events.enumerated() {
            for kind in [wait, step] {
                let machine = Machine()
                let ticket = try start(kind, in: machine).ticket
                #expect(machine.change { $0.receive(ticket) })
                machine.change(event)
                #expect(machine.change { $0.pause(ticket, in: Self.one) } == nil, "event \(index)")
            }
        }
    }

    @Test("The machine of a transaction still waits if only something beside it happened")
    func notOvertaken() throws {
        let machine = Machine()
        let ticket = try start(wait, in: machine).ticket
        #expect(machine.change { $0.receive(ticket) })
        // Also if the call beside it is cancelled.
        let scope = CancellationScope()
        let beside = try start(side, in: machine, for: scope).ticket
        #expect(machine.change { $0.cancel(ownedBy: scope) }.map(\.ticket) == [beside])
        #expect(machine.change { $0.pause(ticket, in: Self.one) } != nil)
    }

    @Test("The machine of a transaction can begin with a pause")
    func beginsPaused() throws {
        let machine = Machine()
        let start = machine.change { $0.begin(wait, isPaused: true, for: nil) }
        guard case .send(let pause, _) = start else { throw Refused() }
        #expect(!machine.change { $0.receive(pause) })
        #expect(machine.change { $0.resume(pause) } != nil)
    }

    // MARK: Failures

    private func fail(
        _ ticket: Int, in machine: Machine, with error: OktaError, at seconds: TimeInterval = 0,
        canRefetch: Bool = true, lasting lifetime: TimeInterval = 60
    ) -> TransactionMachine.AfterFailure {
        let start = Date(timeIntervalSince1970: 1_000)
        #expect(machine.change { $0.receive(ticket) })
        return machine.change {
            $0.failed(
                ticket,
                with: error,
                policy: PollPolicy(interval: 5),
                expiry: start.addingTimeInterval(lifetime),
                now: start.addingTimeInterval(seconds),
                canRefetch: canRefetch
            )
        }
    }

    private let lost = OktaError.connectionError(URLError(.timedOut))

    @Test("The machine of a transaction does not end a wait because the clock was set forward")
    func clockSetForward() throws {
        let machine = Machine()
        var ticket = try start(wait, in: machine).ticket
        // A request takes a minute at most, and the rest of the lifetime counts from there.
        for (seconds, lifetime) in [(0.0, 300.0), (100_000, 60), (100_060, 60), (100_130, 60)] {
            let failure = fail(ticket, in: machine, with: lost, at: seconds, lasting: lifetime)
            guard case .retry(let pause, _) = failure else { throw Refused() }
            ticket = try #require(machine.change { $0.resume(pause) })
        }
        #expect(fail(ticket, in: machine, with: lost, at: 100_210) == .report)
    }

    @Test("The machine reports what cannot be fetched, and what is no failure of a wait")
    func reports() throws {
        let machine = Machine()
        let poll = try start(wait, in: machine).ticket
        let wrongState = OktaError.refusal("E0000079", 403)
        #expect(fail(poll, in: machine, with: wrongState, canRefetch: false) == .report)
        let ticket = try start(step, in: machine).ticket
        #expect(fail(ticket, in: machine, with: lost) == .report)
        #expect(machine.change { $0.isCurrent(ticket) })
    }

    // MARK: Async calls

    @Test("The machine stops what belongs to a call, but no cancellation of the transaction")
    func scopes() throws {
        let scope = CancellationScope()
        for kind in [step, wait, side] {
            let machine = Machine()
            let mine = try start(kind, in: machine, for: scope).ticket
            #expect(machine.change { $0.cancel(ownedBy: CancellationScope()) }.isEmpty)
            #expect(machine.change { $0.cancel(ownedBy: scope) }.map(\.ticket) == [mine])
            #expect(machine.isIdle)
        }
        let machine = Machine()
        _ = try start(.cancellation, in: machine, for: scope)
        #expect(machine.change { $0.cancel(ownedBy: scope) }.isEmpty)
        #expect(machine.isSubmitting)
    }

    @Test("The machine joins no cancellation that only cancelled tasks asked for")
    func joinsNoDeadCancellation() throws {
        let machine = Machine()
        let (first, second) = (CancellationScope(), CancellationScope())
        let old = try start(.cancellation, in: machine, for: first).ticket
        #expect(machine.change { $0.begin(.cancellation, for: second) } == .join)
        first.cancel()
        #expect(machine.change { $0.begin(.cancellation, for: CancellationScope()) } == .join)
        second.cancel()
        let alone = Machine()
        let dead = try start(.cancellation, in: alone, for: first).ticket
        #expect(try start(.cancellation, in: alone).replaced == [dead])
        #expect(machine.change { $0.isCurrent(old) })
    }

    @Test("The machine of a transaction names the calls whose work was superseded")
    func namesScopes() throws {
        let machine = Machine()
        let scope = CancellationScope()
        _ = try start(wait, in: machine, for: scope)
        let start = machine.change { $0.begin(step, for: nil) }
        guard case .send(_, let replaced) = start else { throw Refused() }
        #expect(replaced.first?.scopes.first === scope)
    }
}
