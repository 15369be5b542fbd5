import Foundation
import OktaAuthSdk

/// The ways in which any value can become text.
package enum RedactionRoute {
    /// The text of `value` in each of these ways, by the name of the way.
    package static func textsByName(of value: Any) -> [(name: String, text: String)] {
        func written(_ write: (inout String) -> Void) -> String {
            var text = ""
            write(&text)
            return text
        }
        var texts = [
            // Interpolation and `print` write the same, `debugPrint` what reflecting does.
            ("describing", String(describing: value)), ("reflecting", String(reflecting: value)),
            ("mirror", mirrored(value)), ("dump", written { dump(value, to: &$0) }),
            // Other collections, tuples and optionals write their elements as a list does.
            ("array", "\([value])"),
        ]
        if let value = value as? any CustomDebugStringConvertible {
            texts.append(("debugDescription", value.debugDescription))
        }
        if let error = value as? any Error {
            let bridged = error as NSError
            let parts = "\(bridged) \(bridged.debugDescription) \(bridged.domain) \(bridged.code)"
            texts += [("NSError", parts), ("userInfo", "\(bridged.userInfo)")]
            texts.append(("localizedDescription", error.localizedDescription))
        }
        if let error = value as? any LocalizedError {
            let reasons = [error.errorDescription, error.failureReason, error.recoverySuggestion]
            let parts = (reasons + [error.helpAnchor]).compactMap(\.self)
            texts.append(("LocalizedError", parts.joined(separator: " ")))
        }
        if let error = value as? OktaError { texts.append(("userText", error.userText())) }
        return texts
    }

    /// The texts of `value` in all of these ways.
    package static func texts(of value: Any) -> String {
        textsByName(of: value).map(\.text).joined(separator: "\n")
    }

    /// Everything a mirror shows, superclasses included.
    private static func mirrored(_ value: Any, depth: Int = 0) -> String {
        guard depth < 9 else { return "" }
        return sequence(first: Mirror(reflecting: value), next: \.superclassMirror)
            .flatMap(\.children)
            .map { "\($0.label ?? "") \($0.value) \(mirrored($0.value, depth: depth + 1))" }
            .joined(separator: "\n")
    }
}
