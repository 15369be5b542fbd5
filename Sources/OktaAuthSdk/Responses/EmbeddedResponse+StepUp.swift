extension EmbeddedResponse {
    /// The application behind a step-up.
    public struct Target: Codable, Hashable, Sendable {
        /// What kind of target it is, usually `APP`.
        public var type: String?
        /// The technical name.
        public var name: String?
        /// The name to show.
        public var label: String?
        /// Its resources, for example `logo`.
        public var links: LinksResponse? {
            @storageRestrictions(initializes: boxedLinks)
            init { boxedLinks = Boxed(newValue) }
            get { boxedLinks.value }
            set { boxedLinks = Boxed(newValue) }
        }
        private var boxedLinks: Boxed<LinksResponse>

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
    public struct AuthenticationObject: Codable, Hashable, Sendable {
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
        public struct Issuer: Codable, Hashable, Sendable {
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
    @usableFromInline package init(reading json: JSONReader) {
        type = json.string("type")
        name = json.string("name")
        label = json.string("label")
        links = json.object("_links")
    }

    package var json: JSONValue {
        .object(["type": type, "name": name, "label": label, "_links": links])
    }
}

extension EmbeddedResponse.AuthenticationObject: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        authProtocol = json.value("protocol")
        issuer = json.object("issuer")
    }

    package var json: JSONValue { .object(["protocol": authProtocol?.rawValue, "issuer": issuer]) }
}

extension EmbeddedResponse.AuthenticationObject.Issuer: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        id = json.string("id")
        name = json.string("name")
        uri = json.string("uri")
    }

    package var json: JSONValue { .object(["id": id, "name": name, "uri": uri]) }
}
