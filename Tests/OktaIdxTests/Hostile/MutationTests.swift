import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// The responses of a server that means no good.
///
/// A thousand seeds, each a recorded response spoiled in up to three places; `MUTATIONS=10000` makes
/// more. If one fails, its number is in the message, and `MUTATION_SEED=<number>` repeats it alone.
@Suite("A spoiled response", .needs(.idx))
struct MutationTests {
    private static let batches: [Range<Int>] = {
        let environment = ProcessInfo.processInfo.environment
        let wanted = environment["MUTATION_SEED"].flatMap { Int($0) }
        let count = environment["MUTATIONS"].flatMap { Int($0) } ?? 1_000
        return wanted.map { [$0..<$0 + 1] }
            ?? stride(from: 0, to: count, by: 250).map { $0..<min($0 + 250, count) }
    }()

    private static let samples: [Result<OktaJSON, any Error>] = IDXSample.responses.map { sample in
        Result { try JSONParser.parse(try sample.data()).value }
    }

    @Test(
        "A spoiled response never traps, and keeps every piece that is not spoiled",
        arguments: batches
    )
    func pieces(seeds: Range<Int>) throws {
        for seed in seeds {
            var numbers = SeededNumbers(seed: seed)
            var value = try Self.samples[seed % Self.samples.count].get()
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let mutation = JSONMutation.allCases.randomElement(using: &numbers)
                value = mutation?.apply(to: value, with: &numbers) ?? value
            }
            let body = JSONWriter.data(value)
            let json = try #require(SimulatorJSON(parsing: body), "seed \(seed)")
            let isResponse =
                json["version"]?.string != nil
                || ["remediation", "messages", "successWithInteractionCode"]
                    .contains { json[$0]?.object != nil }
            let response = IdentityProbe.read(body, describes: seed % 10 == 0)
            #expect((response != nil) == isResponse, "seed \(seed)")
            guard let response else { continue }
            #expect(ResponsePieces(of: response) == ResponsePieces(of: json), "seed \(seed)")
            for place in ResponsePieces.places(in: json) {
                let isThere = ResponsePieces.contains(place, in: response)
                #expect(isThere, "seed \(seed): lost the authenticator \(place.path)")
            }
            #expect(response.decodingIssues.count <= IssueLog.limit, "seed \(seed)")
        }
    }

    @Test("A spoiled response never traps, whatever its bytes are", arguments: batches)
    func bytes(seeds: Range<Int>) throws {
        for seed in seeds {
            var numbers = SeededNumbers(seed: seed)
            var body = JSONWriter.data(try Self.samples[seed % Self.samples.count].get())
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let mutation = ByteMutation.allCases.randomElement(using: &numbers)
                body = mutation?.apply(to: body, with: &numbers) ?? body
            }
            IdentityProbe.read(body, describes: seed % 10 == 0)
        }
    }
}
