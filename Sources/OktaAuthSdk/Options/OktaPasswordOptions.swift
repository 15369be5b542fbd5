/// Options of a password change.
public struct OktaPasswordOptions: Equatable, Sendable {
    /// Whether to end all other sessions of the user: `revokeSessions`.
    public var revokeSessions: Bool
    /// Additions to the request.
    public var request: OktaRequestOptions

    /// Creates options; by default other sessions stay active.
    public init(revokeSessions: Bool = false, request: OktaRequestOptions = OktaRequestOptions()) {
        self.revokeSessions = revokeSessions
        self.request = request
    }

    var context: CallContext {
        let fields: [String: OktaJSON] = revokeSessions ? ["revokeSessions": true] : [:]
        return .current.adding(request.added(to: OktaRequestOptions(bodyFields: fields)))
    }
}
