/// A code from a token of RSA SecurID, Symantec VIP or an on-prem agent.
open class OktaFactorToken: OktaFactorPassCode {
    /// The name of the token.
    open var credentialId: String? { profile?.credentialId }

    /// The provider of the token.
    open var factorProvider: FactorProvider? { provider }

    /// Enrolls the token, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - credentialId: The name of the token.
    ///   - passCode: The current code; for RSA SecurID the PIN followed by the code.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; `E0000001` if name or code is invalid.
    open func enroll(
        credentialId: String,
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            questionId: nil,
            answer: nil,
            credentialId: credentialId,
            passCode: passCode,
            phoneNumber: nil,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaFactorToken/enroll(credentialId:passCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func enroll(credentialId: String, passCode: String) async throws -> OktaAuthStatus
    {
        try await outcome {
            enroll(credentialId: credentialId, passCode: passCode, onStatusChange: $0, onError: $1)
        }
    }

    /// Enrolls a token that shows two codes in a row, as Symantec VIP asks for:
    /// `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - credentialId: The name of the token.
    ///   - passCode: The current code.
    ///   - nextPassCode: The code after it.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; `E0000001` if name or codes are invalid.
    open func enroll(
        credentialId: String,
        passCode: String,
        nextPassCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            OktaFactorEnrollment(
                credentialId: credentialId,
                passCode: passCode,
                nextPassCode: nextPassCode
            ),
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaFactorToken/enroll(credentialId:passCode:nextPassCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    @_alwaysEmitIntoClient
    public final func enroll(
        credentialId: String,
        passCode: String,
        nextPassCode: String
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(
                credentialId: credentialId,
                passCode: passCode,
                nextPassCode: nextPassCode,
                onStatusChange: $0,
                onError: $1
            )
        }
    }
}

extension OktaFactorToken: OktaFactorEnrollable {
    /// Name and current code; for Symantec VIP the next code too.
    public var enrollmentFields: [OktaEnrollmentField] {
        provider == .symantec
            ? [.credentialId, .passCode, .nextPassCode] : [.credentialId, .passCode]
    }
}
