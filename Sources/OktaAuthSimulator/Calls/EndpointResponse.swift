import Foundation

/// The response of an endpoint, before the common headers are added.
struct EndpointResponse: Sendable {
    var statusCode = 200
    var headers: [String: String] = [:]
    var cookies: [String] = []
    var body: SimulatorJSON?
    /// A body that is not JSON; its type is among the headers.
    var content = Data()

    static func json(_ body: SimulatorJSON) -> EndpointResponse { EndpointResponse(body: body) }

    /// A PNG of one dot, in base64: what QR codes show is not documented.
    static let blankPicture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="

    static func redirect(to location: String, cookies: [String] = []) -> EndpointResponse {
        EndpointResponse(statusCode: 302, headers: ["Location": location], cookies: cookies)
    }

    static func address(_ address: String, adding values: [(name: String, value: String)])
        -> String
    {
        address + (address.contains("?") ? "&" : "?") + SimulatorRequest.query(of: values)
    }

    /// Whether a header field can have `text` as an address: it has no spaces or control characters.
    static func isAddress(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }

    static func page(_ title: String, statusCode: Int = 200) -> EndpointResponse {
        .html(title, body: "<body><h1>\(title)</h1></body>", statusCode: statusCode)
    }

    /// A page whose form a browser posts to `address` at once, with the fields in this order.
    static func form(to address: String, _ fields: [(name: String, value: String)])
        -> EndpointResponse
    {
        let inputs = fields.map { name, value in
            "<input name=\"\(name)\" type=\"hidden\" value=\"\(value.markup)\"/>\n"
        }
        return .html(
            "Signing in",
            body: "<body onload=\"document.forms[0].submit()\">"
                + "<form id=\"appForm\" action=\"\(address.markup)\" method=\"POST\">\n"
                + "\(inputs.joined())</form></body>"
        )
    }

    /// A page that sends `message` to the page of `origin` that opened or embeds it.
    static func postMessage(_ message: SimulatorJSON, to origin: String) -> EndpointResponse {
        let values: SimulatorJSON = .array([message, .string(origin)])
        // A script ends at its closing tag, wherever that stands.
        let text = String(decoding: values.encoded, as: UTF8.self)
            .replacingOccurrences(of: "<", with: "\\u003c")
        let script = "(window.opener || window.parent).postMessage(...\(text))"
        return .html("Signing in", body: "<body><script>\(script)</script></body>")
    }

    private static func html(_ title: String, body: String, statusCode: Int = 200)
        -> EndpointResponse
    {
        let html = "<!DOCTYPE html><html><head><title>\(title)</title></head>\(body)</html>"
        return EndpointResponse(
            statusCode: statusCode,
            headers: ["Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store"],
            content: Data(html.utf8)
        )
    }
}

extension String {
    /// The text in HTML or XML, between tags or quotation marks.
    var markup: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.append(character)
            }
        }
    }
}
