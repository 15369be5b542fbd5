import Foundation

/// A security key, or the authenticator of a device, through WebAuthn.
///
/// Enroll or select it, pass the options to the platform, and send its response.
public final class OktaFactorWebAuthn: OktaFactorOther {
    override var ownDetail: String? { profile?.authenticatorName }

    /// The options to create a credential, after ``OktaFactor/enroll(onStatusChange:onError:)``.
    ///
    /// `nil` if the response lacks what WebAuthn requires: a challenge and a user.
    public var creationOptions: OktaWebAuthnCreationOptions? {
        factor.embedded?.activation.flatMap {
            OktaWebAuthnCreationOptions($0.json, org: restApi?.oktaDomain.host)
        }
    }

    /// The options to sign with, after ``OktaFactor/select(onStatusChange:onError:)`` or
    /// ``OktaAuthStatusFactorRequired/selectFactor(ofType:onStatusChange:onError:)``.
    ///
    /// Allows every key of the challenge: one, or all the user has if the type was selected.
    public var requestOptions: OktaWebAuthnRequestOptions? {
        let embedded = owningStatus?.model.embedded
        let factors = embedded?.allFactors.filter { $0.factorType == .webauthn } ?? []
        guard let challenge = embedded?.challenge ?? factor.embedded?.challenge else { return nil }
        let keys = factors.isEmpty ? [factor] : factors
        return OktaWebAuthnRequestOptions(
            challenge.json,
            enrolled: keys.map { OktaWebAuthnCredential(id: $0.profile?.credentialId) },
            org: restApi?.oktaDomain.host
        )
    }

    /// Activates the key with its response to ``creationOptions``:
    /// `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// A response that the server does not accept is `E0000068`.
    public func activate(
        with attestation: OktaWebAuthnAttestation,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .prove(step(at: activationLink), attestation.fields),
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Activates the passkey, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorWebAuthn, attestation: OktaWebAuthnAttestation) async throws {
    ///     let next = try await factor.activate(with: attestation)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorWebAuthn/activate(with:onStatusChange:onError:)``,
    /// whose error it throws.
    public func activate(with attestation: OktaWebAuthnAttestation) async throws -> OktaAuthStatus {
        try await outcome { activate(with: attestation, onStatusChange: $0, onError: $1) }
    }

    /// Verifies the key with its response to ``requestOptions``:
    /// `POST /api/v1/authn/factors/{id}/verify`, or `…/webauthn/verify`.
    ///
    /// A response that the server does not accept is `E0000068`.
    public func verify(
        with assertion: OktaWebAuthnAssertion,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .prove(step(at: verifyLink), assertion.fields),
            as: .stepThenWait,
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Verifies the passkey, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorWebAuthn, assertion: OktaWebAuthnAssertion) async throws {
    ///     let next = try await factor.verify(with: assertion)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorWebAuthn/verify(with:onStatusChange:onError:)``,
    /// whose error it throws.
    public func verify(with assertion: OktaWebAuthnAssertion) async throws -> OktaAuthStatus {
        try await outcome { verify(with: assertion, onStatusChange: $0, onError: $1) }
    }

    override var ownFields: [OktaEnrollmentField]? { [] }
}
