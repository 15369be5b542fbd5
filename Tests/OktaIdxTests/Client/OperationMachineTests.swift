import Testing

@testable import OktaIdx

@Suite("The operations of a client")
struct OperationMachineTests {
    private static func ticket(_ decision: OperationMachine.Decision) -> OperationMachine.Ticket? {
        if case .started(let ticket, _) = decision { ticket } else { nil }
    }

    @Test(
        "The operations of a client are refused while a submission is in flight",
        arguments: [
            OperationMachine.Kind.submission, .polling,
        ]
    )
    func refused(second: OperationMachine.Kind) throws {
        var machine = OperationMachine()
        let first = try #require(Self.ticket(machine.begin(.submission)))
        let decision = machine.begin(second)
        #expect(decision == .refused)
        #expect(machine.isCurrent(first))
    }

    @Test(
        "The operations of a client take the place of polling",
        arguments: [
            OperationMachine.Kind.submission, .polling,
        ]
    )
    func supersede(second: OperationMachine.Kind) throws {
        var machine = OperationMachine()
        let poll = try #require(Self.ticket(machine.begin(.polling)))
        guard case .started(let ticket, let superseded) = machine.begin(second) else {
            Issue.record("refused")
            return
        }
        #expect(superseded == poll)
        #expect(!machine.isCurrent(poll))
        #expect(machine.isCurrent(ticket))
    }

    @Test(
        "Each operation of a client ends once",
        arguments: [OperationMachine.Kind.submission, .polling]
    )
    func endOnce(kind: OperationMachine.Kind) throws {
        var machine = OperationMachine()
        let ticket = try #require(Self.ticket(machine.begin(kind)))
        let ends = [machine.end(ticket), machine.end(ticket)]
        #expect(ends == [true, false])
        #expect(!machine.isCurrent(ticket))
        let next = machine.begin(.submission)
        #expect(Self.ticket(next) != nil)
    }
}
