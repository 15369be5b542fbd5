public import Foundation

/// A browser that follows the links an app opens externally.
public struct SimulatedBrowser: Sendable {
    let simulator: OktaSimulator

    /// Visits `url` and completes the page.
    ///
    /// At another identity provider the user signs in; with `failure`, the provider refuses with
    /// that message.
    ///
    /// - Returns: The page, or the redirect to it.
    @discardableResult
    public func visit(_ url: URL, failure: String? = nil) -> SimulatorResponse {
        var request = SimulatorRequest(method: "GET", url: url)
        if let failure {
            let parameter = SimulatorRequest.query(of: [("simulatedFailure", failure)])
            request.query += (request.query.isEmpty ? "" : "&") + parameter
        }
        return simulator.respond(to: request)
    }

    /// The value that Duo's script posts after approval: `sig_response` for a `signature`.
    package func duoResponse(to signature: String) -> String {
        let parts = signature.components(separatedBy: ":APP|")
        return "AUTH|simulated:APP|\(parts.count > 1 ? parts[1] : "")"
    }
}

/// A security key: signs the challenges of U2F and WebAuthn factors.
///
/// The simulator checks the content of its response, not the signature.
public struct SimulatedSecurityKey: Sendable {
    let origin: String

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
        ["signatureData": bytes, "clientData": clientData("navigator.id.getAssertion", nonce)]
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
