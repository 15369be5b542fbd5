/// Masks addresses as the server does.
enum Mask {
    /// `+15555550100` becomes `+1 XXX-XXX-0100`.
    static func phone(_ number: String) -> String {
        "\(number.prefix(2)) XXX-XXX-\(number.suffix(4))"
    }

    /// `ada@example.test` becomes `a...a@example.test`.
    static func email(_ address: String) -> String {
        let parts = address.split(separator: "@", maxSplits: 1)
        guard parts.count == 2 else { return "..." }
        return "\(parts[0].prefix(1))...\(parts[0].suffix(1))@\(parts[1])"
    }
}
