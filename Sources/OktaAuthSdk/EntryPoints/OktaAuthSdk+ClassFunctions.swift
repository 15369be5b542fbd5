public import Foundation

// The operations of 1.x, with the default configuration.
extension OktaAuthSdk {
    /// Signs in: `POST /api/v1/authn`.
    ///
    /// - Parameters:
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - onStatusChange: Called with the next status.
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

    /// The async form of ``OktaAuthSdk/authenticate(with:username:password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public class func authenticate(
        with url: URL,
        username: String,
        password: String?
    ) async throws -> OktaAuthStatus {
        try await OktaAuthSdk(domain: url).authenticate(username: username, password: password)
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// - Parameters:
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - username: The name of the locked user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000032` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
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

    /// The async form of ``OktaAuthSdk/unlockAccount(with:username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public class func unlockAccount(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await OktaAuthSdk(domain: url).unlockAccount(username: username, factorType: factorType)
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// - Parameters:
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - username: The name of the user.
    ///   - factorType: The channel for the code or link.
    ///   - onStatusChange: Called with ``OktaAuthStatusRecoveryChallenge``, also for an unknown user.
    ///   - onError: Called instead; `E0000095`, `E0000034` or `E0000126` if the org does not allow
    ///     it for this user, `E0000097` if there is no verified phone.
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

    /// The async form of ``OktaAuthSdk/recoverPassword(with:username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public class func recoverPassword(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await OktaAuthSdk(domain: url).recoverPassword(
            username: username,
            factorType: factorType
        )
    }

    /// Fetches the state of a transaction: `POST /api/v1/authn` with the state token alone.
    ///
    /// - Parameters:
    ///   - stateToken: Identifies the transaction.
    ///   - url: The org's base URL, for example `https://example.okta.com`.
    ///   - onStatusChange: Called with the status of the transaction.
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

    /// The async form of ``OktaAuthSdk/fetchStatus(with:using:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public class func fetchStatus(
        with stateToken: String,
        using url: URL
    ) async throws -> OktaAuthStatus {
        try await OktaAuthSdk(domain: url).fetchStatus(with: stateToken)
    }
}
