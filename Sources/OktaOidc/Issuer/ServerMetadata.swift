package import Foundation
import OktaCore

package struct ServerMetadata: Sendable {
    package enum Endpoint: String, CaseIterable {
        case authorization = "authorization_endpoint"
        case token = "token_endpoint"
        case userInfo = "userinfo_endpoint"
        case introspection = "introspection_endpoint"
        case revocation = "revocation_endpoint"
        case keys = "jwks_uri"
        case endSession = "end_session_endpoint"
        case deviceAuthorization = "device_authorization_endpoint"

        /// The last part of the address where Okta has it.
        fileprivate var usualName: String {
            switch self {
            case .authorization: "authorize"
            case .token: "token"
            case .userInfo: "userinfo"
            case .introspection: "introspect"
            case .revocation: "revoke"
            case .keys: "keys"
            case .endSession: "logout"
            case .deviceAuthorization: "device/authorize"
            }
        }

        fileprivate var problem: OktaOidcError {
            switch self {
            case .userInfo: .noUserInfoEndpoint
            case .introspection: .noIntrospectionEndpoint
            case .revocation: .noRevocationEndpoint
            case .authorization, .token, .keys, .endSession, .deviceAuthorization:
                .noDiscoveryEndpoint(
                    "The discovery document of the issuer names no usable \(rawValue)."
                )
            }
        }
    }

    private let issuer: String
    private let members: [String: OktaJSON]

    /// The endpoints of `issuer` where Okta has them, without a discovery document.
    package init(assuming issuer: String) {
        self.issuer = issuer
        members = [:]
    }

    init(_ reply: HTTPReply, at url: URL, of issuer: String) throws {
        guard reply.info.statusCode == 200 else {
            if ServerRefusal(reply) != nil {
                throw OktaOidcError(refusal: reply, of: "discovery")
            }
            let status = reply.info.statusCode
            throw OktaOidcError("\(url.absoluteString) responded HTTP \(status).", reply)
        }
        if let refusal = reply.refusal(of: "discovery") { throw refusal }
        guard let members = JSONDocument.object(in: reply.body),
            let named = members["issuer"]?.text
        else {
            throw OktaOidcError.noDiscoveryEndpoint(
                "\(url.absoluteString) returned no discovery document: check the issuer, which is "
                    + "\(issuer)."
            )
        }
        guard ServerText.isSame(named, issuer) || ServerText.isSame(named, "\(issuer)/") else {
            throw OktaOidcError.issuerMismatch(
                configured: issuer, found: ServerText.shown(named), url: url
            )
        }
        self.issuer = issuer
        self.members = members
    }

    /// Whether the server accepts proofs of this algorithm; `true` if its metadata has no list.
    func acceptsProofs(of algorithm: String) -> Bool {
        guard let list = members["dpop_signing_alg_values_supported"]?.elements else { return true }
        return list.contains { $0.text == algorithm }
    }

    /// The address of `endpoint`: from the document, or where Okta has it.
    func url(of endpoint: Endpoint) throws -> URL {
        let value = members[endpoint.rawValue] ?? .null
        let url =
            value == .null
            ? Self.usualURL(of: endpoint.usualName, at: issuer)
            : value.text.flatMap(URL.init(string:))
        guard let url, url.host != nil else { throw endpoint.problem }
        return url
    }

    /// The address where Okta has the endpoint whose last part is `name`.
    package static func usualURL(of name: String, at issuer: String) -> URL? {
        // The org's own authorization server has no path, a custom one is below /oauth2.
        let isCustom = URL(string: issuer).map(OrgURL.hasIssuerPath) ?? false
        return URL(string: "\(issuer)\(isCustom ? "" : "/oauth2")/v1/\(name)")
    }
}
