import Foundation

/// The one-time codes of RFC 6238 with HMAC-SHA1, as authenticator apps compute them.
struct TimeBasedCode: Sendable, Equatable {
    /// Seconds during which one code is shown.
    static let timeStep = 30

    let secret: [UInt8]
    var digits = 6

    static func step(at date: Date) -> Int {
        Int(exactly: (date.timeIntervalSince1970 / Double(timeStep)).rounded(.down)) ?? 0
    }

    func code(at step: Int) -> String {
        let message = withUnsafeBytes(of: Int64(step).bigEndian) { Array($0) }
        let hash = SHA1.authenticationCode(for: message, key: secret)
        let offset = Int(hash[19] & 0x0F)
        let number = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let text = String(number & 0x7FFF_FFFF)
        return String(repeating: "0", count: max(0, digits - text.count)) + text.suffix(digits)
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

    var base32: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = secret.flatMap { byte in (0..<8).reversed().map { Int(byte >> $0 & 1) } }
        return stride(from: 0, to: bits.count, by: 5).reduce(into: "") { text, start in
            let digit = (start..<start + 5).reduce(0) { digit, index in
                digit << 1 | (index < bits.count ? bits[index] : 0)
            }
            text.append(alphabet[digit])
        }
    }
}

/// The codes of devices that count how often their button was pressed.
struct CountedCode: Sendable {
    /// The number of presses that may be unused between two codes.
    private static let lookAhead = 50
    private static let modhex = Array("cbdefghijklnrtuv")

    private let secret: [UInt8]
    private let isKeyboard: Bool

    init(_ kind: SimulatedFactorKind, of login: String) {
        secret = SHA1.hash(Array("\(kind.factorType) \(login.lowercased())".utf8))
        isKeyboard = kind == .yubiKey
    }

    func code(at counter: Int) -> String {
        guard isKeyboard else { return TimeBasedCode(secret: secret).code(at: counter) }
        let message = withUnsafeBytes(of: Int64(counter).bigEndian) { Array($0) }
        let body = SHA1.authenticationCode(for: message, key: secret)
        return Self.spell(Array(secret.prefix(6))) + Self.spell(Array(body.prefix(16)))
    }

    /// The press that showed `code`, later than `last`.
    func counter(showing code: String, after last: Int?) -> Int? {
        let first = (last ?? 0) + 1
        return (first...first + Self.lookAhead).first { self.code(at: $0) == code }
    }

    /// Whether `code` was shown by a press up to `last`.
    func isSpent(_ code: String, upTo last: Int?) -> Bool {
        guard let last, last > 0 else { return false }
        return (max(1, last - Self.lookAhead)...last).contains { self.code(at: $0) == code }
    }

    private static func spell(_ bytes: [UInt8]) -> String {
        String(bytes.flatMap { [modhex[Int($0 >> 4)], modhex[Int($0 & 15)]] })
    }
}
