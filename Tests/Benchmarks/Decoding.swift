import Foundation

/// Reading recorded responses, next to `JSONSerialization` alone.
enum Decoding {
    /// A way to read a response, and how many times as long as `JSONSerialization` it may take.
    struct Reader {
        let name: String
        let target: Double
        let read: (RecordedResponse) throws -> Void
    }

    static func chapter(
        _ title: String, of responses: [RecordedResponse], by readers: [Reader], rounds: Int
    ) throws -> Chapter {
        let foundation = Reader(name: "JSONSerialization", target: 1) {
            _ = try JSONSerialization.jsonObject(with: $0.body)
        }
        let sides = readers + [foundation]
        var sums = sides.map { _ in 0.0 }
        var worst = (name: "", ratio: 0.0)
        for response in responses {
            for side in sides { try side.read(response) }
            let costs = try Cost.each(of: sides, rounds: rounds, calls: 20) { side, calls in
                for _ in 0..<calls { try side.read(response) }
            }
            .map { $0.map(\.processor).median }
            for (index, cost) in costs.enumerated() { sums[index] += cost }
            let ratio = costs[0] / costs[readers.count]
            if ratio > worst.ratio { worst = (response.name, ratio) }
        }
        let all = sums[readers.count]
        return Chapter(
            title: title,
            figures: [Figure(name: "responses", value: Double(responses.count), unit: "")]
                + zip(sides, sums).map { Figure.time("\($0.name), sum", $1) }
                + zip(readers, sums).map { reader, sum in
                    Figure.ratio(
                        "\(reader.name) / JSONSerialization", sum / all, target: reader.target
                    )
                }
                + [.ratio("largest ratio (\(worst.name))", worst.ratio)]
        )
    }
}
