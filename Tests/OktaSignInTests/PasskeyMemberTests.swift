import Foundation
import OktaCore
import TestSupport
import Testing

/// Each member of the options of WebAuthn in the recorded responses, and the property it reaches.
@Suite("The members of recorded passkey responses")
struct PasskeyMemberTests {
    private typealias Values = [String: [OktaJSON]]

    /// A member whose only value the standard defines.
    private static let constant: [OktaJSON] = ["public-key"]

    private static let creation: [String: @Sendable (OktaWebAuthnCreationOptions) -> [OktaJSON]] = [
        "attestation": { [.string($0.attestation)] },
        "authenticatorSelection.authenticatorAttachment": { texts([$0.attachment]) },
        "authenticatorSelection.requireResidentKey": { [.bool($0.residentKey == "required")] },
        "authenticatorSelection.residentKey": { [.string($0.residentKey)] },
        "authenticatorSelection.userVerification": { [.string($0.userVerification)] },
        "challenge": { [.string(Base64URL.encode($0.challenge))] },
        "excludeCredentials[].id": { $0.excludedCredentials.map { id($0) } },
        "excludeCredentials[].type": { $0.excludedCredentials.flatMap { _ in constant } },
        "hints[]": { $0.hints.map(OktaJSON.string) },
        "pubKeyCredParams[].alg": { $0.algorithms.map { OktaJSON(Int64($0)) } },
        "pubKeyCredParams[].type": { $0.algorithms.flatMap { _ in constant } },
        "rp.id": { texts([$0.relyingPartyId]) }, "rp.name": { texts([$0.relyingPartyName]) },
        "u2fParams.appid": { texts([$0.appId]) },
        "user.displayName": { texts([$0.userDisplayName]) },
        "user.id": { [.string(Base64URL.encode($0.userId))] },
        "user.name": { texts([$0.userName]) },
    ]

    private static let request: [String: @Sendable (OktaWebAuthnRequestOptions) -> [OktaJSON]] = [
        "challenge": { [.string(Base64URL.encode($0.challenge))] },
        "extensions.appid": { texts([$0.appId]) }, "hints[]": { $0.hints.map(OktaJSON.string) },
        "rpId": { texts([$0.relyingPartyId]) },
        "userVerification": { [.string($0.userVerification)] },
    ]

    private static func texts(_ texts: [String?]) -> [OktaJSON] {
        texts.compactMap { $0.map(OktaJSON.string) }
    }

    private static func id(_ credential: OktaWebAuthnCredential) -> OktaJSON {
        .string(Base64URL.encode(credential.id))
    }

    /// The values of a JSON object by their paths.
    private static func values(of json: OktaJSON, at path: String = "") -> Values {
        switch json {
        case .object(let members):
            members.list.reduce(into: [:]) { all, member in
                let place = path.isEmpty ? member.name : "\(path).\(member.name)"
                all.merge(values(of: member.value, at: place)) { $0 + $1 }
            }
        case .array(let elements):
            elements.reduce(into: [:]) { all, element in
                all.merge(values(of: element, at: "\(path)[]")) { $0 + $1 }
            }
        default: [path: [json]]
        }
    }

    /// The objects below `json` that are options of WebAuthn.
    private static func options(in json: OktaJSON) -> [(isCreation: Bool, json: OktaJSON)] {
        let inner = (json.elements ?? []) + (json.members?.list.map(\.value) ?? [])
        let own = (json.members?.list ?? []).compactMap {
            name, value -> (isCreation: Bool, json: OktaJSON)? in
            switch name {
            case "activationData": (true, value)
            case "activation" where value["rp"] != nil: (true, value)
            case "challengeData": (false, value)
            case "challenge" where value["challenge"] != nil: (false, value)
            default: nil
            }
        }
        return own + inner.flatMap(options)
    }

    @Test(
        "Each member reaches a public property",
        .needs(.authn), .needs(.idx),
        arguments: [SampleFolder.authn, .idx]
    )
    func reached(folder: SampleFolder) throws {
        let url = try #require(folder.url)
        var count = 0
        for file in folder.files {
            let data = try Data(contentsOf: url.appendingPathComponent(file))
            let json = try JSONParser.parse(data).value
            for (isCreation, json) in Self.options(in: json) {
                count += 1
                if isCreation {
                    let read = try #require(OktaWebAuthnCreationOptions(json, org: nil))
                    Self.expect(Self.values(of: json), Self.creation, read, file)
                } else {
                    let read = try #require(OktaWebAuthnRequestOptions(json, org: nil))
                    Self.expect(Self.values(of: json), Self.request, read, file)
                }
            }
        }
        #expect(count > 0)
    }

    private static func expect<Options>(
        _ values: Values,
        _ table: [String: @Sendable (Options) -> [OktaJSON]],
        _ options: Options,
        _ file: String
    ) {
        for (path, values) in values {
            #expect(table[path]?(options) == values, "\(path) of \(file)")
        }
    }
}
