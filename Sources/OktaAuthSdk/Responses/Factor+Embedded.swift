extension EmbeddedResponse.Factor {
    /// The objects that accompany a factor.
    public struct Embedded: Codable, Hashable, Sendable {
        /// What is needed to activate the factor.
        public var activation: Activation?
        /// What is needed to answer the challenge.
        public var challenge: Challenge?
        /// The dialogue that verifies a Duo factor.
        public var verification: Activation?
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
    init(reading json: JSONReader) {
        activation = json.object("activation")
        challenge = json.object("challenge")
        verification = json.object("verification")
        phones = json.array("phones")
    }

    var json: JSONValue {
        .object([
            "activation": activation, "challenge": challenge, "verification": verification,
            "phones": phones,
        ])
    }
}
