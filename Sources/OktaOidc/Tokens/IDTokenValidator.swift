import Foundation
import OktaCore

/// Checks the claims of an ID token.
///
/// Source: OpenID Connect Core 1.0, sections 3.1.3.7, 3.1.3.6 and 12.2.
struct IDTokenValidator {
    /// Requirements in addition to the ones for every ID token.
    struct Expectation {
        /// The nonce that was sent; `nil` for a token that was renewed.
        var nonce: String?
        /// The access token in the same response.
        var accessToken: String?
        /// The code that was exchanged; `nil` for a token that was renewed.
        var code: String?
        /// Seconds since the user signed in, at most, where the app asked for a limit.
        var maxAge: TimeInterval?
        var predecessor: OktaOidcClaims?
    }

    let issuer: String
    let clientId: String
    /// Seconds by which times may be off.
    let tolerance: TimeInterval
    let now: Date

    func check(_ claims: OktaOidcClaims, against expectation: Expectation) throws {
        try checkParties(
            claims, hiding: [expectation.code, expectation.accessToken, expectation.nonce])
        try checkTimes(claims, expectation)
        try checkNonce(claims, expectation)
        guard Self.isHash(claims["at_hash"], of: expectation.accessToken) else {
            throw Self.problem("at_hash is not the hash of the access token")
        }
        // A renewed token keeps the hash of a code that is gone.
        guard expectation.code == nil || Self.isHash(claims["c_hash"], of: expectation.code) else {
            throw Self.problem("c_hash is not the hash of the code")
        }
    }

    /// Whether `claim` is the hash of `text`; absent claims are.
    private static func isHash(_ claim: OktaJSON?, of text: String?) -> Bool {
        guard let claim else { return true }
        guard let text else { return false }
        return isText(claim, Base64URL.encode(SHA256.hash(Array(text.utf8)).prefix(16)))
    }

    private static func isText(_ claim: OktaJSON?, _ text: String?) -> Bool {
        ServerText.isSame(claim?.text, text)
    }

    private func checkParties(_ claims: OktaOidcClaims, hiding secrets: [String?]) throws {
        guard let found = claims.issuer else { throw Self.problem("iss is missing") }
        guard ServerText.isSame(found, issuer) else {
            let shown = ServerText.shown(found, hiding: secrets)
            throw Self.problem("iss is \(shown) instead of \(issuer)")
        }
        guard let subject = claims.subject, !subject.isEmpty else {
            throw Self.problem("sub is missing")
        }
        guard let receivers = claims["aud"] else { throw Self.problem("aud is missing") }
        let audience = claims.audience
        guard audience.count == receivers.elements?.count ?? 1 else {
            throw Self.problem("aud contains something that is not a text")
        }
        guard audience.contains(where: { ServerText.isSame($0, clientId) }) else {
            throw Self.problem("aud does not contain the client id \(clientId)")
        }
        guard audience.count == 1 || claims["azp"] != nil else {
            throw Self.problem("azp is missing, although aud names several clients")
        }
        if let party = claims["azp"], !Self.isText(party, clientId) {
            throw Self.problem("azp is not the client id \(clientId)")
        }
    }

    private func checkTimes(_ claims: OktaOidcClaims, _ expectation: Expectation) throws {
        guard let end = claims.expiresAt else {
            throw Self.problem("exp is missing or not a time")
        }
        guard now < end.addingTimeInterval(tolerance) else {
            throw Self.problem("exp is \(Self.distance(from: now, to: end))")
        }
        guard let start = claims.issuedAt else {
            throw Self.problem("iat is missing or not a time")
        }
        guard start < end else { throw Self.problem("exp is not after iat") }
        guard abs(now.timeIntervalSince(start)) <= tolerance else {
            throw Self.problem(
                "iat is \(Self.distance(from: now, to: start)), which is more than "
                    + "\(Int64(saturating: tolerance)) s from now"
            )
        }
        if claims["nbf"] != nil {
            guard let first = claims.date("nbf"), first <= now.addingTimeInterval(tolerance) else {
                throw Self.problem("nbf is in the future")
            }
        }
        guard let maxAge = expectation.maxAge else { return }
        guard let signIn = claims.authenticatedAt else {
            throw Self.problem("auth_time is missing")
        }
        guard now.timeIntervalSince(signIn) <= maxAge + tolerance,
            signIn <= now.addingTimeInterval(tolerance)
        else { throw Self.problem("auth_time is longer ago than max_age allows") }
    }

    private func checkNonce(_ claims: OktaOidcClaims, _ expectation: Expectation) throws {
        if let nonce = expectation.nonce, !Self.isText(claims["nonce"], nonce) {
            throw Self.problem("nonce is missing or not the one that was sent")
        }
        guard let predecessor = expectation.predecessor else { return }
        guard ServerText.isSame(claims.subject, predecessor.subject) else {
            throw Self.problem("sub is not that of the token that was renewed")
        }
        guard claims["nonce"] == nil || Self.isText(claims["nonce"], predecessor.string("nonce"))
        else {
            throw Self.problem("nonce is not that of the token that was renewed")
        }
        guard
            claims["auth_time"] == nil || predecessor["auth_time"] == nil
                || claims["auth_time"] == predecessor["auth_time"]
        else { throw Self.problem("auth_time is not that of the token that was renewed") }
    }

    private static func problem(_ text: String) -> OktaOidcError { .JWTValidationError(text) }

    /// For example `5 s in the past`.
    private static func distance(from now: Date, to date: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        return "\(Int64(saturating: abs(seconds))) s in the \(seconds < 0 ? "future" : "past")"
    }
}
