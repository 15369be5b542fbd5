public import Foundation

extension OktaAuthSdk {
    /// Signs in: `POST /api/v1/authn`.
    ///
    /// The async form of ``OktaAuthSdk/authenticate(username:password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func authenticate(username: String, password: String?) async throws -> OktaAuthStatus {
        try await outcome {
            authenticate(username: username, password: password, onStatusChange: $0, onError: $1)
        }
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The async form of ``OktaAuthSdk/unlockAccount(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func unlockAccount(username: String, factorType: OktaRecoveryFactors) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            unlockAccount(
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// The async form of ``OktaAuthSdk/recoverPassword(username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func recoverPassword(username: String, factorType: OktaRecoveryFactors) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            recoverPassword(
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Takes up a transaction again: `POST /api/v1/authn` with the state token alone.
    ///
    /// The async form of ``OktaAuthSdk/fetchStatus(with:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public func fetchStatus(with stateToken: String) async throws -> OktaAuthStatus {
        try await outcome { fetchStatus(with: stateToken, onStatusChange: $0, onError: $1) }
    }

    /// Signs in: `POST /api/v1/authn`.
    ///
    /// The async form of ``OktaAuthSdk/authenticate(with:username:password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public class func authenticate(with url: URL, username: String, password: String?) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            authenticate(
                with: url,
                username: username,
                password: password,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    ///
    /// The async form of ``OktaAuthSdk/unlockAccount(with:username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public class func unlockAccount(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await outcome {
            unlockAccount(
                with: url,
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    ///
    /// The async form of ``OktaAuthSdk/recoverPassword(with:username:factorType:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public class func recoverPassword(
        with url: URL,
        username: String,
        factorType: OktaRecoveryFactors
    ) async throws -> OktaAuthStatus {
        try await outcome {
            recoverPassword(
                with: url,
                username: username,
                factorType: factorType,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Takes up a transaction again: `POST /api/v1/authn` with the state token alone.
    ///
    /// The async form of ``OktaAuthSdk/fetchStatus(with:using:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this call.
    public class func fetchStatus(with stateToken: String, using url: URL) async throws
        -> OktaAuthStatus
    {
        try await outcome {
            fetchStatus(with: stateToken, using: url, onStatusChange: $0, onError: $1)
        }
    }
}
