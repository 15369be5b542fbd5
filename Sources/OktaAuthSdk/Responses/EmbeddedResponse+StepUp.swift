extension EmbeddedResponse {
    /// The application behind a step-up.
    public struct Target: Codable, Equatable, Sendable {
        /// The kind of target, usually `APP`.
        public var type: String?
        /// The technical name.
        public var name: String?
        /// The name to show.
        public var label: String?
        /// Its resources, for example `logo`.
        public var links: LinksResponse? {
            get { linksBox.value }
            set { linksBox.value = newValue }
        }
        private var linksBox = Box<LinksResponse>()

        /// Creates a target, for fixtures and tests.
        public init(
            type: String? = nil,
            name: String? = nil,
            label: String? = nil,
            links: LinksResponse? = nil
        ) {
            self.type = type
            self.name = name
            self.label = label
            self.links = links
        }
    }

    /// How the application behind a step-up was asked for.
    public struct AuthenticationObject: Codable, Equatable, Sendable {
        /// The protocol of the application: JSON `protocol`.
        public var authProtocol: AuthProtocol?
        /// The application as the issuer of the request.
        public var issuer: Issuer?

        /// Creates a description, for fixtures and tests.
        public init(authProtocol: AuthProtocol? = nil, issuer: Issuer? = nil) {
            self.authProtocol = authProtocol
            self.issuer = issuer
        }

        /// Who issued a request.
        public struct Issuer: Codable, Equatable, Sendable {
            /// The id of the application instance.
            public var id: String?
            /// The name to show.
            public var name: String?
            /// The identifier in the protocol; not always a URL.
            public var uri: String?

            /// Creates an issuer, for fixtures and tests.
            public init(id: String? = nil, name: String? = nil, uri: String? = nil) {
                self.id = id
                self.name = name
                self.uri = uri
            }
        }
    }
}

extension EmbeddedResponse.Target: WireModel {
    init(_ object: ObjectReader) {
        type = object["type"]
        name = object["name"]
        label = object["label"]
        links = object["_links"]
    }

    var members: WireMembers {
        ["type": type, "name": name, "label": label, "_links": links]
    }
}

extension EmbeddedResponse.AuthenticationObject: WireModel {
    static let propertyNames = ["protocol": "authProtocol"]

    init(_ object: ObjectReader) {
        authProtocol = object["protocol"]
        issuer = object["issuer"]
    }

    var members: WireMembers { ["protocol": authProtocol, "issuer": issuer] }
}

extension EmbeddedResponse.AuthenticationObject.Issuer: WireModel {
    init(_ object: ObjectReader) {
        id = object["id"]
        name = object["name"]
        uri = object["uri"]
    }

    var members: WireMembers { ["id": id, "name": name, "uri": uri] }
}
