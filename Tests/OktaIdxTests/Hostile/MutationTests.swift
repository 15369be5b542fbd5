import Foundation
import OktaCore
import Testing

@testable import OktaIdx

/// The answers of a server that means no good.
///
/// A thousand seeds, each a recorded answer spoiled in up to three places; `MUTATIONS=10000` makes
/// more. If one fails, its number is in the message, and `MUTATION_SEED=<number>` repeats it alone.
@Suite("A spoiled answer", .needs(.idx))
struct MutationTests {
    private static let batches: [Range<Int>] = {
        let environment = ProcessInfo.processInfo.environment
        let wanted = environment["MUTATION_SEED"].flatMap { Int($0) }
        let count = environment["MUTATIONS"].flatMap { Int($0) } ?? 1_000
        return wanted.map { [$0..<$0 + 1] }
            ?? stride(from: 0, to: count, by: 250).map { $0..<min($0 + 250, count) }
    }()

    private static let samples: [Result<OktaJSON, any Error>] = IDXSample.answers.map { sample in
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
            let json = try JSONSerialization.jsonObject(with: body) as? [String: Any]
            let raw = RawAnswer(try #require(json))
            guard let response = IdentityProbe.read(body, describes: seed % 10 == 0) else {
                #expect(!raw.isAnswer, "seed \(seed): not an answer any more")
                continue
            }
            let read = ReadAnswer(response: response)
            #expect(raw.isAnswer, "seed \(seed)")
            #expect(read.remediationNames == raw.remediationNames, "seed \(seed)")
            #expect(read.fields == raw.fields, "seed \(seed)")
            #expect(read.messages == raw.messages, "seed \(seed)")
            #expect(read.related == raw.related, "seed \(seed)")
            #expect(response.isLoginSuccessful == raw.isSuccess, "seed \(seed)")
            #expect(response.canCancel == raw.canCancel, "seed \(seed)")
            for one in raw.identified {
                let isThere = response.authenticators.contains {
                    $0.typeName == one.type && $0.id == one.id
                        && one.methods.isSubset(of: $0.methodNames ?? [])
                }
                #expect(isThere, "seed \(seed): lost the authenticator \(one)")
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
