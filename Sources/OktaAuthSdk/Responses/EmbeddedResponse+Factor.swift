extension EmbeddedResponse {
    /// A factor as the server describes it.
    public struct Factor: Codable, Hashable, Sendable {
        /// The id of the factor; absent before it is enrolled.
        public var id: String?
        /// The kind of factor.
        public var factorType: FactorType
        /// Who provides the factor.
        public var provider: FactorProvider?
        /// The provider's name as the organisation shows it.
        public var vendorName: String?
        /// Where the factor sends to, or what it is called.
        public var profile: Profile? {
            @storageRestrictions(initializes: boxedProfile)
            init { boxedProfile = Boxed(newValue) }
            get { boxedProfile.value }
            set { boxedProfile = Boxed(newValue) }
        }
        private var boxedProfile: Boxed<Profile>
        /// Activation, challenge and the like: JSON `_embedded`.
        public var embedded: Embedded? {
            @storageRestrictions(initializes: boxedEmbedded)
            init { boxedEmbedded = Boxed(newValue) }
            get { boxedEmbedded.value }
            set { boxedEmbedded = Boxed(newValue) }
        }
        private var boxedEmbedded: Boxed<Embedded>
        /// What can be done with the factor: JSON `_links`.
        public var links: LinksResponse? {
            @storageRestrictions(initializes: boxedLinks)
            init { boxedLinks = Boxed(newValue) }
            get { boxedLinks.value }
            set { boxedLinks = Boxed(newValue) }
        }
        private var boxedLinks: Boxed<LinksResponse>
        /// `REQUIRED` or `OPTIONAL`, while enrolling.
        public var enrollment: String?
        /// For example `NOT_SETUP` or `ACTIVE`, while enrolling.
        public var status: String?
        /// How many of this kind a user may and must have, while enrolling: JSON
        /// `policy.enrollment`.
        public var enrollmentLimits: EnrollmentLimits?

        /// How many factors of a kind a user may and must have.
        public struct EnrollmentLimits: Codable, Hashable, Sendable {
            /// How many the user has.
            public var enrolled: Int?
            /// How many the user must have.
            public var minimum: Int?
            /// How many the user may have.
            public var maximum: Int?

            /// Creates limits, for fixtures and tests.
            public init(enrolled: Int? = nil, minimum: Int? = nil, maximum: Int? = nil) {
                self.enrolled = enrolled
                self.minimum = minimum
                self.maximum = maximum
            }
        }

        /// The JSON member that holds the limits.
        struct Policy {
            var enrollment: EnrollmentLimits?
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
    }
}

extension EmbeddedResponse.Factor: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        id = json.string("id")
        factorType = json.value("factorType") ?? .unknown("")
        provider = json.value("provider")
        vendorName = json.string("vendorName")
        profile = json.object("profile")
        embedded = json.object("_embedded")
        links = json.object("_links")
        enrollment = json.string("enrollment")
        status = json.string("status")
        enrollmentLimits = json.object("policy", Policy.self)?.enrollment
    }

    package var json: JSONValue {
        .object([
            "id": id, "factorType": factorType.rawValue, "provider": provider?.rawValue,
            "vendorName": vendorName, "profile": profile, "_embedded": embedded, "_links": links,
            "enrollment": enrollment, "status": status,
            "policy": enrollmentLimits.map { Policy(enrollment: $0) },
        ])
    }
}

extension EmbeddedResponse.Factor.Policy: WireModel {
    init(reading json: JSONReader) { enrollment = json.object("enrollment") }

    var json: JSONValue { .object(["enrollment": enrollment]) }
}

extension EmbeddedResponse.Factor.EnrollmentLimits: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        enrolled = json.int("enrolled")
        minimum = json.int("minimum")
        maximum = json.int("maximum")
    }

    package var json: JSONValue {
        .object(["enrolled": enrolled, "minimum": minimum, "maximum": maximum])
    }
}

extension EmbeddedResponse.Factor: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "id": id, "factorType": factorType, "provider": provider, "vendorName": vendorName,
            "profile": profile, "embedded": embedded, "links": links, "enrollment": enrollment,
            "status": status, "enrollmentLimits": enrollmentLimits,
        ]
    }
}
