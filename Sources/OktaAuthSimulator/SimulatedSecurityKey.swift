public import Foundation
public import OktaCore

/// Passkeys and security keys as a device has them: it makes keys, and signs with them.
///
/// ```swift
/// func use(
///     _ options: OktaWebAuthnRequestOptions, at simulator: OktaSimulator
/// ) throws -> OktaWebAuthnAssertion {
///     try simulator.securityKey.sign(options)
/// }
/// ```
///
/// The org verifies each signature. The arithmetic is not constant time, so that no key protects anything.
public final class SimulatedSecurityKey: Sendable {
    /// How a device and its keys behave.
    public struct Behavior: Sendable, Equatable {
        /// Whether it checks who uses it, for example by a fingerprint.
        public var verifiesUser = true
        /// Whether its keys know their user, and need no user name.
        public var needsNoUsername = true
        /// Whether its keys are synced between devices; their counter stays 0 then.
        public var isSynced = true
        /// Whether it attests new keys on request: `packed`, by the key itself.
        public var attests = false
        /// Whether the domain names the app; otherwise the dialog fails.
        public var isAssociated = true
        /// The domain that it makes and uses keys for; `nil` for the one of each request.
        public var relyingPartyId: String?
        /// The origin in its client data; `nil` for the domain.
        public var origin: String?

        /// A phone or computer with synced passkeys.
        public init() {}

        /// A security key to be plugged in, whose counter goes up.
        public static var deviceBound: Self {
            var behavior = Self()
            behavior.isSynced = false
            return behavior
        }
    }

    private struct Key: Sendable {
        let id: [UInt8]
        let relyingPartyId: String
        let userHandle: [UInt8]
        let needsNoUsername: Bool
        var counter: UInt32
    }

    /// How the device and its keys behave.
    public let behavior: Behavior
    private let server: SimulatorEngine
    private let url: URL
    /// Whether it has the keys of users that were added with some.
    private let hasUsersKeys: Bool
    private let keys: Locked<[Key]>

    /// A device without keys.
    public convenience init(at simulator: OktaSimulator, behavior: Behavior = Behavior()) {
        self.init(simulator.server, simulator.url, behavior)
    }

    init(
        _ server: SimulatorEngine, _ url: URL, _ behavior: Behavior, hasUsersKeys: Bool = false
    ) {
        (self.server, self.url, self.behavior) = (server, url, behavior)
        self.hasUsersKeys = hasUsersKeys
        keys = Locked([])
    }

    private init(copying other: SimulatedSecurityKey) {
        (server, url, behavior) = (other.server, other.url, other.behavior)
        hasUsersKeys = other.hasUsersKeys
        keys = Locked(other.keys.withLock { $0 })
    }

    /// A copy with the same keys and counters, as a thief would make it.
    public func cloned() -> SimulatedSecurityKey { SimulatedSecurityKey(copying: self) }

    /// The ids of the keys that it has registered, oldest first.
    public var credentialIds: [Data] { keys.withLock { $0.map { Data($0.id) } } }

    /// Removes a key from the device; the org still knows it.
    public func remove(_ credentialId: Data) {
        keys.withLock { $0.removeAll { $0.id == Array(credentialId) } }
    }

    /// Takes over a key that the simulator made up for a user.
    func adopt(_ id: [UInt8], for domain: String) {
        let key = Key(
            id: id, relyingPartyId: domain, userHandle: [], needsNoUsername: true, counter: 0
        )
        keys.withLock { $0.append(key) }
    }

    // MARK: Passkeys

    /// Makes a key, as the system's dialog does.
    ///
    /// - Throws: `OktaPasskeyFailure.alreadyRegistered` if it has an excluded key,
    ///   `OktaPasskeyFailure.notAssociated` if the domain does not name the app,
    ///   `OktaPasskeyFailure.failed` if it cannot do what the org requires.
    public func register(
        _ options: OktaWebAuthnCreationOptions
    ) throws(OktaPasskeyFailure) -> OktaWebAuthnAttestation {
        guard behavior.isAssociated else { throw .notAssociated }
        let excluded = options.excludedCredentials.map { Array($0.id) }
        guard !excluded.contains(where: { self.key($0) != nil }) else { throw .alreadyRegistered }
        guard options.algorithms.contains(-7),
            behavior.verifiesUser || options.userVerification != "required",
            behavior.needsNoUsername || options.residentKey != "required"
        else { throw .failed }
        let domain = behavior.relyingPartyId ?? options.relyingPartyId ?? url.host ?? ""
        let id = server.withOrg { org, _ in org.generator.bytes(20) }
        let secret = P256.PrivateKey.derived(from: id)
        let key = Key(
            id: id,
            relyingPartyId: domain,
            userHandle: Array(options.userId),
            needsNoUsername: behavior.needsNoUsername,
            counter: behavior.isSynced ? 0 : 1
        )
        keys.withLock { $0.append(key) }
        let data = PasskeyAuthenticatorData.bytes(
            for: domain,
            flags(options.userVerification).union(.hasCredential),
            counter: key.counter,
            credential: .init(
                aaguid: [UInt8](repeating: 0, count: 16),
                id: id,
                key: PasskeyPublicKey.es256(secret.publicKey).cose
            )
        )
        let clientData = clientData(.registration, options.challenge, domain)
        var statement: [CBOR.Member] = []
        let attests = behavior.attests && options.attestation != "none"
        if attests {
            let signature = secret.sign(SHA256.hash(data + SHA256.hash(clientData)))
            statement = [
                .init(.text("alg"), CBOR(-7)), .init(.text("sig"), .bytes(signature.der)),
            ]
        }
        let object = CBOR.map([
            .init(.text("fmt"), .text(attests ? "packed" : "none")),
            .init(.text("attStmt"), .map(statement)), .init(.text("authData"), .bytes(data)),
        ])
        return OktaWebAuthnAttestation(
            attestationObject: Data(object.encoded),
            clientDataJSON: Data(clientData),
            transports: behavior.isSynced ? ["internal", "hybrid"] : ["usb"],
            clientExtensions: ["credProps": ["rk": .bool(behavior.needsNoUsername)]]
        )
    }

    /// Signs with a key, as the system's dialog does.
    ///
    /// Without allowed credentials, that is the newest key that needs no user name, of `login` if given.
    ///
    /// - Throws: `OktaPasskeyFailure.dismissed` without a key that fits,
    ///   `OktaPasskeyFailure.notAssociated` if the domain does not name the app,
    ///   `OktaPasskeyFailure.failed` if it cannot do what the org requires.
    public func sign(
        _ options: OktaWebAuthnRequestOptions, of login: String? = nil
    ) throws(OktaPasskeyFailure) -> OktaWebAuthnAssertion {
        guard behavior.isAssociated else { throw .notAssociated }
        let domain = behavior.relyingPartyId ?? options.relyingPartyId ?? url.host ?? ""
        let allowed = options.allowedCredentials.map { Array($0.id) }
        let found =
            allowed.isEmpty
            ? knownKeys(of: login).last { $0.needsNoUsername }
            : allowed.lazy.compactMap { self.key($0) }.first
        guard let key = found, key.relyingPartyId == domain else { throw .dismissed }
        guard behavior.verifiesUser || options.userVerification != "required" else { throw .failed }
        let counter = behavior.isSynced ? key.counter : count(key)
        let data = PasskeyAuthenticatorData.bytes(
            for: domain, flags(options.userVerification), counter: counter
        )
        let clientData = clientData(.assertion, options.challenge, domain)
        let secret = P256.PrivateKey.derived(from: key.id)
        let signature = secret.sign(SHA256.hash(data + SHA256.hash(clientData)))
        return OktaWebAuthnAssertion(
            authenticatorData: Data(data),
            clientDataJSON: Data(clientData),
            signature: Data(signature.der),
            userHandle: key.needsNoUsername ? Data(key.userHandle) : nil,
            credentialId: Data(key.id)
        )
    }

    private func flags(_ verification: String) -> PasskeyAuthenticatorData.Flags {
        var flags: PasskeyAuthenticatorData.Flags = .userPresent
        if behavior.verifiesUser, verification != "discouraged" { flags.insert(.userVerified) }
        if behavior.isSynced { flags.formUnion([.backupEligible, .backedUp]) }
        return flags
    }

    private func clientData(
        _ purpose: PasskeyClientData.Purpose, _ challenge: Data, _ domain: String
    ) -> [UInt8] {
        PasskeyClientData.bytes(
            purpose,
            challenge: Base64URL.encode(challenge),
            origin: behavior.origin ?? "https://\(domain)"
        )
    }

    /// The counter of a key after one more use.
    private func count(_ key: Key) -> UInt32 {
        keys.withLock { keys in
            guard let index = keys.firstIndex(where: { $0.id == key.id }) else { return 0 }
            keys[index].counter += 1
            return keys[index].counter
        }
    }

    private func key(_ id: [UInt8]) -> Key? { knownKeys(of: nil).last { $0.id == id } }

    /// The keys of users that were added with some, then those that it has registered.
    private func knownKeys(of login: String?) -> [Key] {
        let (own, domain) = (keys.withLock { $0 }, url.host ?? "")
        guard hasUsersKeys else { return own }
        let users = server.withOrg { org, _ in
            let accounts = login.map { [org.accounts[login: $0]].compactMap(\.self) }
            return (accounts ?? Array(org.accounts)).flatMap { account in
                account.factors.filter {
                    $0.kind == .webAuthn
                        && !org.registeredPasskeys.contains($0.factor.credentialBytes)
                }.map {
                    Key(
                        id: $0.factor.credentialBytes,
                        relyingPartyId: org.passkeys.relyingPartyId ?? domain,
                        userHandle: Array(Data(base64Lenient: account.id) ?? Data(account.id.utf8)),
                        needsNoUsername: true,
                        counter: 0
                    )
                }
            }
        }
        return users + own
    }

    // MARK: Fields of requests

    /// The fields that activate a WebAuthn factor, with a new key; empty if it makes none.
    public func attestation(for challenge: String) -> [String: String] {
        var options = OktaWebAuthnCreationOptions(
            challenge: Data(base64Lenient: challenge) ?? Data(),
            relyingPartyId: domain,
            userId: Data("simulated".utf8)
        )
        options.userVerification = userVerification
        return (try? register(options))?.fields ?? [:]
    }

    /// The fields that verify a WebAuthn factor of the user who was asked for it; empty without a key.
    public func assertion(for challenge: String) -> [String: String] {
        var options = OktaWebAuthnRequestOptions(
            challenge: Data(base64Lenient: challenge) ?? Data(), relyingPartyId: domain
        )
        options.userVerification = userVerification
        options.allowedCredentials = server.withOrg { org, _ in
            let asked =
                org.transactions.all.first { $0.task?.nonce == challenge }?.accountID
                ?? org.identity.transactions.all.first { $0.task?.nonce == challenge }?.accountID
            return (org.accounts[id: asked]?.factors ?? []).filter { $0.kind == .webAuthn }
                .map { OktaWebAuthnCredential(id: Data($0.factor.credentialBytes)) }
        }
        return (try? sign(options))?.fields ?? [:]
    }

    private var domain: String {
        server.withOrg { org, _ in org.passkeys.relyingPartyId } ?? url.host ?? ""
    }

    private var userVerification: String {
        server.withOrg { org, _ in org.passkeys.userVerification }
    }

    /// The fields that activate a U2F factor; the org does not verify their signature.
    public func registration(for nonce: String) -> [String: String] {
        [
            "registrationData": Self.bytes,
            "clientData": u2fClientData("navigator.id.finishEnrollment", nonce),
        ]
    }

    /// The fields that verify a U2F factor; the org does not verify their signature.
    public func signature(for nonce: String) -> [String: String] {
        [
            "signatureData": Self.bytes,
            "clientData": u2fClientData("navigator.id.getAssertion", nonce),
        ]
    }

    private static let bytes = Data("simulated".utf8).base64EncodedString()

    private func u2fClientData(_ type: String, _ challenge: String) -> String {
        let json: SimulatorJSON = [
            "typ": .string(type), "challenge": .string(challenge),
            "origin": .string(url.absoluteString),
        ]
        return json.encoded.base64EncodedString()
    }
}

extension SimulatedSecurityKey: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["credentials": credentialIds.count, "behavior": behavior]
    }
}
