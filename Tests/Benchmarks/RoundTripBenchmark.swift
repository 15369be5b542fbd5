import Foundation
import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// From `authenticate` to `onStatusChange`, next to the same `URLSession` task without the SDK.
///
/// Each side makes its calls one after the other, each from the end of the one before, so that no
/// side pays for waking up somebody who waits.
struct RoundTripBenchmark {
    /// Measurements of each side.
    var rounds = 40
    /// Calls in one measurement.
    var calls = 100

    func run() throws -> [Chapter] {
        try ["mfa-required.factors-plural", "success"].map { name in
            let answer = try Answer.named(name)
            Mock.script.set([answer.body])
            return measure(answer)
        }
    }

    private func measure(_ answer: Answer) -> Chapter {
        let okta = OktaAuthSdk(domain: Mock.org, configuration: Mock.configuration())
        let sides: [(Int) -> Void] = [
            bareTasks,
            { count in closures(okta, count) },
            { count in awaits(okta, count) },
        ]
        for side in sides { side(calls) }
        var costs: [[Cost]] = [[], [], []]
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                costs[index].append(Cost.of { side(calls) } / calls)
            }
        }
        let wall = costs.map { $0.map(\.wall).median * 1e6 }
        let processor = costs.map { $0.map(\.processor).median * 1e6 }
        return Chapter(
            title: "Round trip, \(answer.name)",
            figures: [
                Figure(name: "bare task, wall", value: wall[0], unit: "µs"),
                Figure(name: "closures, wall", value: wall[1], unit: "µs"),
                Figure(name: "async, wall", value: wall[2], unit: "µs"),
                Figure(name: "bare task, CPU", value: processor[0], unit: "µs"),
                Figure(name: "closures, CPU", value: processor[1], unit: "µs"),
                Figure(name: "async, CPU", value: processor[2], unit: "µs"),
                Figure(
                    name: "closures / bare task, wall",
                    value: wall[1] / wall[0],
                    unit: "",
                    target: 1.5
                ),
                Figure(
                    name: "closures / bare task, CPU",
                    value: processor[1] / processor[0],
                    unit: "",
                    target: 1.5
                ),
                Figure(
                    name: "async / closures, wall",
                    value: wall[2] / wall[1],
                    unit: "",
                    target: 1.1
                ),
                Figure(
                    name: "async / closures, CPU",
                    value: processor[2] / processor[1],
                    unit: "",
                    target: 1.1
                ),
            ]
        )
    }

    // MARK: The sides

    private func bareTasks(_ count: Int) {
        let done = DispatchSemaphore(value: 0)
        BareCall.make(count) { done.signal() }
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
    static func make(_ count: Int, then finish: @escaping @Sendable () -> Void) {
        guard count > 0 else { return finish() }
        let task = Mock.session.dataTask(with: request) { _, _, error in
            if let error { fail(error) }
            make(count - 1, then: finish)
        }
        task.resume()
    }
}
