import Foundation
import OktaCore

/// A proof of a key whose signature is right.
///
/// Source: RFC 9449, section 4.3.
struct DPoPProof {
    private static let longest = 8_192

    /// The hash of the public key.
    ///
    /// Source: RFC 7638.
    let thumbprint: String
    private let claims: OktaJSON

    var id: String { claims["jti"]?.text ?? "" }
    var nonce: String? { claims["nonce"]?.text }

    /// Reads the value of the header field `DPoP`.
    init(_ text: String) throws(DPoPRefusal) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= Self.longest, parts.count == 3,
            let signature = Base64URL.decode(parts[2])
        else { throw DPoPRefusal(.form) }
        let header = try Self.object(parts[0])
        claims = try Self.object(parts[1])
        guard header["crit"] == nil else { throw DPoPRefusal(.critical) }
        guard header["typ"]?.text == "dpop+jwt" else { throw DPoPRefusal(.type) }
        guard header["alg"]?.text == "ES256" else { throw DPoPRefusal(.algorithm) }
        let key = try Self.key(header["jwk"])
        guard let pair = P256.Signature(raw: Array(signature)) else {
            throw DPoPRefusal(.signatureForm)
        }
        guard pair.isInRange else { throw DPoPRefusal(.signatureRange) }
        let hash = SHA256.hash(Array("\(parts[0]).\(parts[1])".utf8))
        guard key.verifies(pair, of: hash) else { throw DPoPRefusal(.signature) }
        thumbprint = key.thumbprint
    }

    private static func object(_ part: String) throws(DPoPRefusal) -> OktaJSON {
        guard let data = Base64URL.decode(part),
            let (json, isPruned) = try? JSONParser.parse(data, isStrict: true), !isPruned,
            let members = json.members
        else { throw DPoPRefusal(.form) }
        let objects = [members] + members.dictionary.values.compactMap(\.members)
        guard !objects.contains(where: \.repeatsNames) else { throw DPoPRefusal(.duplicateMember) }
        return json
    }

    private static func key(_ json: OktaJSON?) throws(DPoPRefusal) -> P256.PublicKey {
        let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth"]
        guard !privateMembers.contains(where: { json?[$0] != nil }) else {
            throw DPoPRefusal(.privateKey)
        }
        guard let json, json["kty"]?.text == "EC", json["crv"]?.text == "P-256",
            let x = json["x"]?.text, let y = json["y"]?.text
        else { throw DPoPRefusal(.key) }
        // The point at infinity has this shorter form, and cannot be a key.
        if x == "AA", y.isEmpty { throw DPoPRefusal(.keyPoint) }
        guard let x = Base64URL.decode(x), let y = Base64URL.decode(y), x.count == 32, y.count == 32
        else { throw DPoPRefusal(.key) }
        guard let key = P256.PublicKey(x: x, y: y) else { throw DPoPRefusal(.keyPoint) }
        return key
    }

    // MARK: The request

    /// Checks that the proof was made for a request, with its access token if there is one.
    func check(
        method: String, address: String, accessToken: String?, nonces: DPoPNonces?,
        at now: Date, window: TimeInterval
    ) throws(DPoPRefusal) {
        guard claims["htm"]?.text == method else { throw DPoPRefusal(.method) }
        guard let named = claims["htu"]?.text.flatMap(Self.target), named == Self.target(address)
        else { throw DPoPRefusal(.address) }
        guard !id.isEmpty else { throw DPoPRefusal(.id) }
        guard case .number(let issuedAt)? = claims["iat"], issuedAt.isFinite else {
            throw DPoPRefusal(.time)
        }
        if let nonces, !nonces.accept(nonce, at: now) { throw DPoPRefusal(.nonce) }
        let age = now.timeIntervalSince1970 - issuedAt
        guard age <= window else { throw DPoPRefusal(.past) }
        guard age >= -window else { throw DPoPRefusal(.future) }
        if let end = claims["exp"]?.finiteNumber, end <= now.timeIntervalSince1970 {
            throw DPoPRefusal(.expired)
        }
        guard let accessToken else { return }
        let hash = Base64URL.encode(SHA256.hash(Array(accessToken.utf8)))
        guard claims["ath"]?.text == hash else { throw DPoPRefusal(.tokenHash) }
    }

    /// An address without query and fragment, in its normal form; `nil` for anything else.
    ///
    /// Source: RFC 3986, sections 6.2.2 and 6.2.3.
    static func target(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty, parts.user == nil
        else { return nil }
        let usual = ["https": 443, "http": 80][scheme]
        let port = parts.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        let path = parts.percentEncodedPath
        return "\(scheme)://\(host)\(port)\(path.isEmpty ? "/" : path)"
    }
}

extension P256.PublicKey {
    /// The hash of the key as a JSON Web Key.
    ///
    /// Source: RFC 7638.
    var thumbprint: String {
        let (x, y) = (Base64URL.encode(x), Base64URL.encode(y))
        let text = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        return Base64URL.encode(SHA256.hash(Array(text.utf8)))
    }
}

/// The nonces that an org accepts in proofs.
struct DPoPNonces: Sendable {
    /// The newest, and when the next one takes its place.
    private(set) var current: (text: String, until: Date)?
    /// When each nonce ends.
    private var ends: [String: Date] = [:]

    func accept(_ nonce: String?, at now: Date) -> Bool {
        nonce.flatMap { ends[$0] }.map { now < $0 } ?? false
    }

    /// Makes a new one if it is time for it.
    mutating func renew(
        every lifetime: TimeInterval, keeping grace: TimeInterval, at now: Date,
        _ generator: inout SeededGenerator
    ) {
        guard current.map({ $0.until <= now }) ?? true else { return }
        let text = generator.token("", count: 32)
        add(text, until: now + lifetime + grace)
        current = (text, now + lifetime)
        ends = ends.filter { now < $0.value }
    }

    mutating func add(_ text: String, until end: Date) { ends[text] = end }
}
