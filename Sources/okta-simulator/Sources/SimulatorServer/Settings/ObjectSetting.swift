@_spi(Server) import OktaAuthSimulator

protocol ObjectSetting: Setting {
    static var members: [Member<Self>] { get }
    /// An object whose members have their usual values.
    static var usual: Self { get }
    /// The members without a usual value.
    static var required: [String] { get }
}

extension ObjectSetting {
    static var jsonKind: String { "object" }
    static var required: [String] { [] }

    static func read(
        _ json: SimulatorJSON, at place: String, changing current: Self?
    ) throws -> Self {
        var value = current ?? usual
        try value.change(to: json, at: place)
        for name in required where current == nil && json[name] == nil {
            throw ValidationError(member: "\(place).\(name)", problem: "is missing")
        }
        return value
    }

    /// Changes what `json` names; refuses members that nothing reads.
    mutating func change(to json: SimulatorJSON, at place: String = "") throws {
        guard let object = json.object else {
            throw ValidationError(member: place, problem: "is no object")
        }
        let prefix = place.isEmpty ? "" : "\(place)."
        let known = Self.members.map(\.name)
        if let unknown = object.keys.filter({ !known.contains($0) }).min() {
            throw ValidationError.unknown(unknown, at: prefix, known: known)
        }
        for member in Self.members {
            guard let value = object[member.name] else { continue }
            try member.read(&self, value, prefix + member.name)
        }
    }

    var json: SimulatorJSON {
        .object(Dictionary(uniqueKeysWithValues: Self.members.map { ($0.name, $0.json(self)) }))
    }

    var fields: [SimulatorJSON]? { Self.members.map { $0.field(self) } }

    static var description: SimulatorJSON {
        .object(Dictionary(uniqueKeysWithValues: members.map { ($0.name, .string($0.kind)) }))
    }
}

/// One member of an object, and the property it sets.
struct Member<Root>: Sendable {
    let name: String
    let kind: String
    let read: @Sendable (_ root: inout Root, _ json: SimulatorJSON, _ place: String) throws -> Void
    let json: @Sendable (_ root: Root) -> SimulatorJSON
    /// How the page shows it.
    let field: @Sendable (_ root: Root) -> SimulatorJSON
}

extension Member {
    init<Value: Setting>(_ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable) {
        self.init(
            name: name,
            kind: Value.jsonKind,
            read: { root, json, place in
                let value = try Value.read(json, at: place, changing: root[keyPath: path])
                // No rule counts or lasts less than nothing.
                if let number = Double.value(of: value.json), number < 0 {
                    throw ValidationError(member: place, problem: "is below 0")
                }
                root[keyPath: path] = value
            },
            json: { $0[keyPath: path].json },
            field: { root in
                let value = root[keyPath: path]
                let input = Value.input
                return [
                    "name": .string(name), "kind": .string(Value.jsonKind),
                    "control": .string(input.control.rawValue), "choices": input.choices.json,
                    "isOptional": .bool(input.isOptional), "unit": input.unit?.json,
                    "fields": value.fields.map(SimulatorJSON.array),
                    "value": value.fields == nil ? value.json : nil,
                ]
            }
        )
    }

    /// The same member of an object around this one.
    func inside<Outer>(_ path: any WritableKeyPath<Outer, Root> & Sendable) -> Member<Outer> {
        Member<Outer>(
            name: name,
            kind: kind,
            read: { [read] outer, json, place in try read(&outer[keyPath: path], json, place) },
            json: { [json] in json($0[keyPath: path]) },
            field: { [field] in field($0[keyPath: path]) }
        )
    }
}
