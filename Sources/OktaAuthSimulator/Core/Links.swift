/// Writes the links of an answer, absolute as the request addressed the server.
struct Links: Sendable {
    let origin: String

    /// A link that is followed with `POST`; `path` is relative to the Authn API.
    func post(_ path: String, name: String? = nil) -> SimulatorJSON {
        link("/api/v1/authn/\(path)", method: "POST", name: name)
    }

    /// A link that is followed with `GET`; `path` is absolute.
    func get(_ path: String) -> SimulatorJSON { link(path, method: "GET", name: nil) }

    /// A link to a picture.
    func picture(_ path: String) -> SimulatorJSON {
        ["href": .string(origin + path), "type": "image/png"]
    }

    private func link(_ path: String, method: String, name: String?) -> SimulatorJSON {
        .compact([
            "name": name.map(SimulatorJSON.string),
            "href": .string(origin + path),
            "hints": ["allow": [.string(method)]],
        ])
    }
}
