import Testing

@testable import OktaAuthSdk

@Suite("A transaction")
struct TransactionTests {
    private final class Status {}
    private let status = Status()

    private var submission: TransactionMachine.Kind {
        .submission(status: ObjectIdentifier(status))
    }
    private var poll: TransactionMachine.Kind { .poll(status: ObjectIdentifier(status)) }

    @Test("A transaction survives a response that arrives before the request call returns")
    func answerOvertakesStart() {
        let transaction = Transaction()
        let (request, nextPoll) = (Flag(), Flag())
        let started = transaction.start(submission, for: nil) { ticket in
            // The answer is handled, and a wait begun, before `start` gets what stops the request.
            #expect(transaction.receive(ticket))
            #expect(transaction.pause(ticket, in: ObjectIdentifier(status)) { _ in nextPoll })
            return request
        }
        #expect(started)
        #expect(request.isCancelled && !nextPoll.isCancelled)
        #expect(transaction.isPolling)
    }

    @Test("A transaction stops what is replaced, before the newer request is sent")
    func newerWins() {
        let transaction = Transaction()
        let older = Flag()
        #expect(transaction.start(poll, for: nil) { _ in older })
        let started = transaction.start(submission, for: nil) { _ in
            #expect(older.isCancelled)
            return Flag()
        }
        #expect(started)
    }

    @Test("A transaction stops a request that was replaced while it was being sent")
    func replacedWhileSending() {
        let transaction = Transaction()
        let request = Flag()
        let started = transaction.start(poll, for: nil) { _ in
            transaction.stopPolling()
            return request
        }
        #expect(started && request.isCancelled)
        #expect(transaction.isIdle)
    }

    @Test("A transaction finds the call of a response until its result is reported")
    func answers() {
        let transaction = Transaction()
        let call = Flag()
        var ticket = 0
        _ = transaction.start(submission, for: nil) {
            ticket = $0
            return Flag()
        }
        #expect(transaction.receive(ticket))
        transaction.register(call, for: ticket)
        #expect(transaction.report(of: ticket) === call)
        transaction.finish(ticket)
        #expect(transaction.report(of: ticket) == nil)
    }
}

@Suite("The scope of an async call")
struct CallScopeTests {
    private let status = Flag()

    private var poll: TransactionMachine.Kind { .poll(status: ObjectIdentifier(status)) }

    @Test("The scope of an async call stops its own work, and no one else's")
    func ownWorkOnly() {
        let (transaction, mine, theirs) = (Transaction(), Flag(), Flag())
        let isSuperseded = Locked(false)
        let scope = CancellationScope { isSuperseded.withLock { $0 = true } }
        _ = transaction.start(poll, for: scope) { _ in mine }
        _ = transaction.start(poll, for: CancellationScope()) { _ in theirs }
        #expect(mine.isCancelled)
        #expect(isSuperseded.withLock { $0 })
        scope.cancel()
        #expect(!theirs.isCancelled)
        #expect(transaction.isPolling)
    }

    @Test("The scope of an async call stops all work that it covers, each once")
    func coversSeveral() {
        final class Work: CancellationScope.Work {
            let cancellations = Locked(0)
            func cancel(ownedBy scope: CancellationScope) { cancellations.withLock { $0 += 1 } }
        }
        let (first, second, scope) = (Work(), Work(), CancellationScope())
        for work in [first, second, first, second] { scope.cover(work) }
        scope.cancel()
        scope.cancel()
        #expect(first.cancellations.withLock { $0 } == 1)
        #expect(second.cancellations.withLock { $0 } == 1)
    }

    @Test("The scope of an async call lets no work start after it was cancelled")
    func startsLate() {
        let transaction = Transaction()
        let scope = CancellationScope()
        scope.cancel()
        _ = transaction.start(poll, for: scope) { _ in
            Issue.record("started")
            return Flag()
        }
        #expect(transaction.isIdle)
    }
}

final class Flag: OktaCancellable {
    private let state = Locked(false)
    var isCancelled: Bool { state.withLock { $0 } }
    func cancel() { state.withLock { $0 = true } }
}
