extension EmbeddedResponse {
    /// A factor as the server describes it.
    public struct Factor: Codable, Hashable, Sendable {
        /// The id of the factor; absent before it is enrolled.
        public var id: String? {
            get { object["id"] }
            set { object["id"] = newValue }
        }
        /// The kind of factor.
        public var factorType: FactorType {
            get { object["factorType"] ?? .unknown("") }
            set { object["factorType"] = newValue }
        }
        /// Who provides the factor.
        public var provider: FactorProvider? {
            get { object["provider"] }
            set { object["provider"] = newValue }
        }
        /// The provider's name as the organisation shows it.
        public var vendorName: String? {
            get { object["vendorName"] }
            set { object["vendorName"] = newValue }
        }
        /// Where the factor sends to, or what it is called.
        public var profile: Profile? {
            get { object["profile"] }
            set { object["profile"] = newValue }
        }
        /// Activation, challenge and the like: JSON `_embedded`.
        public var embedded: Embedded? {
            get { object["_embedded"] }
            set { object["_embedded"] = newValue }
        }
        /// What can be done with the factor: JSON `_links`.
        public var links: LinksResponse? {
            get { object["_links"] }
            set { object["_links"] = newValue }
        }
        /// `REQUIRED` or `OPTIONAL`, while enrolling.
        public var enrollment: String? {
            get { object["enrollment"] }
            set { object["enrollment"] = newValue }
        }
        /// For example `NOT_SETUP` or `ACTIVE`, while enrolling.
        public var status: String? {
            get { object["status"] }
            set { object["status"] = newValue }
        }
        /// How many of this kind a user may and must have, while enrolling: JSON
        /// `policy.enrollment`.
        public var enrollmentLimits: EnrollmentLimits? {
            get { object[nested: "policy"]["enrollment"] }
            set { object[nested: "policy"]["enrollment"] = newValue }
        }

        package var object: JSONObject

        /// How many factors of a kind a user may and must have.
        public struct EnrollmentLimits: Codable, Equatable, Sendable {
            /// How many the user has.
            public var enrolled: Int? {
                get { object["enrolled"] }
                set { object["enrolled"] = newValue }
            }
            /// How many the user must have.
            public var minimum: Int? {
                get { object["minimum"] }
                set { object["minimum"] = newValue }
            }
            /// How many the user may have.
            public var maximum: Int? {
                get { object["maximum"] }
                set { object["maximum"] = newValue }
            }
            package var object: JSONObject

            /// Creates limits, for fixtures and tests.
            public init(enrolled: Int? = nil, minimum: Int? = nil, maximum: Int? = nil) {
                self.init(object: JSONObject())
                self.enrolled = enrolled
                self.minimum = minimum
                self.maximum = maximum
            }

            package init(object: JSONObject) { self.object = object }
        }

        /// Creates a factor, for fixtures and tests.
        public init(
            id: String? = nil,
            factorType: FactorType,
            provider: FactorProvider? = nil,
            vendorName: String? = nil,
            profile: Profile? = nil,
            embedded: Embedded? = nil,
            links: LinksResponse? = nil,
            enrollment: String? = nil,
            status: String? = nil
        ) {
            self.init(object: JSONObject())
            self.id = id
            self.factorType = factorType
            self.provider = provider
            self.vendorName = vendorName
            self.profile = profile
            self.embedded = embedded
            self.links = links
            self.enrollment = enrollment
            self.status = status
        }

        package init(object: JSONObject) { self.object = object }
    }
}

extension EmbeddedResponse.Factor: WireModel, Printable {
    package static let fields: [Field] = [
        "id", Field("factorType", .value(FactorType.self)),
        Field("provider", .value(FactorProvider.self)), "vendorName",
        Field("profile", .object(Profile.self)),
        Field("_embedded", .object(Embedded.self), as: "embedded"),
        Field("_links", .object(LinksResponse.self), as: "links"), "enrollment", "status",
        Field(
            "policy",
            .nested([Field("enrollment", .object(EnrollmentLimits.self), as: "enrollmentLimits")])
        ),
    ]
}

extension EmbeddedResponse.Factor.EnrollmentLimits: WireModel, Printable {
    package static let fields: [Field] = [
        Field("enrolled", .int), Field("minimum", .int), Field("maximum", .int),
    ]
}
