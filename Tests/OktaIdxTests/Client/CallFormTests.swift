import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// Most operations can be called with a closure of two values, with a closure of a `Result`, and
/// with `await`.
@Suite("The forms of a call")
struct CallFormTests {
    @Test(
        "The forms of a call send the same and end in the same",
        arguments: Operation.allCases,
        [OutcomeTests.Event.answer, .apiError]
    )
    func same(operation: Operation, event: OutcomeTests.Event) async throws {
        var traces: [[String]] = []
        for form in ["pair", "result", "awaited"] {
            let session = ScriptedSession { $0.retryPolicy = .never }
            let response = try operation.response(in: session)
            let sent = session.server.sent.count
            session.server.append(event.answer(to: operation))
            let call = try operation.call(of: response, in: session)
            var outcome = "success"
            do {
                try await session.clock.run {
                    if form == "awaited" { return try await call.awaited() }
                    try await withCheckedThrowingContinuation { continuation in
                        if form == "pair" {
                            call.pair { continuation.resume(with: Result($0, $1)) }
                        } else {
                            call.result { continuation.resume(with: $0) }
                        }
                    }
                }
            } catch {
                outcome = "\(error)"
            }
            #expect((outcome == "success") == (event == .answer), "\(outcome)")
            #expect(session.server.unused == 0 && session.server.unexpected == 0)
            // The proofs of a start are new each time.
            let requests = session.server.sent.dropFirst(sent).map { request in
                let body = operation == .start ? "\(request.form.keys.sorted())" : request.text
                return "\(request.method) \(request.path) \(body)"
            }
            #expect(requests.count == 1)
            traces.append([outcome] + requests)
        }
        #expect(Set(traces).count == 1, "\(traces)")
    }
}
