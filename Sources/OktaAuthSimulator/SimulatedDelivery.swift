public import Foundation

/// The delivery of one answer to a client, with its fault.
public struct SimulatedDelivery: Sendable, Equatable {
    /// The answer, `nil` if the connection is lost.
    public let response: SimulatorResponse?
    /// Seconds on the simulator's clock until then.
    public let delay: TimeInterval
    /// The fault, `nil` if there was none.
    public var fault: SimulatedFault?
}
