extension EmbeddedResponse.Factor {
    /// The objects that accompany a factor.
    public struct Embedded: Codable, Equatable, Sendable {
        /// What is needed to activate the factor.
        @OktaBoxed public var activation: Activation?
        /// What is needed to answer the challenge.
        @OktaBoxed public var challenge: Challenge?
        /// The dialogue that verifies a Duo factor.
        @OktaBoxed public var verification: Activation?
        /// Phones the user has already, masked.
        public var phones: [Phone]?

        /// Creates an embedded, for fixtures and tests.
        public init(
            activation: Activation? = nil,
            challenge: Challenge? = nil,
            verification: Activation? = nil,
            phones: [Phone]? = nil
        ) {
            self.activation = activation
            self.challenge = challenge
            self.verification = verification
            self.phones = phones
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
