extension EmbeddedResponse.Factor {
    /// The objects that accompany a factor.
    public struct Embedded: Codable, Equatable, Sendable {
        /// What is needed to activate the factor.
        public var activation: Activation? {
            get { object["activation"] }
            set { object["activation"] = newValue }
        }
        /// What is needed to answer the challenge.
        public var challenge: Challenge? {
            get { object["challenge"] }
            set { object["challenge"] = newValue }
        }
        /// The dialogue that verifies a Duo factor.
        public var verification: Activation? {
            get { object["verification"] }
            set { object["verification"] = newValue }
        }
        /// Phones the user has already, masked.
        public var phones: [Phone]? {
            get { object["phones"] }
            set { object["phones"] = newValue }
        }
        package var object: JSONObject

        /// Creates an embedded, for fixtures and tests.
        public init(
            activation: Activation? = nil,
            challenge: Challenge? = nil,
            verification: Activation? = nil,
            phones: [Phone]? = nil
        ) {
            self.init(object: JSONObject())
            self.activation = activation
            self.challenge = challenge
            self.verification = verification
            self.phones = phones
        }

        package init(object: JSONObject) { self.object = object }
    }
}

extension EmbeddedResponse.Factor.Embedded: WireModel, Printable {
    package static let fields: [Field] = [
        Field("activation", .object(Activation.self)),
        Field("challenge", .object(Challenge.self)),
        Field("verification", .object(Activation.self)),
        Field("phones", .objects(EmbeddedResponse.Factor.Phone.self)),
    ]
}
