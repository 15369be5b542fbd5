/// Normalises phone numbers.
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
