import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    /// The screen of a form that asks for a passkey, to use or to create; `nil` for any other form.
    func passkey(_ form: IdentityForm) -> Screen? {
        guard let key = current as? IDXClient.Authenticator.SecurityKey else { return nil }
        let org = URL(string: attempt.configuration.issuer)?.host
        // The last two have values that say nothing.
        let names = [
            "clientData", "authenticatorData", "signatureData", "attestation", "clientExtensions",
            "transports",
        ]
        .map { "credentials.\($0)" }
        guard form.canBeSent(with: names) else { return nil }
        func send(_ values: [String: String]) async throws -> Next {
            let defaults = ["clientExtensions": "{}", "transports": "[]"]
            for (name, value) in values.merging(defaults, uniquingKeysWith: { own, _ in own }) {
                form.remediation["credentials"]?[name]?.value = value
            }
            return try await self.send(form.remediation)
        }
        if let data = key.activationData {
            let activation: EmbeddedResponse.Factor.Embedded.Activation? = decoded(data)
            guard let options = activation.flatMap({ OktaWebAuthnCreationOptions($0, org: org) })
            else { return nil }
            return .passkey(options) { try await send($0.fields) }
        }
        guard let data = key.challengeData,
            let challenge: EmbeddedResponse.Factor.Embedded.Challenge = decoded(data),
            let options = OktaWebAuthnRequestOptions(challenge, keys: [], org: org)
        else { return nil }
        return .passkey(options) { try await send($0.fields) }
    }

    private func decoded<Value: Decodable>(_ json: OktaJSON) -> Value? {
        (try? JSONEncoder().encode(json)).flatMap {
            try? JSONDecoder().decode(Value.self, from: $0)
        }
    }
}
