#if canImport(FoundationNetworking)
package import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Builds the requests to one server from what they have in common.
package struct RequestTemplate: Sendable {
    package enum Problem: Error, Equatable {
        /// The header field of this name is malformed.
        case malformedField(name: String)
        /// The URL leads to a host that gets no tokens.
        case untrusted(Origin)
        /// No protocol of this package knows the method.
        case unknownMethod
    }

    package typealias Field = (key: String, value: String)

    /// A remediation names its own method, which becomes a part of the request line.
    private static let methods: Set = ["GET", "POST", "PUT", "DELETE", "OPTIONS"]

    package let trusted: TrustedHosts
    private let url: URL
    private let isPermitted: Bool
    /// Copied for each request, because setting a header field is costly.
    private let request: URLRequest

    /// Creates a template for requests most of which go to `url`; later `fields` replace earlier ones.
    ///
    /// - Throws: ``Problem/malformedField(name:)``.
    package init(for url: URL, trusting trusted: TrustedHosts, fields: [Field]) throws(Problem) {
        self.trusted = trusted
        self.url = url
        isPermitted = trusted.permits(url)
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = "POST"
        request.httpShouldHandleCookies = false
        request.setValue(UserAgent.text, forHTTPHeaderField: "User-Agent")
        try request.set(fields)
        self.request = request
    }

    /// A request to `url`, whose `fields` replace fields of the template.
    package func request(
        _ method: String, to url: URL, fields: [Field] = [], body: Data? = nil
    ) throws(Problem) -> URLRequest {
        guard Self.methods.contains(method) else { throw .unknownMethod }
        let isUsual = url == self.url
        guard isUsual ? isPermitted : trusted.permits(url) else { throw .untrusted(Origin(url)) }
        var request = request
        // An assignment parses the URL again.
        if !isUsual { request.url = url }
        if method != "POST" { request.httpMethod = method }
        request.httpBody = body
        try request.set(fields)
        return request
    }
}

extension URLRequest {
    fileprivate mutating func set(
        _ fields: [RequestTemplate.Field]
    ) throws(RequestTemplate.Problem) {
        for (name, value) in fields {
            guard HeaderField.isValid(name: name, value: value) else {
                throw .malformedField(name: name)
            }
            setValue(value, forHTTPHeaderField: name)
        }
    }
}

package enum HeaderField {
    /// Whether the field can be sent: its name is a token, and its value cannot end the field early
    /// and start another.
    ///
    /// Source: RFC 9110, sections 5.1 and 5.5.
    package static func isValid(name: String, value: String) -> Bool {
        isToken(name)
            && value.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t"
            }
    }

    /// Source: RFC 9110, section 5.6.2.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.value > 0x20 && scalar.value < 0x7F
                    && !"()<>@,;:\\\"/[]?={}".unicodeScalars.contains(scalar)
            }
    }

    /// Whether a cookie can hold `value`, which then cannot add another cookie.
    ///
    /// Source: RFC 6265, section 4.1.1.
    package static func isCookieValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { byte in
            switch byte {
            case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
            default: false
            }
        }
    }
}
