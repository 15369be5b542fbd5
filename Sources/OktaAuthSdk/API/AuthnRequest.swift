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
    /// Whether it is sent to a host outside the org, without anything of the configuration.
    var isForeign = false

    /// The template of every request to an org: `url`, the header fields of the SDK, then those of
    /// `configuration`.
    static func template(for url: URL, with configuration: OktaConfiguration) -> URLRequest {
        var request = plain(url)
        for (name, value) in standingFields(of: configuration) {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// The header fields that `configuration` adds to every request, in ascending precedence.
    private static func standingFields(
        of configuration: OktaConfiguration
    ) -> [(name: String, value: String)] {
        let known: [(name: String, value: String?)] = [
            ("Accept-Language", configuration.language),
            ("Authorization", configuration.apiToken.map { "SSWS \($0)" }),
        ]
        return known.compactMap { name, value in value.map { (name: name, value: $0) } }
            + configuration.headers.sorted { $0.key < $1.key }.map {
                (name: $0.key, value: $0.value)
            }
    }

    /// The error in the header fields of `configuration`; `nil` if they can be sent.
    static func problem(withFieldsOf configuration: OktaConfiguration) -> OktaError? {
        do throws(OktaError) {
            for (name, value) in standingFields(of: configuration) { try check(name, value) }
            guard configuration.deviceTokenTransports.contains(.cookie) else { return nil }
            return configuration.deviceToken.flatMap(OktaDeviceToken.problem(with:))
        } catch {
            return error
        }
    }

    private static func plain(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpShouldHandleCookies = false
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
        return request
    }

    /// The request to send; its own header fields override those of the template, and those of the
    /// call override both.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if a header field cannot be sent.
    func urlRequest(
        from template: URLRequest,
        deviceToken: String? = nil,
        options: OktaRequestOptions? = nil
    ) throws(OktaError) -> URLRequest {
        var request = isForeign ? Self.plain(url) : template
        // An assignment parses the URL again.
        if request.url != url { request.url = url }
        if method != .post { request.httpMethod = method.rawValue }
        request.httpBody = body
        guard !isForeign else { return request }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        for (name, value) in options?.headerFields ?? [] {
            try Self.check(name, value)
            request.setValue(value, forHTTPHeaderField: name)
        }
        if let deviceToken { try request.addCookie(ofDevice: deviceToken) }
        if let options { request.url = url.settingQuery(options.query) }
        return request
    }

    /// Rejects a value that would end a header field early and start another.
    static func check(_ name: String, _ value: String) throws(OktaError) {
        guard HeaderField.isValid(name: name, value: value) else {
            throw .invalidParameters(
                "a header field holds a character that cannot be sent; nothing was sent"
            )
        }
    }

    /// The bytes of a typed body.
    static func body(_ json: JSONValue) -> Data { JSONWriter.data(json) }

    /// The bytes of a body the app built.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if it holds a value JSON cannot express.
    static func body(
        _ payload: [String: Any],
        adding options: OktaRequestOptions? = nil
    ) throws -> Data {
        let payload = payload.joined(with: options?.bodyFields ?? [:])
        guard JSONSerialization.isValidJSONObject(payload) else {
            throw OktaError.invalidParameters(
                "the payload holds a value that JSON cannot express; "
                    + "use strings, finite numbers, booleans, arrays, dictionaries and NSNull"
            )
        }
        return try JSONSerialization.data(withJSONObject: payload, options: [.sortedKeys])
    }
}

extension [String: Any] {
    /// The payload merged with `members`, inner objects member by member.
    fileprivate func joined(with members: [String: OktaJSON]) -> [String: Any] {
        var all = self
        for (key, value) in members {
            if let inner = all[key] as? [String: Any], case .object(let more) = value {
                all[key] = inner.joined(with: more)
            } else {
                all[key] = value.foundationValue
            }
        }
        return all
    }
}
