/// The password, where it is one factor of several.
public final class OktaFactorPassword: OktaFactorOther {
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
            with: ["password": password],
            as: .step,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// The async form of ``OktaFactorPassword/select(password:onStatusChange:onError:)``.
    public func select(password: String) async throws -> OktaAuthStatus {
        try await nextStatus { select(password: password, onStatusChange: $0, onError: $1) }
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
            with: ["password": password],
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// The async form of ``OktaFactorPassword/verify(password:onStatusChange:onError:)``.
    public func verify(password: String) async throws -> OktaAuthStatus {
        try await nextStatus { verify(password: password, onStatusChange: $0, onError: $1) }
    }

    /// The new password.
    override var ownFields: [OktaEnrollmentField]? { [.password] }
}
