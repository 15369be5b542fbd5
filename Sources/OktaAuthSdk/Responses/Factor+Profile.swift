extension EmbeddedResponse.Factor {
    /// Where a factor sends to, or what it is called.
    public struct Profile: Codable, Equatable, Sendable {
        /// The phone number, masked.
        public var phoneNumber: String?
        package var phoneExtension: String?
        /// The id of the security question.
        public var question: String?
        /// The text of the security question.
        public var questionText: String?
        /// The name of the credential: a login, a serial number, a key handle.
        public var credentialId: String?
        /// The e-mail address, masked.
        public var email: String?
        /// The name of the device.
        public var name: String?
        /// The kind of device, for example `SmartPhone_IPhone`.
        public var deviceType: String?
        /// The operating system of the device, for example `IOS`.
        public var platform: String?
        /// The version of the operating system, or of U2F.
        public var version: String?
        /// The name of a security key or passkey.
        public var authenticatorName: String?
        package var appId: String?
        /// The public keys of the app on the phone.
        public var keys: [Key]?
        /// The user at the identity provider.
        package var user: String?

        /// Creates the profile of a factor, for fixtures and tests.
        public init(
            phoneNumber: String? = nil,
            question: String? = nil,
            questionText: String? = nil,
            credentialId: String? = nil,
            email: String? = nil,
            name: String? = nil,
            deviceType: String? = nil,
            platform: String? = nil,
            version: String? = nil
        ) {
            self.phoneNumber = phoneNumber
            self.question = question
            self.questionText = questionText
            self.credentialId = credentialId
            self.email = email
            self.name = name
            self.deviceType = deviceType
            self.platform = platform
            self.version = version
        }
    }

    /// A public key of the app on a phone.
    public struct Key: Codable, Equatable, Sendable {
        /// The type, for example `PKIX`.
        public var keyType: String?
        /// Its use, for example `sig`.
        public var use: String?
        /// Its id.
        public var keyId: String?
        /// Its certificates, base64.
        public var certificates: [String]?
    }

    /// A phone the user has already.
    struct Phone: Codable, Equatable, Sendable {
        var id: String?
        /// Its number, masked.
        var profile: Profile?
        /// `ACTIVE` or `INACTIVE`.
        var status: String?
    }
}

extension EmbeddedResponse.Factor.Profile: WireModel {
    static let secrets: Set = ["credentialId", "user"]

    init(_ object: ObjectReader) {
        phoneNumber = object["phoneNumber"]
        phoneExtension = object["phoneExtension"]
        question = object["question"]
        questionText = object["questionText"]
        credentialId = object["credentialId"]
        email = object["email"]
        name = object["name"]
        deviceType = object["deviceType"]
        platform = object["platform"]
        version = object["version"]
        authenticatorName = object["authenticatorName"]
        appId = object["appId"]
        user = object["user"]
        keys = object["keys"]
    }

    var members: WireMembers {
        [
            "phoneNumber": phoneNumber, "phoneExtension": phoneExtension, "question": question,
            "questionText": questionText, "credentialId": credentialId, "email": email,
            "name": name, "deviceType": deviceType, "platform": platform, "version": version,
            "authenticatorName": authenticatorName, "appId": appId, "user": user,
            "keys": keys,
        ]
    }
}

extension EmbeddedResponse.Factor.Key: WireModel {
    static let propertyNames = ["kty": "keyType", "kid": "keyId", "x5c": "certificates"]

    init(_ object: ObjectReader) {
        keyType = object["kty"]
        use = object["use"]
        keyId = object["kid"]
        certificates = object["x5c"]
    }

    var members: WireMembers {
        ["kty": keyType, "use": use, "kid": keyId, "x5c": certificates]
    }
}

extension EmbeddedResponse.Factor.Phone: WireModel {
    init(_ object: ObjectReader) {
        id = object["id"]
        profile = object["profile"]
        status = object["status"]
    }

    var members: WireMembers { ["id": id, "profile": profile, "status": status] }
}
