/// Writes the links of an answer, absolute as the request addressed the server.
struct Links: Sendable {
    let origin: String

    /// A link that is followed with `POST`; `path` is relative to the Authn API.
    func post(_ path: String, name: String? = nil) -> JSONValue {
        link("/api/v1/authn/\(path)", method: "POST", name: name)
    }

    /// A link that is followed with `GET`; `path` is absolute.
    func get(_ path: String) -> JSONValue { link(path, method: "GET", name: nil) }

    /// A link to a picture.
    func picture(_ path: String) -> JSONValue {
        ["href": .string(origin + path), "type": "image/png"]
    }

    private func link(_ path: String, method: String, name: String?) -> JSONValue {
        .compact([
            "name": name.map(JSONValue.string),
            "href": .string(origin + path),
            "hints": ["allow": [.string(method)]],
        ])
    }
}
