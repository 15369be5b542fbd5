/// The codes of devices that count how often their button was pressed.
struct CountedCode: Sendable {
    /// The number of presses that may be unused between two codes.
    private static let lookAhead = 50
    private static let modhex = Array("cbdefghijklnrtuv")

    private let secret: [UInt8]
    private let isKeyboard: Bool

    /// The device of `kind` that belongs to `login`.
    init(_ kind: SimulatedFactorKind, of login: String) {
        secret = SHA1.hash(Array("\(kind.factorType) \(login.lowercased())".utf8))
        isKeyboard = kind == .yubiKey
    }

    /// The code of press number `counter`.
    func code(at counter: Int) -> String {
        guard isKeyboard else { return TimeBasedCode(secret: secret).code(at: counter) }
        let message = withUnsafeBytes(of: UInt64(counter).bigEndian) { Array($0) }
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
