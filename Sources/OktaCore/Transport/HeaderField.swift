/// The syntax of header fields.
package enum HeaderField {
    /// Whether the field can be sent: its name is a token, and its value cannot end the field early
    /// and start another.
    ///
    /// Source: RFC 9110, sections 5.1 and 5.5.
    package static func isValid(name: String, value: String) -> Bool {
        let isToken = { (scalar: Unicode.Scalar) in
            scalar.value > 0x20 && scalar.value < 0x7F
                && !"()<>@,;:\\\"/[]?={}".unicodeScalars.contains(scalar)
        }
        return !name.isEmpty && name.unicodeScalars.allSatisfy(isToken)
            && value.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t"
            }
    }
}
