import Foundation
import Mutants

/// Changes the sources of the package in many small ways and says which changes no test notices.
///
/// `build` writes and builds the instrumented copy, `run` tries the mutants; without either, both.
@main
struct MutationCommand {
    private var actions: Set<String> = ["build", "run"]
    private var count = 500
    private var seed: UInt64 = 1
    private var origin = URL(fileURLWithPath: ".")
    private var copy: URL?
    private var minimum = 95.0
    private var retriesSurvivors = false
    private var ids: Set<Int> = []

    static let usage = """
        usage: mutation [build | run | report] [--count N] [--seed N] [--package FOLDER] [--copy FOLDER]
                        [--minimum PERCENT] [--survivors] [--only ID,ID]
        """

    static func main() {
        do {
            try MutationCommand(Array(CommandLine.arguments.dropFirst())).execute()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "build", "run", "report": actions = [word]
            case "--survivors": retriesSurvivors = true
            case "--count": count = try Self.number(&rest)
            case "--seed": seed = try Self.number(&rest)
            case "--minimum": minimum = try Self.number(&rest)
            case "--package": origin = URL(fileURLWithPath: try Self.value(&rest))
            case "--copy": copy = URL(fileURLWithPath: try Self.value(&rest))
            case "--only":
                ids = Set(try Self.value(&rest).split(separator: ",").compactMap { Int($0) })
            default: throw Failure(Self.usage)
            }
        }
    }

    private static func value(_ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw Failure(usage) }
        return value
    }

    private static func number<Number: LosslessStringConvertible>(
        _ rest: inout ArraySlice<String>
    ) throws -> Number {
        guard let number = Number(try value(&rest)) else { throw Failure(usage) }
        return number
    }

    private func execute() throws {
        let copy = try PackageCopy(
            of: origin,
            at: copy ?? origin.appendingPathComponent(".build/mutation")
        )
        if actions.contains("build") {
            let mutants = try Builder(copy: copy).build(count: count, seed: seed)
            say("\(mutants.count) mutants are built in \(copy.folder.path)")
        }
        if actions.contains("run") { try run(in: copy) }
        if actions != ["build"] { try report(on: copy) }
    }

    private func run(in copy: PackageCopy) throws {
        let runner = SuiteRunner(copy: copy)
        let suites = try runner.record()
        for suite in suites where !suite.passes {
            say("\(suite.name) fails without a mutant, and is left out")
        }
        // A run that was stopped goes on; survivors can be tried with new tests.
        let isCurrent = retriesSurvivors || runner.isCurrent(copy.results.date)
        let earlier = isCurrent ? try copy.results.load() : []
        let mutants = try copy.mutants.load()
        let kept = earlier.filter { mutants.contains($0.mutant) }
        var results = Dictionary(uniqueKeysWithValues: kept.map { ($0.mutant.id, $0) })
        for mutant in mutants where isWanted(mutant, after: results[mutant.id]) {
            let reaching = suites.filter { $0.reached.contains(mutant.id) }
            results[mutant.id] = try attempt(mutant, reaching, with: runner)
            try copy.results.save(mutants.compactMap { results[$0.id] })
        }
    }

    private func isWanted(_ mutant: Mutant, after result: Verdict?) -> Bool {
        guard ids.isEmpty else { return ids.contains(mutant.id) }
        return result.map { retriesSurvivors && $0.suite == nil } ?? true
    }

    /// Runs the suites that reach a mutant until one fails: first those that are cheap, and that are
    /// about few places.
    private func attempt(
        _ mutant: Mutant,
        _ suites: [Suite],
        with runner: SuiteRunner
    ) throws -> Verdict {
        for suite in suites.sorted(by: { $0.cost < $1.cost }) {
            let outcome = try runner.run(suite, with: mutant)
            if outcome == .passed { continue }
            say("\(mutant.id) \(outcome): \(suite.name)")
            return Verdict(
                mutant: mutant,
                reaching: suites.count,
                suite: suite.name,
                outcome: outcome
            )
        }
        say(
            "\(mutant.id) survives \(suites.count) suites: \(mutant.file):\(mutant.line) \(mutant.change)"
        )
        return Verdict(mutant: mutant, reaching: suites.count, suite: nil, outcome: nil)
    }

    private func report(on copy: PackageCopy) throws {
        let list = origin.appendingPathComponent("Tests/Mutation/equivalents.json")
        let equivalents = try StoredValue<[Equivalent]>(file: list).load()
        let report = Report(try copy.results.load(), equivalents: equivalents)
        try Data(report.text.utf8).write(
            to: copy.folder.appendingPathComponent("mutation-report.md")
        )
        say(report.text)
        guard report.share >= minimum else { throw Failure("Less than \(minimum) % are caught.") }
    }
}

/// Writes a line at once, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
