import Foundation

/// The one-time codes of RFC 6238 with HMAC-SHA1, as authenticator apps compute them.
struct TimeBasedCode: Sendable, Equatable {
    /// Seconds during which one code is shown.
    static let timeStep = 30

    /// The shared secret.
    let secret: [UInt8]
    /// The number of digits of a code.
    var digits = 6

    /// The number of the time step that contains `date`.
    static func step(at date: Date) -> Int {
        Int(exactly: (date.timeIntervalSince1970 / Double(timeStep)).rounded(.down)) ?? 0
    }

    /// The code shown during `step`.
    func code(at step: Int) -> String {
        let counter = UInt64(bitPattern: Int64(step))
        let message = [56, 48, 40, 32, 24, 16, 8, 0].map {
            UInt8(truncatingIfNeeded: counter >> UInt64($0))
        }
        let hash = SHA1.authenticationCode(for: message, key: secret)
        let offset = Int(hash[19] & 0x0F)
        let number = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let modulus = (0..<digits).reduce(UInt32(1)) { product, _ in product * 10 }
        let text = String((number & 0x7FFF_FFFF) % modulus)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The step whose code is `code`, no further than one step from `date`.
    func step(showing code: String, near date: Date) -> Int? {
        let current = Self.step(at: date)
        return [current, current - 1, current + 1].first { self.code(at: $0) == code }
    }

    /// Whether `code` is shown within two minutes of `date`, but too far from it to be accepted.
    func isOutsideWindow(_ code: String, near date: Date) -> Bool {
        let current = Self.step(at: date)
        return (2...4).contains { distance in
            self.code(at: current - distance) == code || self.code(at: current + distance) == code
        }
    }

    /// The secret in base32 without padding.
    var base32: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var text = ""
        var buffer: UInt32 = 0
        var count = 0
        for byte in secret {
            buffer = buffer << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(alphabet[Int(buffer >> UInt32(count) & 31)])
            }
            buffer &= (1 << UInt32(count)) - 1
        }
        if count > 0 { text.append(alphabet[Int(buffer << UInt32(5 - count) & 31)]) }
        return text
    }
}
