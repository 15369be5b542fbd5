enum PhoneNumber {
    /// The number in E.164 form, `nil` if `text` is not a number with a country code.
    static func normalized(_ text: String) -> String? {
        let number = text.filter { !" -().".contains($0) }
        let digits = number.dropFirst()
        guard number.hasPrefix("+"), (8...15).contains(digits.count),
            digits.allSatisfy({ ("0"..."9").contains($0) })
        else { return nil }
        return number
    }
}

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
