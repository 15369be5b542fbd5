/// The password, where it is one factor of several.
open class OktaFactorPassword: OktaFactor {
    /// Sets the password, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - password: The new password.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; `E0000001` or `E0000080` if the password will not do.
    open func enroll(
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

    /// Picks the factor and verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// Works straight from ``OktaAuthStatusFactorRequired``.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong password is `E0000068`.
    open func select(
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        select(
            with: .password(password),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// Works in ``OktaAuthStatusFactorChallenge``.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong password is `E0000068`.
    open func verify(
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        verify(with: .password(password), onStatusChange: onStatusChange, onError: onError)
    }
}
