/// Error correction over the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
    /// The codewords that correct errors in `data`.
    static func correction(of data: some Sequence<UInt8>, count: Int) -> [UInt8] {
        let generator = generator(degree: count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in remainder.indices {
                remainder[index] ^= product(generator[index], factor)
            }
        }
        return remainder
    }

    /// The coefficients of (x - 1)(x - 2)(x - 4)…, without the leading 1.
    private static func generator(degree: Int) -> [UInt8] {
        var coefficients = [UInt8](repeating: 0, count: degree)
        coefficients[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in coefficients.indices {
                let next = index + 1 < degree ? coefficients[index + 1] : 0
                coefficients[index] = product(coefficients[index], root) ^ next
            }
            root = product(root, 2)
        }
        return coefficients
    }

    /// The product of two elements of the field.
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var result = 0
        for shift in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            if second >> UInt8(shift) & 1 == 1 { result ^= Int(first) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
