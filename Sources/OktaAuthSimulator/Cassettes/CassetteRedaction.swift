import Foundation
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Replaces each text that is not on the allow-list, the same text by the same stand-in.
struct CassetteRedaction: Sendable {
    private let origin: Origin
    private let basePath: String
    private var standIns: [String: String] = [:]

    init(org: URL) {
        origin = Origin(org)
        basePath = org.path == "/" ? "" : org.path
    }

    mutating func exchange(
        _ request: URLRequest, _ response: OktaTransportReply?
    ) -> Cassette.Exchange {
        let target = request.url.map { self.target(of: $0) } ?? "/"
        var headers: [String: String] = [:]
        for (name, value) in response?.headers ?? [:] {
            if CassetteAllowList.headers.contains(name) { headers[name] = value }
        }
        if let id = response?.headers["x-okta-request-id"] {
            headers["x-okta-request-id"] = standIn(for: id)
        }
        return Cassette.Exchange(
            method: request.httpMethod ?? "GET",
            target: target,
            requestBody: json(in: request.httpBody ?? Data()),
            statusCode: response?.statusCode,
            headers: headers,
            responseBody: json(in: response?.body ?? Data())
        )
    }

    private mutating func json(in body: Data) -> SimulatorJSON? {
        guard !body.isEmpty else { return nil }
        // A form, a page or a picture: nothing of it is on the list.
        guard let json = SimulatorJSON(parsing: body) else {
            return .string(standIn(for: body.base64EncodedString()))
        }
        return value(json, of: "")
    }

    private mutating func value(_ json: SimulatorJSON, of name: String) -> SimulatorJSON {
        switch json {
        case .null, .bool: return json
        case .integer, .number: return CassetteAllowList.numbers.contains(name) ? json : 0
        case .string(let text): return .string(self.text(text, of: name))
        case .array(let elements): return .array(elements.map { value($0, of: name) })
        case .object(let members):
            var result: [String: SimulatorJSON] = [:]
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                let isKnown = CassetteAllowList.words.contains(name)
                result[isKnown ? name : standIn(for: name)] = value(member, of: isKnown ? name : "")
            }
            return .object(result)
        }
    }

    private mutating func text(_ text: String, of name: String) -> String {
        if CassetteAllowList.isKept(text, of: name) { return text }
        guard name == "href", let url = URL(string: text) else { return standIn(for: text) }
        guard url.host != nil else { return target(of: url) }
        let own = Origin(url)
        let host =
            own == origin ? Cassette.origin : "https://\(standIn(for: "\(own)")).example.test"
        return host + target(of: url)
    }

    /// Path and query, with the words that the API defines.
    private mutating func target(of url: URL) -> String {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        var path = parts?.path ?? ""
        // The cassette's org has no path of its own.
        if path == basePath || path.hasPrefix(basePath + "/") {
            path = String(path.dropFirst(basePath.count))
        }
        var segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.isEmpty || CassetteAllowList.words.contains(String(segment))
                ? String(segment) : standIn(for: String(segment))
        }
        // The cassette's org has one authorization server besides its own.
        if segments.count > 2, segments[1] == "oauth2", segments[2] != "v1" {
            segments[2] = "default"
        }
        let query = (parts?.queryItems ?? []).map { item in
            let isKnown = CassetteAllowList.words.contains(item.name)
            let name = isKnown ? item.name : standIn(for: item.name)
            guard let value = item.value else { return name }
            return "\(name)=\(["true", "false"].contains(value) ? value : standIn(for: value))"
        }
        return segments.joined(separator: "/") + (query.isEmpty ? "" : "?")
            + query.joined(separator: "&")
    }

    /// A text that can stand anywhere in a URL or body.
    private mutating func standIn(for text: String) -> String {
        if text.isEmpty { return "" }
        if let known = standIns[text] { return known }
        let made = "stand-in-\(standIns.count + 1)"
        standIns[text] = made
        return made
    }
}

extension CassetteRedaction: CustomReflectable {
    /// The number of stand-ins: the texts that they replace are secrets.
    var customMirror: Mirror { Mirror(self, children: ["standIns": standIns.count]) }
}
