import Foundation
@_spi(Server) import OktaAuthSimulator

/// A body of a request or a response without what could be secret.
///
/// Names of members, numbers and booleans stay, and the texts of members that the protocol defines.
struct RedactedBody {
    /// The body: `null` without one, a text for a page.
    let json: SimulatorJSON

    init(_ body: Data) {
        if body.isEmpty {
            json = .null
        } else if let document = SimulatorJSON(parsing: body) {
            json = Self.redact(document, of: "")
        } else {
            json = Self.form(String(decoding: body, as: UTF8.self))
        }
    }

    /// A form by its fields; of another text only the length.
    private static func form(_ text: String) -> SimulatorJSON {
        let items = URLComponents(string: "?\(text)")?.queryItems ?? []
        guard !text.contains("<"), !items.isEmpty, items.allSatisfy({ $0.value != nil }) else {
            return .string("\(text.utf8.count) bytes")
        }
        let members = items.map { ($0.name, redact(.string($0.value ?? ""), of: $0.name)) }
        return .object(Dictionary(members) { $1 })
    }

    private static func redact(_ json: SimulatorJSON, of name: String) -> SimulatorJSON {
        switch json {
        case .null, .bool: json
        case .integer, .number: secretNumbers.contains(name) ? "…" : json
        case .string(let text): .string(redact(text, of: name))
        case .array(let elements): .array(elements.map { redact($0, of: name) })
        case .object(let members):
            .object(Dictionary(uniqueKeysWithValues: members.map { ($0, redact($1, of: $0)) }))
        }
    }

    private static func redact(_ text: String, of name: String) -> String {
        if name == "href" {
            let parts = URLComponents(string: text)
            return RequestLog.shown(
                path: parts?.percentEncodedPath ?? "", query: parts?.percentEncodedQuery ?? ""
            )
        }
        return text.isEmpty || harmless.contains(name) ? text : "…"
    }

    private static let secretNumbers: Set = ["answer", "correctAnswer", "passCode", "passcode"]

    /// The members whose texts the protocol defines, or which a person chose to be seen.
    private static let harmless: Set = [
        "accepts", "allow", "challengeType", "class", "client_id", "code_challenge_method",
        "displayName", "enrollment", "error", "errorCode", "errorLink", "errorSummary",
        "error_description", "expiresAt", "factorResult", "factorType", "firstName", "grant_type",
        "identifier", "intent", "key", "label", "lastName", "lastPasswordVerification", "login",
        "message", "method", "methodType", "name", "passwordChanged", "produces", "provider",
        "recoveryType", "redirect_uri", "rel", "relatesTo", "response_mode", "response_type",
        "scope", "status", "token_type", "type", "username", "vendorName", "version",
    ]
}
