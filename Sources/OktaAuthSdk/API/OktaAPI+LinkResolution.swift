package import Foundation

extension OktaAPI {
    /// The URL of an endpoint of the org.
    package func endpoint(_ path: String) throws(OktaError) -> URL {
        try connection.org.endpoint(path)
    }

    /// The URL of a link, if the state token may be sent there.
    ///
    /// - Throws: ``OktaError/internalError(_:)`` if its host is neither the org nor listed by the app.
    func resolvedURL(for link: LinksResponse.Link) throws -> URL {
        let url = try absoluteURL(of: link)
        guard connection.trusted.permits(url) else {
            let place = Origin(url)
            let name = link.name.map { "'\($0)' " } ?? ""
            throw OktaError.internalError(
                "the \(name)link leads to \(place), outside \(connection.org.origin); nothing was sent. "
                    + "List the host in the configuration if it belongs to the org"
            )
        }
        return url
    }

    /// The URL of a link, relative to the org's URL; its host is not checked, so never send a token to it.
    func absoluteURL(of link: LinksResponse.Link) throws -> URL {
        let root = try endpoint(OrgAddress.rootPath)
        guard let url = URL(string: link.href.relativeString, relativeTo: root)?.absoluteURL else {
            throw OktaError.errorBuildingURLRequest
        }
        return url
    }
}
