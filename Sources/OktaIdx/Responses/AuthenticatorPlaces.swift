import OktaCore

/// Finds the places of a response that describe the same authenticator.
///
/// A list never joins its own elements: two security keys have one type and one id. Elements of the
/// two lists are one authenticator if no other element has their type and id. The current and the
/// recovered authenticator are the only element that does not contradict them.
struct AuthenticatorPlaces {
    struct Place {
        let path: String
        let role: ResponseContent.Role
        var record: ResponseContent.AuthenticatorRecord
    }

    private struct Identity: Hashable {
        let type: String
        let id: String?
    }

    /// The places in the order of the response.
    private(set) var all: [Place] = []
    private var indices: [String: Int] = [:]

    /// Adds a place; a second member of the same name is read into the first.
    mutating func add(_ place: Place) {
        if let known = indices[place.path] {
            all[known].record.merge(place.record)
        } else {
            indices[place.path] = all.count
            all.append(place)
        }
    }

    /// The authenticators in the order of the response, each with its places.
    func joined() -> [[Place]] {
        Dictionary(grouping: all.indices, by: identity)
            .flatMap { $0 == nil ? $1.map { [$0] } : join($1) }
            .map { $0.sorted() }
            .sorted { $0[0] < $1[0] }
            .map { $0.map { all[$0] } }
    }

    private func identity(of place: Int) -> Identity? {
        let record = all[place].record
        return (record.type ?? record.key ?? record.id).map { Identity(type: $0, id: record.id) }
    }

    private func join(_ places: [Int]) -> [[Int]] {
        let roles = ResponseContent.Role.allCases
        let lists = roles.filter(\.isList).map { role in places.filter { all[$0].role == role } }
        var found = lists.joined().map { [$0] }
        if lists.allSatisfy({ $0.count == 1 }), fits(found[0], found[1][0]) {
            found = [found[0] + found[1]]
        }
        let listed = found.count
        for role in roles where !role.isList {
            for single in places where all[single].role == role {
                let fitting = found.indices.filter { fits(found[$0], single) }
                let ofLists = fitting.filter { $0 < listed }
                let other = fitting.first { $0 >= listed }
                if let match = ofLists.count == 1 ? ofLists[0] : other {
                    found[match].append(single)
                } else {
                    found.append([single])
                }
            }
        }
        return found
    }

    /// Whether no mark of `place` contradicts a mark of the other places.
    private func fits(_ others: [Int], _ place: Int) -> Bool {
        // Two places with other settings are not one, although a server gives them one id.
        ["key", "authenticatorId", "credentialId", "settings"].allSatisfy { name in
            func mark(_ index: Int) -> OktaJSON? {
                all[index].record.members[name].flatMap { $0.isNull ? nil : $0 }
            }
            guard let own = mark(place) else { return true }
            return others.compactMap(mark).allSatisfy { $0 == own }
        }
    }
}
