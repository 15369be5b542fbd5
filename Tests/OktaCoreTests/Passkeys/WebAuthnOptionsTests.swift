import Foundation
import Testing

@testable import OktaCore

@Suite("The options of WebAuthn")
struct WebAuthnOptionsTests {
    private static let least: OktaJSON = ["challenge": "Y2hhbGxlbmdl", "user": ["id": "dXNlcg"]]

    @Test("Members that an org leaves out have the defaults of the standard")
    func defaults() throws {
        let creation = try #require(OktaWebAuthnCreationOptions(Self.least, org: "example.test"))
        var expected = OktaWebAuthnCreationOptions(
            challenge: Data("challenge".utf8),
            relyingPartyId: "example.test",
            userId: Data("user".utf8)
        )
        #expect(creation == expected)
        #expect(creation.algorithms == [-7, -257])
        #expect(creation.userVerification == "preferred" && creation.attestation == "none")
        #expect(creation.residentKey == "discouraged" && creation.attachment == nil)
        expected.residentKey = "required"
        let selection: OktaJSON = ["authenticatorSelection": ["requireResidentKey": true]]
        let old = OktaWebAuthnCreationOptions(Self.least.merging(selection), org: "example.test")
        #expect(old == expected)
        let request = OktaWebAuthnRequestOptions(["challenge": "Y2hhbGxlbmdl"], org: "example.test")
        #expect(
            request
                == .init(challenge: Data("challenge".utf8), relyingPartyId: "example.test")
        )
        #expect(request?.userVerification == "preferred")
    }

    @Test("Every member that an org sends is read")
    func members() throws {
        let options = try #require(
            OktaWebAuthnCreationOptions(
                [
                    "challenge": "Y2hhbGxlbmdl",
                    "rp": ["id": "keys.example.test", "name": "Example"],
                    "user": ["id": "dXNlcg", "name": "ada@example.test", "displayName": "Ada"],
                    "pubKeyCredParams": [["type": "public-key", "alg": -7]],
                    "authenticatorSelection": [
                        "userVerification": "required", "residentKey": "preferred",
                        "authenticatorAttachment": "platform",
                    ],
                    "attestation": "direct", "hints": ["security-key", "hybrid"],
                    "timeout": 60_000,
                    "excludeCredentials": [
                        ["type": "public-key", "id": "a2V5", "transports": ["usb", "new"]]
                    ],
                    "u2fParams": ["appid": "https://u2f.example.test"],
                    "extensions": ["credProps": true],
                ],
                org: "org.example.test"
            )
        )
        #expect(options.relyingPartyId == "keys.example.test")
        #expect(options.relyingPartyName == "Example")
        #expect(options.userName == "ada@example.test" && options.userDisplayName == "Ada")
        #expect(options.algorithms == [-7])
        #expect(options.userVerification == "required" && options.residentKey == "preferred")
        #expect(options.attachment == "platform" && options.attestation == "direct")
        #expect(options.hints == ["security-key", "hybrid"] && options.timeout == 60)
        #expect(
            options.excludedCredentials
                == [.init(id: Data("key".utf8), transports: ["usb", "new"])]
        )
        #expect(options.appId == "https://u2f.example.test")
        #expect(options.extensions == ["credProps": true])
        let request = OktaWebAuthnRequestOptions(
            [
                "challenge": "Y2hhbGxlbmdl", "rpId": "keys.example.test",
                "userVerification": "required", "hints": ["client-device"], "timeout": "1500",
                "extensions": ["appid": "https://u2f.example.test"],
                "allowCredentials": [["id": "a2V5"]],
            ],
            org: "org.example.test"
        )
        #expect(request?.relyingPartyId == "keys.example.test" && request?.timeout == 1.5)
        #expect(request?.appId == "https://u2f.example.test")
        #expect(request?.hints == ["client-device"] && request?.userVerification == "required")
        #expect(request?.allowedCredentials.map(\.id) == [Data("key".utf8)])
    }

    @Test(
        "The relying party is the one the org names, else the host of its U2F address, else the org",
        arguments: [
            ("keys.example.test", "https://u2f.example.test", "keys.example.test"),
            (nil, "https://u2f.example.test/app.json", "u2f.example.test"),
            (nil, "u2f.example.test", "org.example.test"), (nil, nil, "org.example.test"),
        ] as [(String?, String?, String)]
    )
    func relyingParty(named: String?, appId: String?, expected: String) {
        let request: OktaJSON = .object([
            "challenge": "AQID", "rpId": named, "extensions": OktaJSON.object(["appid": appId]),
        ])
        let creation: OktaJSON = .object([
            "challenge": "AQID", "user": OktaJSON.object(["id": "AQ"]),
            "rp": OktaJSON.object(["id": named]), "u2fParams": OktaJSON.object(["appid": appId]),
        ])
        let org = "org.example.test"
        #expect(OktaWebAuthnRequestOptions(request, org: org)?.relyingPartyId == expected)
        #expect(OktaWebAuthnCreationOptions(creation, org: org)?.relyingPartyId == expected)
    }

    @Test(
        "Options without a challenge, or with an empty one, are none",
        arguments: [nil, "", "=", "%", 5, [], "A"] as [OktaJSON?]
    )
    func withoutChallenge(challenge: OktaJSON?) {
        let options: OktaJSON = .object(["challenge": challenge, "user": Self.least["user"]])
        #expect(OktaWebAuthnRequestOptions(options, org: "example.test") == nil)
        #expect(OktaWebAuthnCreationOptions(options, org: "example.test") == nil)
    }

    @Test(
        "A challenge is read in both alphabets, padded or not", arguments: ["-_8", "+/8=", "-_8="])
    func alphabets(text: String) {
        let request = OktaWebAuthnRequestOptions(
            ["challenge": .string(text)], org: "example.test"
        )
        #expect(request?.challenge == Data([0xFB, 0xFF]))
    }

    @Test("Credentials of a length that none has are left out, and each is listed once")
    func lengths() {
        func id(_ count: Int) -> String { Data(repeating: 7, count: count).base64EncodedString() }
        let enrolled = ["", id(0), id(1024), id(1023), id(1), id(1), "%", nil].map {
            OktaWebAuthnCredential(id: $0)
        }
        let request = OktaWebAuthnRequestOptions(
            ["challenge": "AQID"], enrolled: enrolled, org: "example.test"
        )
        #expect(request?.allowedCredentials.map(\.id.count) == [1023, 1])
    }

    @Test(
        "Transports are a list, or one text with commas",
        arguments: [
            (["usb", "nfc"], ["usb", "nfc"]), ("usb, nfc", ["usb", "nfc"]),
            ("internal", ["internal"]),
            ("", []), (5, []), (nil, []),
        ] as [(OktaJSON?, [String])]
    )
    func transports(json: OktaJSON?, expected: [String]) {
        #expect(OktaWebAuthnCredential(id: "AQ", transports: json)?.transports == expected)
    }

    @Test("A key that needs no user name excludes no enrolled keys")
    func residentKey() {
        func excluded(_ selection: OktaJSON) -> Int? {
            OktaWebAuthnCreationOptions(
                Self.least.merging(["authenticatorSelection": selection]),
                enrolled: [OktaWebAuthnCredential(id: "AQ")],
                org: "example.test"
            )?.excludedCredentials.count
        }
        #expect(excluded(["requireResidentKey": true]) == 0)
        #expect(excluded(["requireResidentKey": false]) == 1)
        #expect(excluded([:]) == 1)
    }

    @Test("What is sent is standard base64 with padding, and lists are JSON texts")
    func fields() {
        let bytes = Data([0xFB, 0xFF])
        var attestation = OktaWebAuthnAttestation(attestationObject: bytes, clientDataJSON: bytes)
        #expect(attestation.fields == ["attestation": "+/8=", "clientData": "+/8="])
        attestation.transports = ["internal", "hybrid"]
        attestation.clientExtensions = ["credProps": ["rk": true]]
        #expect(attestation.fields["transports"] == #"["internal","hybrid"]"#)
        #expect(attestation.fields["clientExtensions"] == #"{"credProps":{"rk":true}}"#)
        let assertion = OktaWebAuthnAssertion(
            authenticatorData: bytes, clientDataJSON: bytes, signature: bytes
        )
        #expect(
            assertion.fields
                == ["authenticatorData": "+/8=", "clientData": "+/8=", "signatureData": "+/8="]
        )
    }

    @Test(
        "A user handle is sent as the id that Okta gave, however the key keeps it",
        arguments: [
            (Data(base64Encoded: "00ukv3jVTgRjDctlX0g3"), "00ukv3jVTgRjDctlX0g3"),
            (Data("00ukv3jVTgRjDctlX0g3".utf8), "00ukv3jVTgRjDctlX0g3"),
            (Data("00ukv3jVTgRjDctlX0g".utf8), "MDB1a3YzalZUZ1JqRGN0bFgwZw=="),
            (Data([0xFF]), "/w=="), (Data(), nil), (nil, nil),
        ] as [(Data?, String?)]
    )
    func userHandle(handle: Data?, expected: String?) {
        let assertion = OktaWebAuthnAssertion(
            authenticatorData: Data(), clientDataJSON: Data(), signature: Data(), userHandle: handle
        )
        #expect(assertion.userHandleField == expected)
    }

    // MARK: The dialog

    @Test("A dialog shows the kinds of keys that the org allows, the preferred one first")
    func dialogKinds() {
        var creation = OktaWebAuthnCreationOptions(
            challenge: Data([1]), relyingPartyId: "example.test", userId: Data([2])
        )
        #expect(creation.dialogRequests.map(\.kind) == [.platform, .securityKey])
        creation.hints = ["security-key"]
        #expect(creation.dialogRequests.map(\.kind) == [.securityKey, .platform])
        creation.attachment = "platform"
        #expect(creation.dialogRequests.map(\.kind) == [.platform])
        creation.attachment = "cross-platform"
        #expect(creation.dialogRequests.map(\.kind) == [.securityKey])
        creation.relyingPartyId = nil
        #expect(creation.dialogRequests.isEmpty)

        var request = OktaWebAuthnRequestOptions(
            challenge: Data([1]), relyingPartyId: "example.test"
        )
        #expect(request.dialogRequests.map(\.kind) == [.platform, .securityKey])
        let keys = [
            OktaWebAuthnCredential(id: Data([1]), transports: ["internal", "hybrid"]),
            OktaWebAuthnCredential(id: Data([2]), transports: ["usb"]),
            OktaWebAuthnCredential(id: Data([3])),
            OktaWebAuthnCredential(id: Data([4]), transports: ["newer"]),
        ]
        request.allowedCredentials = keys
        #expect(request.dialogRequests[0].credentials == [keys[0], keys[2], keys[3]])
        #expect(request.dialogRequests[1].credentials == [keys[1], keys[2], keys[3]])
        // Security keys of the time before passkeys know the org by this address.
        request.appId = "https://example.test"
        #expect(request.dialogRequests.map(\.appId) == [nil, "https://example.test"])
        request.allowedCredentials = [keys[1]]
        #expect(request.dialogRequests.map(\.kind) == [.securityKey])
        request.allowedCredentials = [keys[0]]
        request.hints = ["security-key"]
        #expect(request.dialogRequests.map(\.kind) == [.platform])
        request.relyingPartyId = nil
        #expect(request.dialogRequests.isEmpty)
    }

    @Test("A request to the dialog has everything that the org asks for")
    func dialogRequest() throws {
        var creation = OktaWebAuthnCreationOptions(
            challenge: Data([1]), relyingPartyId: "example.test", userId: Data([2])
        )
        creation.userName = "ada@example.test"
        creation.userDisplayName = "Ada"
        creation.algorithms = [-7]
        creation.userVerification = "required"
        creation.residentKey = "preferred"
        creation.attestation = "direct"
        creation.excludedCredentials = [.init(id: Data([3]), transports: ["usb"])]
        let request = try #require(creation.dialogRequest(.platform))
        #expect(request.relyingPartyId == "example.test" && request.challenge == Data([1]))
        #expect(request.userVerification == "required")
        #expect(request.credentials == creation.excludedCredentials)
        let registration = try #require(request.registration)
        #expect(registration.userId == Data([2]) && registration.name == "ada@example.test")
        #expect(registration.displayName == "Ada" && registration.algorithms == [-7])
        #expect(registration.attestation == "direct" && registration.residentKey == "preferred")
    }

    @Test(
        "The end of a dialog is told apart, and only some of it concerns the user",
        arguments: [
            (1001, .dismissed, false), (1004, .notAssociated, true),
            (1006, .alreadyRegistered, true),
            (1000, .failed, true), (1005, .failed, true),
        ] as [(Int, OktaPasskeyFailure, Bool)]
    )
    func failures(code: Int, expected: OktaPasskeyFailure, hasText: Bool) {
        let domain = "com.apple.AuthenticationServices.AuthorizationError"
        let failure = OktaPasskeyFailure(NSError(domain: domain, code: code))
        #expect(failure == expected)
        #expect((failure.userText() != nil) == hasText)
        #expect(OktaPasskeyFailure(NSError(domain: "other", code: code)) == .failed)
        #expect(OktaPasskeyFailure(expected) == expected)
    }
}
