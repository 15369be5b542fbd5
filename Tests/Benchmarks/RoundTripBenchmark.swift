import Foundation
import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// From `authenticate` to `onStatusChange`, next to the same `URLSession` task without the SDK.
///
/// Each side makes its calls one after the other, each from the end of the one before, so that no
/// side pays for waking up somebody who waits. The bare task ends on the queue of the session and
/// neither reads the answer nor hands it to a queue of the app, which everybody who uses the answer
/// has to do; the figures beside it tell what these two alone take.
struct RoundTripBenchmark {
    /// Measurements of each side.
    var rounds = 40
    /// Calls in one measurement.
    var calls = 100

    func run() throws -> [Chapter] {
        // A user with one factor, the reward, and a user who has every factor there is.
        try ["reset-password.mfa-required", "success", "mfa-required.factors-plural"].enumerated()
            .map { index, name in
                let answer = try Answer.named(name).compact()
                Mock.script.set([answer.body])
                return measure(answer, isTarget: index < 2)
            }
    }

    private func measure(_ answer: Answer, isTarget: Bool) -> Chapter {
        let configuration = Mock.configuration()
        let okta = OktaAuthSdk(domain: Mock.org, configuration: configuration)
        let sides: [(name: String, run: (Int) -> Void)] = [
            ("bare task", { bareTasks($0) }),
            (
                "bare task, read, on a queue",
                { bareTasks($0, reading: true, on: configuration.callbackQueue) }
            ),
            ("closures", { closures(okta, $0) }),
            ("async", { awaits(okta, $0) }),
        ]
        for side in sides { side.run(calls) }
        var costs: [[Cost]] = sides.map { _ in [] }
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                costs[index].append(Cost.of { side.run(calls) } / calls)
            }
        }
        var figures = sides.indices.map { index in
            Figure(
                name: "\(sides[index].name), CPU",
                value: costs[index].map(\.processor).median * 1e6,
                unit: "µs"
            )
        }
        for (kind, cost) in [("wall", \Cost.wall), ("CPU", \Cost.processor)] {
            // Of what was measured side by side, so that a busy moment counts for both.
            func ratio(of side: Int, to other: Int) -> Double {
                zip(costs[side], costs[other]).map { $0[keyPath: cost] / $1[keyPath: cost] }.median
            }
            figures += [
                Figure(
                    name: "closures / bare task, \(kind)",
                    value: ratio(of: 2, to: 0),
                    unit: "",
                    target: isTarget ? 1.5 : nil
                ),
                Figure(
                    name: "closures / bare task, read, on a queue, \(kind)",
                    value: ratio(of: 2, to: 1),
                    unit: ""
                ),
                Figure(
                    name: "async / closures, \(kind)",
                    value: ratio(of: 3, to: 2),
                    unit: "",
                    target: 1.1
                ),
            ]
        }
        return Chapter(
            title: "Round trip, \(answer.name), \(answer.body.count) bytes",
            figures: figures
        )
    }

    // MARK: The sides

    private func bareTasks(_ count: Int, reading: Bool = false, on queue: DispatchQueue? = nil) {
        let done = DispatchSemaphore(value: 0)
        BareCall.make(count, reading: reading, on: queue) { done.signal() }
        done.wait()
    }

    private func closures(_ okta: OktaAuthSdk, _ count: Int) {
        let done = DispatchSemaphore(value: 0)
        func call(_ left: Int) {
            guard left > 0 else { return _ = done.signal() }
            okta.authenticate(
                username: "user@example.com",
                password: "correct horse",
                onStatusChange: { _ in call(left - 1) },
                onError: { fail($0) }
            )
        }
        call(count)
        done.wait()
    }

    private func awaits(_ okta: OktaAuthSdk, _ count: Int) {
        let done = DispatchSemaphore(value: 0)
        let configuration = okta.configuration
        Task.detached {
            let okta = OktaAuthSdk(domain: Mock.org, configuration: configuration)
            do {
                for _ in 0..<count {
                    _ = try await okta.authenticate(
                        username: "user@example.com",
                        password: "correct horse"
                    )
                }
            } catch {
                fail(error)
            }
            done.signal()
        }
        done.wait()
    }
}

/// The request of a sign-in, sent without the SDK.
enum BareCall {
    private static let request: URLRequest = {
        var request = URLRequest(url: Mock.org.appendingPathComponent("api/v1/authn"))
        request.httpMethod = "POST"
        request.httpBody = Data(
            #"""
            {"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},\#
            "password":"correct horse","username":"user@example.com"}
            """#.utf8
        )
        request.httpShouldHandleCookies = false
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("benchmarks/1.0", forHTTPHeaderField: "User-Agent")
        return request
    }()

    /// Makes `count` calls one after the other.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - reading: Whether to read the answers, with `JSONSerialization`.
    ///   - queue: Where each call ends; by default on the queue of the session.
    ///   - finish: Called after the last.
    static func make(
        _ count: Int,
        reading: Bool = false,
        on queue: DispatchQueue? = nil,
        then finish: @escaping @Sendable () -> Void
    ) {
        guard count > 0 else { return finish() }
        let task = Mock.session.dataTask(with: request) { body, _, error in
            if let error { fail(error) }
            if reading { _ = try? JSONSerialization.jsonObject(with: body ?? Data()) }
            let goOn = { @Sendable in make(count - 1, reading: reading, on: queue, then: finish) }
            if let queue { queue.async(execute: goOn) } else { goOn() }
        }
        task.resume()
    }
}
