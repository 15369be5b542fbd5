public import Foundation

extension LinksResponse {
    /// One transition or resource.
    public struct Link: Codable, Hashable, Sendable {
        /// What the transition does, for example `poll`; the channel, for example `sms`.
        public var name: String?
        /// Where to send it.
        ///
        /// May be relative to the org.
        public var href: URL
        /// What the server says about using the link; `allow` lists the methods.
        public var hints: [String: [String]]
        /// The media type of a resource.
        public var type: String?
        /// What to call the place, where it is a page of somebody else.
        public var title: String?

        /// Creates a link, for fixtures and tests.
        public init(
            name: String? = nil,
            href: URL,
            hints: [String: [String]] = [:],
            type: String? = nil,
            title: String? = nil
        ) {
            self.name = name
            self.href = href
            self.hints = hints
            self.type = type
            self.title = title
        }
    }
}

extension LinksResponse.Link {
    /// The methods the server allows, in upper case; empty if it does not say.
    public var allowedMethods: [String] { hints["allow"]?.map { $0.uppercased() } ?? [] }

    /// Whether data may be posted to the link; if not, it is a page for a browser.
    var takesPost: Bool { allowedMethods.isEmpty || allowedMethods.contains("POST") }

    /// Whether the link is named `name`, in any letter case.
    func isNamed(_ name: String) -> Bool { self.name?.lowercased() == name.lowercased() }
}

extension LinksResponse.Link: WireModel {
    @usableFromInline package init?(reading json: JSONReader) {
        guard let href = json.requiredURL("href") else { return nil }
        self.init(
            name: json.string("name"),
            href: href,
            hints: json.hints("hints") ?? [:],
            type: json.string("type"),
            title: json.string("title")
        )
    }

    package var json: JSONValue {
        .object([
            "name": name, "href": href.absoluteString, "hints": hints.isEmpty ? nil : hints,
            "type": type, "title": title,
        ])
    }
}

extension LinksResponse.Link: Redacting {
    // Query, fragment, user and password of a URL can be secrets; `data:` URLs are pictures of them.
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "name": name, "path": href.scheme == "data" ? nil : href.redactedPath,
            "host": href.host, "allow": allowedMethods.isEmpty ? nil : allowedMethods,
            "type": type, "title": title,
        ]
    }
}
