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
    public final func enroll(credentialId: String, passCode: String) async throws -> OktaAuthStatus
    {
        try await nextStatus {
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
    public final func enroll(
        credentialId: String,
        passCode: String,
        nextPassCode: String
    ) async throws -> OktaAuthStatus {
        try await nextStatus {
            enroll(
                credentialId: credentialId,
                passCode: passCode,
                nextPassCode: nextPassCode,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Name and current code; for Symantec VIP the next code too.
    open override var enrollmentFields: [OktaEnrollmentField]? {
        provider == .symantec
            ? [.credentialId, .passCode, .nextPassCode] : [.credentialId, .passCode]
    }
}

/// A code from a YubiKey; see ``OktaFactor/submit(code:onStatusChange:onError:)``.
public final class OktaFactorTokenHardware: OktaFactorOther {
    /// The serial number of the key.
    public var credentialId: String? { profile?.credentialId }

    /// The code the key types when it is touched.
    public override var enrollmentFields: [OktaEnrollmentField]? { [.passCode] }
    override var codeSource: CodeSource? { .device }

    /// Enrolls the key, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - passCode: The code the key types when it is touched, 44 characters.
    ///   - onStatusChange: Called with the next status.
    ///   - onError: Called instead; `E0000001` if the code is invalid.
    public func enroll(
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: passCode,
            phoneNumber: nil,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of ``OktaFactorTokenHardware/enroll(passCode:onStatusChange:onError:)``.
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func enroll(passCode: String) async throws -> OktaAuthStatus {
        try await nextStatus {
            enroll(passCode: passCode, onStatusChange: $0, onError: $1)
        }
    }
}

/// A code from a counter-based token of the org's own; see
/// ``OktaFactor/submit(code:onStatusChange:onError:)``.
///
/// Enrolled by an administrator, not here.
public final class OktaFactorHotp: OktaFactorOther {
    /// The name of the token.
    public var credentialId: String? { profile?.credentialId }

    /// The org's name for the token.
    public override var detail: String? { factor.vendorName ?? credentialId }
    override var codeSource: CodeSource? { .device }
}

/// What an RSA SecurID token requires before it accepts a code.
public struct OktaTokenPrompt: Equatable, Sendable {
    /// A requirement of the token.
    public enum Kind: Hashable, Sendable {
        /// A new PIN; `E0000113`.
        case newPIN
        /// The next code, once the token shows it; `E0000106`.
        case nextCode
    }

    /// What the token requires.
    public let kind: Kind
    /// What the server says, to show to the user.
    public let text: String?
}

extension OktaError {
    /// What an RSA SecurID token requires next, if that is the error: show ``OktaTokenPrompt/text`` and
    /// repeat the call with what the user types as pass code.
    public var tokenPrompt: OktaTokenPrompt? {
        switch code {
        case .tokenPrompt: OktaTokenPrompt(kind: .newPIN, text: serverError?.errorSummary)
        case .waitForNextTokenCode:
            OktaTokenPrompt(kind: .nextCode, text: serverError?.errorSummary)
        default: nil
        }
    }
}
