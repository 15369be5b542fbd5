import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

/// The responses of a server that means no good, or has gone mad.
///
/// Four hundred seeds, each a recorded response spoiled in up to three places; `MUTATIONS=10000` makes
/// more. If one fails, its number is in the message; `MUTATION_SEED=<number> swift test --filter
/// HostileAnswerTests` repeats it alone.
@Suite("A hostile response")
struct HostileAnswerTests {
    private static let batches: [Range<Int>] = {
        let environment = ProcessInfo.processInfo.environment
        let wanted = environment["MUTATION_SEED"].flatMap { Int($0) }
        let count = environment["MUTATIONS"].flatMap { Int($0) } ?? 400
        return wanted.map { [$0..<$0 + 1] }
            ?? stride(from: 0, to: count, by: 200).map { $0..<min($0 + 200, count) }
    }()

    /// The project's own, so that a seed means the same everywhere.
    private static let samples: [Result<OktaJSON, any Error>] =
        Sample.transactions(of: Sample.own).map { sample in Result { try sample.oktaJSON() } }

    @Test(
        "A hostile response never traps, and keeps its state token and every legal link",
        arguments: batches
    )
    func mutations(seeds: Range<Int>) async throws {
        for seed in seeds {
            await Task.yield()
            var numbers = SeededNumbers(seed: seed)
            var json = try Self.samples[seed % Self.samples.count].get()
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let mutation = JSONMutation.allCases.randomElement(using: &numbers)
                json = mutation?.apply(to: json, with: &numbers) ?? json
            }
            check(json, "seed \(seed)", writesBack: seed % 10 == 0)
        }
    }

    @Test("A hostile response never traps, whatever its bytes are", arguments: batches)
    func bytes(seeds: Range<Int>) async throws {
        for seed in seeds {
            await Task.yield()
            var numbers = SeededNumbers(seed: seed)
            var body = JSONWriter.data(try Self.samples[seed % Self.samples.count].get())
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let mutation = ByteMutation.allCases.randomElement(using: &numbers)
                body = mutation?.apply(to: body, with: &numbers) ?? body
            }
            ResponseProbe.read(body, writesBack: seed % 10 == 0)
        }
    }

    @Test(
        "A hostile response may have three megabytes in one member",
        arguments: ["stateToken", "status", "_embedded", "_links", "unheardOf"]
    )
    func megabytes(key: String) throws {
        let megabytes = OktaJSON.string(String(repeating: "x", count: 3_000_000))
        check(try mfaRequired(with: [key: megabytes]), key)
    }

    @Test("A hostile response is refused if it is longer than any response of an org")
    func tooLong() throws {
        func body(_ count: Int) throws -> Data {
            let text = OktaJSON.string(String(repeating: "x", count: count))
            return JSONWriter.data(try mfaRequired(with: ["unheardOf": text]))
        }
        let longest = try 4_000_000 - body(0).count
        #expect(try ResponseProbe.read(body(longest))?.status == .MFARequired)
        let error = #expect(throws: JSONParser.SyntaxError.self) {
            try JSONParser.parse(body(longest + 1))
        }
        #expect(error?.problem == "too long")
        #expect(try ResponseProbe.read(body(longest + 1)) == nil)
    }

    @Test("A response that ends anywhere is refused or read, and never traps")
    func truncated() throws {
        let body = JSONWriter.data(try mfaRequired())
        for length in stride(from: 0, to: body.count, by: 7) {
            #expect(ResponseProbe.read(body.prefix(length)) == nil, "\(length) bytes")
        }
        // A slice whose first index is not zero.
        #expect(ResponseProbe.read((Data([0x20]) + body).dropFirst())?.status == .MFARequired)
    }

    /// Checks that what is read of `json` holds what must survive.
    private func check(_ json: OktaJSON, _ name: String, writesBack: Bool = false) {
        guard let response = ResponseProbe.read(JSONWriter.data(json), writesBack: writesBack)
        else {
            Issue.record("\(name): not a response any more")
            return
        }
        switch json["stateToken"] {
        case .string(let token): #expect(response.stateToken == token, "\(name)")
        case .bool, .number, .largeInteger: #expect(response.stateToken != nil, "\(name)")
        case .null, .array, .object, nil: #expect(response.stateToken == nil, "\(name)")
        }
        for relation in LinkRelation.allCases {
            let link = json["_links"]?[relation.rawValue]
            guard let href = (link?.elements?.first ?? link)?["href"]?.text,
                let url = URL(string: href)
            else { continue }
            #expect(response.links?[relation]?.href == url, "\(name), \(relation.rawValue)")
        }
        #expect(response.decodingIssues.count <= IssueLog.limit, "\(name)")
    }

    /// A recorded response, some of its members replaced or added.
    private func mfaRequired(with members: [String: OktaJSON] = [:]) throws -> OktaJSON {
        try Sample.own("mfa-required.factors-plural.response").oktaJSON().overlaid(with: members)
    }
}
