import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What some work cost.
struct Cost {
    /// Seconds on the wall.
    var wall: Double
    /// Seconds of processor time, of all threads of this process.
    var processor: Double

    /// What everything cost until now.
    static var now: Cost {
        Cost(wall: seconds(CLOCK_MONOTONIC), processor: seconds(CLOCK_PROCESS_CPUTIME_ID))
    }

    static func - (end: Cost, start: Cost) -> Cost {
        Cost(wall: end.wall - start.wall, processor: end.processor - start.processor)
    }

    static func / (cost: Cost, count: Int) -> Cost {
        Cost(wall: cost.wall / Double(count), processor: cost.processor / Double(count))
    }

    /// The cost of running `work`.
    static func of(_ work: () throws -> Void) rethrows -> Cost {
        let start = now
        try work()
        return now - start
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
    #if canImport(Glibc)
    // Looked up, because the module of the C library lacks them.
    typealias Get = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> CInt
    typealias Set = @convention(c) (pid_t, Int, UnsafeRawPointer) -> CInt
    guard let get = dlsym(nil, "sched_getaffinity"), let set = dlsym(nil, "sched_setaffinity")
    else { return false }
    var processors = [UInt8](repeating: 0, count: 128)
    _ = unsafeBitCast(get, to: Get.self)(0, processors.count, &processors)
    guard processors.map(\.nonzeroBitCount).reduce(0, +) > 1 else { return true }
    // The last one: the first serves most interrupts.
    guard let last = processors.lastIndex(where: { $0 != 0 }) else { return false }
    let bit = UInt8(0x80) >> processors[last].leadingZeroBitCount
    processors = [UInt8](repeating: 0, count: processors.count)
    processors[last] = bit
    guard unsafeBitCast(set, to: Set.self)(0, processors.count, processors) == 0 else {
        return false
    }
    // Returns only if it fails.
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    #endif
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
    /// Kilobytes of memory in use.
    var memory = 0
    /// Kilobytes of memory that were in use at most.
    var peakMemory = 0
    var threads = 0
    var descriptors = 0

    static var now: Holdings {
        var holdings = Holdings()
        giveBack()
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        for line in status.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 1, let number = Int(words[1]) else { continue }
            switch words[0] {
            case "VmRSS:": holdings.memory = number
            case "VmHWM:": holdings.peakMemory = number
            case "Threads:": holdings.threads = number
            default: break
            }
        }
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        holdings.descriptors = open?.count ?? 0
        return holdings
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
