import Foundation

/// Measures what the SDK costs: `swift run -c release okta-auth-benchmarks`.
@main
enum Benchmarks {
    private static let usage = """
        usage: okta-auth-benchmarks [--quick] [decode|trip|poll|fresh|exchange|identity ...]

          --quick   measures each number a few times only
          decode|trip|poll|fresh|exchange|identity
                    measures these alone
        """

    static func main() throws {
        var arguments = Set(CommandLine.arguments.dropFirst())
        let quick = arguments.remove("--quick") != nil
        guard arguments.isSubset(of: ["decode", "trip", "poll", "fresh", "exchange", "identity"])
        else {
            return print(usage)
        }
        if !isPinnedToOneProcessor() {
            FileHandle.standardError.write(Data("not pinned to one processor\n".utf8))
        }
        func wants(_ name: String) -> Bool { arguments.isEmpty || arguments.contains(name) }

        var figures: [Figure] = []
        func add(_ chapter: Chapter) {
            figures += chapter.figures
            print(chapter.table + "\n")
        }
        if wants("decode") { add(try DecodeBenchmark.chapter(rounds: quick ? 3 : 25)) }
        if wants("trip") { try RoundTripBenchmark(rounds: quick ? 3 : 40).run().forEach(add) }
        if wants("poll") { add(try PollBenchmark(rounds: quick ? 3 : 20).run()) }
        if wants("fresh") { add(try SignInBenchmark(count: quick ? 500 : 5_000).run()) }
        if wants("exchange") { add(try ExchangeBenchmark(rounds: quick ? 3 : 20).run()) }
        if wants("identity") {
            try IdentityBenchmark(rounds: quick ? 3 : 25).run().forEach(add)
        }
        if figures.contains(where: { $0.isBound && $0.isMet == false }) { exit(1) }
    }
}

/// A figure cannot be measured, because what it is about is missing or wrong.
struct Failed: Error {}

/// Ends the program: figures of calls that fail mean nothing.
func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("a call failed: \(error)\n".utf8))
    exit(1)
}
