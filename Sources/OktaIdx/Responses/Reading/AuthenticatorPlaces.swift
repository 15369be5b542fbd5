import OktaCore

/// Which places of a response describe the same authenticator.
///
/// A list never joins its own elements: two security keys have one type and one id. Elements of the
/// two lists are one authenticator if no other element has their type and id. The current and the
/// recovered authenticator are the only element that does not contradict them.
struct AuthenticatorPlaces {
    private struct Identity: Hashable {
        let type: String
        let id: String?
    }

    /// An authenticator, with the marks that are known of it.
    private struct Entry {
        /// The members that distinguish authenticators of one type and id.
        var marks: [String: String] = [:]
        var paths: [String] = []
        /// The number of the first place in the response.
        var first: Int

        func fits(_ other: Entry) -> Bool {
            other.marks.allSatisfy { name, value in marks[name].map { $0 == value } ?? true }
        }

        mutating func join(_ other: Entry) {
            marks.merge(other.marks) { own, _ in own }
            paths += other.paths
            first = min(first, other.first)
        }
    }

    private(set) var numbers: [String: Int] = [:]
    private(set) var count = 0

    init(in response: OktaJSON.Members) {
        var known: [Identity: [ResponseContent.Role: [Entry]]] = [:]
        var entries: [Entry] = []
        var seen: Set<String> = []
        func add(_ node: OktaJSON, _ role: ResponseContent.Role, at path: String) {
            // A second member of the same name is read into the first.
            guard let members = node.members, seen.insert(path).inserted else { return }
            var entry = Entry(paths: [path], first: seen.count)
            for name in ["key", "authenticatorId", "credentialId"] {
                entry.marks[name] = members[name]?.scalarText
            }
            let key = entry.marks["key"]
            let id = members["id"]?.scalarText
            let type = members["type"]?.scalarText ?? key.flatMap(AuthenticatorKeys.type(of:))
            if let type = type ?? key ?? id {
                known[Identity(type: type, id: id), default: [:]][role, default: []].append(entry)
            } else {
                entries.append(entry)
            }
        }
        for (name, value) in response.list {
            guard let role = ResponseContent.Role(rawValue: name) else { continue }
            guard role.isList else {
                value.wrapped.forEach { add($0, role, at: "$.\(name)") }
                continue
            }
            let elements = value.wrapped.flatMap { $0.elements ?? [] }
            for (index, element) in elements.enumerated() {
                add(element, role, at: "$.\(name).value[\(index)]")
            }
        }
        entries += known.values.flatMap(Self.joined)
        entries.sort { $0.first < $1.first }
        count = entries.count
        for (number, entry) in entries.enumerated() {
            for path in entry.paths { numbers[path] = number }
        }
    }

    /// The authenticators among places with one type and id.
    private static func joined(_ places: [ResponseContent.Role: [Entry]]) -> [Entry] {
        let roles = ResponseContent.Role.allCases
        let lists = roles.filter(\.isList).map { places[$0] ?? [] }
        var entries = lists.flatMap(\.self)
        if lists.allSatisfy({ $0.count == 1 }), entries[0].fits(entries[1]) {
            entries[0].join(entries.removeLast())
        }
        let listed = entries.count
        for single in roles.filter({ !$0.isList }).flatMap({ places[$0] ?? [] }) {
            let fitting = entries.indices.filter { entries[$0].fits(single) }
            let ofLists = fitting.filter { $0 < listed }
            if let match = ofLists.count == 1 ? ofLists[0] : fitting.first(where: { $0 >= listed })
            {
                entries[match].join(single)
            } else {
                entries.append(single)
            }
        }
        return entries
    }
}
