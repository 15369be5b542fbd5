public import Foundation

extension LinksResponse {
    /// One transition or resource.
    public struct Link: Codable, Hashable, Sendable {
        /// What the transition does, for example `poll`; the channel, for example `sms`.
        public var name: String? {
            get { object["name"] }
            set { object["name"] = newValue }
        }
        /// Where to send it.
        ///
        /// May be relative to the org.
        public var href: URL {
            get { object["href"] ?? Self.nowhere }
            set { object["href"] = newValue }
        }
        /// What the server says about using the link; `allow` lists the methods.
        public var hints: [String: [String]] {
            get { object["hints"] ?? [:] }
            set { object["hints"] = newValue.isEmpty ? nil : newValue }
        }
        /// The media type of a resource.
        public var type: String? {
            get { object["type"] }
            set { object["type"] = newValue }
        }
        /// Display title of a link to an external page.
        public var title: String? {
            get { object["title"] }
            set { object["title"] = newValue }
        }
        package var object: JSONObject

        /// Creates a link, for fixtures and tests.
        public init(
            name: String? = nil,
            href: URL,
            hints: [String: [String]] = [:],
            type: String? = nil,
            title: String? = nil
        ) {
            self.init(object: JSONObject())
            self.name = name
            self.href = href
            self.hints = hints
            self.type = type
            self.title = title
        }

        package init(object: JSONObject) { self.object = object }
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

extension LinksResponse.Link: WireModel, Printable {
    /// Stands for a place that is missing; neither the reader nor the initialiser leaves it out.
    static let nowhere = URL(fileURLWithPath: "/")

    package static let fields: [Field] = [
        "name", Field("href", .url, isRequired: true), Field("hints", .lists), "type", "title",
    ]

    // Query, fragment, user and password of a URL can be secrets; `data:` URLs are pictures of them.
    package var visibleParts: [(label: String, value: Any)] {
        let parts: KeyValuePairs<String, Any?> = [
            "name": name, "path": href.scheme == "data" ? nil : href.redactedPath,
            "host": href.host, "allow": allowedMethods.isEmpty ? nil : allowedMethods,
            "type": type, "title": title,
        ]
        return parts.compactMap { label, value in value.map { (label, $0) } }
    }
}
