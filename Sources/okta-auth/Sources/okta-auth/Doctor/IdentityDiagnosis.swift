import Foundation
import OktaAuthDiagnosis
import OktaIdx
import OktaSignIn

/// Checks how an org of Identity Engine treats a client, and maybe a user of it.
@MainActor
struct IdentityDiagnosis {
    private var findings: [OktaDiagnosis.Finding]
    private var checked: [OktaDiagnosis.Check]

    /// All checks of an org that an app of Identity Engine uses.
    ///
    /// Without a client it begins no sign-in, and without credentials it sends none.
    static func diagnosis(
        of org: OktaAuthSdk,
        _ client: OktaOidcConfig?,
        issuer: URL?,
        _ credentials: OktaDiagnosis.Credentials?
    ) async -> OktaDiagnosis {
        let documents = await OktaDiagnosis(of: org, expecting: .identity, issuer: issuer)
        // Without a server to begin at, nothing more can be learned.
        let hindrances: Set<OktaDiagnosis.Check> = [.engine, .issuer, .rateLimit]
        guard let client, documents.engine != nil,
            documents.findings.allSatisfy({ !hindrances.contains($0.check) })
        else { return documents }
        var all = Self(findings: documents.findings, checked: documents.checked + [.client])
        await all.check(client, credentials)
        return OktaDiagnosis(engine: documents.engine, findings: all.findings, checked: all.checked)
    }

    /// Begins a sign-in, and cancels it; with `credentials` it looks at what follows them.
    private mutating func check(
        _ client: OktaOidcConfig, _ credentials: OktaDiagnosis.Credentials?
    ) async {
        var options = OktaSignIn.Options()
        options.engine = .identity
        options.exchangesTokens = false
        let signIn = OktaSignIn(client, options: options)
        _ = try? await signIn.start()
        if case .message = signIn.step,
            let error = signIn.underlyingError.flatMap(IDXClientError.init)
        {
            guard !checkRateLimit(error) else { return }
            let explanation = "The org lets the client '\(client.clientId)' begin no sign-in: "
            return found(.client, explanation + error.description, error.remedy)
        }
        guard signIn.response != nil else { return }
        if let credentials { await check(credentials, in: signIn) }
        await signIn.cancel()
    }

    private mutating func check(
        _ credentials: OktaDiagnosis.Credentials, in signIn: OktaSignIn
    ) async {
        var failure: (any Error)?
        do {
            try await signIn.identify(credentials.username, password: credentials.password)
            failure = signIn.underlyingError
        } catch {
            failure = error
        }
        if let error = failure.flatMap(IDXClientError.init) {
            guard !checkRateLimit(error) else { return }
            checked.append(.credentials)
            checkRefusal(error.description)
        } else if let response = signIn.response {
            checkAnswer(response)
        }
    }

    private mutating func checkAnswer(_ response: IDXClient.Response) {
        checked += [.credentials, .locked, .lockout]
        let errors = response.messages.allMessages.filter { $0.type == .error }
        guard let error = errors.first else { return }
        switch error.localizationKey {
        case "errors.E0000119"?:
            found(
                .locked,
                "The account is locked, and the org says so.",
                "Let the user unlock it, or ask an administrator."
            )
        case "errors.E0000004"?, "incorrectPassword"?, "idx.unknown.user"?:
            found(
                .lockout,
                "The org refused name and password. If they are right, the account is locked and "
                    + "the org hides that, or it is not assigned to the application.",
                "Look at the account in the admin console, and at the assignments of the "
                    + "application."
            )
        default: checkRefusal(error.message)
        }
    }

    private mutating func checkRefusal(_ reason: String) {
        found(.credentials, "The org refused the sign-in: \(reason)", "See what it says.")
    }

    /// - Returns: Whether the org refuses for the number of requests alone.
    private mutating func checkRateLimit(_ error: IDXClientError) -> Bool {
        guard error.isRateLimit else { return false }
        found(
            .rateLimit,
            "The org accepts no more sign-ins now.",
            "Wait; all users of the org share the limit."
        )
        return true
    }

    private mutating func found(
        _ check: OktaDiagnosis.Check, _ explanation: String, _ remedy: String
    ) {
        findings.append(.init(check: check, explanation: explanation, remedy: remedy))
    }
}

extension IDXClientError {
    /// The error of the engine behind an error of a sign-in.
    fileprivate init?(_ error: any Error) {
        var error = error
        if case OktaSignInError.failed(let cause) = error { error = cause }
        guard let error = error as? IDXClientError else { return nil }
        self = error
    }

    fileprivate var isRateLimit: Bool {
        switch self {
        case .serverError(_, let key, _): key == "E0000047" || key == "tooManyRequests"
        case .unexpectedResponse(let statusCode, _): statusCode == 429
        default: false
        }
    }

    /// Advice for an administrator if the org refuses the client.
    fileprivate var remedy: String {
        guard case .serverError(_, let key, _) = self else {
            return "Check the issuer; that of the org's own authorization server is its URL."
        }
        switch key {
        case "invalid_client":
            return
                "Check the client id. A client with a secret is for servers, not for this program."
        case "unauthorized_client":
            return "Switch on the grant type 'Interaction Code' in the application, and in the "
                + "policy of its authorization server."
        case "invalid_scope": return "Leave out scopes, or add them to the authorization server."
        case "invalid_request":
            return "Add the redirect URI to the sign-in redirect URIs of the application."
        case "access_denied":
            return "Assign the application in a policy of the authorization server."
        default: return "Look at the application in the admin console."
        }
    }
}
