extension EmbeddedResponse {
    /// The application behind a step-up.
    public struct Target: Codable, Equatable, Sendable {
        /// What kind of target it is, usually `APP`.
        @_alwaysEmitIntoClient
        public var type: String? {
            get { object["type"] }
            set { object["type"] = newValue }
        }
        /// The technical name.
        @_alwaysEmitIntoClient
        public var name: String? {
            get { object["name"] }
            set { object["name"] = newValue }
        }
        /// The name to show.
        @_alwaysEmitIntoClient
        public var label: String? {
            get { object["label"] }
            set { object["label"] = newValue }
        }
        /// Its resources, for example `logo`.
        @_alwaysEmitIntoClient
        public var links: LinksResponse? {
            get { object["_links"] }
            set { object["_links"] = newValue }
        }
        @usableFromInline package var object: JSONObject

        /// Creates a target, for fixtures and tests.
        @_alwaysEmitIntoClient
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

        @usableFromInline package init(object: JSONObject) { self.object = object }
    }

    /// How the application behind a step-up was asked for.
    public struct AuthenticationObject: Codable, Equatable, Sendable {
        /// The protocol of the application: JSON `protocol`.
        @_alwaysEmitIntoClient
        public var authProtocol: AuthProtocol? {
            get { object["protocol"] }
            set { object["protocol"] = newValue }
        }
        /// The application as the issuer of the request.
        @_alwaysEmitIntoClient
        public var issuer: Issuer? {
            get { object["issuer"] }
            set { object["issuer"] = newValue }
        }
        @usableFromInline package var object: JSONObject

        /// Creates a description, for fixtures and tests.
        @_alwaysEmitIntoClient
        public init(authProtocol: AuthProtocol? = nil, issuer: Issuer? = nil) {
            self.init(object: JSONObject())
            self.authProtocol = authProtocol
            self.issuer = issuer
        }

        @usableFromInline package init(object: JSONObject) { self.object = object }

        /// Who issued a request.
        public struct Issuer: Codable, Equatable, Sendable {
            /// The id of the application instance.
            @_alwaysEmitIntoClient
            public var id: String? {
                get { object["id"] }
                set { object["id"] = newValue }
            }
            /// The name to show.
            @_alwaysEmitIntoClient
            public var name: String? {
                get { object["name"] }
                set { object["name"] = newValue }
            }
            /// The identifier in the protocol; not always a URL.
            @_alwaysEmitIntoClient
            public var uri: String? {
                get { object["uri"] }
                set { object["uri"] = newValue }
            }
            @usableFromInline package var object: JSONObject

            /// Creates an issuer, for fixtures and tests.
            @_alwaysEmitIntoClient
            public init(id: String? = nil, name: String? = nil, uri: String? = nil) {
                self.init(object: JSONObject())
                self.id = id
                self.name = name
                self.uri = uri
            }

            @usableFromInline package init(object: JSONObject) { self.object = object }
        }
    }
}

extension EmbeddedResponse.Target: WireModel, Printable {
    @usableFromInline package static let fields: [Field] = [
        "type", "name", "label", Field("_links", .object(LinksResponse.self), as: "links"),
    ]
}

extension EmbeddedResponse.AuthenticationObject: WireModel, Printable {
    @usableFromInline package static let fields: [Field] = [
        Field("protocol", .value(AuthProtocol.self), as: "authProtocol"),
        Field("issuer", .object(Issuer.self)),
    ]
}

extension EmbeddedResponse.AuthenticationObject.Issuer: WireModel, Printable {
    @usableFromInline package static let fields: [Field] = [
        "id", "name", "uri",
    ]
}
