import Foundation

/// A security key: signs the challenges of U2F and WebAuthn factors.
///
/// The simulator checks the content of its response, not the signature.
public struct SimulatedSecurityKey: Sendable {
    /// The origin of the page, for example `https://org.example.test`.
    public let origin: String

    /// Creates the key for the page at `origin`.
    public init(origin: String) { self.origin = origin }

    /// The fields that activate a WebAuthn factor.
    public func attestation(for challenge: String) -> [String: String] {
        ["attestation": bytes, "clientData": clientData("webauthn.create", challenge)]
    }

    /// The fields that verify a WebAuthn factor.
    public func assertion(for challenge: String) -> [String: String] {
        [
            "authenticatorData": bytes, "signatureData": bytes,
            "clientData": clientData("webauthn.get", challenge),
        ]
    }

    /// The fields that activate a U2F factor.
    public func registration(for nonce: String) -> [String: String] {
        [
            "registrationData": bytes,
            "clientData": clientData("navigator.id.finishEnrollment", nonce),
        ]
    }

    /// The fields that verify a U2F factor.
    public func signature(for nonce: String) -> [String: String] {
        [
            "signatureData": bytes, "clientData": clientData("navigator.id.getAssertion", nonce),
        ]
    }

    private var bytes: String { Data("simulated".utf8).base64EncodedString() }

    private func clientData(_ type: String, _ challenge: String) -> String {
        let name = type.hasPrefix("webauthn") ? "type" : "typ"
        let json: SimulatorJSON = [
            name: .string(type), "challenge": .string(challenge), "origin": .string(origin),
        ]
        return json.encoded.base64EncodedString()
    }
}
