/// Options of a sign-in, besides name and password.
public struct OktaAuthenticationOptions: Equatable, Sendable {
    /// Whether to return to enrollment while optional factors remain:
    /// `options.multiOptionalFactorEnroll`.
    public var multiOptionalFactorEnroll: Bool
    /// Whether ``OktaAuthStatusPasswordWarning`` may be answered:
    /// `options.warnBeforePasswordExpired`.
    public var warnBeforePasswordExpired: Bool
    /// Echoed in every response of the transaction, at most 2048 characters.
    ///
    /// Do not trust the echoed value.
    public var relayState: String?
    /// The application to sign in to, by the id of its instance.
    public var audience: String?
    /// Identifies the device for this sign-in: `context.deviceToken`, at most 32 characters.
    ///
    /// `nil` uses that of the configuration. Never log it.
    public var deviceToken: String?
    /// Additions to the requests.
    public var request: OktaRequestOptions

    /// Creates options; the defaults are those of a sign-in without options.
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

    /// The context of a sign-in with these options.
    var context: CallContext {
        .current {
            $0.request = request.added(to: $0.request)
            $0.signIn = self
        }
    }

    /// The body of a sign-in.
    ///
    /// - Parameter credentials: The members besides the options.
    /// - Returns: An object; members that are `nil` are left out.
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
