import Dispatch
public import Foundation
public import OktaCore
public import OktaOidc

extension IDXClient {
    /// Options for starting a sign-in, sending requests and reporting results.
    public struct Options: OktaNetworkConfigurable, Sendable {
        /// The checks of an ID token.
        public typealias TokenValidation = OktaOidcTokenValidation

        // MARK: The start

        /// The token of a mailed link to recover a password.
        ///
        /// Never log it.
        public var recoveryToken: String?
        /// The token of a mailed link to activate an account.
        ///
        /// Never log it.
        public var activationToken: String?
        /// The login to fill in.
        public var loginHint: String?
        /// Seconds since the user signed in, at most; otherwise the user signs in again.
        public var maxAge: TimeInterval?
        /// How strongly the user must be verified, for example `urn:okta:loa:2fa:any`.
        public var acrValues: [String] = []

        // MARK: The network

        /// The options of the network, which can also be set directly on these options.
        ///
        /// The delegate and closures are called on a queue of its own by default.
        public var network = OktaNetworkOptions(
            callbackQueue: DispatchQueue(label: "com.okta.idx.callbacks")
        )
        /// Identifies this device: cookie `DT`, or with a client secret header `X-Device-Token`.
        ///
        /// Never log it.
        public var deviceToken: String?

        // MARK: Tokens

        /// The checks of an ID token; by default claims and signature.
        public var tokenValidation = TokenValidation.claimsAndSignature
        /// Seconds by which the times in an ID token may be off, after the difference of the clocks
        /// has been taken into account; default 300.
        public var clockTolerance: TimeInterval = 300
        /// Where the session of the tokens is stored; see ``IDXClient/Token/stateManager()``.
        ///
        /// By default the Keychain; on platforms without one the memory of this process.
        public var tokenStore: any OktaStore = OktaOidcConfig.defaultStore
        /// Keeps the keys that new tokens are bound to; `nil` for Bearer tokens.
        ///
        /// See `OktaOidcConfig.dpopKeys`.
        public var dpopKeys: (any OktaDPoPKeyStore)?
        /// The limits of the app for its sessions, for example an end after 12 hours.
        public var sessionPolicy = OktaSessionPolicy()
        /// Hosts of the app's own services, to which the session may send the access token.
        public var resourceHosts: Set<String> = []

        /// The client of the session, whose options then take the place of those about tokens.
        package var session: OktaOidcConfig?

        /// Creates the default; set further properties on the value.
        public init() {}

        /// Asks for the sign-in that a resource requires.
        public mutating func require(_ stepUp: OktaStepUp) {
            acrValues = stepUp.acrValues
            maxAge = stepUp.maxAge
        }
    }
}

extension IDXClient.Options: Redacting {
    // Header fields can hold a token.
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "recoveryToken": Secret.redacted(recoveryToken),
            "activationToken": Secret.redacted(activationToken),
            "loginHint": Secret.redacted(loginHint), "maxAge": maxAge, "acrValues": acrValues,
            "headers": headers.keys.sorted(), "language": language,
            "deviceToken": Secret.redacted(deviceToken), "retryPolicy": retryPolicy,
            "tokenValidation": tokenValidation, "clockTolerance": clockTolerance,
        ]
    }
}
