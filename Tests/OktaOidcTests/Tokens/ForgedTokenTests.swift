import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaOidc

@Suite("A forged ID token")
struct ForgedTokenTests {
    /// A way to forge: makes the text of a token from the genuine claims.
    typealias Forgery = Case<@Sendable (String, [String: SimulatorJSON]) -> String>

    private static let key = SimulatedSigningKey.first
    private static let modulus = Base64URL.decode(SimulatedSigningKey.first.modulus).map(Array.init)

    private static func parts(_ token: String) -> [[UInt8]] {
        token.split(separator: ".", omittingEmptySubsequences: false).map {
            Base64URL.decode(String($0)).map(Array.init) ?? []
        }
    }

    private static func join(_ parts: [[UInt8]]) -> String {
        parts.map { Base64URL.encode($0) }.joined(separator: ".")
    }

    private static func part(_ index: Int, _ change: @escaping @Sendable (inout [UInt8]) -> Void)
        -> @Sendable (String, [String: SimulatorJSON]) -> String
    {
        { genuine, _ in
            var parts = Self.parts(genuine)
            change(&parts[index])
            return join(parts)
        }
    }

    /// A token with `header` whose signature is `sign` of the text.
    private static func token(
        _ header: SimulatorJSON,
        _ claims: [String: SimulatorJSON],
        _ sign: ([UInt8]) -> [UInt8] = { key.sign($0) }
    ) -> String { token(of: header.encoded, SimulatorJSON.object(claims).encoded, sign) }

    /// A token of two parts as they are.
    private static func token(
        of header: Data, _ payload: Data, _ sign: ([UInt8]) -> [UInt8] = { key.sign($0) }
    ) -> String {
        let text = "\(Base64URL.encode(header)).\(Base64URL.encode(payload))"
        return "\(text).\(Base64URL.encode(sign(Array(text.utf8))))"
    }

    private static let kid: SimulatorJSON = "simulated-1"
    private static let noRS256 = "its algorithm is not RS256"

    /// The reason for the algorithm `name`: by its name if orgs can be set to it.
    private static func notRS256(_ name: String) -> String {
        guard ["RS384", "RS512", "PS256", "ES256", "EdDSA"].contains(name) else { return noRS256 }
        return "it is signed with \(name), which is not supported; let the org sign with RS256"
    }

    private static let otherSignature = "its signature is not that of the issuer"
    private static let notInSet = "its key is not in the key set of the issuer"
    private static let noKey = "its header names no key"
    private static let unknownExtension = "its header asks for an unknown extension"
    private static let noBase64 = "a part is not base64url"

    private static let algorithms: [Forgery] =
        [
            "none", "None", "NONE", "nOnE", "", "HS256", "RS384", "RS512", "PS256", "ES256",
            "rs256",
            "RS256 ", "EdDSA",
        ].map { name in
            Forgery("alg \(name), genuine signature", notRS256(name)) { _, claims in
                key.sign(claims, header: ["alg": .string(name)])
            }
        } + [
            Forgery("alg none, no signature", noRS256) { _, claims in
                token(["alg": "none", "kid": kid], claims) { _ in [] }
            },
            Forgery("alg RS256, no signature", otherSignature) { _, claims in
                token(["alg": "RS256", "kid": kid], claims) { _ in [] }
            },
            Forgery("HS256 with the modulus as its secret", noRS256) { _, claims in
                token(["alg": "HS256", "kid": kid], claims) { hmac(modulus ?? [], $0) }
            },
            Forgery("HS256 with the public key as its secret", noRS256) { _, claims in
                token(["alg": "HS256", "kid": kid], claims) {
                    hmac(Array(key.publicKey.encoded), $0)
                }
            },
            Forgery("HS256 under the name RS256", otherSignature) { _, claims in
                token(["alg": "RS256", "kid": kid], claims) { hmac(modulus ?? [], $0) }
            },
            Forgery("no alg", noRS256) { _, claims in token(["kid": kid], claims) },
            Forgery("alg as a list", noRS256) { _, claims in
                key.sign(claims, header: ["alg": ["RS256", "none"]])
            },
            Forgery("two alg", "the header is not a JSON object") { _, claims in
                let header = #"{"alg":"RS256","kid":"simulated-1","alg":"RS256"}"#
                return token(of: Data(header.utf8), SimulatorJSON.object(claims).encoded)
            },
        ]

    private static let keys: [Forgery] = [
        Forgery("another key under the id of this one", otherSignature) { _, claims in
            SimulatedSigningKey.second.sign(claims, header: ["kid": kid])
        },
        Forgery("another key under its own id", notInSet) { _, claims in
            SimulatedSigningKey.second.sign(claims)
        },
        Forgery("a key that nobody has", notInSet) { _, claims in
            key.sign(claims, header: ["kid": "unknown"])
        },
        Forgery("no key id", noKey) { _, claims in token(["alg": "RS256"], claims) },
        Forgery("a key id that is a number", noKey) { _, claims in
            key.sign(claims, header: ["kid": 1])
        },
        Forgery("a key id that is a path", notInSet) { _, claims in
            key.sign(claims, header: ["kid": "../simulated-1"])
        },
        Forgery("a key in the header", otherSignature) { _, claims in
            SimulatedSigningKey.second.sign(
                claims, header: ["kid": kid, "jwk": SimulatedSigningKey.second.publicKey]
            )
        },
        Forgery("the address of keys in the header", notInSet) { _, claims in
            SimulatedSigningKey.second.sign(
                claims, header: ["kid": "simulated-2", "jku": "https://evil.test/keys"]
            )
        },
        Forgery("an extension that has to be understood", unknownExtension) { _, claims in
            key.sign(claims, header: ["crit": ["exp"]])
        },
        Forgery("a payload that is not encoded", unknownExtension) { _, claims in
            key.sign(claims, header: ["b64": false])
        },
    ]

    /// `RS256Tests` have more signatures.
    private static let bits: [Forgery] =
        [
            Forgery("a bit of the signature", otherSignature, action: part(2) { $0[100] ^= 1 }),
            Forgery(
                "a bit of the payload", "the payload is not a JSON object",
                action: part(1) { $0[$0.count - 3] ^= 1 }),
            Forgery(
                "a space after the payload", otherSignature, action: part(1) { $0.append(0x20) }),
            Forgery(
                "a space after the header", otherSignature, action: part(0) { $0.append(0x20) }),
            Forgery(
                "a signature that is too short", otherSignature, action: part(2) { $0.removeLast() }
            ),
            Forgery(
                "a signature that is too long", otherSignature, action: part(2) { $0.append(0) }),
            Forgery(
                "a zero before the signature", otherSignature,
                action: part(2) { $0.insert(0, at: 0) }),
            Forgery(
                "a signature of zeros", otherSignature,
                action: part(2) { $0 = [UInt8](repeating: 0, count: 256) }),
            Forgery(
                "a signature of ones", otherSignature,
                action: part(2) { $0 = [UInt8](repeating: 0xFF, count: 256) }),
            Forgery(
                "the signature 1", otherSignature,
                action: part(2) { $0 = [UInt8](repeating: 0, count: 255) + [1] }),
            Forgery(
                "the modulus as the signature", otherSignature,
                action: part(2) { $0 = modulus ?? [] }),
            Forgery(
                "the modulus less 1 as the signature", otherSignature,
                action: part(2) { signature in
                    signature = modulus ?? []
                    signature[255] -= 1
                }
            ),
            Forgery("the signature of other claims", otherSignature) { genuine, claims in
                let other = claims.merging(["sub": "00uOther"]) { $1 }
                var parts = Self.parts(genuine)
                parts[1] = Array(SimulatorJSON.object(other).encoded)
                return join(parts)
            },
        ]

    /// A signed token with a member that the simulated org cannot write.
    private static func adding(_ member: String, to claims: [String: SimulatorJSON]) -> String {
        let payload = String(decoding: SimulatorJSON.object(claims).encoded, as: UTF8.self)
        let header = #"{"alg":"RS256","kid":"simulated-1"}"#
        return token(of: Data(header.utf8), Data("\(payload.dropLast()),\(member)}".utf8))
    }

    private static let texts: [Forgery] = [
        Forgery("nothing", "it does not consist of three parts") { _, _ in "" },
        Forgery("dots", "the header is not a JSON object") { _, _ in ".." },
        Forgery("no signature part", "it does not consist of three parts") { genuine, _ in
            genuine.split(separator: ".").prefix(2).joined(separator: ".")
        },
        Forgery(
            "five parts, as an encrypted token has",
            "it is encrypted (JWE), which is not supported; switch the encryption off in the org"
        ) { _, _ in "e30.AA.AA.AA.AA" },
        Forgery("four parts", "it does not consist of three parts") { genuine, _ in genuine + ".x"
        },
        Forgery("padding", noBase64) { genuine, _ in genuine + "==" },
        Forgery("a space", noBase64) { genuine, _ in genuine + " " },
        Forgery("spare bits of the last character", noBase64) { genuine, _ in
            // 256 bytes leave four bits of the last character unused.
            let spare = ["A": "B", "Q": "R", "g": "h", "w": "x"]
            return genuine.dropLast() + (spare[String(genuine.suffix(1))] ?? "!")
        },
        Forgery("the other alphabet", noBase64) { genuine, _ in
            genuine.replacingOccurrences(of: "-", with: "+").replacingOccurrences(
                of: "_", with: "/"
            )
        },
        Forgery("a token that is nested too deeply", "the payload is not a JSON object") { _, _ in
            let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
            return join([Array("{\"alg\":\"RS256\"}".utf8), Array("{\"a\":\(deep)}".utf8), [1]])
        },
        Forgery("a token that is too long", "too long") { genuine, _ in
            genuine + String(repeating: "A", count: 70_000)
        },
        Forgery("two sub", "the payload is not a JSON object") { _, claims in
            adding(#""sub":"00uOther""#, to: claims)
        },
        Forgery("a number with a zero before it", "the payload is not a JSON object") { _, claims in
            adding(#""a":01"#, to: claims)
        },
    ]

    @Test(
        "A forged ID token is never accepted, and the error says what is wrong with it",
        arguments: algorithms + keys + bits + texts
    )
    func refused(forgery: Forgery) async throws {
        let session = SimulatedSession()
        session.network.change("/token") { response in
            response.changeBody { members in
                let genuine = members["id_token"]?.string ?? ""
                let forged = forgery.action(genuine, SimulatedSession.claims(of: genuine) ?? [:])
                #expect(forged != genuine)
                members["id_token"] = .string(forged)
            }
        }
        let error = try await session.refusal()
        #expect(session.network.requests(to: "/keys").count <= 2)
        let problems = forgery.words.flatMap {
            ["The ID token is not valid: \($0).", "The token is not a JSON Web Token: \($0)."]
        }
        #expect(problems.contains(error.description), "\(error)")
    }

    @Test("There are many forgeries, and the genuine ID token is accepted at the same org")
    func genuine() async throws {
        #expect((Self.algorithms + Self.keys + Self.bits + Self.texts).count >= 40)
        #expect(try await SimulatedSession().signIn().idToken != nil)
    }

    @Test("A forged ID token is refused before its key is fetched, unless it asks for RS256")
    func claimsOnly() async throws {
        let session = SimulatedSession()
        session.changeIDToken(header: ["alg": "none"]) { _ in }
        let error = try await session.refusal { $0.tokenValidation = .claimsOnly }
        #expect(error.description == "The ID token is not valid: \(Self.noRS256).")
        #expect(session.network.requests(to: "/keys").isEmpty)
    }

    @Test("An ID token without its key in the set is refused, after one more look")
    func keyRotation() async throws {
        let session = SimulatedSession()
        let client = try session.client()
        _ = try await client.authenticate(withSessionToken: session.sessionToken())
        session.simulator.oauth.keys = [.second]
        _ = try await client.authenticate(withSessionToken: session.sessionToken())
        #expect(session.network.requests(to: "/keys").count == 2)
        session.changeIDToken(header: ["kid": "unknown"]) { _ in }
        let token = try session.sessionToken()
        await #expect(throws: OktaOidcError.self) {
            try await client.authenticate(withSessionToken: token)
        }
        #expect(session.network.requests(to: "/keys").count == 3)
    }

    @Test("Clients of one issuer share its endpoints and keys for an hour")
    func sharedKeys() async throws {
        let session = SimulatedSession()
        func signIn(_ configure: (inout OktaOidcConfig) -> Void = { _ in }) async throws {
            _ = try await session.signIn(configure: configure)
        }
        func counts() -> [Int] {
            ["/openid-configuration", "/keys"].map { session.network.requests(to: $0).count }
        }
        try await signIn()
        try await signIn()
        #expect(counts() == [1, 1])
        // An unknown key asks again, for all.
        session.simulator.oauth.keys = [.second]
        try await signIn()
        try await signIn()
        #expect(counts() == [1, 2])
        // Who allows other hosts may have got them from another host.
        try await signIn { $0.allowedHosts = ["other.test"] }
        #expect(counts() == [2, 3])
        session.clock.advance(by: 3600)
        try await signIn()
        #expect(counts() == [3, 4])
        let other = SimulatedSession()
        _ = try await other.signIn()
        #expect(other.network.requests(to: "/keys").count == 1)
    }

    @Test("An ID token under a withdrawn key is refused after an hour at the latest")
    func withdrawnKey() async throws {
        let session = SimulatedSession()
        let client = try session.client()
        _ = try await client.authenticate(withSessionToken: session.sessionToken())
        session.clock.advance(by: 3599)
        _ = try await client.authenticate(withSessionToken: session.sessionToken())
        #expect(session.network.requests(to: "/keys").count == 1)
        session.clock.advance(by: 1)
        session.network.change("/keys") { $0.changeBody { $0["keys"] = [] } }
        let token = try session.sessionToken()
        await #expect(throws: OktaOidcError.self) {
            try await client.authenticate(withSessionToken: token)
        }
    }

    /// A key of the set that is no good, although the signature would fit.
    private static let unfit: [(String, [String: SimulatorJSON])] = [
        ("another kty", ["kty": "EC"]), ("no kty", ["kty": .null]), ("another use", ["use": "enc"]),
        ("another alg", ["alg": "HS256"]), ("e is 3", ["e": "Aw"]), ("e is 1", ["e": "AQ"]),
        ("e is 65536", ["e": "AQAA"]), ("no e", ["e": ""]), ("no n", ["n": ""]),
        ("n is padded", ["n": .string(SimulatedSigningKey.first.modulus + "==")]),
        ("n is a number", ["n": 7]),
        ("another n", ["n": .string(SimulatedSigningKey.second.modulus)]),
        ("1024 bits", ["n": .string(String(SimulatedSigningKey.first.modulus.prefix(170)) + "E")]),
    ]

    @Test("An ID token under an unfit key is refused", arguments: unfit)
    func unfitKey(name: String, change: [String: SimulatorJSON]) async throws {
        let session = SimulatedSession()
        session.network.change("/keys") { response in
            response.changeBody { members in
                let key = Self.key.publicKey.object ?? [:]
                members["keys"] = [.object(key.merging(change) { $1 })]
            }
        }
        let isOther = name == "another n"
        let problem = isOther ? Self.otherSignature : Self.notInSet
        #expect(try await session.refusal().description == "The ID token is not valid: \(problem).")
    }

    @Test("An ID token under an id that two keys share is refused")
    func sharedID() async throws {
        let session = SimulatedSession()
        var other = SimulatedSigningKey.second
        other.id = "simulated-1"
        session.simulator.oauth.keys = [.first, other]
        let sentence = "The ID token is not valid: several keys have the id of its key."
        #expect(try await session.refusal().description == sentence)
        session.simulator.oauth.keys = [.first, .first]
        #expect(try await session.signIn().idToken != nil)
    }

    @Test("A key set is read up to a hundred keys, which need not say what they are for")
    func keySet() throws {
        var members = Self.key.publicKey.object ?? [:]
        (members["use"], members["alg"], members["kid"]) = (nil, nil, "last")
        for count in [99, 100] {
            let keys = Array(repeating: SimulatorJSON.object([:]), count: count)
            let data = SimulatorJSON.array(keys + [.object(members)]).encoded
            let list = try #require(try JSONParser.parse(data).0.elements)
            #expect((try JSONWebKeySet(list).key("last") != nil) == (count == 99))
        }
    }

    @Test("A token is read up to 64 KiB")
    func length() throws {
        let token = "e30.e30." + String(repeating: "A", count: 65_528)
        #expect(try JSONWebToken(token).signature.count == 49_146)
        let error = #expect(throws: OktaOidcError.self) { try JSONWebToken(token + "A") }
        #expect(error?.description == "The token is not a JSON Web Token: too long.")
    }

    @Test("A key is found by the bytes of its id")
    func equivalentID() throws {
        var members = Self.key.publicKey.object ?? [:]
        members["kid"] = "Key"
        let data = SimulatorJSON.array([.object(members)]).encoded
        let keys = try #require(try JSONParser.parse(data).0.elements)
        #expect(try JSONWebKeySet(keys).key("Key") != nil)
        #expect(try JSONWebKeySet(keys).key("\u{212A}ey") == nil)
    }

    /// HMAC with SHA-256: RFC 2104.
    private static func hmac(_ secret: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var block = secret.count > 64 ? SHA256.hash(secret) : secret
        block += [UInt8](repeating: 0, count: 64 - block.count)
        return SHA256.hash(block.map { $0 ^ 0x5C } + SHA256.hash(block.map { $0 ^ 0x36 } + message))
    }
}
