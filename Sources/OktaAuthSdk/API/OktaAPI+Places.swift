import Foundation

/// Where requests may go.
extension OktaAPI {
    /// The URL of an endpoint, below the path of the org's URL if that has one.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if the org's URL cannot be one.
    func endpoint(_ path: String) throws -> URL {
        if let problem = Self.problem(withDomain: oktaDomain) {
            throw OktaError.invalidParameters(problem)
        }
        guard var components = URLComponents(url: oktaDomain, resolvingAgainstBaseURL: true) else {
            throw OktaError.errorBuildingURLRequest
        }
        let base =
            components.path.hasSuffix("/") ? components.path.dropLast() : components.path[...]
        components.path = base + path
        components.query = nil
        components.fragment = nil
        guard let url = components.url else { throw OktaError.errorBuildingURLRequest }
        return url
    }

    /// The URL behind a link of the server, if the state token may be sent there.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if it leads to another origin.
    func place(of link: LinksResponse.Link) throws -> URL {
        let org = try endpoint("/")
        guard let url = URL(string: link.href.relativeString, relativeTo: org)?.absoluteURL else {
            throw OktaError.errorBuildingURLRequest
        }
        guard isTrusted(url) else {
            let place = Origin(url)
            let name = link.name.map { "'\($0)' " } ?? ""
            throw OktaError.invalidParameters(
                "the \(name)link leads to \(place), outside \(Origin(org)); nothing was sent. "
                    + "List the host in the configuration if it belongs to the org"
            )
        }
        return url
    }

    /// Whether `url` is the org's own, or on a host the configuration lists.
    func isTrusted(_ url: URL) -> Bool {
        let place = Origin(url)
        let isListed = place.scheme == "https" && allowedHosts.contains(place.host)
        return place == Origin(oktaDomain) || isListed
    }

    /// What keeps `url` from being the URL of an org; `nil` if nothing does.
    static func problem(withDomain url: URL) -> String? {
        let origin = Origin(url)
        let host = origin.host
        if host.isEmpty {
            return "the org URL has no host; it looks like https://example.okta.com"
        }
        if host.contains("{") || host.contains("yourokta") {
            return "the org URL still holds a placeholder; put the org's own host there"
        }
        if !origin.isSecure {
            return "the org URL must begin with https://, not \(origin.scheme)://"
        }
        let isAdmin = host.split(separator: ".").first?.hasSuffix("-admin") ?? false
        if isAdmin, host.contains("okta") {
            return "the org URL is that of the admin console; leave out '-admin'"
        }
        return nil
    }
}
