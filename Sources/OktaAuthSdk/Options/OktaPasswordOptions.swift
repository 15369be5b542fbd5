/// What a new password can be asked for besides the password.
public struct OktaPasswordOptions: Hashable, Sendable {
    /// Whether to end all other sessions of the user: `revokeSessions`.
    public var revokeSessions: Bool
    /// What to add to the request.
    public var request: OktaRequestOptions

    /// Creates options; by default other sessions live on.
    public init(
        revokeSessions: Bool = false,
        request: OktaRequestOptions = OktaRequestOptions()
    ) {
        self.revokeSessions = revokeSessions
        self.request = request
    }

    /// Makes these count for the password that `operation` sets.
    var context: CallContext {
        let fields: [String: OktaJSON] = revokeSessions ? ["revokeSessions": true] : [:]
        return .adding(request.added(to: OktaRequestOptions(bodyFields: fields)))
    }
}
