public import Foundation

/// Explains how an org behaves, and why.
///
/// ```swift
/// func explain(_ okta: OktaAuthSdk) async {
///     for finding in await OktaDiagnosis(of: okta).findings {
///         show("\(finding.check.rawValue): \(finding.explanation) \(finding.remedy)")
///     }
/// }
/// ```
///
/// Without credentials, a diagnosis reads public documents of the org. With credentials, it also signs in
/// once, or twice if a device token is checked, and cancels the transaction. A healthy org gives no
/// finding.
public struct OktaDiagnosis: Hashable, Sendable {
    /// A fact that is checked; its raw value is stable.
    public enum Check: String, CaseIterable, Hashable, Sendable {
        /// The URL can be an org's URL.
        case orgURL = "org.url"
        /// The org can be reached.
        case reachable = "connection.reachable"
        /// The connection is secure: the certificate is trusted.
        case trusted = "connection.tls"
        /// An Okta org responds, not a page of a network or a gateway.
        case isOrg = "org.answers"
        /// The org is of the engine that the app is made for.
        case engine = "org.engine"
        /// The app's features survive an upgrade of the org to Identity Engine; see
        /// ``OktaDiagnosis/findings(ofUpgrading:uses:factors:)``.
        case upgrade = "org.upgrade"
        /// The links of the org lead to the host that the app uses.
        case domain = "org.custom-domain"
        /// The issuer of tokens is the one that the app expects.
        case issuer = "issuer.mismatch"
        /// The org lets the client begin a sign-in of Identity Engine; `okta-auth doctor` checks it.
        case client = "client.refused"
        /// The clocks of this machine and the org agree.
        case clock = "clock.skew"
        /// The org accepts more requests.
        case rateLimit = "rate.limited"
        /// The account can sign in.
        case credentials = "account.refused"
        /// The account is not locked.
        case locked = "account.locked"
        /// Responses of the org show whether an account is locked.
        case lockout = "account.lockout-hidden"
        /// The org honours the device token where it is sent.
        case deviceToken = "device.token-ignored"
        /// The org's policy lets a device be remembered.
        case rememberDevice = "device.remember-refused"
        /// The SDK knows the factors of the user.
        case factors = "factor.unknown"
        /// The SDK knows the status of the sign-in.
        case status = "status.unknown"

        /// The section about it in the article "Diagnosis" of the manual.
        public var manualSection: String {
            "Diagnosis#" + rawValue.replacingOccurrences(of: ".", with: "-")
        }
    }

    /// Something that an app, its user or an administrator should know.
    public struct Finding: Hashable, Sendable {
        /// The check that found it.
        public let check: Check
        /// The result in one or two sentences without secrets.
        public let explanation: String
        /// The recommended action.
        public let remedy: String

        /// Creates a finding, for previews and tests.
        public init(check: Check, explanation: String, remedy: String) {
            self.check = check
            self.explanation = explanation
            self.remedy = remedy
        }
    }

    /// The engine of an org.
    public enum Engine: Hashable, Sendable {
        /// Classic Engine.
        case classic
        /// Identity Engine.
        case identity
        /// Another engine, spelled as the server spelled it.
        case unknown(String)
    }

    /// The user whose sign-in is checked.
    public struct Credentials: Hashable, Sendable {
        /// The name the user signs in with.
        public var username: String
        /// The password; sent to the org as in any sign-in, so a wrong one counts as an attempt.
        public var password: String

        /// Creates credentials.
        public init(username: String, password: String) {
            self.username = username
            self.password = password
        }
    }

    /// The engine of the org; `nil` if it did not say.
    public internal(set) var engine: Engine?
    /// The results, in the order of the checks.
    public internal(set) var findings: [Finding] = []
    /// The checks that were made.
    public internal(set) var checked: [Check] = []

    /// Creates a diagnosis, for previews and tests.
    public init(engine: Engine?, findings: [Finding], checked: [Check]) {
        self.engine = engine
        self.findings = findings
        self.checked = checked
    }

    /// Makes all checks that are possible.
    ///
    /// - Parameters:
    ///   - client: The client of the app; its configuration decides how the org is reached.
    ///   - engine: The engine that the app is made for.
    ///   - issuer: The authorization server the app gets tokens from; `nil` to leave it out.
    ///   - credentials: The user whose sign-in is checked; `nil`, the default, sends no credentials.
    public init(
        of client: OktaAuthSdk,
        expecting engine: Engine = .classic,
        issuer: URL? = nil,
        signingIn credentials: Credentials? = nil
    ) async {
        checked.append(.orgURL)
        do throws(OktaError) {
            try OktaAuthSdk.check(domain: client.domain)
        } catch {
            found(.orgURL, error.description + ".", "Use the URL of the org itself.")
            return
        }
        guard await checkOrganization(of: client, expecting: engine) else { return }
        if let issuer { await checkIssuer(issuer, of: client) }
        if let credentials { await checkSignIn(credentials, with: client) }
    }

    mutating func found(_ check: Check, _ explanation: String, _ remedy: String) {
        findings.append(Finding(check: check, explanation: explanation, remedy: remedy))
    }
}

extension OktaDiagnosis.Credentials: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["username": Secret.redacted(username), "password": Secret.redacted(password)]
    }
}
