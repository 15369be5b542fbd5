public import Foundation
import OktaCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A resource asks for a stronger or more recent sign-in.
///
/// The app signs in again, with these values as `acr_values` and `max_age`.
///
/// Source: RFC 9470, section 3.
public struct OktaStepUp: Hashable, Sendable {
    /// How strongly the user must be verified, the preferred way first; empty if that is enough.
    public let acrValues: [String]
    /// The longest time in seconds since the user signed in; `nil` without a limit.
    public let maxAge: TimeInterval?

    /// Describes what a resource asks for.
    public init(acrValues: [String], maxAge: TimeInterval?) {
        (self.acrValues, self.maxAge) = (acrValues, maxAge)
    }
}

/// The app's next action after the response of a resource.
public enum OktaResourceResponse: Hashable, Sendable {
    /// The access token was good: the response is the app's.
    case accepted
    /// The access token was not good, and the request has a new one: send it again.
    case sendAgain
    /// A new sign-in is needed, although the user is signed in.
    case stepUp(OktaStepUp)
}

extension OktaOidcStateManager {
    /// Puts a fresh access token on a request to one of the app's services.
    ///
    /// - Parameter request: Goes over TLS to one of ``OktaOidcConfig/resourceHosts``.
    /// - Throws: ``OktaOidcError/untrustedAddress(_:)`` for another host, or what
    ///   ``freshAccessToken()`` throws.
    public func authorize(_ request: inout URLRequest) async throws {
        let url = request.url
        let origin = url.map(Origin.init)
        guard let origin, origin.isSecure, url?.user == nil,
            configuration.resourceHosts.contains(where: { $0.lowercased() == origin.host })
        else {
            throw OktaOidcError.untrustedAddress(
                "The access token is not for \(origin.map { "\($0)" } ?? "a request without a URL"); "
                    + "resourceHosts can permit it."
            )
        }
        let token = try await freshAccessToken()
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }

    /// Reads how a resource responded to a request with an access token, and renews the token if it is
    /// not good: once, however many requests it was on.
    ///
    /// - Parameters:
    ///   - response: The response of the resource.
    ///   - request: The request, which ``authorize(_:)`` prepared; it gets the new token.
    /// - Returns: The app's next action.
    /// - Throws: ``OktaOidcError/authorization(error:description:)`` with `invalid_token` if the
    ///   renewed token is refused, too, or what ``renew()`` throws.
    public func outcome(
        of response: HTTPURLResponse, to request: inout URLRequest
    ) async throws -> OktaResourceResponse {
        let field = response.value(forHTTPHeaderField: "WWW-Authenticate")
        guard [401, 403].contains(response.statusCode), let challenge = BearerChallenge(field)
        else { return .accepted }
        if challenge.error == "insufficient_user_authentication" {
            let values = (challenge["acr_values"] ?? "").split(separator: " ").map(String.init)
            let limit = challenge["max_age"].flatMap(TimeInterval.init)
            return .stepUp(OktaStepUp(acrValues: values, maxAge: limit))
        }
        guard response.statusCode == 401, challenge.error == "invalid_token",
            let sent = request.value(forHTTPHeaderField: "Authorization")?.dropFirst(
                "Bearer ".count
            )
        else { return .accepted }
        let known = session.content
        if let token = accessToken, token == sent {
            guard session.replacement.withLock({ $0 }) != token else {
                throw OktaOidcError(challenge.error, challenge.text, hiding: [token])
            }
            try await session.renew(from: server, after: known)
            let new = accessToken
            session.replacement.withLock { $0 = new }
        }
        try await authorize(&request)
        return .sendAgain
    }
}
