import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes every request, so that a session which has it never reaches the network.
final class SealedURLProtocol: SimulatorURLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
}
