import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Holds the server of a simulator for as long as its session is there.
final class SimulatorSessionDelegate: NSObject, URLSessionDelegate {
    private let engine: SimulatorEngine

    init(engine: SimulatorEngine) { self.engine = engine }
}
