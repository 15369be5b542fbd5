extension EmbeddedResponse {
    /// The application behind a step-up.
    public struct Target: Codable, Equatable, Sendable {
        /// What kind of target it is, usually `APP`.
        public var type: String? {
            get { object["type"] }
            set { object["type"] = newValue }
        }
        /// The technical name.
        public var name: String? {
            get { object["name"] }
            set { object["name"] = newValue }
        }
        /// The name to show.
        public var label: String? {
            get { object["label"] }
            set { object["label"] = newValue }
        }
        /// Its resources, for example `logo`.
        public var links: LinksResponse? {
            get { object["_links"] }
            set { object["_links"] = newValue }
        }
        package var object: JSONObject

        /// Creates a target, for fixtures and tests.
        public init(
            type: String? = nil,
            name: String? = nil,
            label: String? = nil,
            links: LinksResponse? = nil
        ) {
            self.init(object: JSONObject())
            self.type = type
            self.name = name
            self.label = label
            self.links = links
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// How the application behind a step-up was asked for.
    public struct AuthenticationObject: Codable, Equatable, Sendable {
        /// The protocol of the application: JSON `protocol`.
        public var authProtocol: AuthProtocol? {
            get { object["protocol"] }
            set { object["protocol"] = newValue }
        }
        /// The application as the issuer of the request.
        public var issuer: Issuer? {
            get { object["issuer"] }
            set { object["issuer"] = newValue }
        }
        package var object: JSONObject

        /// Creates a description, for fixtures and tests.
        public init(authProtocol: AuthProtocol? = nil, issuer: Issuer? = nil) {
            self.init(object: JSONObject())
            self.authProtocol = authProtocol
            self.issuer = issuer
        }

        package init(object: JSONObject) { self.object = object }

        /// Who issued a request.
        public struct Issuer: Codable, Equatable, Sendable {
            /// The id of the application instance.
            public var id: String? {
                get { object["id"] }
                set { object["id"] = newValue }
            }
            /// The name to show.
            public var name: String? {
                get { object["name"] }
                set { object["name"] = newValue }
            }
            /// The identifier in the protocol; not always a URL.
            public var uri: String? {
                get { object["uri"] }
                set { object["uri"] = newValue }
            }
            package var object: JSONObject

            /// Creates an issuer, for fixtures and tests.
            public init(id: String? = nil, name: String? = nil, uri: String? = nil) {
                self.init(object: JSONObject())
                self.id = id
                self.name = name
                self.uri = uri
            }

            package init(object: JSONObject) { self.object = object }
        }
    }
}

extension EmbeddedResponse.Target: WireModel, Printable {
    package static let fields: [Field] = [
        "type", "name", "label", Field("_links", .object(LinksResponse.self), as: "links"),
    ]
}

extension EmbeddedResponse.AuthenticationObject: WireModel, Printable {
    package static let fields: [Field] = [
        Field("protocol", .value(AuthProtocol.self), as: "authProtocol"),
        Field("issuer", .object(Issuer.self)),
    ]
}

extension EmbeddedResponse.AuthenticationObject.Issuer: WireModel, Printable {
    package static let fields: [Field] = [
        "id", "name", "uri",
    ]
}
