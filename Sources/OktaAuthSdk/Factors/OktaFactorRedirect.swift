public import Foundation

/// A factor that another identity provider verifies in a browser.
///
/// Enroll or select it, open ``redirectURL`` in a browser, and check the result when the browser is
/// back.
public class OktaFactorRedirect: OktaFactorOther {
    /// The page to open; the browser comes back to the org's sign-in page, then it is done.
    ///
    /// Never log it: it may hold the state token.
    public final var redirectURL: URL? {
        guard let link = verifyLink ?? activationLink, !link.takesPost || link.isNamed("redirect")
        else { return nil }
        guard let restApi else { return link.href.absoluteURL }
        return try? restApi.absoluteURL(of: link)
    }

    override var ownDetail: String? { profile?.user ?? factor.vendorName }

    /// Checks the result of the browser visit: `POST /api/v1/authn` with the state token.
    ///
    /// The next status is the same one while the browser is not done, or with `FAILED` as its factor
    /// result if the provider refused. The error is `E0000011` if the transaction ended meanwhile.
    public final func checkResult(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        // The link is not followed: it is meant for a browser.
        guard offeredLink(.next) != nil else { return callbacks.fail(.missing(.next, in: subject)) }
        guard let token = transactionToken, !token.isEmpty else {
            return callbacks.fail(.invalidResponse)
        }
        run(.fetchState(of: token), reporting: callbacks)
    }

    /// Checks the result of the browser visit, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorRedirect) async throws {
    ///     let next = try await factor.checkResult()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorRedirect/checkResult(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func checkResult() async throws -> OktaAuthStatus {
        try await outcome { checkResult(onStatusChange: $0, onError: $1) }
    }

    /// Empty: the user enrolls in a browser.
    override var ownFields: [OktaEnrollmentField]? { [] }
}

/// A SAML identity provider.
public final class OktaFactorSaml: OktaFactorRedirect {}

/// An OpenID Connect identity provider.
public final class OktaFactorOidc: OktaFactorRedirect {}

/// A claims provider.
public final class OktaFactorClaimsProvider: OktaFactorRedirect {}
