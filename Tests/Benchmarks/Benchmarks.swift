import Foundation

/// Measures what the SDK costs: `swift run -c release okta-auth-benchmarks`.
@main
enum Benchmarks {
    static func main() throws {
        var arguments = Set(CommandLine.arguments.dropFirst())
        let json = arguments.remove("--json") != nil
        let quick = arguments.remove("--quick") != nil
        let strict = arguments.remove("--strict") != nil
        let benchmarks: [(name: String, run: () throws -> [Chapter])] = [
            ("decode", { [try decoding(rounds: quick ? 3 : 25)] }),
            ("trip", { try roundTrips(rounds: quick ? 3 : 40) }),
            ("poll", { [try polling(rounds: quick ? 3 : 20)] }),
            ("fresh", { [try signIns(quick ? 500 : 5_000)] }),
            ("exchange", { [try exchanges(rounds: quick ? 3 : 20)] }),
            ("identity", { try identity(rounds: quick ? 3 : 25) }),
            ("signin", { [try identitySignIns(rounds: quick ? 3 : 25)] }),
        ]
        let names = benchmarks.map(\.name)
        guard arguments.isSubset(of: names) else {
            let choices = names.joined(separator: "|")
            return print(
                "usage: okta-auth-benchmarks [--json] [--quick] [--strict] [\(choices) ...]\n\n"
                    + "  --json    prints one JSON document\n"
                    + "  --quick   measures each number a few times only\n"
                    + "  --strict  fails if any target is missed, for an idle machine"
            )
        }
        if !isPinnedToOneProcessor() {
            FileHandle.standardError.write(Data("not pinned to one processor\n".utf8))
        }
        var chapters: [Chapter] = []
        for (name, run) in benchmarks where arguments.isEmpty || arguments.contains(name) {
            for chapter in try run() {
                chapters.append(chapter)
                if !json { print(chapter.table + "\n") }
            }
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(chapters), as: UTF8.self))
        }
        let missed = chapters.flatMap { chapter in
            chapter.figures.filter { $0.isMet == false && ($0.isBound || strict) }
                .map { "missed: \(chapter.title): \($0.text)\n" }
        }
        guard missed.isEmpty else {
            FileHandle.standardError.write(Data(missed.joined().utf8))
            exit(1)
        }
    }
}

/// A figure cannot be measured, because what it needs is missing or wrong.
struct Failed: Error {}

/// Ends the program: figures of calls that fail mean nothing.
func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("a call failed: \(error)\n".utf8))
    exit(1)
}
