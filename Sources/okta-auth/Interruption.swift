import Dispatch
import Foundation

/// Leaves cleanly on Ctrl-C: keys are shown again, the transaction is ended.
@MainActor
final class Interruption {
    private let source: any DispatchSourceSignal

    /// Listens until the process ends.
    init(_ abandon: @escaping @MainActor () async -> Void) {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
        source.setEventHandler {
            Echo.restore()
            Terminal.say("\nInterrupted: ending the transaction.")
            Task { @MainActor in
                await abandon()
                exit(130)
            }
        }
        source.resume()
    }
}
