/// The curve P-256 of FIPS 186, in plain arithmetic.
///
/// For the simulated org and its keys alone. **Not constant time**: how long it takes depends on the secret, so
/// that it protects nothing. Coordinates are Jacobian: `x / z²` and `y / z³`.
enum P256 {
    static let field = PrimeField(
        prime: WideInteger(
            0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFF, 0, 0xFFFF_FFFF_0000_0001
        )
    )
    /// The numbers modulo the order of the base point.
    static let order = PrimeField(
        prime: WideInteger(
            0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF,
            0xFFFF_FFFF_0000_0000
        )
    )
    private static let b = field.kept(
        WideInteger(
            0x3BCE_3C3E_27D2_604B, 0x651D_06B0_CC53_B0F6, 0xB3EB_BD55_7698_86BC,
            0x5AC6_35D8_AA3A_93E7
        )
    )
    static let base = Point(
        x: field.kept(
            WideInteger(
                0xF4A1_3945_D898_C296, 0x7703_7D81_2DEB_33A0, 0xF8BC_E6E5_63A4_40F2,
                0x6B17_D1F2_E12C_4247
            )
        ),
        y: field.kept(
            WideInteger(
                0xCBB6_4068_37BF_51F5, 0x2BCE_3357_6B31_5ECE, 0x8EE7_EB4A_7C0F_9E16,
                0x4FE3_42E2_FE1A_7F9B
            )
        ),
        z: field.one
    )

    /// The point with these coordinates, 32 bytes each; `nil` if it is not on the curve.
    static func point(x: some Collection<UInt8>, y: some Collection<UInt8>) -> Point? {
        guard let x = WideInteger(x), let y = WideInteger(y), x < field.prime, y < field.prime
        else { return nil }
        let point = Point(x: field.kept(x), y: field.kept(y), z: field.one)
        // y² = x³ - 3x + b
        let square = field.product(point.x, point.x)
        let triple = field.sum(point.x, field.sum(point.x, point.x))
        let cube = field.difference(field.product(square, point.x), triple)
        guard field.product(point.y, point.y) == field.sum(cube, b) else { return nil }
        return point
    }

    struct Point: Sendable {
        var x: WideInteger
        var y: WideInteger
        /// 0 for the point at infinity.
        var z: WideInteger

        fileprivate static let infinity = Point(x: field.one, y: field.one, z: .zero)

        /// The plain coordinates; `nil` for the point at infinity.
        var coordinates: (x: WideInteger, y: WideInteger)? {
            guard !z.isZero else { return nil }
            let inverse = field.inverse(of: z)
            let square = field.product(inverse, inverse)
            return (
                field.plain(field.product(x, square)),
                field.plain(field.product(y, field.product(square, inverse)))
            )
        }

        // The formulas come from the Explicit-Formulas Database, dbl-2001-b and add-1998-cmo-2.

        func doubled() -> Point {
            let delta = field.product(z, z)
            let gamma = field.product(y, y)
            let beta = field.product(x, gamma)
            let slope = field.product(field.difference(x, delta), field.sum(x, delta))
            let alpha = field.sum(slope, field.sum(slope, slope))
            let twice = field.sum(beta, beta)
            let fourfold = field.sum(twice, twice)
            let newX = field.difference(
                field.product(alpha, alpha), field.sum(fourfold, fourfold)
            )
            let both = field.sum(y, z)
            let newZ = field.difference(
                field.difference(field.product(both, both), gamma), delta
            )
            let square = field.product(gamma, gamma)
            let squares = field.sum(square, square)
            let eight = field.sum(field.sum(squares, squares), field.sum(squares, squares))
            let newY = field.difference(
                field.product(alpha, field.difference(fourfold, newX)), eight
            )
            return Point(x: newX, y: newY, z: newZ)
        }

        func adding(_ other: Point) -> Point {
            if z.isZero { return other }
            if other.z.isZero { return self }
            var (u1, s1, bothZ) = (x, y, z)
            if other.z != field.one {
                let square = field.product(other.z, other.z)
                u1 = field.product(x, square)
                s1 = field.product(y, field.product(square, other.z))
                bothZ = field.product(z, other.z)
            }
            let ownSquare = field.product(z, z)
            let u2 = field.product(other.x, ownSquare)
            let s2 = field.product(other.y, field.product(ownSquare, z))
            let h = field.difference(u2, u1)
            let r = field.difference(s2, s1)
            guard !h.isZero else { return r.isZero ? doubled() : .infinity }
            let hSquare = field.product(h, h)
            let hCube = field.product(hSquare, h)
            let v = field.product(u1, hSquare)
            let newX = field.difference(
                field.difference(field.product(r, r), hCube), field.sum(v, v)
            )
            let newY = field.difference(
                field.product(r, field.difference(v, newX)), field.product(s1, hCube)
            )
            return Point(x: newX, y: newY, z: field.product(h, bothZ))
        }

        func multiplied(by scalar: WideInteger) -> Point {
            let multiples = multiples
            var result = Point.infinity
            for index in (0..<64).reversed() {
                if !result.z.isZero {
                    result = result.doubled().doubled().doubled().doubled()
                }
                let nibble = scalar.nibble(index)
                if nibble > 0 { result = result.adding(multiples[nibble]) }
            }
            return result
        }

        /// Its multiples by 0 to 15.
        fileprivate var multiples: [Point] {
            (0..<14).reduce(into: [Point.infinity, self]) { all, index in
                all.append(all[index + 1].adding(self))
            }
        }
    }

    /// `base.multiplied(by:)`, several times faster.
    static func baseMultiplied(by scalar: WideInteger) -> Point {
        baseMultiples.indices.reduce(Point.infinity) { sum, index in
            let nibble = scalar.nibble(index)
            return nibble > 0 ? sum.adding(baseMultiples[index][nibble]) : sum
        }
    }

    /// The multiples of `16^index * base` by 0 to 15, with 1 for each `z`; made once, in some milliseconds.
    private static let baseMultiples: [[Point]] = {
        var power = base
        return (0..<64).map { _ in
            let multiples = power.multiples
            power = multiples[15].adding(power)
            return normalized(multiples)
        }
    }()

    /// The same points with `z` = 1, by one inversion for all; the first, infinity, stays as it is.
    private static func normalized(_ points: [Point]) -> [Point] {
        let finite = points.dropFirst()
        var products = [field.one]
        for point in finite {
            products.append(field.product(products[products.count - 1], point.z))
        }
        var inverse = field.inverse(of: products.removeLast())
        var normalized: [Point] = []
        for (point, product) in zip(finite, products).reversed() {
            let own = field.product(inverse, product)
            inverse = field.product(inverse, point.z)
            let square = field.product(own, own)
            normalized.append(
                Point(
                    x: field.product(point.x, square),
                    y: field.product(point.y, field.product(square, own)),
                    z: field.one
                )
            )
        }
        return points.prefix(1) + normalized.reversed()
    }
}
