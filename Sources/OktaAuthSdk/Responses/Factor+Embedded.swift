extension EmbeddedResponse.Factor {
    /// The objects that accompany a factor.
    public struct Embedded: Codable, Equatable, Sendable {
        /// The data that activates the factor.
        @OktaBoxed public var activation: Activation?
        /// The challenge to verify.
        @OktaBoxed public var challenge: Challenge?
        /// The dialogue that verifies a Duo factor.
        @OktaBoxed package var verification: Activation?
        /// Phones the user has already, masked.
        package var phones: [Phone]?

        /// Creates the objects of a factor, for fixtures and tests.
        public init(activation: Activation? = nil, challenge: Challenge? = nil) {
            self.activation = activation
            self.challenge = challenge
        }
    }
}

extension EmbeddedResponse.Factor.Embedded: WireModel {
    init(_ object: ObjectReader) {
        activation = object["activation"]
        challenge = object["challenge"]
        verification = object["verification"]
        phones = object["phones"]
    }

    package var json: OktaJSON {
        .object([
            "activation": activation, "challenge": challenge, "verification": verification,
            "phones": phones,
        ])
    }
}
