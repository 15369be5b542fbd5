public import Dispatch
public import Foundation
public import OktaCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension IDXClient {
    /// What a sign-in starts with, how requests are sent, and how outcomes are reported.
    public struct Options: Sendable {
        /// What is checked of an ID token.
        public enum TokenValidation: Hashable, Sendable {
            /// The claims, and the RS256 signature with the keys of the issuer.
            case claimsAndSignature
            /// The claims only: OpenID Connect permits this for a token that came from the token
            /// endpoint over TLS.
            case claimsOnly
        }

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

        /// The session for all requests; by default one ephemeral session for the process.
        ///
        /// Its cookies are neither read nor set.
        public var urlSession: URLSession?
        /// Replaces ``urlSession``.
        ///
        /// It must not follow redirects.
        public var transport: (any OktaTransport)?
        /// Header fields to add to every request.
        public var headers: [String: String] = [:]
        /// The languages for messages to the user, for example `de`: header `Accept-Language`.
        public var language: String?
        /// Identifies this device: cookie `DT`, or with a client secret header `X-Device-Token`.
        ///
        /// Never log it.
        public var deviceToken: String?
        /// Which failed requests are repeated: those that only read, and polls.
        public var retryPolicy = OktaRetryPolicy()

        // MARK: Tokens

        /// What is checked of an ID token; by default claims and signature.
        public var tokenValidation = TokenValidation.claimsAndSignature
        /// Seconds by which the times in an ID token may be off, after the difference of the clocks
        /// has been taken into account; default 300.
        public var clockTolerance: TimeInterval = 300

        // MARK: Reporting

        /// The queue on which the delegate and closures are called; by default one of its own.
        public var callbackQueue = DispatchQueue(label: "com.okta.idx.callbacks")
        /// Replaces real time and ``callbackQueue``: closures are its actions.
        public var clock: (any OktaClock)?
        /// Reports when the app leaves the foreground; by default the system's notifications.
        public var lifecycle: (any OktaAppLifecycle)?
        /// Receives an entry for every request; none by default.
        public var logger: (any OktaLogger)?
        /// Called with every HTTP response of a transaction, on an arbitrary thread.
        public var responseObserver: (@Sendable (_ response: OktaHTTPResponseInfo) -> Void)?

        /// Creates the default; set further properties on the value.
        public init() {}

        var usedClock: any OktaClock { clock ?? DispatchClock(queue: callbackQueue) }
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
