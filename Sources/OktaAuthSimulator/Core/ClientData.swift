import Foundation

/// What a browser says it signed, with the challenge in it.
enum ClientData {
    /// Whether `text` is base64 of client data for `challenge`, made for `type`.
    ///
    /// There is no signature to check without a crypto library on every platform: what can be
    /// checked is that the answer belongs to the question, and that some page asked it.
    static func answers(_ text: String?, challenge: String, type: String) -> Bool {
        guard let text, let data = Base64.bytes(text), let json = SimulatorJSON(parsing: data),
            (json["type"] ?? json["typ"])?.string == type,
            let answered = json["challenge"]?.string.flatMap(Base64.bytes),
            let origin = json["origin"]?.string, origin.contains("://")
        else { return false }
        return answered == Base64.bytes(challenge)
    }

    /// Whether `text` is base64 of at least one byte.
    static func isBytes(_ text: String?) -> Bool {
        text.flatMap(Base64.bytes)?.isEmpty == false
    }
}
