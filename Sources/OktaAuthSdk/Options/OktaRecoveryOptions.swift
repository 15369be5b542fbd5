/// Options of a recovery or unlock.
public struct OktaRecoveryOptions: Equatable, Sendable {
    /// Echoed in every response of the transaction.
    ///
    /// Must point to an origin the org trusts; do not trust the echoed value.
    public var relayState: String?
    /// Whether to return to enrollment while optional factors remain, once the password is set:
    /// `options.multiOptionalFactorEnroll`.
    ///
    /// Sent only when a recovery token is redeemed.
    public var multiOptionalFactorEnroll: Bool?
    /// Additions to the requests.
    public var request: OktaRequestOptions

    /// Creates options; omitted ones are left to the server.
    public init(
        relayState: String? = nil,
        multiOptionalFactorEnroll: Bool? = nil,
        request: OktaRequestOptions = OktaRequestOptions()
    ) {
        self.relayState = relayState
        self.multiOptionalFactorEnroll = multiOptionalFactorEnroll
        self.request = request
    }

    func context(redeemingToken: Bool = false) -> CallContext {
        var fields: [String: OktaJSON] = [:]
        fields["relayState"] = relayState.map(OktaJSON.string)
        if redeemingToken, let multiOptionalFactorEnroll {
            fields["options"] = ["multiOptionalFactorEnroll": .bool(multiOptionalFactorEnroll)]
        }
        return .current.adding(request.added(to: OktaRequestOptions(bodyFields: fields)))
    }
}

extension OktaRecoveryOptions: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "relayState": Secret.redacted(relayState),
            "multiOptionalFactorEnroll": multiOptionalFactorEnroll, "request": request,
        ]
    }
}
