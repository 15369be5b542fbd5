import Foundation

/// What this process uses; all zero where there is no `/proc`.
struct ProcessFigures: CustomStringConvertible {
    /// Resident memory in KB.
    let memory: Int
    let threads: Int
    /// Open files and sockets.
    let descriptors: Int

    static var now: ProcessFigures {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        func field(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return ProcessFigures(
            memory: field("VmRSS:"),
            threads: field("Threads:"),
            descriptors: open?.count ?? 0
        )
    }

    var description: String { "\(memory) KB, \(threads) threads, \(descriptors) descriptors" }
}
