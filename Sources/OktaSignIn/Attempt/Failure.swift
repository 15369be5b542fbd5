import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx
import OktaOidc

/// The meaning of an error without an earlier screen: at a start, and at the exchange for tokens.
struct Failure {
    let reason: OktaSignIn.Message.Reason
    /// A sentence for the user.
    let text: String
    /// The code with which the org refused.
    let code: String?
    let cause: (any Error)?

    init(_ error: any Error) {
        var error = error
        if case OktaSignInError.failed(let inner) = error { error = inner }
        cause = error
        code = Self.code(in: error)
        reason = Self.reason(of: error, code)
        text = Self.text(about: error, reason)
    }

    init(_ reason: OktaSignIn.Message.Reason, _ text: String, cause: (any Error)?) {
        self.reason = reason
        self.text = text
        self.cause = cause
        code = cause.flatMap(Self.code)
    }

    private static func code(in error: any Error) -> String? {
        switch error {
        case let error as OktaError: error.errorCode
        case IDXClientError.serverError(_, let key, _): key
        case let error as OktaOidcError: error.oauthError
        default: nil
        }
    }

    private static func reason(
        of error: any Error, _ code: String?
    ) -> OktaSignIn.Message.Reason {
        switch error {
        case OktaSignInError.engineUnknown(_, let statusCode?): reason(ofStatus: statusCode)
        case is OktaSignInError: .misconfigured
        case let error as OktaError: reason(of: error)
        case let error as IDXClientError: reason(of: error, code)
        case let error as OktaOidcError: reason(of: error, code)
        default: .interrupted
        }
    }

    /// A gateway or an org that lacks the address of its engine will lack it later, too.
    private static func reason(ofStatus statusCode: Int) -> OktaSignIn.Message.Reason {
        switch statusCode {
        case 200..<400, 403, 407, 429, 500...: .interrupted
        default: .misconfigured
        }
    }

    private static func reason(of error: OktaError) -> OktaSignIn.Message.Reason {
        switch error.recovery {
        case .unlockAccount: .accountLocked
        case .askAdministrator: .denied
        case .programmingError: .misconfigured
        case .waitAndRetry, .fetchStatus: .interrupted
        case .startOver, .correctInput: .expired
        }
    }

    private static func reason(
        of error: IDXClientError, _ code: String?
    ) -> OktaSignIn.Message.Reason {
        switch error {
        case _ where error.isRetryable: .interrupted
        // Something on the way responded in place of the org.
        case .unexpectedResponse, .invalidHTTPResponse, .invalidResponseData: .interrupted
        case .operationInProgress, .dpopKey(.unavailable): .interrupted
        case .serverError: reason(ofRefusal: code)
        case .invalidToken, .successResponseMissing: .denied
        default: .misconfigured
        }
    }

    private static func reason(
        of error: OktaOidcError, _ code: String?
    ) -> OktaSignIn.Message.Reason {
        switch error {
        case .authorization: reason(ofRefusal: code)
        // The org refuses a client or an address that it does not know with a page.
        case .unexpectedAuthCodeResponse(400...404): .misconfigured
        // A page, or the redirect of something on the way.
        case .unexpectedAuthCodeResponse, .noLocationHeader, .untrustedAddress, .parseFailure,
            .noDiscoveryEndpoint, .api:
            .interrupted
        case .unableToGetAuthCode, .missingIdToken, .JWTDecodeError, .JWTValidationError: .denied
        case .missingSessionToken, .noTokens, .dpopKey(.lost), .dpopKey(.different): .expired
        case .dpopKey(.unavailable): .interrupted
        default: .misconfigured
        }
    }

    /// Source: RFC 6749, sections 4.1.2.1 and 5.2; OpenID Connect Core 1.0, section 3.1.2.6.
    private static func reason(ofRefusal code: String?) -> OktaSignIn.Message.Reason {
        switch code {
        case "server_error", "temporarily_unavailable": .interrupted
        case "login_required", "invalid_grant", "E0000011": .expired
        case "invalid_client", "unauthorized_client", "invalid_scope", "invalid_request",
            "unsupported_grant_type", "unsupported_response_type", "invalid_redirect_uri",
            "invalid_dpop_proof", "use_dpop_nonce":
            .misconfigured
        default: .denied
        }
    }

    private static func text(
        about error: any Error, _ reason: OktaSignIn.Message.Reason
    ) -> String {
        // A response that is not the org's is a page of the network.
        if reason == .interrupted, let error = error as? OktaOidcError, !error.isRetryable,
            error.oauthError == nil
        {
            if case .dpopKey = error { return error.userText() }
            return UserText.blocked()
        }
        return (error as? OktaSignInError ?? .failed(error)).userText()
    }
}
