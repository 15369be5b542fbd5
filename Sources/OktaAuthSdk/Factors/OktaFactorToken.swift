/// A code from a token of RSA SecurID, Symantec VIP or an on-prem agent.
open class OktaFactorToken: OktaFactorShownCode {
    /// The name of the token.
    open var credentialId: String? { profile?.credentialId }

    /// The provider of the token.
    open var factorProvider: FactorProvider? { provider }

    /// Enrolls the token, which needs no activation: `POST /api/v1/authn/factors`.
    ///
    /// With the name of the token and its current code, for RSA SecurID the PIN followed by the code. An
    /// invalid name or code is `E0000001`. Symantec VIP asks for the next code, too: use
    /// ``OktaFactor/enroll(with:)``.
    open func enroll(
        credentialId: String,
        passCode: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            with: [.credentialId: credentialId, .passCode: passCode],
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// Enrolls the token, which needs no activation, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorToken) async throws {
    ///     let next = try await factor.enroll(credentialId: "00012345", passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorToken/enroll(credentialId:passCode:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func enroll(credentialId: String, passCode: String) async throws -> OktaAuthStatus
    {
        try await outcome {
            enroll(credentialId: credentialId, passCode: passCode, onStatusChange: $0, onError: $1)
        }
    }

    override var ownFields: [OktaEnrollmentField]? {
        provider == .symantec
            ? [.credentialId, .passCode, .nextPassCode] : [.credentialId, .passCode]
    }
}

/// A code from a YubiKey; see ``OktaFactor/submit(code:onStatusChange:onError:)``.
public final class OktaFactorTokenHardware: OktaFactorOther {
    /// The code the key types when it is touched.
    override var ownFields: [OktaEnrollmentField]? { [.passCode] }
    override var codeSource: CodeSource? { .device }
}

/// A code from a counter-based token of the org's own; see
/// ``OktaFactor/submit(code:onStatusChange:onError:)``.
///
/// Enrolled by an administrator, not here.
public final class OktaFactorHotp: OktaFactorOther {
    override var ownDetail: String? { factor.vendorName ?? profile?.credentialId }
    override var codeSource: CodeSource? { .device }
}

/// A condition that an RSA SecurID token sets before it accepts a code.
public struct OktaTokenPrompt: Equatable, Sendable {
    /// A requirement of the token.
    public enum Kind: Hashable, Sendable {
        /// A new PIN; `E0000113`.
        case newPIN
        /// The next code, once the token shows it; `E0000106`.
        case nextCode
    }

    /// The kind of condition.
    public let kind: Kind
    /// The server's instruction for the user.
    public let text: String?
}

extension OktaError {
    /// The condition of an RSA SecurID token, if that is the error: show ``OktaTokenPrompt/text`` and
    /// repeat the call with the user's input as pass code.
    public var tokenPrompt: OktaTokenPrompt? {
        switch code {
        case .tokenPrompt: OktaTokenPrompt(kind: .newPIN, text: serverError?.errorSummary)
        case .waitForNextTokenCode:
            OktaTokenPrompt(kind: .nextCode, text: serverError?.errorSummary)
        default: nil
        }
    }
}
