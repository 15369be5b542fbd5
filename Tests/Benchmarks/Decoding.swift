import Foundation
import OktaAuthSdk
import OktaIdx

/// A way to read a response, and how many times as long as `JSONSerialization` it may take.
private typealias Reader = (name: String, target: Double, read: (RecordedResponse) throws -> Void)

/// Reading recorded responses, next to `JSONSerialization` alone.
private func decoding(
    _ title: String, of responses: [RecordedResponse], rounds: Int, by readers: [Reader]
) throws -> Chapter {
    let foundation: Reader = (
        "JSONSerialization", 1, { _ = try JSONSerialization.jsonObject(with: $0.body) }
    )
    let sides = readers + [foundation]
    var sums = sides.map { _ in 0.0 }
    var worst = (name: "", ratio: 0.0)
    for response in responses {
        for side in sides { try side.read(response) }
        let runs = sides.map { side in
            { (calls: Int) throws in for _ in 0..<calls { try side.read(response) } }
        }
        let costs = try Cost.each(of: runs, rounds: rounds, calls: 20)
            .map { $0.map(\.processor).median }
        for (index, cost) in costs.enumerated() { sums[index] += cost }
        let ratio = costs[0] / costs[readers.count]
        if ratio > worst.ratio { worst = (response.name, ratio) }
    }
    var figures = [Figure(name: "responses", value: Double(responses.count))]
    figures += zip(sides, sums).map { Figure.time("\($0.name), sum", $1) }
    figures += zip(readers, sums).map { reader, sum in
        Figure(
            name: "\(reader.name) / JSONSerialization",
            value: sum / sums[readers.count],
            target: reader.target
        )
    }
    figures.append(Figure(name: "largest ratio (\(worst.name))", value: worst.ratio))
    return Chapter(title: title, figures: figures)
}

/// Reads the status and the factors of a response, and its model by a `JSONDecoder`.
func decoding(rounds: Int) throws -> Chapter {
    let start = OktaAuthStatus(oktaDomain: Mock.org)
    /// Reads `body` as the SDK reads a response, and asks for all factors.
    func read(_ body: Data) throws {
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
    return try decoding(
        "Decoding",
        of: try RecordedResponse.classic(),
        rounds: rounds,
        by: [
            ("status and factors", 1.2, { try read($0.body) }),
            (
                "JSONDecoder over the model", 3,
                { _ = try JSONDecoder().decode(OktaAPISuccessResponse.self, from: $0.body) }
            ),
        ]
    )
}

/// Reads the forms and the authenticators of a response of Identity Engine.
func decoding(
    _ responses: [RecordedResponse], of client: IDXClient, rounds: Int
) throws -> Chapter {
    let http = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date())
    func read(_ recorded: RecordedResponse) throws {
        let response = IDXClient.Response(decoding: recorded.body, from: client, http: http)
        guard let response else { throw Failed() }
        for remediation in response.remediations { _ = remediation.form.allFields }
        _ = response.authenticators.map(\.type)
    }
    return try decoding(
        "Decoding, Identity Engine",
        of: responses,
        rounds: rounds,
        by: [("forms and authenticators", 1, read)]
    )
}
