extension EmbeddedResponse.Factor.Embedded.Activation {
    /// A relying party or a user of WebAuthn.
    package struct Entity: Codable, Equatable, Sendable {
        package var id: String?
        package var name: String?
        package var displayName: String?
    }

    package struct CredentialParameter: Codable, Equatable, Sendable {
        /// The credential type, `public-key`.
        package var type: String?
        /// The COSE algorithm, for example -7.
        package var alg: Int?
    }

    package struct CredentialDescriptor: Codable, Equatable, Sendable {
        /// The credential type, `public-key`.
        package var type: String?
        /// The credential id, base64url.
        package var id: String?
        package var transports: [String]?
    }

    package struct AuthenticatorSelection: Codable, Equatable, Sendable {
        /// `platform` or `cross-platform`.
        package var authenticatorAttachment: String?
        package var requireResidentKey: Bool?
        /// `required`, `preferred` or `discouraged`.
        package var residentKey: String?
        /// `required`, `preferred` or `discouraged`.
        package var userVerification: String?
    }
}

extension EmbeddedResponse.Factor.Embedded {
    /// The extensions of WebAuthn, or the parameters of U2F.
    package struct Extensions: Codable, Equatable, Sendable {
        /// The address by which U2F knew the org.
        package var appid: String?
    }
}

extension EmbeddedResponse.Factor.Embedded.Extensions: WireModel {
    init(_ object: ObjectReader) { appid = object["appid"] }

    var members: WireMembers { ["appid": appid] }
}

extension EmbeddedResponse.Factor.Embedded.Activation.Entity: WireModel {
    init(_ object: ObjectReader) {
        id = object["id"]
        name = object["name"]
        displayName = object["displayName"]
    }

    var members: WireMembers { ["id": id, "name": name, "displayName": displayName] }
}

extension EmbeddedResponse.Factor.Embedded.Activation.CredentialParameter: WireModel {
    init(_ object: ObjectReader) {
        type = object["type"]
        alg = object["alg"]
    }

    var members: WireMembers { ["type": type, "alg": alg] }
}

extension EmbeddedResponse.Factor.Embedded.Activation.CredentialDescriptor: WireModel {
    init(_ object: ObjectReader) {
        type = object["type"]
        id = object["id"]
        transports = object["transports"]
    }

    var members: WireMembers { ["type": type, "id": id, "transports": transports] }
}

extension EmbeddedResponse.Factor.Embedded.Activation.AuthenticatorSelection: WireModel {
    init(_ object: ObjectReader) {
        authenticatorAttachment = object["authenticatorAttachment"]
        requireResidentKey = object["requireResidentKey"]
        residentKey = object["residentKey"]
        userVerification = object["userVerification"]
    }

    var members: WireMembers {
        [
            "authenticatorAttachment": authenticatorAttachment,
            "requireResidentKey": requireResidentKey, "residentKey": residentKey,
            "userVerification": userVerification,
        ]
    }
}
