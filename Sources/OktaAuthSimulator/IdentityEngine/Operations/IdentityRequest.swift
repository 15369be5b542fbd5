import Foundation

/// What a client sent to continue a transaction.
struct IdentityRequest: Sendable {
    private let body: SimulatorJSON
    let now: Date
    let origin: String

    init(_ call: Call) {
        body = .object(call.members)
        (now, origin) = (call.now, call.origin)
    }

    /// The text at `path`, of members separated by dots; an empty one counts as absent.
    func text(_ path: String) -> String? {
        guard let text = member(path)?.string, !text.isEmpty else { return nil }
        return text
    }

    /// Whether the member at `path` is true.
    func flag(_ path: String) -> Bool { member(path)?.bool ?? false }

    func required(_ path: String) throws(IdentityRefusal) -> String {
        guard let text = text(path) else {
            throw .required(path.split(separator: ".").last.map(String.init) ?? path)
        }
        return text
    }

    private func member(_ path: String) -> SimulatorJSON? {
        path.split(separator: ".").reduce(Optional(body)) { $0?[String($1)] }
    }
}
