public import Foundation

extension LinksResponse {
    /// One transition or resource.
    public struct Link: Codable, Hashable, Sendable {
        /// The effect of the transition, for example `poll`; the channel, for example `sms`.
        public var name: String?
        /// Where to send it; may be relative to the org.
        public var href: URL
        /// The server's hints for using the link; `allow` lists the methods.
        public var hints: [String: [String]]
        package var type: String?
        /// Display title of a link to an external page.
        package var title: String?

        /// Creates a link, for fixtures and tests.
        public init(name: String? = nil, href: URL, hints: [String: [String]] = [:]) {
            self.name = name
            self.href = href
            self.hints = hints
        }
    }
}

extension LinksResponse.Link {
    /// The methods the server allows, in upper case; empty if it does not say.
    var allowedMethods: [String] { hints["allow"]?.map { $0.uppercased() } ?? [] }

    /// Whether data may be posted to the link; if not, it is a page for a browser.
    var takesPost: Bool { allowedMethods.isEmpty || allowedMethods.contains("POST") }

    /// Whether the link is named `name`, which is in lower case; its own letter case does not matter.
    func isNamed(_ name: String) -> Bool { self.name?.lowercased() == name }
}

extension LinksResponse.Link: WireModel {
    init?(_ object: ObjectReader) {
        name = object["name"]
        guard let href = object.requiredURL("href") else { return nil }
        self.href = href
        hints = object["hints"] ?? [:]
        type = object["type"]
        title = object["title"]
    }

    var members: WireMembers {
        [
            "name": name, "href": href, "hints": hints.isEmpty ? nil : hints, "type": type,
            "title": title,
        ]
    }

    /// Everything but query, fragment, user and password of the URL, which can be secrets.
    var visibleFacts: [(label: String, value: Any?)] {
        [
            // A `data:` URL is a picture of a secret.
            ("name", name), ("path", href.scheme == "data" ? nil : href.redactedPath),
            ("host", href.host), ("allow", allowedMethods), ("type", type), ("title", title),
        ]
    }
}
