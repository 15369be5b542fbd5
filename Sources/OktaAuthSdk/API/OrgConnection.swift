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
    let trusted: TrustedHosts
    /// The shared part of all requests to the org, or the error that prevents them.
    let template: Result<RequestTemplate, OktaError>
    let deviceTokenCache = Locked<OktaAPI.CachedDeviceToken?>(nil)
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
            try Self.template(at: org.signIn ?? url, trusting: trusted, with: configuration)
        }
    }

    func executor(for request: URLRequest) -> RequestExecutor {
        RequestExecutor(request, transport, configuration.network)
    }

    private static func template(
        at url: URL, trusting trusted: TrustedHosts, with configuration: OktaConfiguration
    ) throws(OktaError) -> RequestTemplate {
        if configuration.deviceTokenTransports.contains(.cookie),
            let problem = configuration.deviceToken.flatMap(OktaDeviceToken.problem(with:))
        {
            throw problem
        }
        var fields = jsonFields
        if let language = configuration.language { fields.append(("Accept-Language", language)) }
        if let token = configuration.apiToken { fields.append(("Authorization", "SSWS \(token)")) }
        fields += configuration.headers.sorted { $0.key < $1.key }
        do {
            return try RequestTemplate(for: url, trusting: trusted, fields: fields)
        } catch {
            throw OktaError(error)
        }
    }

    static let jsonFields: [RequestTemplate.Field] = [
        ("Accept", "application/json"), ("Content-Type", "application/json"),
    ]
}

extension OktaError {
    init(_ problem: RequestTemplate.Problem) {
        self =
            switch problem {
            case .malformedField:
                .internalError(
                    "a header field holds a character that cannot be sent; nothing was sent"
                )
            // A link's origin and method are checked before there is a request.
            case .untrusted, .unknownMethod: .errorBuildingURLRequest
            }
    }
}
