import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How one org is reached: its configuration, with the defaults filled in.
final class OrgConnection: Sendable {
    let configuration: OktaConfiguration
    let session: URLSession
    let clock: any OktaClock
    let lifecycle: any OktaAppLifecycle
    let org: OrgAddress
    /// Where tokens may be sent.
    let trusted: TrustedHosts
    /// The shared part of all requests to the org, or the error that prevents them.
    let template: Result<RequestTemplate, OktaError>
    let deviceTokenCache = Locked<OktaAPI.CachedDeviceToken?>(nil)
    /// The transaction of this org in the app's store.
    let resumeTokens: ResumeTokenStorage

    private let transport: any OktaTransport

    init(to url: URL, _ configuration: OktaConfiguration) {
        self.configuration = configuration
        let network = configuration.network
        session = network.usedSession
        transport = network.usedTransport(redirects: .withinOrigin)
        clock = network.usedClock
        lifecycle = network.usedLifecycle
        let org = OrgAddress(url)
        self.org = org
        let trusted = TrustedHosts(org.origin, allowing: network.allowedHosts)
        self.trusted = trusted
        resumeTokens = ResumeTokenStorage(in: configuration.resumeStore, forOrgAt: url)
        template = Result { () throws(OktaError) in
            try AuthnRequest.template(at: org.signIn ?? url, trusting: trusted, with: configuration)
        }
    }

    /// Sends `request` by the rules of the configuration, and calls the observer and the logger.
    func executor(for request: URLRequest) -> RequestExecutor {
        RequestExecutor(request, transport, configuration.network)
    }
}
