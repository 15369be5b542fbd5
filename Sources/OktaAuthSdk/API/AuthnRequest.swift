import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request to the Authn API, before it is sent.
struct AuthnRequest {
    var url: URL
    var method: OktaAPIRequest.Method
    var body: Data?
    var headers: [String: String] = [:]
    /// Whether it leaves the org, so that nothing of the configuration may go along.
    var isForeign = false

    /// The request to send, with the header fields every request has; its own win over those of
    /// the configuration.
    func urlRequest(with configuration: OktaConfiguration) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        request.httpBody = body
        request.httpShouldHandleCookies = false
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
        guard !isForeign else { return request }
        request.setValue(configuration.locale, forHTTPHeaderField: "Accept-Language")
        for (name, value) in configuration.additionalHeaders.merging(
            headers,
            uniquingKeysWith: { $1 }
        ) { request.setValue(value, forHTTPHeaderField: name) }
        configuration.requestHook?(&request)
        return request
    }

    /// The bytes of a typed body.
    static func body(_ json: JSONValue) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try encoder.encode(json)
    }

    /// The bytes of a form.
    static func form(_ fields: KeyValuePairs<String, String?>) -> Data {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        let parts = fields.compactMap { name, value in
            value?.addingPercentEncoding(withAllowedCharacters: unreserved).map { "\(name)=\($0)" }
        }
        return Data(parts.joined(separator: "&").utf8)
    }

    /// The bytes of a body the app put together.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if it holds something JSON cannot express.
    static func body(_ payload: [String: Any]) throws -> Data {
        guard JSONSerialization.isValidJSONObject(payload) else {
            throw OktaError.invalidParameters(
                "the payload holds a value that JSON cannot express; "
                    + "use strings, finite numbers, booleans, arrays, dictionaries and NSNull"
            )
        }
        return try JSONSerialization.data(withJSONObject: payload, options: [.sortedKeys])
    }
}

extension URL {
    /// The URL with `parameters` in its query, replacing those of the same name; the rest is kept.
    func settingQuery(_ parameters: KeyValuePairs<String, String?>) -> URL {
        let parameters = parameters.compactMap { name, value in value.map { (name, $0) } }
        guard !parameters.isEmpty,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        let names = Set(parameters.map(\.0))
        // Percent-encoded, so that what the server encoded reaches it unchanged.
        let kept = components.percentEncodedQueryItems?.filter { !names.contains($0.name) } ?? []
        components.percentEncodedQueryItems =
            kept + parameters.map { URLQueryItem(name: $0.0, value: $0.1) }
        return components.url ?? self
    }
}
