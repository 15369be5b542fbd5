extension EmbeddedResponse.Factor {
    /// The objects that accompany a factor.
    public struct Embedded: Codable, Equatable, Sendable {
        /// The data that activates the factor.
        public var activation: Activation? {
            get { activationBox.value }
            set { activationBox.value = newValue }
        }
        private var activationBox = Box<Activation>()
        /// The challenge to verify.
        public var challenge: Challenge? {
            get { challengeBox.value }
            set { challengeBox.value = newValue }
        }
        private var challengeBox = Box<Challenge>()
        /// The dialogue that verifies a Duo factor.
        package var verification: Activation? {
            get { verificationBox.value }
            set { verificationBox.value = newValue }
        }
        private var verificationBox = Box<Activation>()
        /// Phones the user has already, masked.
        var phones: [Phone]?

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

    var members: WireMembers {
        [
            "activation": activation, "challenge": challenge, "verification": verification,
            "phones": phones,
        ]
    }
}
