import OktaCore

struct EnrolledFactor: Sendable {
    let id: String
    var factor: SimulatedFactor
    /// The latest time step or press whose code was accepted: earlier codes are spent.
    var lastStep: Int?
    var autoPush = false

    var kind: SimulatedFactorKind { factor.kind }
}

extension EnrolledFactor {
    /// An active factor, with a generated secret if `blueprint` has none.
    init(_ blueprint: SimulatedFactor, _ generator: inout SeededGenerator) {
        let isPassword = blueprint.kind == .password
        let id = isPassword ? "password" : generator.identifier(blueprint.kind.idPrefix)
        self.init(id: id, factor: blueprint.completed(&generator))
    }
}

extension SimulatedFactor {
    /// The same with a secret, if it needs one and has none.
    func completed(_ generator: inout SeededGenerator) -> SimulatedFactor {
        var factor = self
        switch kind.style {
        case .app: factor.secret = secret ?? generator.bytes(10)
        case .securityKey:
            factor.credentialID = credentialID ?? Base64URL.encode(generator.bytes(32))
        default: break
        }
        return factor
    }
}

/// The state of a dialogue about a new token PIN.
enum NewPINStep: Sendable, Equatable {
    case none
    /// The next correct code starts the dialogue.
    case required
    case awaitsPIN
    case awaitsPINAgain(String)
    case awaitsNextCode
}
