/// Makes the links of a response from the rows of the transition table for its state.
struct Links: Sendable {
    let origin: String
    /// The state of the response; `nil` outside of a transaction, whose rows are in the table as well.
    var state: AuthnState?

    /// The link of the row for `relation`; `nil` without such a row.
    ///
    /// Its name is the second half of `relation`, as in `next:verify`, unless another is given.
    /// `values` replace the parameters in the path, in order; a parameter without a value stays, as in
    /// `{id}`. `query` follows the path.
    func follow(_ relation: String, _ values: String..., name: String? = nil, query: String = "")
        -> SimulatorJSON?
    {
        guard let row = rows(relation).first else { return nil }
        var values = values[...]
        let path = row.path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("{") ? values.popFirst() ?? String($0) : String($0) }
        let name = name ?? Self.name(of: relation)
        return link(path.joined(separator: "/") + query, methods: [row.method], name: name)
    }

    /// The link to `page` by the row for `relation` that leads there; `nil` without such a row.
    ///
    /// Compares the path of a row up to its first parameter.
    func visit(_ relation: String, _ page: String) -> SimulatorJSON? {
        let row = rows(relation).first { row in
            row.method == "GET" && page.hasPrefix(row.path.prefix { $0 != "{" })
        }
        return row.map { link(page, methods: [$0.method], name: Self.name(of: relation)) }
    }

    /// The link of the row for `relation`, but to a page outside of the org.
    ///
    /// A browser opens the page, so `method` is what Okta's responses have and not the method of the row.
    func external(_ relation: String, _ page: SimulatedPolicy.Password.Page, method: SimulatorJSON)
        -> SimulatorJSON?
    {
        var link = follow(relation)
        link?["href"] = .string(page.url)
        link?["title"] = .string(page.title)
        link?["hints"] = ["allow": [method]]
        return link
    }

    /// A link to a file of `type`, by default a picture.
    func file(_ path: String, type: String = "image/png", name: String? = nil) -> SimulatorJSON {
        [
            "name": name.map(SimulatorJSON.string), "href": .string(origin + path),
            "type": .string(type),
        ]
    }

    /// A link outside of the table that can be followed with `methods`; `path` is absolute.
    func link(_ path: String, methods: [String], name: String? = nil) -> SimulatorJSON {
        [
            "name": name.map(SimulatorJSON.string),
            "href": .string(origin + path),
            "hints": ["allow": .array(methods.map(SimulatorJSON.string))],
        ]
    }

    private func rows(_ relation: String) -> [AuthnTransition] {
        AuthnTable.rows(from: state).filter { $0.relation == relation }
    }

    private static func name(of relation: String) -> String? {
        relation.split(separator: ":").dropFirst().first.map(String.init)
    }
}
