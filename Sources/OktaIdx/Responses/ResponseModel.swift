import Foundation
import OktaCore

/// One response of the server, with the app's entries in its forms.
final class ResponseModel: Sendable {
    let content: ResponseContent
    let client: IDXClient
    let http: OktaHTTPResponseInfo
    let entries: Locked<FormEntries>
    private let owner = Locked(Owner())

    // Unchecked: the reference is only used behind a lock; the object is `Sendable`.
    private struct Owner: @unchecked Sendable {
        weak var response: IDXClient.Response?
    }

    init(_ content: ResponseContent, from client: IDXClient, http: OktaHTTPResponseInfo) {
        self.content = content
        self.client = client
        self.http = http
        entries = Locked(FormEntries(content))
    }

    /// The response, which owns the parts; `nil` once it is released.
    ///
    /// The parts own this model, which owns neither, so that no cycle arises.
    var response: IDXClient.Response? {
        get { owner.withLock { $0.response } }
        set { owner.withLock { $0.response = newValue } }
    }

    // MARK: The parts, each one object as long as the response exists

    func remediation(_ index: Int) -> IDXClient.Remediation { first(.make(self, index)) }

    func authenticator(_ index: Int) -> IDXClient.Authenticator { first(.make(self, index)) }

    func field(_ index: Int) -> IDXClient.Remediation.Form.Field { first(.init(self, index)) }

    private func first<Part: ResponsePart>(_ made: Part) -> Part { response?.first(made) ?? made }
}

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
