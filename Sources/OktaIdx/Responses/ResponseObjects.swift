import OktaCore

/// A remediation, authenticator, field or message: a view of one part of a response.
protocol ResponsePart: AnyObject, Hashable, Sendable {
    var model: ResponseModel { get }
    /// The number of the part among all of its kind.
    var index: Int { get }
}

extension ResponsePart {
    /// Whether both are the same part of the same response.
    public static func == (one: Self, other: Self) -> Bool {
        one.model === other.model && one.index == other.index
    }

    /// Hashes the identity of the part.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(model))
        hasher.combine(index)
    }
}

/// The remediations, authenticators and fields of one response, each made once.
///
/// The response owns them. They own the model, which does not own them, so that no cycle arises.
final class ResponseObjects: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let index: Int
    }

    private let parts = Locked<[Key: any ResponsePart]>([:])

    /// The object of the part that `made` views; `made` if there was none before.
    func first<Part: ResponsePart>(_ made: Part) -> Part {
        let key = Key(type: ObjectIdentifier(Part.self), index: made.index)
        return parts.withLock { parts in
            if let known = parts[key] as? Part { return known }
            parts[key] = made
            return made
        }
    }
}

// One object for each part as long as the response exists.
extension ResponseModel {
    func remediation(_ index: Int) -> IDXClient.Remediation { first(.make(self, index)) }

    func authenticator(_ index: Int) -> IDXClient.Authenticator { first(.make(self, index)) }

    func field(_ index: Int) -> IDXClient.Remediation.Form.Field { first(.init(self, index)) }

    private func first<Part: ResponsePart>(_ made: Part) -> Part { objects?.first(made) ?? made }
}
