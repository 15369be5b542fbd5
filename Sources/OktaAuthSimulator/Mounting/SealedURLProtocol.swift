import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Handles every request, so that a session with it never reaches the network.
final class SealedURLProtocol: SimulatorURLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
}
