import OktaAuthSimulator

/// One member of an object, and the property it sets.
struct Member<Root: Sendable>: Sendable {
    let name: String
    let kind: String
    let input: Input
    /// The members of the object, if it is one.
    let fields: (@Sendable (_ root: Root) -> [SimulatorJSON])?
    let read: @Sendable (_ root: inout Root, _ json: SimulatorJSON, _ place: String) throws -> Void
    let write: @Sendable (_ root: Root) -> SimulatorJSON?

    init(
        _ name: String,
        _ kind: String,
        _ input: Input = .json,
        fields: (@Sendable (Root) -> [SimulatorJSON])? = nil,
        read: @escaping @Sendable (inout Root, SimulatorJSON, String) throws -> Void,
        write: @escaping @Sendable (Root) -> SimulatorJSON?
    ) {
        (self.name, self.kind, self.input, self.fields) = (name, kind, input, fields)
        (self.read, self.write) = (read, write)
    }

    init<Value>(
        _ name: String,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ codec: Codec<Value>
    ) {
        self.init(
            name,
            codec.kind,
            codec.input,
            read: { root, json, place in root[keyPath: path] = try codec.read(json, place) },
            write: { codec.write($0[keyPath: path]) }
        )
    }

    /// A member that is an object of its own, of which some members may be given.
    init<Value: Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        table: Table<Value>
    ) {
        self.init(
            name,
            "object",
            fields: { table.fields($0[keyPath: path]) },
            read: { root, json, place in try table.apply(json, to: &root[keyPath: path], at: place)
            },
            write: { table.write($0[keyPath: path]) }
        )
    }
}

/// The members of an object.
struct Table<Root: Sendable>: Sendable {
    let members: [Member<Root>]
    private let names: Set<String>

    init(_ members: [Member<Root>]) {
        (self.members, names) = (members, Set(members.map(\.name)))
    }

    /// Changes what `json` names; refuses members that nothing reads.
    func apply(_ json: SimulatorJSON, to root: inout Root, at place: String) throws {
        guard let object = json.object else {
            throw ValidationError(member: place, problem: "is no object")
        }
        let prefix = place.isEmpty ? "" : "\(place)."
        if let unknown = object.keys.filter({ !names.contains($0) }).min() {
            throw ValidationError.unknown(unknown, at: prefix, known: members.map(\.name))
        }
        for member in members {
            guard let value = object[member.name] else { continue }
            try member.read(&root, value, prefix + member.name)
        }
    }

    func write(_ root: Root) -> SimulatorJSON {
        .object(
            Dictionary(
                uniqueKeysWithValues: members.compactMap { member in
                    member.write(root).map { (member.name, $0) }
                }
            )
        )
    }

    /// The kinds of the members, by name.
    var description: SimulatorJSON {
        .object(Dictionary(uniqueKeysWithValues: members.map { ($0.name, .string($0.kind)) }))
    }

    /// Objects that begin as `start`, and need the members `required`.
    func codec(_ start: Root, requiring required: String...) -> Codec<Root> {
        Codec(
            "object",
            read: { json, place in
                var root = start
                try apply(json, to: &root, at: place)
                for name in required where json[name] == nil {
                    throw ValidationError(member: "\(place).\(name)", problem: "is missing")
                }
                return root
            },
            write: { write($0) }
        )
    }
}
