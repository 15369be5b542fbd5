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
    private static let field = "Authorization"
    private static let schemes = ["Bearer", ProofKey.field]

    /// Puts a fresh access token on a request to one of the app's services.
    ///
    /// ```swift
    /// var request = URLRequest(url: url)
    /// try await session.authorize(&request)
    /// ```
    ///
    /// A token that is bound to a key goes with a proof, in the field `DPoP`, for this method and this
    /// address: call it last, and again for a request that is sent again. Bound tokens never go without a proof.
    ///
    /// - Parameter request: Goes over TLS to one of ``OktaOidcConfig/resourceHosts``.
    /// - Throws: ``OktaOidcError/untrustedAddress(_:)`` for another host, or what
    ///   ``freshAccessToken()`` throws, such as ``OktaPresenceError``.
    public func authorize(_ request: inout URLRequest) async throws {
        if let problem = problem(with: request.url) {
            throw OktaOidcError.untrustedAddress("The access token is not for \(problem).")
        }
        try put(try await freshAccessToken(), on: &request)
    }

    private func put(_ token: String, on request: inout URLRequest) throws {
        // A session of an earlier SDK can have such a token.
        guard TokenSet.isSendable(token) else {
            throw OktaOidcError.parseFailure(
                "The access token has a character that a header field cannot have."
            )
        }
        let key = try session.key(at: server)
        let proof = try key.map { key in
            guard let url = request.url else { throw OktaOidcError.noTokens }
            let method = request.httpMethod ?? "GET"
            return try server.proof(by: key, for: method, url, accessToken: token)
        }
        request.setValue(proof, forHTTPHeaderField: ProofKey.field)
        let scheme = key == nil ? "Bearer" : ProofKey.field
        request.setValue("\(scheme) \(token)", forHTTPHeaderField: Self.field)
    }

    /// Where the access token must not be sent, and why; `nil` for one of the app's services.
    private func problem(with url: URL?) -> String? {
        guard let url else { return "a request without a URL" }
        let origin = Origin(url)
        guard configuration.resourceHosts.contains(where: { $0.lowercased() == origin.host }) else {
            return "\(origin); resourceHosts can permit its host"
        }
        if !origin.isSecure { return "\(origin), which is not https" }
        return url.user == nil ? nil : "\(origin) with a user in its URL"
    }

    /// Reads how a resource responded to a request with an access token, and renews a refused one.
    ///
    /// Call it with each response: it may carry the nonce for the next proof. If a resource refuses a
    /// proof because it lacks a nonce, or because the clock of this machine is wrong, the request gets
    /// another proof, once.
    ///
    /// Each response of HTTP 401 counts as a refusal, with or without a header. The token is renewed
    /// once for all requests that carried it, and the result is ``OktaResourceResponse/sendAgain``. The
    /// response of another host, for example after a redirect, is ``OktaResourceResponse/accepted``.
    ///
    /// ```swift
    /// var request = URLRequest(url: url)
    /// try await session.authorize(&request)
    /// var (data, response) = try await URLSession.shared.data(for: request)
    /// if let refusal = response as? HTTPURLResponse,
    ///     try await session.evaluate(refusal, for: &request) == .sendAgain
    /// {
    ///     (data, response) = try await URLSession.shared.data(for: request)
    /// }
    /// show(data)
    /// ```
    ///
    /// - Parameters:
    ///   - response: The response of the resource.
    ///   - request: The request, which ``authorize(_:)`` prepared; it gets the new token.
    /// - Returns: The app's next action.
    /// - Throws: ``OktaOidcError/authorization(error:description:)`` with `invalid_token` if the
    ///   renewed token is refused, too, or if the body is a stream, which cannot be sent twice; the
    ///   errors of ``renew()``.
    public func evaluate(
        _ response: HTTPURLResponse, for request: inout URLRequest
    ) async throws -> OktaResourceResponse {
        let refusal = Challenge.refusal(
            in: response.value(forHTTPHeaderField: "WWW-Authenticate")
        )
        if [401, 403].contains(response.statusCode), let refusal,
            refusal.error == "insufficient_user_authentication"
        {
            let values = (refusal["acr_values"] ?? "").split(separator: " ").map(String.init)
            let limit = refusal["max_age"].flatMap(TimeInterval.init(digits:))
            return .stepUp(OktaStepUp(acrValues: values, maxAge: limit))
        }
        let field = (request.value(forHTTPHeaderField: Self.field) ?? "").split(separator: " ")
        guard field.count == 2, Self.schemes.contains(String(field[0])),
            problem(with: request.url) == nil,
            problem(with: response.url ?? request.url) == nil
        else { return .accepted }
        let sent = String(field[1])
        let isBound = field[0] == ProofKey.field
        if isBound {
            // The proof was for another address than the one that responded.
            guard let url = request.url, Origin(response.url ?? url) == Origin(url) else {
                return .accepted
            }
            if try signsAgain(after: response, from: url, &request, with: sent) {
                return .sendAgain
            }
        }
        let name = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
        guard response.statusCode == 401 else {
            session.repeats.withLock { $0.noteSuccess(of: name, with: sent) }
            return .accepted
        }
        let error = Self.error(of: refusal, hiding: sent)
        let known = session.content
        let isCurrent = accessToken == sent
        if session.repeats.withLock({ $0.isRefusedAgain(name, with: sent, isCurrent: isCurrent) }) {
            throw error
        }
        if isCurrent { try await session.renew(from: server, after: known) }
        let new = try await usableToken()
        session.repeats.withLock { $0.note(name, with: new, isRenewed: isCurrent) }
        // The stream of the body has been read, and cannot be read again.
        guard request.httpBodyStream == nil else { throw error }
        try put(new, on: &request)
        return .sendAgain
    }

    private static func error(of refusal: Challenge?, hiding sent: String) -> OktaOidcError {
        OktaOidcError(
            refusal?.error ?? "invalid_token",
            refusal.map(\.text)
                ?? "The resource refused the access token (HTTP 401) without giving a reason.",
            hiding: [sent]
        )
    }

    /// Makes another proof if the one of `request` was refused; returns whether it can be sent again.
    ///
    /// - Throws: The refusal if another proof cannot help, or was refused, too.
    private func signsAgain(
        after response: HTTPURLResponse,
        from url: URL,
        _ request: inout URLRequest,
        with token: String
    ) throws -> Bool {
        let info = OktaHTTPResponseInfo(
            statusCode: response.statusCode,
            headers: URLSessionTransport.headers(of: response),
            receivedAt: server.clock.now
        )
        server.knowledge.proofServers.note(info, from: url)
        guard response.statusCode >= 400,
            let refusal = Challenge.refusal(in: info.headers["www-authenticate"], of: ["dpop"]),
            ["use_dpop_nonce", "invalid_dpop_proof"].contains(refusal.error)
        else { return false }
        let proof = SentProof(request.value(forHTTPHeaderField: ProofKey.field))
        guard let proof, ProofServers.remedy(for: refusal.error, info, of: proof) != nil,
            !session.repeats.withLock({ $0.isRepeat(proof.id) }), request.httpBodyStream == nil
        else { throw Self.error(of: refusal, hiding: token) }
        try put(token, on: &request)
        if let new = SentProof(request.value(forHTTPHeaderField: ProofKey.field)) {
            session.repeats.withLock { $0.noteRepeat(new.id) }
        }
        return true
    }
}
