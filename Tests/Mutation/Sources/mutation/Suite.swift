import Foundation
import Mutants

/// A suite of tests, run in a process of its own.
struct Suite: Codable {
    /// The module and the name.
    let name: String
    /// How long it takes.
    var seconds: TimeInterval = 0
    /// The numbers of the mutants that it executes; empty if it fails without a mutant.
    var reached: Set<Int> = []
    /// Whether it passes without a mutant.
    var passes = true

    /// What it takes to catch a mutant: a suite that executes few changes is likely to check them.
    var cost: Double { seconds * Double(reached.count) }
}

/// Runs suites of the copy, one at a time.
struct SuiteRunner {
    enum Outcome: String, Codable { case passed, failed, crashed, hung }

    let copy: PackageCopy

    private var binary: URL {
        let products = copy.folder.appendingPathComponent(".build/debug")
        let names = try? FileManager.default.contentsOfDirectory(atPath: products.path)
        let name = names?.first { $0.hasSuffix("PackageTests.xctest") } ?? ""
        return products.appendingPathComponent(name)
    }

    /// Where tests keep their files, because a mutant may write or remove others.
    private var scratch: URL { copy.folder.appendingPathComponent(".build/scratch") }

    /// Runs each suite once without a mutant and notes what it reaches; what is known is not measured again.
    func record() throws -> [Suite] {
        if isCurrent(copy.suites.date) { return try copy.suites.load() }
        let list = try run(["--list-tests"], environment: [:], patience: 60)
        let names = Set(list.text.split(separator: "\n").map { $0.prefix { $0 != "/" } })
        let suites = try names.sorted().map { try record(Suite(name: String($0))) }
        try copy.suites.save(suites)
        return suites
    }

    /// Whether what was written then is about the binary that is there now.
    func isCurrent(_ date: Date?) -> Bool {
        guard let date, let built = StoredValue<Never>(file: binary).date else { return false }
        return date > built
    }

    private func record(_ suite: Suite) throws -> Suite {
        let file = scratch.appendingPathComponent("reached")
        try? FileManager.default.removeItem(at: file)
        let started = Date()
        let outcome = try run(suite, environment: [MutationSwitch.record: file.path], patience: 600)
        var recorded = suite
        recorded.seconds = Date().timeIntervalSince(started)
        recorded.passes = outcome == .passed
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        recorded.reached =
            recorded.passes ? Set(text.split(separator: "\n").compactMap { Int($0) }) : []
        return recorded
    }

    /// Runs a suite with one mutant on.
    ///
    /// A suite that takes too long with a mutant hangs only if it does so twice, and not without: the
    /// machine may be busy.
    func run(_ suite: Suite, with mutant: Mutant) throws -> Outcome {
        let environment = [MutationSwitch.mutant: String(mutant.id)]
        let patience = 20 + 5 * suite.seconds
        let outcome = try run(suite, environment: environment, patience: patience)
        guard outcome == .hung else { return outcome }
        let usual = try run(suite, environment: [:], patience: patience / 2)
        let longer = usual == .passed ? 2 * patience : 600
        return try run(suite, environment: environment, patience: longer)
    }

    private func run(
        _ suite: Suite,
        environment: [String: String],
        patience: TimeInterval
    ) throws -> Outcome {
        let name = NSRegularExpression.escapedPattern(for: suite.name)
        return try run(["--filter", "^\(name)(/|$)"], environment: environment, patience: patience)
            .outcome
    }

    /// Runs the tests with low priority and at most 8 GB, which a mutant may exceed.
    private func run(
        _ arguments: [String],
        environment: [String: String],
        patience: TimeInterval
    ) throws -> (outcome: Outcome, text: String) {
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let output = scratch.appendingPathComponent("output")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let command = "ulimit -v 8000000 -f 1000000; exec nice -n 15 \"$0\" \"$@\""
        process.arguments =
            ["-c", command, binary.path, "--testing-library", "swift-testing"] + arguments
        process.currentDirectoryURL = copy.folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["TMPDIR": scratch.path, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
            .merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + patience) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return (.hung, "")
        }
        let text = try String(contentsOf: output, encoding: .utf8)
        if process.terminationReason == .uncaughtSignal { return (.crashed, text) }
        return (process.terminationStatus == 0 ? .passed : .failed, text)
    }
}
