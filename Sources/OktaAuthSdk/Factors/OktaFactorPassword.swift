/// The password, where it is one factor of several.
public final class OktaFactorPassword: OktaFactorOther {
    /// Selects the factor and verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorRequired``. A wrong password is `E0000068`.
    public func select(
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .prove(step(.verify), ["password": password]),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Selects the factor and verifies the password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPassword) async throws {
    ///     let next = try await factor.select(password: password)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPassword/select(password:onStatusChange:onError:)``,
    /// whose error it throws.
    public func select(password: String) async throws -> OktaAuthStatus {
        try await outcome { select(password: password, onStatusChange: $0, onError: $1) }
    }

    /// Verifies the password: `POST /api/v1/authn/factors/password/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorChallenge``. A wrong password is `E0000068`.
    public func verify(
        password: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .prove(step(at: verifyLink), ["password": password]),
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Verifies the password, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPassword) async throws {
    ///     let next = try await factor.verify(password: password)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPassword/verify(password:onStatusChange:onError:)``,
    /// whose error it throws.
    public func verify(password: String) async throws -> OktaAuthStatus {
        try await outcome { verify(password: password, onStatusChange: $0, onError: $1) }
    }

    override var ownFields: [OktaEnrollmentField]? { [.password] }
}
