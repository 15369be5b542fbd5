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

    /// The method, URL and header fields that all requests to an org share.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if a value of `configuration` cannot be sent.
    static func template(
        at url: URL,
        trusting trusted: TrustedHosts,
        with configuration: OktaConfiguration
    ) throws(OktaError) -> RequestTemplate {
        if configuration.deviceTokenTransports.contains(.cookie),
            let problem = configuration.deviceToken.flatMap(OktaDeviceToken.problem(with:))
        {
            throw problem
        }
        var fields = jsonFields
        if let language = configuration.language { fields.append(("Accept-Language", language)) }
        if let token = configuration.apiToken { fields.append(("Authorization", "SSWS \(token)")) }
        fields += configuration.headers.sorted { $0.key < $1.key }
        do {
            return try RequestTemplate(for: url, trusting: trusted, fields: fields)
        } catch {
            throw OktaError(error)
        }
    }

    private static let jsonFields: [RequestTemplate.Field] = [
        ("Accept", "application/json"), ("Content-Type", "application/json"),
    ]

    /// The request to send; its header fields replace the template's, and the call's replace both.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if a header field cannot be sent.
    func urlRequest(
        from template: RequestTemplate,
        deviceToken: String? = nil,
        options: OktaRequestOptions? = nil
    ) throws(OktaError) -> URLRequest {
        do {
            guard !isForeign else {
                let place = TrustedHosts(Origin(url))
                return try RequestTemplate(for: url, trusting: place, fields: Self.jsonFields)
                    .request(method.rawValue, to: url, body: body)
            }
            var request = try template.request(
                method.rawValue,
                to: options.map { url.settingQuery($0.query) } ?? url,
                fields: Array(headers) + (options?.headerFields ?? []),
                body: body
            )
            if let deviceToken { request.addCookie(ofDevice: deviceToken) }
            return request
        } catch {
            throw OktaError(error)
        }
    }

    /// The bytes of a typed body.
    static func body(_ json: OktaJSON) -> Data { JSONWriter.data(json) }

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
                all[key] = inner.joined(with: more.dictionary)
            } else {
                all[key] = value.foundationValue
            }
        }
        return all
    }
}

extension OktaError {
    /// The error for a request that cannot be built.
    fileprivate init(_ problem: RequestTemplate.Problem) {
        self =
            switch problem {
            case .malformedField:
                .invalidParameters(
                    "a header field holds a character that cannot be sent; nothing was sent"
                )
            case .untrusted(let place):
                .invalidParameters("the URL leads to \(place), outside the org; nothing was sent")
            case .unknownMethod: .errorBuildingURLRequest
            }
    }
}
