/// The password, where it is one factor of several.
public final class OktaFactorPassword: OktaFactorOther {
    /// Sets the password, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - password: The new password.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; `E0000001` or `E0000080` if the password is rejected.
    public func enroll(
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            OktaFactorEnrollment(password: password),
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaFactorPassword/enroll(password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func enroll(password: String) async throws -> OktaAuthStatus {
        try await nextStatus {
            enroll(password: password, onStatusChange: $0, onError: $1)
        }
    }

    /// Selects the factor and verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorRequired``.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong password is `E0000068`.
    public func select(
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        verify(
            at: links?[.verify],
            offeredAs: .verify,
            with: .password(password),
            as: .step,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaFactorPassword/select(password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func select(password: String) async throws -> OktaAuthStatus {
        try await nextStatus {
            select(password: password, onStatusChange: $0, onError: $1)
        }
    }

    /// Verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorChallenge``.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; a wrong password is `E0000068`.
    public func verify(
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        verify(
            at: verifyLink,
            with: .password(password),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// The async form of ``OktaFactorPassword/verify(password:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func verify(password: String) async throws -> OktaAuthStatus {
        try await nextStatus {
            verify(password: password, onStatusChange: $0, onError: $1)
        }
    }

    /// The new password.
    public override var enrollmentFields: [OktaEnrollmentField]? { [.password] }
}
