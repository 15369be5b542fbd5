import Testing

@testable import OktaAuthSdk

@Suite("Pending work")
struct PendingWorkTests {
    @Test("survives an answer that arrives before the request call returns")
    func answerOvertakesStart() {
        let work = PendingWork()
        let nextPoll = Flag()
        work.start { request in
            // The answer is handled, and a poll scheduled, before `start` gets its handle.
            #expect(work.finish(request))
            work.start { _ in nextPoll }
            return Flag()
        }
        #expect(!nextPoll.isCancelled)
        #expect(work.isBusy)
    }

    @Test("silences older work when newer work starts")
    func newerWins() {
        let work = PendingWork()
        let older = Flag()
        var olderTicket = -1
        work.start { ticket in
            olderTicket = ticket
            return older
        }

        work.start { _ in Flag() }

        #expect(older.isCancelled)
        #expect(!work.finish(olderTicket))
    }

    @Test("finishes once")
    func finishesOnce() {
        let work = PendingWork()
        var ticket = -1
        work.start {
            ticket = $0
            return Flag()
        }
        #expect(work.isBusy)
        #expect(work.finish(ticket))
        #expect(!work.finish(ticket))
        #expect(!work.isBusy)
    }

    @Test("changes its generation with every event")
    func generations() {
        let work = PendingWork()
        var seen: Set = [work.generation]
        var ticket = -1
        work.start {
            ticket = $0
            return Flag()
        }
        seen.insert(work.generation)
        _ = work.finish(ticket)
        seen.insert(work.generation)
        work.cancel()
        seen.insert(work.generation)
        #expect(seen.count == 4)
    }
}

@Suite("The scope of an async call")
struct CallScopeTests {
    @Test("stops its own work, and leaves alone what others do in the same place")
    func ownWorkOnly() {
        let (work, mine, theirs) = (PendingWork(), Flag(), Flag())
        let scope = CallScope()
        scope.cover(work)
        work.start(for: scope) { _ in mine }
        work.start(for: CallScope()) { _ in theirs }
        #expect(mine.isCancelled)
        scope.cancel()
        #expect(!theirs.isCancelled)
        #expect(work.isBusy)
    }

    @Test("lets no work start after it was cancelled")
    func startsLate() {
        let work = PendingWork()
        let scope = CallScope()
        scope.cover(work)
        scope.cancel()
        work.start(for: scope) { _ in
            Issue.record("started")
            return Flag()
        }
        #expect(!work.isBusy)
    }
}

@Suite("A request")
struct OktaAPIRequestTests {
    @Test("reports once, and not at all once it is cancelled")
    func settles() {
        let request = OktaAPIRequest()
        #expect(request.settle())
        #expect(!request.settle())
        let cancelled = OktaAPIRequest()
        cancelled.cancel()
        #expect(cancelled.isCancelled)
        #expect(!cancelled.settle())
    }

    @Test("stops what is attached, whichever comes first")
    func attaches() {
        let (early, late, done) = (Flag(), Flag(), Flag())
        let request = OktaAPIRequest()
        request.attach(early)
        request.cancel()
        request.attach(late)
        #expect(early.isCancelled && late.isCancelled)

        let settled = OktaAPIRequest()
        _ = settled.settle()
        settled.attach(done)
        settled.cancel()
        #expect(!done.isCancelled)
    }
}

/// Remembers that it was cancelled.
final class Flag: OktaCancellable {
    private let state = Locked(false)
    var isCancelled: Bool { state.withLock { $0 } }
    func cancel() { state.withLock { $0 = true } }
}
