public import Foundation
import OktaCore
public import OktaOidc

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A single-use token that signs the user in to a web app of the same org.
///
/// It is good once, for about five minutes. Make it when it is needed and use it at once: nothing
/// stores it, and printing it shows no token.
public struct OktaWebSignIn: Sendable {
    /// The token: `interclient_token`; never log it.
    public let token: String
    /// When it expires, on this machine's clock.
    public let expiresAt: Date

    /// The address of `page` with the token in its query.
    ///
    /// ```swift
    /// func address(of page: URL, signedInWith webSignIn: OktaWebSignIn) throws -> URL {
    ///     try webSignIn.url(for: page)
    /// }
    /// ```
    ///
    /// For the sign-in address of a SAML app, or a page of a web app that takes the token into an
    /// authorization request of its own. Addresses end up in histories and logs: prefer
    /// ``request(for:parameters:)`` where the page takes a form.
    ///
    /// - Parameter page: The address to open.
    /// - Returns: The address with the token.
    /// - Throws: `OktaOidcError.untrustedAddress` for a page that is not `https`.
    public func url(for page: URL) throws -> URL {
        try Self.check(page)
        return page.settingQuery(["interclient_token": token])
    }

    /// A request that posts the token to `page` as a form, for a web view.
    ///
    /// ```swift
    /// @MainActor func open(_ page: URL, with webSignIn: OktaWebSignIn) throws {
    ///     webView.load(try webSignIn.request(for: page))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - page: The page of the web app, or the authorization endpoint of the org.
    ///   - parameters: Further fields, for example of an authorization request.
    /// - Returns: The request.
    /// - Throws: `OktaOidcError.untrustedAddress` for a page that is not `https`.
    public func request(for page: URL, parameters: [String: String] = [:]) throws -> URLRequest {
        try Self.check(page)
        var request = URLRequest(url: page)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        let fields = parameters.merging(["interclient_token": token]) { $1 }
        // A form is written as a query.
        var form = URLComponents()
        form.percentEncodedQueryItems = fields.sorted { $0.key < $1.key }.map {
            URLQueryItem(
                name: FormEncoding.encoded($0.key), value: FormEncoding.encoded($0.value)
            )
        }
        request.httpBody = Data((form.percentEncodedQuery ?? "").utf8)
        return request
    }

    private static func check(_ page: URL) throws {
        guard page.asPage != nil else {
            throw OktaOidcError.untrustedAddress(
                "The page is not an https:// address without a user. Nothing was sent there."
            )
        }
    }
}

extension OktaWebSignIn: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["token": Secret.redacted(token), "expiresAt": expiresAt]
    }
}

extension OktaOidcStateManager {
    /// The scope that the tokens need for `webSignIn(to:)`.
    private static let webSignInScope = "interclient_access"

    /// Makes a token that signs the user in to another app of the org: `POST …/v1/token`.
    ///
    /// The sign-in had the scope `interclient_access`, and an administrator has let this app start
    /// the other one. Each call makes another token, after a renewal if the access token is old. One
    /// that arrives after the task was cancelled is dropped, and ends by itself.
    ///
    /// ```swift
    /// let signIn = try await session.webSignIn(to: "0oaTheWebApp")
    /// webView.load(try signIn.request(for: URL(string: "https://app.example.com/native")!))
    /// ```
    ///
    /// - Parameter app: The client id or the app id of the other app.
    /// - Returns: The token.
    /// - Throws: `OktaOidcError.noTokens` without an ID token;
    ///   `OktaOidcError.invalidConfiguration` without the scope;
    ///   `OktaOidcError.authorization` if the org refuses, for example with
    ///   `access_denied` without a trust between the apps, or `invalid_grant` if the session at the
    ///   org has ended: sign in again then.
    public func webSignIn(to app: String) async throws -> OktaWebSignIn {
        guard let idToken = tokens?.idToken else { throw OktaOidcError.noTokens }
        guard scopes.contains(Self.webSignInScope) else {
            throw OktaOidcError.invalidConfiguration(
                "the tokens lack the scope '\(Self.webSignInScope)'; add it to scopes and sign in again"
            )
        }
        let accessToken = try await freshAccessToken()
        return try await server.webSignIn(
            to: app,
            accessToken: accessToken,
            idToken: tokens?.idToken ?? idToken,
            proving: session.key(at: server)
        )
    }
}

extension AuthorizationServer {
    /// Exchanges the user's tokens for one that signs in to `app`, in one request that is not repeated.
    ///
    /// Source: RFC 8693, section 2.
    fileprivate func webSignIn(
        to app: String, accessToken: String, idToken: String, proving key: ProofKey?
    ) async throws -> OktaWebSignIn {
        let standard = "urn:ietf:params:oauth:token-type"
        let requested = "urn:okta:params:oauth:token-type:interclient_token"
        let reply = try await post(
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
                "client_id": configuration.clientId,
                "actor_token": accessToken, "actor_token_type": "\(standard):access_token",
                "subject_token": idToken, "subject_token_type": "\(standard):id_token",
                "requested_token_type": requested, "audience": "urn:okta:apps:\(app)",
            ],
            to: url(of: .token),
            proving: key,
            repeating: .never
        )
        let secrets = [accessToken, idToken, configuration.clientSecret]
        return try read(reply) { reply in
            let members = try reply.jsonObject(of: "token", hiding: secrets)
            // Any other kind of token must not reach a page.
            guard let token = members["access_token"]?.text, !token.isEmpty,
                members["issued_token_type"]?.text == requested
            else {
                throw OktaOidcError.parseFailure(
                    "The token endpoint returned no token of the type '\(requested)'."
                )
            }
            let lifetime = members["expires_in"]?.lenientNumber ?? 300
            return OktaWebSignIn(
                token: token, expiresAt: reply.info.receivedAt.addingTimeInterval(lifetime)
            )
        }
    }
}
