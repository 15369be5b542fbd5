package import Foundation
import OktaCore

// The redirect that ends an authorization.
extension OidcAuthorization {
    /// The code in the redirect to `location`; `nil` if it does not lead to the app.
    ///
    /// - Throws: ``OktaOidcError`` if it leads to the app without a code that could be used.
    package func code(in location: String, hiding further: [String] = []) throws -> String? {
        guard let target = URLComponents(string: location),
            target.opensApp(at: configuration.redirectUri)
        else { return nil }
        let items = (target.percentEncodedQueryItems ?? []).map {
            (name: FormEncoding.decoded($0.name), value: FormEncoding.decoded($0.value ?? ""))
        }
        func value(_ name: String) throws -> String? {
            let values = items.filter { $0.name == name }.map(\.value)
            guard values.count < 2 else {
                throw OktaOidcError.unableToGetAuthCode("the redirect has several '\(name)'")
            }
            return values.first
        }
        guard ServerText.isSame(try value("state"), state) else {
            throw OktaOidcError.unableToGetAuthCode(
                "'state' is missing or not the one that was sent"
            )
        }
        // RFC 9207: servers that name themselves do so to keep their responses apart.
        if let named = try value("iss"), !ServerText.isSame(named, configuration.issuer) {
            throw OktaOidcError.unableToGetAuthCode("'iss' is not the issuer")
        }
        if let error = try value("error") {
            throw OktaOidcError(error, try value("error_description"), hiding: secrets + further)
        }
        guard let code = try value("code"), !code.isEmpty else {
            throw OktaOidcError.unableToGetAuthCode("the redirect has no 'code'")
        }
        return code
    }

    /// The error for a redirect that leads neither to the app nor on within the org.
    ///
    /// Its query can contain a code, and is not named.
    func strayRedirect(
        to location: String, from page: URL, hiding secrets: [String]
    ) -> OktaOidcError {
        let place = URL(string: location, relativeTo: page).map(Self.place) ?? "another address"
        let own = configuration.redirectUri
        return .untrustedAddress(
            "The authorization endpoint redirects to \(ServerText.shown(place, hiding: secrets)), "
                + "which is neither redirectUri, \(Self.place(own)), nor at \(Origin(page)). "
                + "Nothing was sent there."
        )
    }

    /// Scheme, host and path of `url`, without a segment that could be a token.
    private static func place(_ url: URL) -> String {
        let url = url.absoluteURL
        let host = url.host.map { "//\($0)" + (url.port.map { ":\($0)" } ?? "") } ?? ""
        return "\(url.scheme.map { "\($0):" } ?? "")\(host)\(url.redactedPath)"
    }
}

extension URLComponents {
    /// Whether this is `address`, where an app is opened, with any query.
    package func opensApp(at address: URL) -> Bool {
        guard let url, let own = URLComponents(url: address, resolvingAgainstBaseURL: true) else {
            return false
        }
        func path(_ parts: URLComponents) -> String {
            // With a host, no path and "/" are the same.
            parts.percentEncodedPath.isEmpty && parts.host?.isEmpty == false
                ? "/" : parts.percentEncodedPath
        }
        return Origin(url) == Origin(address) && user == own.user && path(self) == path(own)
    }
}
