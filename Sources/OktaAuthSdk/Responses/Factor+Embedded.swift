extension EmbeddedResponse.Factor {
    /// The objects that accompany a factor.
    public struct Embedded: Codable, Equatable, Sendable {
        /// What is needed to activate the factor.
        @_alwaysEmitIntoClient
        public var activation: Activation? {
            get { object["activation"] }
            set { object["activation"] = newValue }
        }
        /// What is needed to answer the challenge.
        @_alwaysEmitIntoClient
        public var challenge: Challenge? {
            get { object["challenge"] }
            set { object["challenge"] = newValue }
        }
        /// The dialogue that verifies a Duo factor.
        @_alwaysEmitIntoClient
        public var verification: Activation? {
            get { object["verification"] }
            set { object["verification"] = newValue }
        }
        /// Phones the user has already, masked.
        @_alwaysEmitIntoClient
        public var phones: [Phone]? {
            get { object["phones"] }
            set { object["phones"] = newValue }
        }
        @usableFromInline package var object: JSONObject

        /// Creates an embedded, for fixtures and tests.
        @_alwaysEmitIntoClient
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

        @usableFromInline package init(object: JSONObject) { self.object = object }
    }
}

extension EmbeddedResponse.Factor.Embedded: WireModel, Printable {
    @usableFromInline package static let fields: [Field] = [
        Field("activation", .object(Activation.self)),
        Field("challenge", .object(Challenge.self)),
        Field("verification", .object(Activation.self)),
        Field("phones", .objects(EmbeddedResponse.Factor.Phone.self)),
    ]
}
