import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// Ends the transaction and restores the terminal on Ctrl-C.
@MainActor
final class Interruption {
    private let source: any DispatchSourceSignal

    /// Handles the signal until the process ends.
    init(_ abandon: @escaping @MainActor () async -> Void) {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
        source.setEventHandler {
            Echo.restore()
            Terminal.printLine("\nInterrupted: ending the transaction.")
            Task { @MainActor in
                await abandon()
                exit(130)
            }
        }
        source.resume()
    }
}
