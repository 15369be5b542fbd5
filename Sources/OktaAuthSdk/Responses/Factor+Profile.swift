extension EmbeddedResponse.Factor {
    /// Where a factor sends to, or what it is called.
    public struct Profile: Codable, Equatable, Sendable {
        /// The phone number, masked.
        public var phoneNumber: String? {
            get { object["phoneNumber"] }
            set { object["phoneNumber"] = newValue }
        }
        /// The extension behind the number.
        public var phoneExtension: String? {
            get { object["phoneExtension"] }
            set { object["phoneExtension"] = newValue }
        }
        /// The id of the security question.
        public var question: String? {
            get { object["question"] }
            set { object["question"] = newValue }
        }
        /// The text of the security question.
        public var questionText: String? {
            get { object["questionText"] }
            set { object["questionText"] = newValue }
        }
        /// What the credential is called: a login, a serial number, a key handle.
        public var credentialId: String? {
            get { object["credentialId"] }
            set { object["credentialId"] = newValue }
        }
        /// The e-mail address, masked.
        public var email: String? {
            get { object["email"] }
            set { object["email"] = newValue }
        }
        /// The name of the device.
        public var name: String? {
            get { object["name"] }
            set { object["name"] = newValue }
        }
        /// The kind of device, for example `SmartPhone_IPhone`.
        public var deviceType: String? {
            get { object["deviceType"] }
            set { object["deviceType"] = newValue }
        }
        /// The operating system of the device, for example `IOS`.
        public var platform: String? {
            get { object["platform"] }
            set { object["platform"] = newValue }
        }
        /// The version of the operating system, or of U2F.
        public var version: String? {
            get { object["version"] }
            set { object["version"] = newValue }
        }
        /// The name of the security key.
        public var authenticatorName: String? {
            get { object["authenticatorName"] }
            set { object["authenticatorName"] = newValue }
        }
        /// The U2F application id.
        public var appId: String? {
            get { object["appId"] }
            set { object["appId"] = newValue }
        }
        /// The user at the identity provider.
        public var user: String? {
            get { object["user"] }
            set { object["user"] = newValue }
        }
        /// The public keys of the device.
        public var keys: [Key]? {
            get { object["keys"] }
            set { object["keys"] = newValue }
        }
        package var object: JSONObject

        /// Creates a profile, for fixtures and tests.
        public init(
            phoneNumber: String? = nil,
            phoneExtension: String? = nil,
            question: String? = nil,
            questionText: String? = nil,
            credentialId: String? = nil,
            email: String? = nil,
            name: String? = nil,
            deviceType: String? = nil,
            platform: String? = nil,
            version: String? = nil,
            authenticatorName: String? = nil,
            appId: String? = nil,
            user: String? = nil,
            keys: [Key]? = nil
        ) {
            self.init(object: JSONObject())
            self.phoneNumber = phoneNumber
            self.phoneExtension = phoneExtension
            self.question = question
            self.questionText = questionText
            self.credentialId = credentialId
            self.email = email
            self.name = name
            self.deviceType = deviceType
            self.platform = platform
            self.version = version
            self.authenticatorName = authenticatorName
            self.appId = appId
            self.user = user
            self.keys = keys
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// A public key of a device.
    public struct Key: Codable, Equatable, Sendable {
        /// The key type.
        public var kty: String? {
            get { object["kty"] }
            set { object["kty"] = newValue }
        }
        /// What the key is for.
        public var use: String? {
            get { object["use"] }
            set { object["use"] = newValue }
        }
        /// The id of the key.
        public var kid: String? {
            get { object["kid"] }
            set { object["kid"] = newValue }
        }
        /// The certificate chain.
        public var x5c: [String]? {
            get { object["x5c"] }
            set { object["x5c"] = newValue }
        }
        package var object: JSONObject

        /// Creates a key, for fixtures and tests.
        public init(
            kty: String? = nil,
            use: String? = nil,
            kid: String? = nil,
            x5c: [String]? = nil
        ) {
            self.init(object: JSONObject())
            self.kty = kty
            self.use = use
            self.kid = kid
            self.x5c = x5c
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// A phone the user has already.
    public struct Phone: Codable, Equatable, Sendable {
        /// The id of the phone.
        public var id: String? {
            get { object["id"] }
            set { object["id"] = newValue }
        }
        /// Its number, masked.
        public var profile: Profile? {
            get { object["profile"] }
            set { object["profile"] = newValue }
        }
        /// `ACTIVE` or `INACTIVE`.
        public var status: String? {
            get { object["status"] }
            set { object["status"] = newValue }
        }
        package var object: JSONObject

        /// Creates a phone, for fixtures and tests.
        public init(
            id: String? = nil,
            profile: Profile? = nil,
            status: String? = nil
        ) {
            self.init(object: JSONObject())
            self.id = id
            self.profile = profile
            self.status = status
        }

        package init(object: JSONObject) { self.object = object }
    }
}

extension EmbeddedResponse.Factor.Profile: WireModel, Printable {
    package static let fields: [Field] = [
        "phoneNumber", "phoneExtension", "question", "questionText",
        .secret("credentialId"), "email",
        "name", "deviceType", "platform", "version", "authenticatorName", "appId",
        .secret("user"), Field("keys", .objects(EmbeddedResponse.Factor.Key.self)),
    ]
}

extension EmbeddedResponse.Factor.Key: WireModel, Printable {
    package static let fields: [Field] = [
        "kty", "use", "kid", Field("x5c", .strings),
    ]
}

extension EmbeddedResponse.Factor.Phone: WireModel, Printable {
    package static let fields: [Field] = [
        "id", Field("profile", .object(EmbeddedResponse.Factor.Profile.self)), "status",
    ]
}
