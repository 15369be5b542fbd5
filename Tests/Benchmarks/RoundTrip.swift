import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Calls of a library, next to the same `URLSession` task without it.
///
/// Each side makes its calls one after the other, each from the end of the one before, so that no
/// side pays for waking up somebody who waits. The bare task ends on the queue of the session and
/// neither reads the response nor hands it to a queue of the app, which every user of the response
/// has to do; the figures beside it tell what these two alone take.
struct RoundTrip {
    let title: String
    let response: RecordedResponse
    let request: URLRequest
    /// Where the calls with closures end.
    let queue: DispatchQueue
    /// Makes a call with closures.
    let closure: (_ finish: @escaping () -> Void) -> Void
    /// Makes as many calls, and waits for each.
    let awaits: @Sendable (_ count: Int) async throws -> Void
    /// Calls in one measurement.
    var calls = 100

    func chapter(rounds: Int, isTarget: Bool) -> Chapter {
        Mock.respond(with: [response.body])
        let sides: [(name: String, run: (Int) -> Void)] = [
            ("bare task", { BareCall.make($0, of: request) }),
            ("bare task, read, on a queue", { BareCall.make($0, of: request, readOn: queue) }),
            ("closures", { waitForCalls($0, closure) }),
            (
                "async",
                { count in
                    waitForEnd { finish in
                        Task.detached { [awaits] in
                            do { try await awaits(count) } catch { fail(error) }
                            finish()
                        }
                    }
                }
            ),
        ]
        for side in sides { side.run(calls) }
        let costs = Cost.each(of: sides, rounds: rounds, calls: calls) { side, calls in
            side.run(calls)
        }
        var figures = sides.indices.map { index in
            Figure.time("\(sides[index].name), CPU", costs[index].map(\.processor).median)
        }
        for (kind, cost) in [("wall", \Cost.wall), ("CPU", \Cost.processor)] {
            // Of what was measured side by side, so that a busy moment counts for both.
            func ratio(of side: Int, to other: Int) -> Double {
                zip(costs[side], costs[other]).map { $0[keyPath: cost] / $1[keyPath: cost] }.median
            }
            figures += [
                .ratio(
                    "closures / bare task, \(kind)",
                    ratio(of: 2, to: 0),
                    target: isTarget ? 1.5 : nil
                ),
                .ratio(
                    "closures / bare task, read, on a queue, \(kind)",
                    ratio(of: 2, to: 1),
                    target: isTarget ? 1.35 : nil
                ),
                .ratio("async / closures, \(kind)", ratio(of: 3, to: 2), target: 1.1),
            ]
        }
        return Chapter(
            title: "\(title), \(response.name), \(response.body.count) bytes", figures: figures
        )
    }
}

/// A request that is sent without a library.
enum BareCall {
    /// That of a sign-in.
    static let signIn = request(
        to: "api/v1/authn",
        #"{"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"#
            + #""password":"correct horse","username":"user@example.com"}"#
    )

    /// A request with the fields that the libraries send.
    static func request(
        to path: String, _ body: String, type: String = "application/json"
    ) -> URLRequest {
        var request = URLRequest(url: Mock.org.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.httpShouldHandleCookies = false
        request.setValue(type, forHTTPHeaderField: "Accept")
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.setValue("benchmarks/1.0", forHTTPHeaderField: "User-Agent")
        return request
    }

    /// Makes `count` calls one after the other, and waits for the last.
    ///
    /// Each ends on the queue of the session; with `queue`, it is read with `JSONSerialization`
    /// and ends there.
    static func make(
        _ count: Int, of request: URLRequest = signIn, readOn queue: DispatchQueue? = nil
    ) {
        waitForEnd { finish in
            @Sendable func call(_ left: Int) {
                guard left > 0 else { return finish() }
                let task = Mock.session.dataTask(with: request) { body, _, error in
                    if let error { fail(error) }
                    guard let queue else { return call(left - 1) }
                    _ = try? JSONSerialization.jsonObject(with: body ?? Data())
                    queue.async { call(left - 1) }
                }
                task.resume()
            }
            call(count)
        }
    }
}
