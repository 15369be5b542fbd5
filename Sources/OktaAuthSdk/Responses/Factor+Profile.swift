extension EmbeddedResponse.Factor {
    /// Where a factor sends to, or what it is called.
    public struct Profile: Codable, Equatable, Sendable {
        /// The phone number, masked.
        public var phoneNumber: String?
        /// The extension behind the number.
        public var phoneExtension: String?
        /// The id of the security question.
        public var question: String?
        /// The text of the security question.
        public var questionText: String?
        /// What the credential is called: a login, a serial number, a key handle.
        @OktaSecret public var credentialId: String?
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
        /// The name of the security key.
        public var authenticatorName: String?
        /// The U2F application id.
        public var appId: String?
        /// The user at the identity provider.
        @OktaSecret public var user: String?
        /// The public keys of the device.
        public var keys: [Key]?

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
    }

    /// A public key of a device.
    public struct Key: Codable, Equatable, Sendable {
        /// The key type.
        public var kty: String?
        /// What the key is for.
        public var use: String?
        /// The id of the key.
        public var kid: String?
        /// The certificate chain.
        public var x5c: [String]?

        /// Creates a key, for fixtures and tests.
        public init(
            kty: String? = nil,
            use: String? = nil,
            kid: String? = nil,
            x5c: [String]? = nil
        ) {
            self.kty = kty
            self.use = use
            self.kid = kid
            self.x5c = x5c
        }
    }

    /// A phone the user has already.
    public struct Phone: Codable, Equatable, Sendable {
        /// The id of the phone.
        public var id: String?
        /// Its number, masked.
        @OktaBoxed public var profile: Profile?
        /// `ACTIVE` or `INACTIVE`.
        public var status: String?

        /// Creates a phone, for fixtures and tests.
        public init(
            id: String? = nil,
            profile: Profile? = nil,
            status: String? = nil
        ) {
            self.id = id
            self.profile = profile
            self.status = status
        }
    }
}

extension EmbeddedResponse.Factor.Profile: WireModel {
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

    package var json: OktaJSON {
        .object([
            "phoneNumber": phoneNumber, "phoneExtension": phoneExtension, "question": question,
            "questionText": questionText, "credentialId": credentialId, "email": email,
            "name": name, "deviceType": deviceType, "platform": platform, "version": version,
            "authenticatorName": authenticatorName, "appId": appId, "user": user, "keys": keys,
        ])
    }
}

extension EmbeddedResponse.Factor.Key: WireModel {
    init(_ object: ObjectReader) {
        kty = object["kty"]
        use = object["use"]
        kid = object["kid"]
        x5c = object["x5c"]
    }

    package var json: OktaJSON { .object(["kty": kty, "use": use, "kid": kid, "x5c": x5c]) }
}

extension EmbeddedResponse.Factor.Phone: WireModel {
    init(_ object: ObjectReader) {
        id = object["id"]
        profile = object["profile"]
        status = object["status"]
    }

    package var json: OktaJSON { .object(["id": id, "profile": profile, "status": status]) }
}
