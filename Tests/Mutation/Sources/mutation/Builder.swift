import Foundation
import Mutants

/// Builds a copy of the package with as many of the drawn mutants as compile.
struct Builder {
    let copy: PackageCopy

    /// How often mutants are left out before the build counts as broken.
    private static let maximumAttempts = 25

    /// Builds the library alone until no mutant is in the way, then all tests, once.
    func build(count: Int, seed: UInt64) throws -> [Mutant] {
        let sources = try copy.sources()
        let possible = MutableSources(sources)
        var mutants = possible.draw(count, seed: seed)
        var rejected = (try? copy.rejected.load()) ?? []
        mutants.removeAll(where: rejected.contains)
        say("\(possible.candidates.count) changes are possible, \(mutants.count) are drawn")
        for _ in 1...Self.maximumAttempts {
            let instrumented = try write(mutants, into: sources)
            let output = try build("--target", "OktaAuthSdk")
            if output.succeeded { return try buildTests(with: mutants) }
            let culprits = culprits(in: output.text, instrumented)
            guard !culprits.isEmpty else { throw Failure(output.text) }
            rejected += mutants.filter { culprits.contains($0.id) }
            mutants.removeAll(where: rejected.contains)
            try copy.rejected.save(rejected)
            say("\(culprits.count) do not compile and are left out")
        }
        throw Failure("The library does not compile after \(Self.maximumAttempts) attempts.")
    }

    private func buildTests(with mutants: [Mutant]) throws -> [Mutant] {
        let output = try build("--build-tests")
        guard output.succeeded else { throw Failure(output.text) }
        try copy.mutants.save(mutants)
        return mutants
    }

    private func write(
        _ mutants: [Mutant],
        into sources: [String: String]
    ) throws -> [String: InstrumentedSource] {
        let files = Dictionary(grouping: mutants, by: \.file)
        var instrumented: [String: InstrumentedSource] = [:]
        for (file, mutants) in files {
            let prefix = file.hasPrefix("Sources/OktaCore/") ? "" : "public import OktaCore\n"
            let source = sources[file, default: ""]
            instrumented[file] = InstrumentedSource(source, mutants: mutants, prefix: prefix)
        }
        var changed = instrumented.mapValues(\.text)
        let largest = mutants.map(\.id).max() ?? 0
        changed["Sources/OktaCore/MutationSwitch.swift"] = MutationSwitch.source(count: largest)
        try copy.write(changed)
        return instrumented
    }

    private func build(_ arguments: String...) throws -> (succeeded: Bool, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "build", "--package-path", copy.folder.path] + arguments
        process.arguments? += ["-Xswiftc", "-suppress-warnings"]
        process.arguments? += ["-Xswiftc", "-continue-building-after-errors"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus == 0, text)
    }

    /// The mutants that the errors are about; lines look like `/folder/Sources/A/B.swift:12:34: error: …`.
    private func culprits(
        in output: String,
        _ instrumented: [String: InstrumentedSource]
    ) -> Set<Int> {
        let errors = output.split(separator: "\n").filter {
            $0.hasPrefix(copy.folder.path) && $0.contains(": error: ")
        }
        return Set(
            errors.compactMap { error in
                let parts = error.dropFirst(copy.folder.path.count + 1).split(separator: ":")
                guard parts.count > 3, let line = Int(parts[1]), let column = Int(parts[2]) else {
                    return nil
                }
                return instrumented[String(parts[0])]?.culprit(line: line, column: column)
            }
        )
    }
}

/// An error with a text for the terminal.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
