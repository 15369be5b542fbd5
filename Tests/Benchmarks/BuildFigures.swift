import Foundation

/// Size of a program with and without the SDK, and the time of a clean build.
struct BuildFigures {
    func run() throws -> Chapter {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let script = Process()
        script.executableURL = root.appendingPathComponent(".ci/size")
        let output = Pipe()
        script.standardOutput = output
        try script.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        script.waitUntilExit()
        // Lines of a name, a value and a unit, apart by tabulators.
        let figures = text.split(separator: "\n").compactMap { line -> Figure? in
            let fields = line.split(separator: "\t")
            guard fields.count == 3, let value = Double(fields[1]) else { return nil }
            return Figure(name: String(fields[0]), value: value, unit: String(fields[2]))
        }
        guard !figures.isEmpty else { throw CocoaError(.executableLoad) }
        return Chapter(title: "Building", figures: figures)
    }
}
