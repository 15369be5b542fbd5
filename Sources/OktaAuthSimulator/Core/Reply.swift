import Foundation

/// The response of an endpoint, before the common headers are added.
struct Reply: Sendable {
    var statusCode = 200
    var headers: [String: String] = [:]
    /// The cookies it sets, as header values.
    var cookies: [String] = []
    var body: SimulatorJSON?
    /// A body that is not JSON; its type is among the headers.
    var content = Data()

    /// A redirect to `location`.
    static func redirect(to location: String, cookies: [String] = []) -> Reply {
        Reply(statusCode: 302, headers: ["Location": location], cookies: cookies)
    }

    /// Whether `text` is valid in a header field: it has no line breaks.
    static func isAddress(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }

    /// An HTML page.
    static func page(_ title: String, statusCode: Int = 200) -> Reply {
        let html =
            "<!DOCTYPE html><html><head><title>\(title)</title></head>"
            + "<body><h1>\(title)</h1></body></html>"
        return Reply(
            statusCode: statusCode,
            headers: ["Content-Type": "text/html;charset=utf-8"],
            content: Data(html.utf8)
        )
    }
}
