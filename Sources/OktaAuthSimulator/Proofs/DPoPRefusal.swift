/// Why the org does not accept a proof of a key.
struct DPoPRefusal: Error, Equatable {
    /// A step of the standard that fails.
    enum Reason: String, Sendable, CaseIterable {
        case missing
        case twoHeaders = "two-headers"
        case form = "not-a-jwt"
        case duplicateMember = "duplicate-member"
        case critical = "crit"
        case type = "typ"
        case algorithm = "alg"
        case key = "jwk"
        case privateKey = "jwk-private"
        case keyPoint = "jwk-point"
        case signature
        case signatureForm = "signature-form"
        case signatureRange = "signature-range"
        case id = "jti"
        case method = "htm"
        case address = "htu"
        case time = "iat"
        case past = "iat-stale"
        case future = "iat-future"
        case expired = "exp"
        case nonce
        case replay
        case tokenHash = "ath"
        case binding
        case scheme
    }

    let reason: Reason
    /// The code of OAuth.
    var error = "invalid_dpop_proof"
    /// The text of the org.
    let text: String

    init(_ reason: Reason, _ text: String? = nil, error: String? = nil) {
        self.reason = reason
        self.text = text ?? Self.texts[reason] ?? "The DPoP proof JWT is invalid."
        if let error {
            self.error = error
        } else if reason == .nonce {
            self.error = "use_dpop_nonce"
        }
    }

    /// Source: Okta's list of OAuth errors.
    private static let texts: [Reason: String] = [
        .missing: "The DPoP proof JWT header is missing.",
        .twoHeaders: "Multiple DPoP proof JWT headers are not allowed.",
        .form: "The DPoP proof JWT cannot be parsed.",
        .type: "'typ' must be 'dpop+jwt' in the DPoP proof JWT.",
        .algorithm: "The DPoP proof JWT signature algorithm is invalid.",
        .signature: "The DPoP proof JWT signature is invalid.",
        .signatureForm: "The DPoP proof JWT signature is invalid.",
        .signatureRange: "The DPoP proof JWT signature is invalid.",
        .id: "'jti' claim in the DPoP proof JWT is invalid.",
        .method: "'htm' claim in the DPoP proof JWT is invalid.",
        .address: "'htu' claim in the DPoP proof JWT is invalid.",
        .time: "'iat' claim in the DPoP proof JWT is invalid.",
        .past: "The DPoP proof JWT is issued more than five minutes in the past.",
        .future: "The DPoP proof JWT is issued in the future.",
        .expired: "The DPoP proof JWT is expired.",
        .nonce: "Authorization server requires nonce in DPoP proof.",
        .replay: "The DPoP proof JWT has already been used.",
        .tokenHash:
            "'ath' claim in the DPoP proof does not match the presented access_token.",
        .scheme: "The resource request must use the DPoP authentication scheme when using a DPoP "
            + "bound token.",
    ]

    static let otherKey = Self(
        .binding, "The access_token is not bound to the provided DPoP proof."
    )
    static let otherKeyOfRefreshToken = Self(
        .binding, "Invalid DPoP Public Key binding in refresh token"
    )
    static let otherKeyOfCode = Self(
        .binding, "The code is bound to another key.", error: "invalid_grant"
    )
    static let unboundToken = Self(
        .binding, "The presented access_token is not DPoP bound.", error: "invalid_token"
    )
    static let wrongScheme = Self(.scheme, error: "invalid_request")
    static let missingAtResource = Self(
        .missing, "The resource request requires a DPoP proof.", error: "invalid_request"
    )
}
