import Foundation
import Mutants

/// What became of a mutant.
struct Verdict: Codable {
    let mutant: Mutant
    /// How many suites execute the change.
    let reaching: Int
    /// The suite that noticed it; `nil` if none did.
    let suite: String?
    /// What that suite did.
    let outcome: SuiteRunner.Outcome?
}

/// A mutant that behaves like the original.
struct Equivalent: Codable {
    let file: String
    /// The text of the line, without indentation.
    let text: String
    let change: String
    /// Why nobody can tell it from the original.
    let reason: String

    func isAbout(_ mutant: Mutant) -> Bool {
        file == mutant.file && text == mutant.text && change == mutant.change
    }
}

/// The results as tables.
struct Report {
    private struct Count {
        var mutants = 0, caught = 0, equivalent = 0
        var survivors: Int { mutants - caught - equivalent }

        var row: String {
            [mutants, caught, equivalent, survivors].map(String.init).joined(separator: " | ")
        }
    }

    private let results: [Verdict]
    private let equivalents: [Equivalent]

    init(_ results: [Verdict], equivalents: [Equivalent]) {
        self.results = results
        self.equivalents = equivalents
    }

    private func reason(for result: Verdict) -> String? {
        result.suite == nil ? equivalents.first { $0.isAbout(result.mutant) }?.reason : nil
    }

    private func count(_ results: [Verdict]) -> Count {
        results.reduce(into: Count()) { count, result in
            count.mutants += 1
            if result.suite != nil { count.caught += 1 }
            if reason(for: result) != nil { count.equivalent += 1 }
        }
    }

    /// The part of the mutants that are not equivalent that was caught, in percent.
    var share: Double {
        let all = count(results)
        return 100 * Double(all.caught) / Double(max(1, all.mutants - all.equivalent))
    }

    /// Markdown: the numbers by folder and by kind, then survivors and equivalents one by one.
    var text: String {
        var lines = table("Folder") { $0.mutant.folder } + table("Kind") { $0.mutant.kind.rawValue }
        let open = results.filter { $0.suite == nil && reason(for: $0) == nil }
        lines +=
            ["", "## Survivors", ""]
            + open.map {
                "- \(describe($0.mutant)); reached by \($0.reaching) suites"
            }
        lines +=
            ["", "## Equivalent", ""]
            + results.compactMap { result in
                reason(for: result).map { "- \(describe(result.mutant)): \($0)" }
            }
        let all = count(results)
        let ways = Dictionary(grouping: results.compactMap(\.outcome), by: \.self).mapValues(
            \.count
        )
        let caught = ways.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
        lines += [
            "",
            "\(all.mutants) mutants: \(all.caught) caught (\(caught)), \(all.equivalent) equivalent, "
                + "\(all.survivors) survivors; "
                + String(format: "%.1f", share) + " % of those that are not equivalent caught.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func table(_ title: String, by key: (Verdict) -> String) -> [String] {
        let groups = Dictionary(grouping: results, by: key).sorted { $0.key < $1.key }
        let rows = groups.map { "| \($0.key) | \(count($0.value).row) |" }
        return [
            "", "| \(title) | mutants | caught | equivalent | survivors |", "|---|---|---|---|---|",
        ]
            + rows + ["| all | \(count(results).row) |"]
    }

    private func describe(_ mutant: Mutant) -> String {
        "\(mutant.id) \(mutant.kind.rawValue), \(mutant.file):\(mutant.line): `\(mutant.change)` in `\(mutant.text)`"
    }
}
