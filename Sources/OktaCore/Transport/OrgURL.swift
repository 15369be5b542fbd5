package import Foundation

/// The rules for the URL of an org or an issuer, which all products share.
package enum OrgURL {
    /// The last part of an issuer begins here: `/oauth2`, `/oauth2/default`.
    private static let issuerSegment: Substring = "oauth2"

    /// The URL of the org without a slash at its end: `url` up to the path of an issuer, if it has one.
    ///
    /// The path of a gateway before that stays, at every endpoint.
    package static func base(of url: URL) -> String? {
        guard var parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true)
        else { return nil }
        (parts.query, parts.fragment) = (nil, nil)
        let kept = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
            .prefix { $0 != issuerSegment }
        parts.percentEncodedPath = kept.joined(separator: "/")
        guard var text = parts.string else { return nil }
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }

    /// Whether the path of `url` is an issuer's, so that its endpoints are below it.
    package static func hasIssuerPath(_ url: URL) -> Bool {
        url.path.split(separator: "/").contains(issuerSegment)
    }

    /// The reason why `url` is not the address of an org or an issuer, after its name and "is"; `nil`
    /// if it may be one.
    package static func problem(with url: URL) -> String? {
        let host = Origin(url).host
        let isAdmin = host.prefix { $0 != "." }.hasSuffix("-admin")
        if isAdmin, host.contains("okta") {
            return "that of the admin console; leave out '-admin'"
        }
        let segments = url.path.split(separator: "/")
        if segments.contains(".well-known") {
            return "that of a document; leave out what begins with '/.well-known'"
        }
        // A gateway can have other paths below `/api/v1`.
        let isEndpoint =
            segments == ["api", "v1"]
            || [["api", "v1", "authn"], ["idp", "idx"]].contains {
                segments.starts(with: $0, by: { $0 == $1 })
            }
        if isEndpoint, let start = segments.first {
            return "that of an endpoint; leave out what begins with '/\(start)'"
        }
        let pages = [
            ["app", "UserHome"], ["admin"], ["login", "login.htm"], ["login", "default"],
            ["enduser"], ["signin"],
        ]
        for page in pages where segments.starts(with: page, by: { $0 == $1 }) {
            return "that of a page for people; leave out '/\(page.joined(separator: "/"))'"
        }
        return nil
    }

    /// The reason why `url` is not an issuer, after its name and "is"; `nil` if it may be one.
    package static func problem(withIssuer url: URL) -> String? {
        if let problem = problem(with: url) { return problem }
        let segments = url.path.split(separator: "/")
        guard let end = segments.lastIndex(of: "v1"),
            let start = segments.prefix(end).lastIndex(of: issuerSegment), end - start <= 2
        else { return nil }
        return "that of an endpoint; leave out '/v1' and what follows it"
    }

    /// The placeholder of documentation in `text`, for example `{clientId}`.
    package static func placeholder(in text: String) -> String? {
        let text =
            text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
        let known = ["yourOktaDomain", "yourClientId", "YOUR_CLIENT_ID"]
        guard let start = text.utf8.firstIndex(where: { "{<".utf8.contains($0) }) else {
            let words = text.utf8.split { byte in
                byte <= UInt8(ascii: "9") || !byte.isAlphanumeric && byte != UInt8(ascii: "_")
            }
            return known.first { name in words.contains { $0.elementsEqual(name.utf8) } }
        }
        // Quoted only if it is a name, for a user's name and password may be written there.
        let name = text[start...].dropFirst().prefix {
            $0.isLetter || $0.isNumber || "-_".contains($0)
        }
        let isClosed = name.endIndex < text.endIndex && "}>".contains(text[name.endIndex])
        return isClosed ? String(text[start...name.endIndex]) : String(text[start])
    }
}
