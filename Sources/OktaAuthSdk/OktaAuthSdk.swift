public import Foundation

/// The way in: starts a sign-in, a recovery or an unlock, or takes one up again.
///
/// ```swift
/// let okta = OktaAuthSdk(domain: orgURL)
/// okta.authenticate(
///     username: "user@example.com",
///     password: password,
///     onStatusChange: { status in show(status) },
///     onError: { error in show(error) }
/// )
/// ```
///
/// The class functions do the same with the default configuration.
public class OktaAuthSdk {
    /// The org's base URL.
    public let domain: URL
    /// How to talk to the org, and how to report.
    public let configuration: OktaConfiguration

    private let responseHandler: OktaAuthStatusResponseHandler?
    /// Shared by the transactions that start here; it holds nothing that changes.
    private let restApi: OktaAPI

    /// Creates a way in.
    ///
    /// - Parameters:
    ///   - domain: The org's base URL, for example `https://example.okta.com`. If it cannot be one,
    ///     every call reports ``OktaError/invalidParameters(_:)``.
    ///   - configuration: How to talk to the org, and how to report.
    ///   - responseHandler: The app's own handler, for its own statuses; its
    ///     ``OktaAuthStatusResponseHandler/pollInterval`` then counts.
    public init(
        domain: URL,
        configuration: OktaConfiguration = OktaConfiguration(),
        responseHandler: OktaAuthStatusResponseHandler? = nil
    ) {
        self.domain = domain
        self.configuration = configuration
        self.responseHandler = responseHandler
        restApi = OktaAPI(oktaDomain: domain, configuration: configuration)
    }

    /// Checks whether `domain` can be the base URL of an org, before anything is typed or sent.
    ///
    /// It must begin with `https://` (plain `http` only for this machine), name a host, hold no
    /// placeholder and not be that of the admin console.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)``, which says what to do.
    public class func check(domain: URL) throws(OktaError) {
        if let problem = OrgAddress(domain).problem { throw .invalidParameters(problem) }
    }

    /// The status every transaction starts from.
    public func unauthenticatedStatus() -> OktaAuthStatusUnauthenticated {
        OktaAuthStatusUnauthenticated(
            restApi: restApi,
            responseHandler: responseHandler
                ?? OktaAuthStatusResponseHandler(pollInterval: configuration.pollInterval)
        )
    }

    /// Signs in: `POST /api/v1/authn`.
    ///
    /// The password is sent once; after an error, nothing is repeated.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    public func authenticate(
        username: String,
        password: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().start(
            username: username,
            password: password,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000032` or `E0000126` if the org does not let
    ///     this user, `E0000097` if there is no verified phone.
    public func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().unlockAccount(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000034` or `E0000126` if the org does not let
    ///     this user, `E0000097` if there is no verified phone.
    public func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().recoverPassword(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Takes up a transaction again: `POST /api/v1/authn` with the state token alone.
    ///
    /// - Parameters:
    ///   - stateToken: Identifies the transaction.
    ///   - onStatusChange: Called with where it stands.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public func fetchStatus(
        with stateToken: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        unauthenticatedStatus().resume(
            stateToken: stateToken,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }
}

/// The same with the default configuration.
extension OktaAuthSdk {
    /// Signs in: `POST /api/v1/authn`.
    ///
    /// - Parameters:
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong password is `E0000004`.
    public class func authenticate(
        with url: URL,
        username: String,
        password: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).authenticate(
            username: username,
            password: password,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000032` or `E0000126` if the org does not let
    ///     this user, `E0000097` if there is no verified phone.
    public class func unlockAccount(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).unlockAccount(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000034` or `E0000126` if the org does not let
    ///     this user, `E0000097` if there is no verified phone.
    public class func recoverPassword(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).recoverPassword(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Takes up a transaction again: `POST /api/v1/authn` with the state token alone.
    ///
    /// - Parameters:
    ///   - stateToken: Identifies the transaction.
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - onStatusChange: Called with where it stands.
    ///   - onError: Called instead; `E0000011` if the transaction is over.
    public class func fetchStatus(
        with stateToken: String,
        using url: URL,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        OktaAuthSdk(domain: url).fetchStatus(
            with: stateToken,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

extension OktaAuthSdk: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["domain": Origin(domain), "configuration": configuration]
    }
}
