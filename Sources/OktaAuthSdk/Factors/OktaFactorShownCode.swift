/// A code that an app or a token shows.
open class OktaFactorShownCode: OktaFactor {
    /// Selects the factor and verifies the code at once: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorRequired``. Keep leading zeros; a wrong code is `E0000068`.
    open func select(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .verify(step(.verify), passCode: passCode),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Selects the factor and verifies the code at once, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorShownCode) async throws {
    ///     let next = try await factor.select(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorShownCode/select(passCode:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func select(passCode: String) async throws -> OktaAuthStatus {
        try await outcome { select(passCode: passCode, onStatusChange: $0, onError: $1) }
    }

    /// Verifies the code that an app or token shows: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// Available in ``OktaAuthStatusFactorChallenge``. Keep leading zeros; a wrong code is `E0000068`.
    open func verify(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        verify(
            passCode: passCode,
            answerToSecurityQuestion: nil,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    /// Verifies the code that an app or token shows, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorShownCode) async throws {
    ///     let next = try await factor.verify(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorShownCode/verify(passCode:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func verify(
        passCode: String,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            verify(passCode: passCode, onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    override var codeSource: CodeSource? { .device }
}
