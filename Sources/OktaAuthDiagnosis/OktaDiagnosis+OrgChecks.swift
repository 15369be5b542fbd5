import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Checks that need no credentials.
extension OktaDiagnosis {
    /// Seconds by which clocks may differ: half a minute is the life of a code.
    static let toleratedSkew: TimeInterval = 30

    /// Asks once, and without credentials; throws the error of the transport.
    private static func document(at url: URL, for client: OktaAuthSdk) async throws -> HTTPReply {
        let network = client.configuration.network
        // The app's own header fields can hold a token.
        let template = try RequestTemplate(
            for: url,
            trusting: TrustedHosts(Origin(url), allowing: network.allowedHosts),
            fields: [("Accept", "application/json")]
        )
        let request = try template.request("GET", to: url)
        let transport = network.usedTransport(redirects: .withinOrigin)
        let reply = try await PendingCall.value { call in
            call.work.attach(transport.send(request) { call.end(with: $0) })
        }
        return HTTPReply(reply, receivedAt: network.usedClock.now)
    }

    /// Returns whether the org responds, so that further checks can run.
    mutating func checkOrganization(
        of client: OktaAuthSdk, expecting engine: Engine
    ) async -> Bool {
        let api = OktaAPI(oktaDomain: client.domain, configuration: client.configuration)
        guard let url = try? api.endpoint("/.well-known/okta-organization") else { return false }
        let reply: HTTPReply
        do {
            reply = try await Self.document(at: url, for: client)
        } catch {
            guard !(error is CancellationError) else { return false }
            checkConnection(error)
            return false
        }
        checked += [.reachable, .trusted, .clock, .rateLimit, .isOrg]
        checkClock(reply.info)
        if reply.info.statusCode == 429 {
            checkRateLimit(reply.info)
            return false
        }
        guard reply.info.statusCode == 200,
            let organization = (try? JSONParser.parse(reply.body))?.value,
            organization["id"]?.text != nil || organization["pipeline"]?.text != nil
        else {
            found(
                .isOrg,
                "What answers at \(Origin(client.domain)) is no Okta org (HTTP \(reply.info.statusCode)).",
                "Check the URL, and whether the network shows a page of its own first."
            )
            return false
        }
        checkRateLimit(reply.info)
        checkEngine(organization["pipeline"]?.text, engine)
        checkDomain(organization["_links"]?["organization"]?["href"]?.text, of: client)
        return true
    }

    private mutating func checkConnection(_ error: any Error) {
        let reason = NetworkErrorDescription.reason(of: error)
        checked.append(.reachable)
        let untrusted: [URLError.Code] = [
            .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired,
        ]
        if let error = error as? URLError, untrusted.contains(error.code) {
            checked.append(.trusted)
            found(
                .trusted,
                "There is no secure connection to the org: \(reason).",
                "Check the clock of this machine, and whether a proxy replaces certificates; "
                    + "a pinned certificate may have been renewed."
            )
        } else {
            found(
                .reachable,
                "The org cannot be reached: \(reason).",
                "Check the URL and the network."
            )
        }
    }

    private mutating func checkClock(_ info: OktaHTTPResponseInfo) {
        let skew = info.clockSkew
        guard abs(skew) > Self.toleratedSkew else { return }
        let direction = skew > 0 ? "behind" : "ahead of"
        found(
            .clock,
            "The clock of this machine is \(Int(abs(skew).rounded())) s \(direction) that of the org.",
            "Set the clock: codes of apps made here will be refused, and tokens seem to be expired "
                + "or not yet valid."
        )
    }

    private mutating func checkRateLimit(_ info: OktaHTTPResponseInfo) {
        guard info.statusCode == 429 || info.rateLimit?.remaining == 0 else { return }
        let reset = info.rateLimit?.reset.map { info.localTime(of: $0) }
        let seconds = reset.map { Int(max(0, $0.timeIntervalSince(info.receivedAt)).rounded(.up)) }
        found(
            .rateLimit,
            "The org accepts no more requests now"
                + (seconds.map { ", and accepts them again in \($0) s." } ?? "."),
            "Wait, and look for what sends so many; all users of the org share the limit."
        )
    }

    private mutating func checkEngine(_ pipeline: String?, _ expected: Engine) {
        guard let pipeline else { return }
        checked.append(.engine)
        engine =
            switch pipeline {
            case "v1": .classic
            case "idx": .identity
            default: .unknown(pipeline)
            }
        guard engine != expected else { return }
        guard engine != .classic else {
            return found(
                .engine,
                "The org is of Classic Engine (pipeline 'v1'); the app is made for Identity Engine.",
                "Sign in with OktaAuthSdk of this package there, or ask Okta to upgrade the org."
            )
        }
        found(
            .engine,
            "The org is of Identity Engine (pipeline '\(pipeline)'); this API is that of Classic Engine.",
            "It serves apps of before as far as their policies allow. Where a policy asks for "
                + "something newer, a sign-in ends in E0000004 or without a factor to choose: use "
                + "OktaIdx of this package there, which is made for Identity Engine."
        )
    }

    private mutating func checkDomain(_ href: String?, of client: OktaAuthSdk) {
        guard let url = href.flatMap(URL.init(string:)), let host = url.host?.lowercased() else {
            return
        }
        checked.append(.domain)
        guard Origin(url) != Origin(client.domain),
            !client.configuration.allowedHosts.contains(where: { $0.lowercased() == host })
        else { return }
        found(
            .domain,
            "The app uses \(Origin(client.domain)), the org calls itself \(Origin(url)): one of them "
                + "is a custom domain. Links to the other host are not followed.",
            "Use one of them everywhere, also as issuer; or add '\(host)' to allowedHosts."
        )
    }

    mutating func checkIssuer(_ issuer: URL, of client: OktaAuthSdk) async {
        let text = issuer.absoluteString
        let base = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let url = URL(string: base + "/.well-known/openid-configuration"),
            let reply = try? await Self.document(at: url, for: client)
        else { return }
        checked.append(.issuer)
        let metadata = (try? JSONParser.parse(reply.body))?.value
        guard reply.info.statusCode == 200, let own = metadata?["issuer"]?.text else {
            return found(
                .issuer,
                "There is no authorization server at the issuer (HTTP \(reply.info.statusCode)).",
                "Check its URL: that of the org for the org's own server, or …/oauth2/default."
            )
        }
        if own != base {
            found(
                .issuer,
                "The authorization server calls itself '\(own)', which is not the issuer of the app.",
                "Use that issuer, or tokens are refused."
            )
        } else if Origin(issuer) != Origin(client.domain) {
            found(
                .issuer,
                "Issuer and org have different hosts; a session token of one may not be good at the other.",
                "Use the same host for both, also where the org has a custom domain."
            )
        }
    }
}
