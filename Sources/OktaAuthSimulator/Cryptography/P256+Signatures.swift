import OktaCore

extension P256 {
    /// A public key: a point of the curve.
    struct PublicKey: Sendable, Hashable {
        /// The coordinates, 32 bytes each.
        let x: [UInt8]
        let y: [UInt8]
        private let point: Point

        /// The key with these coordinates; `nil` if they are no point of the curve.
        init?(x: some Collection<UInt8>, y: some Collection<UInt8>) {
            guard let point = P256.point(x: x, y: y) else { return nil }
            (self.x, self.y, self.point) = (Array(x), Array(y), point)
        }

        fileprivate init?(_ point: Point) {
            guard let (x, y) = point.coordinates else { return nil }
            (self.x, self.y) = (x.bytes, y.bytes)
            self.point = Point(x: field.kept(x), y: field.kept(y), z: field.one)
        }

        /// Whether `signature` is one of this key over the message whose SHA-256 is `hash`.
        func verifies(_ signature: Signature, of hash: [UInt8]) -> Bool {
            guard let number = WideInteger(hash), signature.isInRange else { return false }
            let (r, s) = (signature.r, signature.s)
            let inverse = order.inverse(of: order.kept(s))
            let u1 = order.plain(order.product(order.kept(reduced(number)), inverse))
            let u2 = order.plain(order.product(order.kept(r), inverse))
            let sum = P256.baseMultiplied(by: u1).adding(point.multiplied(by: u2))
            guard let x = sum.coordinates?.x else { return false }
            return reduced(x) == r
        }

        static func == (one: Self, other: Self) -> Bool { (one.x, one.y) == (other.x, other.y) }

        func hash(into hasher: inout Hasher) {
            hasher.combine(x)
            hasher.combine(y)
        }
    }

    /// A private key.
    struct PrivateKey: Sendable {
        /// The number, 32 bytes.
        let bytes: [UInt8]
        let publicKey: PublicKey
        private let scalar: WideInteger

        /// The key of 32 bytes; `nil` if they are no number from 1 to below the order.
        init?(_ bytes: [UInt8]) {
            guard let scalar = WideInteger(bytes), !scalar.isZero, scalar < order.prime,
                let publicKey = PublicKey(P256.baseMultiplied(by: scalar))
            else { return nil }
            (self.bytes, self.scalar, self.publicKey) = (bytes, scalar, publicKey)
        }

        /// Signs the message whose SHA-256 is `hash`; the same signature each time.
        ///
        /// Source: RFC 6979.
        func sign(_ hash: [UInt8]) -> Signature {
            var nonces = DeterministicNonces(scalar, hash)
            let number = reduced(WideInteger(hash) ?? .zero)
            while true {
                let k = nonces.next()
                guard let x = P256.baseMultiplied(by: k).coordinates?.x else { continue }
                let r = reduced(x)
                // s = (number + r * key) / k
                let sum = order.sum(
                    order.kept(number), order.product(order.kept(r), order.kept(scalar))
                )
                let s = order.plain(order.product(sum, order.inverse(of: order.kept(k))))
                if !r.isZero, !s.isZero { return Signature(r: r, s: s) }
            }
        }
    }

    /// A signature: two numbers below the order of the base point.
    struct Signature: Sendable, Hashable {
        let r: WideInteger
        let s: WideInteger

        init(r: WideInteger, s: WideInteger) { (self.r, self.s) = (r, s) }

        /// Reads 64 bytes: the form of JSON Web Signatures.
        init?(raw: [UInt8]) {
            guard raw.count == 64, let r = WideInteger(raw.prefix(32)),
                let s = WideInteger(raw.suffix(32))
            else { return nil }
            self.init(r: r, s: s)
        }

        /// 64 bytes.
        var raw: [UInt8] { r.bytes + s.bytes }

        /// Whether both numbers are from 1 to below the order.
        var isInRange: Bool {
            !r.isZero && !s.isZero && r < order.prime && s < order.prime
        }

        /// Why bytes are no signature in DER.
        enum Problem: Error {
            /// They are no DER of two integers.
            case form
            /// An integer is negative, or has more than 256 bits.
            case range
        }

        /// Reads the form of X.509 and WebAuthn: a DER sequence of two integers, strictly.
        init(der: [UInt8]) throws(Problem) {
            // All lengths of such a signature take one byte.
            guard der.count >= 2, der[0] == 0x30, der[1] < 0x80, Int(der[1]) == der.count - 2
            else { throw .form }
            var rest = der.dropFirst(2)
            let (first, second) = (try Self.integer(&rest), try Self.integer(&rest))
            guard rest.isEmpty else { throw .form }
            guard let r = Self.number(first), let s = Self.number(second) else { throw .range }
            self.init(r: r, s: s)
        }

        private static func integer(
            _ rest: inout ArraySlice<UInt8>
        ) throws(Problem) -> ArraySlice<UInt8> {
            guard rest.popFirst() == 0x02, let count = rest.popFirst(), count > 0, count < 0x80,
                rest.count >= Int(count)
            else { throw .form }
            let bytes = rest.prefix(Int(count))
            rest = rest.dropFirst(Int(count))
            // A zero in front is there for the sign alone.
            let head = Array(bytes.prefix(2))
            guard head.count < 2 || head[0] != 0 || head[1] >= 0x80 else { throw .form }
            return bytes
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> WideInteger? {
            guard bytes.first ?? 0x80 < 0x80 else { return nil }
            let digits = bytes.drop { $0 == 0 }
            guard digits.count <= 32 else { return nil }
            return WideInteger([UInt8](repeating: 0, count: 32 - digits.count) + digits)
        }

        /// A DER sequence of two integers.
        var der: [UInt8] {
            let integers = [r, s].flatMap { number -> [UInt8] in
                var bytes = Array(number.bytes.drop { $0 == 0 })
                if bytes.first ?? 0x80 >= 0x80 { bytes.insert(0, at: 0) }
                return [0x02, UInt8(bytes.count)] + bytes
            }
            return [0x30, UInt8(integers.count)] + integers
        }
    }

    /// A number of 256 bits modulo the order, which is above half of them.
    private static func reduced(_ number: WideInteger) -> WideInteger {
        number < order.prime ? number : number.subtracting(order.prime).difference
    }

    /// The numbers that a key signs a hash with.
    ///
    /// Source: RFC 6979, section 3.2.
    private struct DeterministicNonces {
        private var key = [UInt8](repeating: 0, count: 32)
        private var value = [UInt8](repeating: 1, count: 32)

        init(_ scalar: WideInteger, _ hash: [UInt8]) {
            let seed = scalar.bytes + reduced(WideInteger(hash) ?? .zero).bytes
            update([0] + seed)
            update([1] + seed)
        }

        mutating func next() -> WideInteger {
            while true {
                value = SHA256.authenticationCode(for: value, key: key)
                let number = WideInteger(value) ?? .zero
                if !number.isZero, number < order.prime { return number }
                update([0])
            }
        }

        private mutating func update(_ data: [UInt8]) {
            key = SHA256.authenticationCode(for: value + data, key: key)
            value = SHA256.authenticationCode(for: value, key: key)
        }
    }
}

extension SHA256 {
    /// The keyed hash of RFC 2104, for keys of up to 64 bytes.
    fileprivate static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        let padded = key + [UInt8](repeating: 0, count: 64 - key.count)
        return hash(padded.map { $0 ^ 0x5C } + hash(padded.map { $0 ^ 0x36 } + message))
    }
}
