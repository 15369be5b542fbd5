/// Options of a sign-in besides name and password.
public struct OktaAuthenticationOptions: Equatable, Sendable {
    /// Whether the server offers the remaining optional factors after one is enrolled, instead of
    /// signing in: `options.multiOptionalFactorEnroll`.
    public var multiOptionalFactorEnroll: Bool
    /// Whether the server may respond with ``OktaAuthStatusPasswordWarning``:
    /// `options.warnBeforePasswordExpired`.
    public var warnBeforePasswordExpired: Bool
    /// Echoed in every response of the transaction, at most 2048 characters.
    ///
    /// Do not trust the echoed value: anybody who can change the request can change it.
    public var relayState: String?
    /// The application to sign in to, by the id of its instance in Okta.
    public var audience: String?
    /// Identifies the device for this sign-in: `context.deviceToken`, at most 32 characters.
    ///
    /// `nil` uses ``OktaConfiguration/deviceToken`` if
    /// ``OktaConfiguration/deviceTokenTransports`` has the body; a sign-in inside a transaction
    /// sends only this one. Never log it.
    public var deviceToken: String?
    /// Header fields, query items and members of the body for the requests of this sign-in.
    public var request: OktaRequestOptions

    /// Creates options of a sign-in.
    public init(
        multiOptionalFactorEnroll: Bool = true,
        warnBeforePasswordExpired: Bool = true,
        relayState: String? = nil,
        audience: String? = nil,
        deviceToken: String? = nil,
        request: OktaRequestOptions = OktaRequestOptions()
    ) {
        self.multiOptionalFactorEnroll = multiOptionalFactorEnroll
        self.warnBeforePasswordExpired = warnBeforePasswordExpired
        self.relayState = relayState
        self.audience = audience
        self.deviceToken = deviceToken
        self.request = request
    }

    var context: CallContext { CallContext(basedOn: .current.adding(request), signIn: self) }

    /// The body of a sign-in: the options, and the `credentials` that are not `nil`.
    func body(with credentials: KeyValuePairs<String, (any JSONRepresentable)?> = [:]) -> OktaJSON {
        OktaJSON.object([
            "options": OktaJSON.object([
                "multiOptionalFactorEnroll": multiOptionalFactorEnroll,
                "warnBeforePasswordExpired": warnBeforePasswordExpired,
            ]),
            "audience": audience, "relayState": relayState,
            "context": deviceToken.map { OktaJSON.object(["deviceToken": $0]) },
        ])
        .merging(.object(credentials))
    }

    /// The same as additions to a request, for a sign-in inside a transaction.
    ///
    /// Without ``request``, which the context of the call has already.
    var fields: OktaRequestOptions {
        OktaRequestOptions(bodyFields: body().members?.dictionary ?? [:])
    }
}

extension OktaAuthenticationOptions: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "multiOptionalFactorEnroll": multiOptionalFactorEnroll,
            "warnBeforePasswordExpired": warnBeforePasswordExpired,
            "relayState": Secret.redacted(relayState), "audience": audience,
            "deviceToken": Secret.redacted(deviceToken), "request": request,
        ]
    }
}
