import Foundation

/// The base URL of an org, parsed once.
struct OrgAddress: Sendable {
    let problem: String?
    let origin: Origin

    /// The URL without query, fragment and an issuer's path, and without a slash at the end.
    private let base: String?
    /// The URL of ``rootPath``; like the next one made once, since nearly every transaction needs it.
    private let root: URL?
    let signIn: URL?

    init(_ url: URL) {
        origin = Origin(url)
        problem =
            Self.problem(with: origin)
            ?? OrgURL.problem(with: url).map { "the org URL is \($0)" }
        // Apps keep the issuer of their authorization server, which names the org. The Authn API does
        // not use the issuer's path.
        let base = OrgURL.base(of: url)
        self.base = base
        root = base.flatMap { URL(string: $0 + Self.rootPath) }
        signIn = base.flatMap { URL(string: $0 + Self.signInPath) }
    }

    static let signInPath = "/api/v1/authn"
    /// The path below which links are resolved.
    static let rootPath = "/"

    /// The URL of an endpoint, below the path of the org's URL if that has one.
    ///
    /// - Throws: ``OktaError/internalError(_:)`` if the org's URL cannot be one.
    func endpoint(_ path: String) throws(OktaError) -> URL {
        if let problem { throw OktaError.internalError(problem) }
        let usual = path == Self.signInPath ? signIn : path == Self.rootPath ? root : nil
        if let usual { return usual }
        guard let base,
            let path = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed),
            let url = URL(string: base + path)
        else { throw OktaError.errorBuildingURLRequest }
        return url
    }

    /// The reason why `url` is probably not an org's URL; `nil` if it may be one.
    ///
    /// Requests are sent nevertheless, and leave a query and a fragment out.
    static func problem(with url: URL) -> String? {
        if let problem = OrgAddress(url).problem { return problem }
        if url.user != nil || url.password != nil {
            return "the org URL holds a user name or password; leave out what is before the '@'"
        }
        if url.query != nil { return "the org URL holds a query; leave out what begins with '?'" }
        if url.fragment != nil {
            return "the org URL holds a fragment; leave out what begins with '#'"
        }
        return nil
    }

    /// Whether `host` is one of those that documentation writes where an app puts its own.
    private static func isPlaceholder(_ host: String) -> Bool {
        let words = [
            "your-org", "yourorg", "your-domain", "yourdomain", "your-subdomain", "yoursubdomain",
            "your-company", "yourcompany",
        ]
        return host.contains { "{}<>".contains($0) } || host.contains("yourokta")
            || host.contains("your-okta") || words.contains { host.hasPrefix("\($0).") }
    }

    private static func problem(with origin: Origin) -> String? {
        let host = origin.host
        if host.isEmpty {
            return "the org URL has no host; it looks like https://example.okta.com"
        }
        if isPlaceholder(host) {
            return "the org URL still holds a placeholder; put the org's own host there"
        }
        if !origin.isSecure {
            return "the org URL must begin with https://, not \(origin.scheme)://"
        }
        return nil
    }
}
