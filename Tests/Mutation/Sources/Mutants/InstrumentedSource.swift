/// A source file in which mutants stand behind switches.
public struct InstrumentedSource: Sendable {
    /// The name of the function that says whether a mutant is on.
    static let function = "mutant"

    /// The changed source.
    public let text: String
    /// Where in `text` the edits of the mutants are.
    private let spans: [(id: Int, bytes: Range<Int>)]

    /// Makes the edits of `mutants`, all of the file that consists of `source`.
    ///
    /// - Parameters:
    ///   - source: The original file.
    ///   - mutants: Those whose changes it gets.
    ///   - prefix: What the file begins with.
    public init(_ source: String, mutants: [Mutant], prefix: String = "") {
        let edits = mutants.flatMap { mutant in mutant.edits.map { (id: mutant.id, edit: $0) } }
        let original = Array(source.utf8)
        var output = Array(prefix.utf8)
        var copied = 0
        var spans: [(id: Int, bytes: Range<Int>)] = []
        for (id, edit) in edits.sorted(by: { $0.edit.range.lowerBound < $1.edit.range.lowerBound })
        {
            output += original[copied..<edit.range.lowerBound]
            let text = edit.text.split(separator: Edit.isOn, omittingEmptySubsequences: false)
                .joined(separator: "\(Self.function)(\(id))")
            let start = output.count
            output += Array(text.utf8)
            spans.append((id, start..<output.count))
            copied = edit.range.upperBound
        }
        output += original[copied...]
        text = String(decoding: output, as: UTF8.self)
        self.spans = spans
    }

    /// The mutant that an error of the compiler is about: the one whose edit is there or, if there is
    /// none, nearest.
    public func culprit(line: Int, column: Int) -> Int? {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let position = lines.prefix(line - 1).reduce(column - 1) { $0 + $1.count + 1 }
        return spans.min { $0.bytes.distance(to: position) < $1.bytes.distance(to: position) }?.id
    }
}

extension Range<Int> {
    fileprivate func distance(to position: Int) -> Int {
        Swift.max(0, lowerBound - position, position - upperBound + 1)
    }
}

/// The source that an instrumented package has in addition.
public enum MutationSwitch {
    /// The environment variable with the number of the mutant that is on.
    public static let mutant = "MUTANT"
    /// The environment variable with the path of the file to which reached mutants are appended.
    public static let record = "MUTANTS_REACHED"

    /// Defines the function that says whether a mutant is on, for numbers up to `count`.
    public static func source(count: Int) -> String {
        """
        import Foundation

        private let active = ProcessInfo.processInfo.environment["\(mutant)"].flatMap(Int.init) ?? 0
        private let record: Int32? = ProcessInfo.processInfo.environment["\(record)"].map {
            open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        }
        /// A number that two threads note at the same time is in the record twice, which does no harm.
        nonisolated(unsafe) private let reached = {
            let flags = UnsafeMutablePointer<Bool>.allocate(capacity: \(count + 1))
            flags.initialize(repeating: false, count: \(count + 1))
            return flags
        }()

        /// Whether a mutant is on.
        public func \(InstrumentedSource.function)(_ id: Int) -> Bool {
            if let record, !reached[id] {
                reached[id] = true
                let line = "\\(id)\\n"
                _ = line.withCString { write(record, $0, strlen($0)) }
            }
            return id == active
        }

        """
    }
}
