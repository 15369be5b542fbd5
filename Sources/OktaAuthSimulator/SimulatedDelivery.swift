public import Foundation

/// What a client gets for one request, with whatever went wrong on the way.
public struct SimulatedDelivery: Sendable, Equatable {
    /// The answer, `nil` if the connection is lost.
    public let response: SimulatorResponse?
    /// Seconds on the simulator's clock until then.
    public let delay: TimeInterval
    /// What went wrong on the way, `nil` if nothing did.
    public var fault: SimulatedFault?
}
