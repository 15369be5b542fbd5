import Foundation

/// Reading recorded responses, next to `JSONSerialization` alone.
struct Decoding {
    /// A way to read a response, and how many times as long as `JSONSerialization` it may take.
    struct Reader {
        let name: String
        let target: Double
        let read: (RecordedResponse) throws -> Void
    }

    let title: String
    let responses: [RecordedResponse]
    let readers: [Reader]
    /// Measurements of each side.
    let rounds: Int
    /// Whether each response has a figure.
    let listsAll: Bool

    func chapter() throws -> Chapter {
        let foundation = Reader(name: "JSONSerialization", target: 1) {
            _ = try JSONSerialization.jsonObject(with: $0.body)
        }
        let sides = readers + [foundation]
        var sums = sides.map { _ in 0.0 }
        var ratios: [Figure] = []
        for response in responses {
            let costs = try costs(of: response, on: sides)
            for (index, cost) in costs.enumerated() { sums[index] += cost }
            let ratio = costs[0] / costs[readers.count]
            ratios.append(.ratio(response.name, ratio))
        }
        let worst = ratios.max { $0.value < $1.value }
        let all = sums[readers.count]
        return Chapter(
            title: title,
            figures: (listsAll ? ratios : [])
                + [Figure(name: "responses", value: Double(responses.count), unit: "")]
                + zip(sides, sums).map { Figure.time("\($0.name), sum", $1) }
                + zip(readers, sums).map { reader, sum in
                    Figure.ratio(
                        "\(reader.name) / JSONSerialization", sum / all, target: reader.target
                    )
                }
                + [.ratio("largest ratio (\(worst?.name ?? ""))", worst?.value ?? 0)]
        )
    }

    /// Seconds of processor time for one reading on each side, taking turns.
    private func costs(of response: RecordedResponse, on sides: [Reader]) throws -> [Double] {
        let repetitions = 20
        var costs: [[Double]] = sides.map { _ in [] }
        for side in sides { try side.read(response) }
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                let cost = try Cost.of { for _ in 0..<repetitions { try side.read(response) } }
                costs[index].append(cost.processor / Double(repetitions))
            }
        }
        return costs.map(\.median)
    }
}
