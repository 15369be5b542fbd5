import Foundation
import OktaAuthSdk

/// Reading an answer as far as its status and factors, and its model by a `JSONDecoder`, next to
/// `JSONSerialization` alone.
struct DecodeBenchmark {
    /// Measurements of each side.
    var rounds = 25
    /// Readings in one measurement.
    var repetitions = 20
    var listsAll = false

    func run() throws -> Chapter {
        let answers = try Answer.all()
        let start = OktaAuthStatus(oktaDomain: Mock.org)
        var sums = (ours: 0.0, decoder: 0.0, foundation: 0.0)
        var worst = (name: "", ratio: 0.0)
        var figures: [Figure] = []
        for answer in answers {
            try Self.read(answer.body, after: start)
            var (ours, decoder, foundation): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<rounds {
                ours.append(try cost { try Self.read(answer.body, after: start) })
                decoder.append(
                    try cost {
                        _ = try JSONDecoder().decode(OktaAPISuccessResponse.self, from: answer.body)
                    }
                )
                foundation.append(
                    try cost { _ = try JSONSerialization.jsonObject(with: answer.body) }
                )
            }
            sums.ours += ours.median
            sums.decoder += decoder.median
            sums.foundation += foundation.median
            let ratio = ours.median / foundation.median
            if ratio > worst.ratio { worst = (answer.name, ratio) }
            if listsAll { figures.append(Figure(name: answer.name, value: ratio, unit: "")) }
        }
        figures += [
            Figure(name: "answers", value: Double(answers.count), unit: ""),
            Figure(name: "status and factors, sum", value: sums.ours * 1e6, unit: "µs"),
            Figure(name: "JSONSerialization, sum", value: sums.foundation * 1e6, unit: "µs"),
            Figure(
                name: "ratio of the sums",
                value: sums.ours / sums.foundation,
                unit: "",
                target: 1.2
            ),
            Figure(
                name: "JSONDecoder over the model / JSONSerialization",
                value: sums.decoder / sums.foundation,
                unit: "",
                target: 3
            ),
            Figure(name: "largest ratio (\(worst.name))", value: worst.ratio, unit: ""),
        ]
        return Chapter(title: "Decoding", figures: figures)
    }

    private func cost(of work: () throws -> Void) rethrows -> Double {
        try Cost.of { for _ in 0..<repetitions { try work() } }.processor / Double(repetitions)
    }

    /// Reads `body` the way an answer of the server is read, and asks for all factors.
    static func read(_ body: Data, after start: OktaAuthStatus) throws {
        let response = try OktaAPISuccessResponse(decoding: body)
        // Without a status, or with one the SDK does not know, there is no status object.
        guard let known = response.status else { return }
        if case .unknown = known { return }
        let status = try start.responseHandler.createAuthStatus(basedOn: response, and: start)
        switch status.step {
        case .factorEnroll(let status): _ = status.availableFactors
        case .factorRequired(let status): _ = status.availableFactors
        case .factorEnrollActivate(let status): _ = status.factor
        case .factorChallenge(let status): _ = status.factor
        default: break
        }
    }
}
