import Foundation
import OktaAuthSdk

/// The ways in which any value can become text.
package enum RedactionRoute: String, CaseIterable, Sendable {
    case interpolation, describing, reflecting, debugDescription, print, debugPrint, dump, mirror
    case array, dictionary, optional, tuple
    case localizedDescription, localizedError, nsError, userInfo, userText

    /// What comes out for `value`, `nil` if this is no way for it.
    package func text(of value: Any) -> String? {
        switch self {
        case .interpolation: return "\(value)"
        case .describing: return String(describing: value)
        case .reflecting: return String(reflecting: value)
        case .debugDescription:
            return (value as? any CustomDebugStringConvertible)?.debugDescription
        case .print: return Self.written { Swift.print(value, to: &$0) }
        case .debugPrint: return Self.written { Swift.debugPrint(value, to: &$0) }
        case .dump: return Self.written { _ = Swift.dump(value, to: &$0) }
        case .mirror: return Self.mirrored(value, depth: 0)
        case .array: return "\([value]) \(String(reflecting: [value]))"
        case .dictionary: return "\(["key": value])"
        case .optional: return String(reflecting: Optional(value) as Any)
        case .tuple: return Self.written { _ = Swift.dump((value, value), to: &$0) }
        case .localizedDescription: return (value as? any Error)?.localizedDescription
        case .localizedError:
            guard let error = value as? any LocalizedError else { return nil }
            return [
                error.errorDescription, error.failureReason, error.recoverySuggestion,
                error.helpAnchor,
            ].compactMap { $0 }.joined(separator: " ")
        case .nsError:
            guard let error = value as? any Error else { return nil }
            let bridged = error as NSError
            return "\(bridged) \(bridged.debugDescription) \(bridged.domain) \(bridged.code)"
        case .userInfo: return (value as? any Error).map { "\(($0 as NSError).userInfo)" }
        case .userText: return (value as? OktaError)?.userText()
        }
    }

    /// What comes out for `value` in all of these ways.
    package static func texts(of value: Any) -> String {
        allCases.compactMap { $0.text(of: value) }.joined(separator: "\n")
    }

    private static func written(_ write: (inout String) -> Void) -> String {
        var text = ""
        write(&text)
        return text
    }

    /// Everything a mirror shows, superclasses included.
    private static func mirrored(_ value: Any, depth: Int) -> String {
        guard depth < 9 else { return "" }
        return sequence(first: Mirror(reflecting: value), next: \.superclassMirror)
            .flatMap(\.children)
            .map { "\($0.label ?? "") \($0.value) \(mirrored($0.value, depth: depth + 1))" }
            .joined(separator: "\n")
    }
}
