/// The engines an org can run.
public enum SimulatedEngine: Sendable, Equatable, CaseIterable {
    /// Classic Engine: the Authn API.
    case classic
    /// Identity Engine: `interact` and the endpoints below `/idp/idx`; the Authn API is refused.
    case identity
    /// Identity Engine, with the Authn API still open, as in an upgraded org.
    case both

    var allowsAuthn: Bool { self != .identity }
    var allowsIdentity: Bool { self != .classic }
}
