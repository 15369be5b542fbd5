/// Builds the links of an answer, with the origin of the request.
struct Links: Sendable {
    let origin: String

    /// A link that is followed with `POST`; `path` is relative to the Authn API.
    func post(_ path: String, name: String? = nil) -> SimulatorJSON {
        link(
            path.isEmpty ? "/api/v1/authn" : "/api/v1/authn/\(path)",
            methods: ["POST"],
            name: name
        )
    }

    /// A link that is followed with `GET`; `path` is absolute.
    func get(_ path: String, name: String? = nil) -> SimulatorJSON {
        link(path, methods: ["GET"], name: name)
    }

    /// A link to a file of `type`, by default a picture.
    func file(_ path: String, type: String = "image/png", name: String? = nil) -> SimulatorJSON {
        .compact([
            "name": name.map(SimulatorJSON.string), "href": .string(origin + path),
            "type": .string(type),
        ])
    }

    /// A link that can be followed with `methods`; `path` is absolute.
    func link(_ path: String, methods: [String], name: String? = nil) -> SimulatorJSON {
        .compact([
            "name": name.map(SimulatorJSON.string),
            "href": .string(origin + path),
            "hints": ["allow": .array(methods.map(SimulatorJSON.string))],
        ])
    }
}
