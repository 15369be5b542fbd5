import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

struct Cost {
    /// Seconds on the wall.
    var wall: Double
    /// Seconds of processor time, of all threads of this process.
    var processor: Double

    /// What everything cost until now.
    static var now: Cost {
        Cost(wall: seconds(CLOCK_MONOTONIC), processor: seconds(CLOCK_PROCESS_CPUTIME_ID))
    }

    static func / (cost: Cost, count: Int) -> Cost {
        Cost(wall: cost.wall / Double(count), processor: cost.processor / Double(count))
    }

    static func of(_ work: () throws -> Void) rethrows -> Cost {
        let start = now
        try work()
        let end = now
        return Cost(wall: end.wall - start.wall, processor: end.processor - start.processor)
    }

    /// The cost of one call on each side, `rounds` times; the sides take turns.
    static func each<Side>(
        of sides: [Side], rounds: Int, calls: Int,
        _ run: (_ side: Side, _ calls: Int) throws -> Void
    ) rethrows -> [[Cost]] {
        var costs: [[Cost]] = sides.map { _ in [] }
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                costs[index].append(try of { try run(side, calls) } / calls)
            }
        }
        return costs
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Begins this program anew on one processor, so that figures do not tell how threads of different
/// processors wake each other up.
///
/// From the start, because the libraries look once how many processors there are.
///
/// - Returns: Whether it runs on one processor already; `false` too where the system cannot do that.
func isPinnedToOneProcessor() -> Bool {
    // `Cpus_allowed_list` is a list such as `0-3,7`.
    let processors = Holdings.status["Cpus_allowed_list"]?.split { !$0.isNumber } ?? []
    guard processors.count > 1, let last = processors.last,
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return processors.count == 1 }
    // The last one: the first serves most interrupts.
    let words = ["taskset", "-c", String(last), program] + CommandLine.arguments.dropFirst()
    // Returns only if it fails.
    execvp("taskset", words.map { strdup($0) } + [nil])
    return false
}

/// Starts something and waits until it calls `finish`.
func waitForEnd(_ start: (_ finish: @escaping @Sendable () -> Void) -> Void) {
    let done = DispatchSemaphore(value: 0)
    start { done.signal() }
    done.wait()
}

/// Makes `count` calls one after the other, and waits for the last.
func waitForCalls(_ count: Int, _ call: @escaping (_ finish: @escaping () -> Void) -> Void) {
    waitForEnd { finish in
        func next(_ left: Int) {
            guard left > 0 else { return finish() }
            call { next(left - 1) }
        }
        next(count)
    }
}

extension [Double] {
    /// The middle value; 0 if there is none.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

/// What this process holds at the moment; zeros where the system does not tell.
struct Holdings {
    private let status = Holdings.status
    let descriptors =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0

    /// Kilobytes of memory in use.
    var memory: Int { number("VmRSS") }
    /// Kilobytes of memory that were in use at most.
    var peakMemory: Int { number("VmHWM") }
    var threads: Int { number("Threads") }

    static var now: Holdings {
        giveBack()
        return Holdings()
    }

    private func number(_ name: String) -> Int {
        status[name].flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    /// What the system tells about this process, by name; empty if it has no `/proc`.
    static var status: [String: String] {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").reduce(into: [:]) { status, line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            status[parts[0]] = parts.last
        }
    }

    /// Gives freed memory back to the system, so that it does not count as growth.
    private static func giveBack() {
        #if canImport(Glibc)
        // Looked up, because the module of the C library lacks it.
        guard let address = dlsym(nil, "malloc_trim") else { return }
        let trim = unsafeBitCast(address, to: (@convention(c) (Int) -> CInt).self)
        _ = trim(0)
        #endif
    }
}
