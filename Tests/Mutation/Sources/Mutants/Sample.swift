import SwiftParser
import SwiftOperators
import SwiftSyntax

/// The sources in which mutants are sought.
public struct MutableSources: Sendable {
    /// All changes that are possible, in the order of the files.
    public let candidates: [Mutant]

    /// Reads sources by their paths from the root of the package.
    public init(_ sources: [String: String]) {
        let trees = sources.sorted { $0.key < $1.key }.map { file, source in
            let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in
            }
            return (file: file, tree: tree.cast(SourceFileSyntax.self))
        }
        let signatures = Signatures(of: trees.map(\.tree))
        candidates = trees.flatMap { file, tree in
            let finder = CandidateFinder(file: file, tree: tree, signatures: signatures)
            finder.walk(tree)
            return finder.candidates
        }
    }

    /// Draws `count` mutants that can be built together, all folders and kinds in turn.
    ///
    /// A folder with four times as many candidates as another gives twice as many mutants. The same
    /// seed draws the same mutants of the same sources. Mutants are numbered from 1.
    public func draw(_ count: Int, seed: UInt64) -> [Mutant] {
        var random = SplitMix(state: seed)
        let folders = Dictionary(grouping: candidates, by: \.folder).sorted { $0.key < $1.key }
        var queues = folders.map { _, candidates in
            (
                weight: Double(candidates.count).squareRoot(), taken: 0.0,
                rest: Self.dealt(candidates, using: &random)
            )
        }
        var drawn: [Mutant] = []
        var edits: [String: [Edit]] = [:]
        while drawn.count < count {
            // The folder that is furthest behind its share.
            let open = queues.indices.filter { !queues[$0].rest.isEmpty }
            guard
                let next = open.min(by: {
                    queues[$0].taken / queues[$0].weight < queues[$1].taken / queues[$1].weight
                })
            else { break }
            var mutant = queues[next].rest.removeLast()
            let made = edits[mutant.file, default: []]
            guard mutant.edits.allSatisfy({ edit in made.allSatisfy(edit.isApart) }) else {
                continue
            }
            queues[next].taken += 1
            mutant.id = drawn.count + 1
            drawn.append(mutant)
            edits[mutant.file, default: []] += mutant.edits
        }
        return drawn
    }

    /// Shuffles, and then takes one of each kind in turn.
    private static func dealt(
        _ candidates: [Mutant],
        using random: inout SplitMix
    ) -> [Mutant] {
        let kinds = Dictionary(grouping: candidates.shuffled(using: &random), by: \.kind)
        let turns = Mutant.Kind.allCases.flatMap { kind in
            kinds[kind, default: []].enumerated().map { (turn: $0.offset, mutant: $0.element) }
        }
        return turns.sorted { $0.turn > $1.turn }.map(\.mutant)
    }
}

/// A generator of random numbers that repeats itself.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
