import Foundation

struct Cost {
    /// Seconds on the wall.
    let wall: Double
    /// Seconds of processor time, of all threads of this process.
    let processor: Double

    /// The cost of one call, if `work` makes `count` calls.
    static func ofEach(_ count: Int, _ work: () throws -> Void) rethrows -> Cost {
        let (wall, processor) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
        try work()
        return Cost(
            wall: (seconds(CLOCK_MONOTONIC) - wall) / Double(count),
            processor: (seconds(CLOCK_PROCESS_CPUTIME_ID) - processor) / Double(count)
        )
    }

    /// The cost of one call on each side, `rounds` times; the sides take turns.
    static func each(
        of sides: [(_ calls: Int) throws -> Void], rounds: Int, calls: Int
    ) throws -> [[Cost]] {
        var costs: [[Cost]] = sides.map { _ in [] }
        for _ in 0..<rounds {
            for (index, side) in sides.enumerated() {
                costs[index].append(try ofEach(calls) { try side(calls) })
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

extension Sequence<Double> {
    /// The middle value; 0 for an empty list.
    var median: Double {
        let values = sorted()
        return values.isEmpty ? 0 : values[values.count / 2]
    }
}

/// Starts something and waits until it calls `finish`.
///
/// Blocks the thread, which is the one of the benchmarks: calls end on others.
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

/// Starts this program again on one processor, so that figures do not contain the time in which threads
/// of different processors wake each other up.
///
/// From the start, because the libraries look once how many processors there are.
///
/// - Returns: Whether it runs on one processor already; `false` too where the system cannot do that.
func isPinnedToOneProcessor() -> Bool {
    // A list such as `0-3,7`.
    let processors = processStatus()["Cpus_allowed_list"]?.split { !$0.isNumber } ?? []
    guard processors.count > 1, let last = processors.last,
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return processors.count == 1 }
    // The last one: the first serves most interrupts.
    let words = ["taskset", "-c", String(last), program] + CommandLine.arguments.dropFirst()
    #if os(macOS) || os(Linux)
    // Returns only if it fails.
    execvp("taskset", words.map { strdup($0) } + [nil])
    #endif
    return false
}

/// The status of this process in `/proc`, by name; empty on a system without it.
private func processStatus() -> [String: String] {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").reduce(into: [:]) { status, line in
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        status[parts[0]] = parts.last
    }
}

/// The resources of a process; all but descriptors are named as in `/proc/self/status`.
enum Holding: String, CaseIterable {
    case memory = "VmRSS"
    case peak = "VmHWM"
    case threads = "Threads"
    case descriptors
}

/// The resources that this process uses now, memory in kilobytes.
func holdings() -> [Holding: Double] {
    #if canImport(Glibc)
    // Gives freed memory back to the system, so that it does not count as growth. The function is
    // looked up, because the module of the C library lacks it.
    if let address = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(address, to: (@convention(c) (Int) -> CInt).self)(0)
    }
    #endif
    let status = processStatus()
    var holdings: [Holding: Double] = [:]
    for holding in Holding.allCases {
        holdings[holding] = status[holding.rawValue].flatMap { Double($0.filter(\.isNumber)) }
    }
    let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    holdings[.descriptors] = descriptors.map { Double($0.count) }
    return holdings
}
