extension EmbeddedResponse {
    /// A factor as the server describes it.
    public struct Factor: Codable, Equatable, Sendable {
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
            get { profileBox.value }
            set { profileBox.value = newValue }
        }
        private var profileBox = Box<Profile>()
        /// Activation, challenge and the like: JSON `_embedded`.
        public var embedded: Embedded? {
            get { embeddedBox.value }
            set { embeddedBox.value = newValue }
        }
        private var embeddedBox = Box<Embedded>()
        /// The operations of the factor: JSON `_links`.
        public var links: LinksResponse? {
            get { linksBox.value }
            set { linksBox.value = newValue }
        }
        private var linksBox = Box<LinksResponse>()
        /// `REQUIRED` or `OPTIONAL`, while enrolling.
        public var enrollment: String?
        /// For example `NOT_SETUP` or `ACTIVE`, while enrolling.
        public var status: String?
        /// How many of this kind the user may have, while enrolling: JSON `policy`.
        public var enrollmentLimits: EnrollmentLimits?

        /// How many factors of a kind a user has, and may have.
        public struct EnrollmentLimits: Codable, Equatable, Sendable {
            /// The number that the user has set up.
            public var enrolled: Int?
            /// The number that the org requires.
            public var minimum: Int?
            /// The number that the org allows.
            public var maximum: Int?

            /// Whether the user may set up one more; also if the org does not say.
            public var allowsOneMore: Bool {
                guard let enrolled, let maximum else { return true }
                return enrolled < maximum
            }
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
    init(_ object: ObjectReader) {
        id = object["id"]
        factorType = object["factorType"] ?? .unknown("")
        provider = object["provider"]
        vendorName = object["vendorName"]
        profile = object["profile"]
        embedded = object["_embedded"]
        links = object["_links"]
        enrollment = object["enrollment"]
        status = object["status"]
        enrollmentLimits = object.nested("policy") { $0["enrollment"] }
    }

    var members: WireMembers {
        [
            // A factor without a type is written without one.
            "id": id, "factorType": factorType.rawValue.isEmpty ? nil : factorType,
            "provider": provider, "vendorName": vendorName, "profile": profile,
            "_embedded": embedded, "_links": links,
            "enrollment": enrollment, "status": status,
        ]
    }

    var furtherFacts: KeyValuePairs<String, Any?> { ["enrollmentLimits": enrollmentLimits] }

    package var json: OktaJSON {
        let policy = enrollmentLimits.map { OktaJSON.object(["enrollment": $0]) }
        return OktaJSON.object(members).merging(.object(["policy": policy]))
    }
}

extension EmbeddedResponse.Factor.EnrollmentLimits: WireModel {
    init(_ object: ObjectReader) {
        enrolled = object["enrolled"]
        minimum = object["minimum"]
        maximum = object["maximum"]
    }

    var members: WireMembers {
        ["enrolled": enrolled, "minimum": minimum, "maximum": maximum]
    }
}
