extension EmbeddedResponse.Factor {
    /// The objects that accompany a factor.
    public struct Embedded: Codable, Hashable, Sendable {
        /// What is needed to activate the factor.
        public var activation: Activation? {
            @storageRestrictions(initializes: boxedActivation)
            init { boxedActivation = Boxed(newValue) }
            get { boxedActivation.value }
            set { boxedActivation = Boxed(newValue) }
        }
        private var boxedActivation: Boxed<Activation>
        /// What is needed to answer the challenge.
        public var challenge: Challenge? {
            @storageRestrictions(initializes: boxedChallenge)
            init { boxedChallenge = Boxed(newValue) }
            get { boxedChallenge.value }
            set { boxedChallenge = Boxed(newValue) }
        }
        private var boxedChallenge: Boxed<Challenge>
        /// The dialogue that verifies a Duo factor.
        public var verification: Activation? {
            @storageRestrictions(initializes: boxedVerification)
            init { boxedVerification = Boxed(newValue) }
            get { boxedVerification.value }
            set { boxedVerification = Boxed(newValue) }
        }
        private var boxedVerification: Boxed<Activation>
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
    @usableFromInline package init(reading json: JSONReader) {
        activation = json.object("activation")
        challenge = json.object("challenge")
        verification = json.object("verification")
        phones = json.array("phones")
    }

    package var json: JSONValue {
        .object([
            "activation": activation, "challenge": challenge, "verification": verification,
            "phones": phones,
        ])
    }
}
