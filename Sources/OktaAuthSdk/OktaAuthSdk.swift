public import Foundation

/// Starts or resumes an authentication transaction with one Okta org.
///
/// ```swift
/// let okta = OktaAuthSdk(domain: orgURL)
/// okta.authenticate(
///     username: "user@example.com",
///     password: password,
///     onStatusChange: { status in show(status) },
///     onError: { error in show(error) }
/// )
/// ```
///
/// Class functions such as ``authenticate(with:username:password:onStatusChange:onError:)`` use the
/// default configuration.
public class OktaAuthSdk {
    /// The org's base URL.
    public final let domain: URL
    /// How requests are sent, and how outcomes are reported.
    public final let configuration: OktaConfiguration

    private let responseHandler: OktaAuthStatusResponseHandler?
    private let restApi: OktaAPI

    /// Creates a client for one org.
    ///
    /// - Parameters:
    ///   - domain: The org's base URL, for example `https://example.okta.com`. If the URL cannot be the
    ///     base URL of an org, every call reports ``OktaError/internalError(_:)``.
    ///   - configuration: How requests are sent, and how outcomes are reported.
    ///   - responseHandler: The app's own handler, for its own statuses. Its
    ///     ``OktaAuthStatusResponseHandler/pollInterval`` replaces the interval of the configuration.
    public init(
        domain: URL,
        configuration: OktaConfiguration = OktaConfiguration(),
        responseHandler: OktaAuthStatusResponseHandler? = nil
    ) {
        self.domain = domain
        self.configuration = configuration
        self.responseHandler = responseHandler
        restApi = OktaAPI(oktaDomain: domain, configuration: configuration)
    }

    /// Checks whether `domain` can be the base URL of an org, before any input or request.
    ///
    /// It must be `https` (`http` for this machine only) and have a host that is neither a
    /// placeholder nor the admin console. A path `/oauth2/…` at the end is dropped, any other path is
    /// kept. This check refuses user name, password, query and fragment, which requests ignore.
    ///
    /// - Throws: ``OktaError/internalError(_:)``, whose message names the remedy.
    public class func check(domain: URL) throws(OktaError) {
        if let problem = OrgAddress.problem(with: domain) { throw .internalError(problem) }
    }

    /// The status every transaction starts from.
    public final func unauthenticatedStatus() -> OktaAuthStatusUnauthenticated {
        OktaAuthStatusUnauthenticated(
            restApi: restApi,
            // A new handler for each transaction, because an app can change the handler's interval.
            responseHandler: responseHandler
                ?? OktaAuthStatusResponseHandler(pollInterval: configuration.pollInterval)
        )
    }
}

extension OktaAuthSdk: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        // The origin only: a URL can hold a user name and a password.
        ["domain": Origin(domain), "configuration": configuration]
    }
}
