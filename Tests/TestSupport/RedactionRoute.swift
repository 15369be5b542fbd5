import Foundation
import OktaAuthSdk

/// The ways in which any value can become text.
package enum RedactionRoute {
    /// What comes out for `value` in all of these ways.
    package static func texts(of value: Any) -> String {
        var texts = [
            "\(value)", String(describing: value), String(reflecting: value), mirrored(value),
            "\([value]) \(String(reflecting: [value]))", "\(["key": value])",
            String(reflecting: Optional(value) as Any),
        ]
        var written = ""
        print(value, to: &written)
        debugPrint(value, to: &written)
        dump(value, to: &written)
        dump((value, value), to: &written)
        texts.append(written)
        if let value = value as? any CustomDebugStringConvertible {
            texts.append(value.debugDescription)
        }
        if let error = value as? any Error {
            let bridged = error as NSError
            texts += ["\(bridged) \(bridged.debugDescription) \(bridged.domain) \(bridged.code)"]
            texts += [error.localizedDescription, "\(bridged.userInfo)"]
        }
        if let error = value as? any LocalizedError {
            texts += [error.errorDescription, error.failureReason].compactMap(\.self)
            texts += [error.recoverySuggestion, error.helpAnchor].compactMap(\.self)
        }
        if let error = value as? OktaError { texts.append(error.userText()) }
        return texts.joined(separator: "\n")
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
