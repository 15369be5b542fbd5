import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import TestSupport
import Testing

@testable import OktaSignIn

/// Each member of the options of WebAuthn and of the user's keys in responses, and the property it reaches.
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

    // MARK: The keys that the user has

    /// Classic Engine: a factor of the type `webauthn`; its links are operations, and its options are above.
    private static let factor: [String: @Sendable (EmbeddedResponse.Factor) -> [OktaJSON]] = [
        "enrollment": { texts([$0.enrollment]) },
        "factorType": { [.string($0.factorType.rawValue)] },
        "id": { texts([$0.id]) },
        "profile.authenticatorName": { texts([$0.profile?.authenticatorName]) },
        "profile.credentialId": { texts([$0.profile?.credentialId]) },
        "provider": { texts([$0.provider?.rawValue]) },
        "status": { texts([$0.status]) },
        "vendorName": { texts([$0.vendorName]) },
    ]

    /// Identity Engine: an entry with the key `webauthn`; its options are above.
    private static let securityKey:
        [String: @Sendable (IDXClient.Authenticator.SecurityKey) -> [OktaJSON]] = [
            "credentialId": { texts([$0.credentialId]) },
            "displayName": { texts([$0.displayName]) },
            "id": { texts([$0.id]) },
            "key": { texts([$0.key]) },
            "methods[].type": { texts($0.methodNames ?? []) },
            "profile.aaguid": { texts([$0.aaguid]) },
            "profile.transports": { list($0) },
            "profile.transports[]": { texts($0.credential?.transports ?? []) },
            "transports": { list($0) },
            "transports[]": { texts($0.credential?.transports ?? []) },
            "type": { texts([$0.typeName]) },
            // An app needs none of these: they have no property of their own.
            "allowedFor": { [$0.members["allowedFor"]].compactMap(\.self) },
            "authenticatorId": { [$0.members["authenticatorId"]].compactMap(\.self) },
            "authenticatorid": { [$0.members["authenticatorid"]].compactMap(\.self) },
        ]

    /// Transports that the org sends as one text.
    private static func list(_ key: IDXClient.Authenticator.SecurityKey) -> [OktaJSON] {
        texts([key.credential?.transports.joined(separator: ",")])
    }

    /// The objects below `json` whose member `name` is `webauthn`.
    private static func keys(in json: OktaJSON, by name: String) -> [OktaJSON] {
        let inner = (json.elements ?? []) + (json.members?.list.map(\.value) ?? [])
        // A transaction names the type, too.
        let isKey = json[name]?.text == "webauthn" && json["stateToken"] == nil
        return (isKey ? [json] : []) + inner.flatMap { keys(in: $0, by: name) }
    }

    /// Expects each member of `keys` among what `table` reads of those that reached the app.
    private static func expect<Key>(
        _ keys: [OktaJSON],
        without others: [String],
        _ table: [String: @Sendable (Key) -> [OktaJSON]],
        _ reached: [Key],
        _ file: String
    ) {
        for (path, values) in keys.map({ Self.values(of: $0) }).flatMap({ Array($0) })
        where !others.contains(where: path.hasPrefix) {
            let read = table[path].map { reached.flatMap($0) } ?? []
            #expect(values.allSatisfy(read.contains), "\(path) of \(file)")
        }
    }

    @MainActor
    @Test("Each member of a key reaches a public property at Classic Engine", .needs(.authn))
    func classicKeys() throws {
        let url = try #require(SampleFolder.authn.url)
        var count = 0
        for file in SampleFolder.authn.files {
            let data = try Data(contentsOf: url.appendingPathComponent(file))
            let keys = try Self.keys(in: JSONParser.parse(data).value, by: "factorType")
            guard !keys.isEmpty, let screens = try ClassicScreens(testing: data) else { continue }
            let embedded = screens.status.model.embedded
            let factors = (embedded?.factors ?? []) + [embedded?.factor].compactMap(\.self)
            guard factors.contains(where: { $0.factorType == .webauthn }) else { continue }
            count += 1
            // `profiles` has the kinds of authenticators that the org takes, not what the user has.
            Self.expect(
                keys, without: ["_links", "_embedded", "profiles"], Self.factor, factors, file)
        }
        #expect(count > 2)
    }

    /// Keys as orgs send them since August 2026, transports in both forms and places.
    private static let withTransports = Data(
        """
        {"stateHandle":"s","remediation":{"value":[{"name":"enroll-authenticator","href":\
        "https://example.okta.com/idp/idx/challenge/answer","method":"POST","value":[]}]},\
        "authenticatorEnrollments":{"value":[\
        {"type":"security_key","key":"webauthn","id":"fwf1","displayName":"Blue key",\
        "credentialId":"AQID","transports":["usb","nfc"],"methods":[{"type":"webauthn"}]},\
        {"type":"security_key","key":"webauthn","id":"fwf2","displayName":"Phone",\
        "credentialId":"BAUG","profile":{"aaguid":"0-1","transports":"internal,hybrid"}},\
        {"type":"security_key","key":"webauthn","id":"fwf3","displayName":"Old key",\
        "credentialId":"BwgJ","profile":{"transports":["ble"]}},\
        {"type":"security_key","key":"webauthn","id":"fwf4","displayName":"Card",\
        "credentialId":"CgsM","transports":"smart-card"}]}}
        """.utf8
    )

    @MainActor
    @Test("Each member of a key reaches a public property at Identity Engine", .needs(.idx))
    func identityKeys() throws {
        let url = try #require(SampleFolder.idx.url)
        let recorded = try SampleFolder.idx.files.map {
            ($0, try Data(contentsOf: url.appendingPathComponent($0)))
        }
        var count = 0
        for (file, data) in recorded + [("transports", Self.withTransports)] {
            let keys = try Self.keys(in: JSONParser.parse(data).value, by: "key")
            guard !keys.isEmpty, let screens = try IdentityScreens(testing: data) else { continue }
            count += 1
            let reached = screens.response.authenticators.compactMap {
                $0 as? IDXClient.Authenticator.SecurityKey
            }
            Self.expect(keys, without: ["contextualData"], Self.securityKey, reached, file)
        }
        #expect(count > 5)
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
