import OktaCore

/// The public key of a credential, in the form of COSE.
enum PasskeyPublicKey: Sendable, Hashable {
    case es256(P256.PublicKey)
    case rs256(modulus: [UInt8], exponent: [UInt8])

    var algorithm: Int {
        switch self {
        case .es256: -7
        case .rs256: -257
        }
    }

    /// Reads a key, of one of the algorithms that were offered.
    init(_ key: CBOR, offered: [Int]) throws(PasskeyRefusal) {
        guard let members = key.members else { throw PasskeyRefusal(.key, "the key is no map") }
        guard let algorithm = key[3]?.integer, offered.contains(algorithm) else {
            throw PasskeyRefusal(.algorithm, "the algorithm of the key was not offered")
        }
        func check(_ labels: [Int], type: Int) throws(PasskeyRefusal) {
            guard key[1]?.integer == type, members.count == labels.count,
                members.compactMap(\.key.integer) == labels
            else {
                throw PasskeyRefusal(.key, "the key has not the members of its algorithm")
            }
        }
        switch algorithm {
        case -7:
            try check([1, 3, -1, -2, -3], type: 2)
            guard key[-1]?.integer == 1, let x = key[-2]?.byteString, x.count == 32,
                let y = key[-3]?.byteString, y.count == 32
            else { throw PasskeyRefusal(.key, "the key is none of P-256 with two coordinates") }
            guard let point = P256.PublicKey(x: x, y: y) else {
                throw PasskeyRefusal(.keyPoint, "the point is not on the curve")
            }
            self = .es256(point)
        case -257:
            try check([1, 3, -1, -2], type: 3)
            guard let modulus = key[-1]?.byteString, let exponent = key[-2]?.byteString,
                (256...1024).contains(modulus.count),
                modulus.first ?? 0 > 0, (modulus.last ?? 0) & 1 == 1,
                (1...8).contains(exponent.count), (exponent.last ?? 0) & 1 == 1, exponent != [1]
            else { throw PasskeyRefusal(.key, "the modulus or exponent is none of RSA") }
            self = .rs256(modulus: modulus, exponent: exponent)
        default:
            throw PasskeyRefusal(.algorithm, "the simulator knows ES256 and RS256 alone")
        }
    }

    /// The form of COSE.
    var cose: CBOR {
        switch self {
        case .es256(let key):
            .map([
                .init(CBOR(1), CBOR(2)), .init(CBOR(3), CBOR(-7)), .init(CBOR(-1), CBOR(1)),
                .init(CBOR(-2), .bytes(key.x)), .init(CBOR(-3), .bytes(key.y)),
            ])
        case .rs256(let modulus, let exponent):
            .map([
                .init(CBOR(1), CBOR(3)), .init(CBOR(3), CBOR(-257)),
                .init(CBOR(-1), .bytes(modulus)), .init(CBOR(-2), .bytes(exponent)),
            ])
        }
    }

    /// Throws unless `signature` is one of this key over `message`.
    func check(_ signature: [UInt8], of message: [UInt8]) throws(PasskeyRefusal) {
        let hash = SHA256.hash(message)
        switch self {
        case .es256(let key):
            let pair: P256.Signature
            do throws(P256.Signature.Problem) {
                pair = try P256.Signature(der: signature)
            } catch {
                throw error == .form
                    ? PasskeyRefusal(.signatureForm, "the signature is no DER of two integers")
                    : PasskeyRefusal(.signatureRange, "a number of the signature is out of range")
            }
            guard pair.isInRange else {
                throw PasskeyRefusal(.signatureRange, "a number of the signature is out of range")
            }
            guard key.verifies(pair, of: hash) else {
                throw PasskeyRefusal(.signature, "the signature is not one of the key")
            }
        case .rs256(let modulus, let exponent):
            let arithmetic = OddModulus(modulus)
            let number = OddModulus.limbs(of: signature)
            guard signature.count == modulus.count,
                OddModulus.difference(number, arithmetic.limbs).borrows,
                arithmetic.power(number, OddModulus.limbs(of: exponent))
                    == OddModulus.limbs(of: SignatureBlock.bytes(for: hash, count: modulus.count))
            else { throw PasskeyRefusal(.signature, "the signature is not one of the key") }
        }
    }
}
