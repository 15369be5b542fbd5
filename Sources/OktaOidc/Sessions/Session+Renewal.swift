import Foundation
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Session {
    /// Renews the tokens, or takes those that another process has renewed.
    ///
    /// All calls in progress are one renewal, which continues if a caller is cancelled. Nothing is
    /// sent if the tokens were renewed after they were `known`; by default these are the current ones.
    package func renew(
        from server: AuthorizationServer, after known: StoredSession? = nil
    ) async throws {
        let known = known ?? content
        var isOwn: Bool
        repeat {
            isOwn = try await renewal.run { [self] in
                let old = content?.tokens
                do {
                    try await renewOnce(from: server, after: known)
                    if content?.tokens != old { events.send(.renewed) }
                } catch {
                    var needsSignIn = content == nil
                    switch error {
                    case OktaOidcError.noRefreshToken, OktaOidcError.dpopKey(.lost),
                        OktaOidcError.dpopKey(.different):
                        needsSignIn = true
                    default: break
                    }
                    events.send(.renewalFailed(error, needsSignIn: needsSignIn))
                    throw error
                }
            }
            // A renewal of another caller may have begun before `known` was stored; then this call renews again.
        } while !isOwn && known?.tokens.accessToken == content?.tokens.accessToken
    }

    private func renewOnce(
        from server: AuthorizationServer, after known: StoredSession?
    ) async throws {
        guard let known, !endIfDue(at: server) else { throw OktaOidcError.noTokens }
        // First: nothing is marked as sent that never was.
        let url = try await server.url(of: .token)
        let key = try key(at: server)
        try await turn(on: server.clock, needsLock: true) {
            guard let old = try begin(after: known, at: server),
                let refreshToken = old.tokens.refreshToken
            else { return }
            let reply = try await reply(to: refreshToken, at: url, server, of: old, proving: key)
            let secrets = [refreshToken, server.configuration.clientSecret]
            if let refusal = reply.refusal(of: "token", hiding: secrets) {
                return try end(refusal, old, at: server)
            }
            formerRefreshToken.withLock { $0 = refreshToken }
            let members = JSONDocument.object(in: reply.body)
            do {
                let new = try server.read(reply) { try TokenSet($0, boundTo: key, hiding: secrets) }
                // The new refresh token is stored first: fetching keys can fail or take long.
                if server.needsKeys(for: new) { keep(new.refreshToken) }
                try await server.validate(new, replacing: old.tokens)
                try change(evenIfStoreFails: true) { content in
                    guard let newest = content else { return }
                    content?.tokens = new.keeping(newest.tokens)
                    content?.mustRenewBeforeUse = false
                    content?.limit(by: new)
                }
            } catch {
                if let members { keep(members["refresh_token"]?.text) }
                revokeIfOver(members, replacing: old, at: server)
                throw error
            }
            revokeIfOver(members, replacing: old, at: server)
            guard content != nil else { throw OktaOidcError.noTokens }
        }
        registry.revokeSoon(SessionSlot(server.configuration), through: server)
    }

    /// Lets the new tokens be revoked if the user has signed out during the renewal.
    private func revokeIfOver(
        _ members: [String: OktaJSON]?, replacing old: StoredSession, at server: AuthorizationServer
    ) {
        guard content == nil else { return }
        var tokens = TokenSet(
            accessToken: members?["access_token"]?.text,
            idToken: nil,
            refreshToken: members?["refresh_token"]?.text,
            scope: nil
        )
        tokens.binding = old.tokens.binding
        let slot = SessionSlot(server.configuration)
        let over = StoredSession(tokens, signIn: signIn)
        try? registry.revocations(of: slot).end(over, in: slot)
        registry.revokeSoon(slot, through: server)
    }

    /// Notes in the store that a renewal begins, which also shows that the store can be written.
    ///
    /// `nil` if the session was renewed since it was `known`, for example by another process.
    private func begin(
        after known: StoredSession, at server: AuthorizationServer
    ) throws -> StoredSession? {
        var old: StoredSession?
        try change { content in
            guard let newest = content else { throw OktaOidcError.noTokens }
            let isRenewed = newest.tokens.accessToken != known.tokens.accessToken
            if isRenewed, server.isFresh(newest) { return }
            guard newest.tokens.refreshToken != nil else { throw OktaOidcError.noRefreshToken }
            old = newest
            content?.mustRenewBeforeUse = true
            content?.revision += 1
        }
        // Another process may have signed the user out.
        guard content != nil else { throw OktaOidcError.noTokens }
        return old
    }

    private func reply(
        to refreshToken: String,
        at url: URL,
        _ server: AuthorizationServer,
        of old: StoredSession,
        proving key: ProofKey?
    ) async throws -> HTTPReply {
        do {
            return try await server.post(
                [
                    "grant_type": "refresh_token", "refresh_token": refreshToken,
                    "client_id": server.configuration.clientId,
                ],
                to: url,
                proving: key,
                // Repeated only if the server has not read it: a refresh token that is used twice
                // ends the whole sign-in.
                repeating: .afterRateLimit
            )
        } catch {
            if !Self.mayHaveArrived(error) { keep(nil, mustRenewBeforeUse: old.mustRenewBeforeUse) }
            throw error
        }
    }

    /// Stores the new refresh token, if there is one, before anything else can fail, and whether the
    /// response to an earlier renewal is still missing.
    private func keep(_ refreshToken: String?, mustRenewBeforeUse: Bool = false) {
        // A change that the store refuses now is stored with the next one, which reports the failure.
        try? change(evenIfStoreFails: true) { content in
            if let refreshToken, !refreshToken.isEmpty {
                content?.tokens.refreshToken = refreshToken
            }
            content?.mustRenewBeforeUse = mustRenewBeforeUse
        }
    }

    /// Ends a renewal that the server refused; `invalid_grant` alone ends the session.
    ///
    /// Returns if another process renewed meanwhile, although it held no lock.
    private func end(
        _ error: OktaOidcError, _ old: StoredSession, at server: AuthorizationServer
    ) throws {
        guard error.oauthError == "invalid_grant" else {
            if error.httpStatusCode.map({ $0 < 500 }) ?? true {
                keep(nil, mustRenewBeforeUse: old.mustRenewBeforeUse)
            }
            throw error
        }
        try? change(evenIfStoreFails: true) { content in
            if content?.tokens.refreshToken == old.tokens.refreshToken { content = nil }
        }
        guard content == nil else { return }
        server.removeKey(named: old.tokens.binding?.name)
        events.send(.removed)
        throw error
    }

    /// Whether a request that ended in `error` may have reached the server.
    private static func mayHaveArrived(_ error: any Error) -> Bool {
        let unsent: [URLError.Code] = [
            .notConnectedToInternet, .secureConnectionFailed, .dataNotAllowed,
            .internationalRoamingOff,
        ]
        return switch error {
        case OktaOidcError.api(_, let cause as URLError):
            ConnectionFailure.mayHaveSent(cause) && !unsent.contains(cause.code)
        case OktaOidcError.api: true
        default: false
        }
    }
}

extension AuthorizationServer {
    /// Whether the access token of `session` need not be renewed.
    package func isFresh(_ session: StoredSession) -> Bool {
        guard session.tokens.accessToken != nil, !session.mustRenewBeforeUse else { return false }
        // An access token that is over is not fresh, whatever the margin.
        let margin = configuration.renewalMargin
        let limit = clock.now.addingTimeInterval(margin > 0 ? margin : 0)
        return session.tokens.expiresAt.map { limit < $0 } ?? true
    }
}
