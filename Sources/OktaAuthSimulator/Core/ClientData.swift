import Foundation

/// The client data that a browser signed, with the challenge in it.
enum ClientData {
    /// Whether `text` is base64 of client data for `challenge`, made for `type`.
    ///
    /// Signatures are not verified, for lack of a crypto library on every platform; the check is
    /// that challenge and type match, and that there is an origin.
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
