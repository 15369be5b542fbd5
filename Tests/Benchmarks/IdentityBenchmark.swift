import Foundation
import OktaCore
import OktaIdx

/// Identity Engine: reading an answer as far as its forms and authenticators, next to
/// `JSONSerialization` alone, and a round trip next to the same `URLSession` task.
///
/// The recorded answers are those in `$IDX_SAMPLES`; without them nothing is measured.
struct IdentityBenchmark {
    /// Measurements of each side.
    var rounds = 25
    /// Readings or calls in one measurement.
    var repetitions = 20
    var listsAll = false

    private struct Failed: Error {}

    func run() throws -> [Chapter] {
        let answers = try Self.answers()
        guard let page = answers.first(where: { $0.name == "authenticator-enroll-data-phone" })
        else { return [] }
        let client = try Self.client()
        return [try decoding(answers, client), try roundTrip(page.compact(), client)]
    }

    // MARK: Decoding

    private func decoding(_ answers: [Answer], _ client: IDXClient) throws -> Chapter {
        let http = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date())
        func read(_ answer: Answer) throws {
            let response = IDXClient.Response(decoding: answer.body, from: client, http: http)
            guard let response else { throw Failed() }
            for remediation in response.remediations { _ = remediation.form.allFields }
            _ = response.authenticators.map(\.type)
        }
        var sums = (ours: 0.0, foundation: 0.0)
        var worst = (name: "", ratio: 0.0)
        var figures: [Figure] = []
        for answer in answers {
            try read(answer)
            var (ours, foundation): ([Double], [Double]) = ([], [])
            for _ in 0..<rounds {
                ours.append(try cost { try read(answer) })
                foundation.append(
                    try cost { _ = try JSONSerialization.jsonObject(with: answer.body) }
                )
            }
            sums.ours += ours.median
            sums.foundation += foundation.median
            let ratio = ours.median / foundation.median
            if ratio > worst.ratio { worst = (answer.name, ratio) }
            if listsAll { figures.append(Figure(name: answer.name, value: ratio, unit: "")) }
        }
        figures += [
            Figure(name: "answers", value: Double(answers.count), unit: ""),
            Figure(name: "forms and authenticators, sum", value: sums.ours * 1e6, unit: "µs"),
            Figure(name: "JSONSerialization, sum", value: sums.foundation * 1e6, unit: "µs"),
            Figure(
                name: "ratio of the sums",
                value: sums.ours / sums.foundation,
                unit: "",
                target: 1.0
            ),
            Figure(name: "largest ratio (\(worst.name))", value: worst.ratio, unit: ""),
        ]
        return Chapter(title: "Decoding, Identity Engine", figures: figures)
    }

    private func cost(of work: () throws -> Void) rethrows -> Double {
        try Cost.of { for _ in 0..<repetitions { try work() } }.processor / Double(repetitions)
    }

    // MARK: Round trip

    private func roundTrip(_ answer: Answer, _ client: IDXClient) -> Chapter {
        Mock.script.set([answer.body])
        let sides: [(Int) -> Void] = [
            { count in
                let done = DispatchSemaphore(value: 0)
                BareCall.make(count) { done.signal() }
                done.wait()
            },
            { count in
                let done = DispatchSemaphore(value: 0)
                func call(_ left: Int) {
                    guard left > 0 else { return _ = done.signal() }
                    client.resume { (_: IDXClient.Response?, error: (any Error)?) in
                        if let error { fail(error) }
                        call(left - 1)
                    }
                }
                call(count)
                done.wait()
            },
        ]
        let calls = 100
        for side in sides { side(calls) }
        var costs: [[Cost]] = sides.map { _ in [] }
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                costs[index].append(Cost.of { side(calls) } / calls)
            }
        }
        let ratio = zip(costs[1], costs[0]).map { $0.processor / $1.processor }.median
        return Chapter(
            title: "Round trip, Identity Engine, \(answer.name), \(answer.body.count) bytes",
            figures: [
                Figure(
                    name: "bare task, CPU",
                    value: costs[0].map(\.processor).median * 1e6,
                    unit: "µs"
                ),
                Figure(
                    name: "closures, CPU",
                    value: costs[1].map(\.processor).median * 1e6,
                    unit: "µs"
                ),
                Figure(name: "closures / bare task, CPU", value: ratio, unit: "", target: 1.5),
            ]
        )
    }

    // MARK: What they need

    private static func answers() throws -> [Answer] {
        guard let folder = ProcessInfo.processInfo.environment["IDX_SAMPLES"] else { return [] }
        let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        return try names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
            let body = try Data(contentsOf: url)
            let json = try JSONSerialization.jsonObject(with: body) as? [String: Any]
            guard json?["version"] is String else { return nil }
            return Answer(name: url.deletingPathExtension().lastPathComponent, body: body)
        }
    }

    private static func client() throws -> IDXClient {
        var options = IDXClient.Options()
        options.urlSession = Mock.session
        let configuration = IDXClient.Configuration(
            issuer: "\(Mock.org.absoluteString)/oauth2/default",
            clientId: "client-1",
            clientSecret: nil,
            scopes: ["openid"],
            redirectUri: "com.example.app:/callback",
            options: options
        )
        Mock.script.set([Data(#"{"interaction_handle":"handle-1"}"#.utf8)])
        let done = DispatchSemaphore(value: 0)
        let started = Locked<IDXClient?>(nil)
        IDXClient.start(with: configuration) { client, error in
            if let error { fail(error) }
            started.withLock { $0 = client }
            done.signal()
        }
        done.wait()
        guard let client = started.withLock({ $0 }) else { throw Failed() }
        return client
    }
}
