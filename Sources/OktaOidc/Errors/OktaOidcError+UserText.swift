import Foundation
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OktaOidcError: UserTextError {
    /// One or two sentences for the user.
    ///
    /// They do not quote the ``description``, which is for developers.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String { text(in: language) }

    private var text: UserText {
        switch self {
        case .api(_, let error as URLError): ConnectionFailure.text(about: error)
        case .api(_, let error as OktaOidcResponseError): .init(httpStatus: error.statusCode)
        case .authorization(let error, _): .init(refusal: error)
        // HTTP 200 is a page of the org: the session token alone is not enough.
        case .unexpectedAuthCodeResponse(200): .cannotContinue
        case .unexpectedAuthCodeResponse(400), .unexpectedAuthCodeResponse(404): .configuration
        case .unexpectedAuthCodeResponse(let status): .init(httpStatus: status)
        case .noTokens, .noBearerToken, .noRefreshToken: .expired
        case .storageFailure: .storage
        case .unreadableSession, .dpopKey(.lost), .dpopKey(.different): .storedSession
        case .dpopKey(.unavailable): .storage
        case .userCancelledAuthorizationFlow: .cancelled
        case .missingSessionToken: .cannotContinue
        case .missingConfigurationValues, .invalidConfiguration, .noPListGiven,
            .pListParseFailure, .issuerMismatch, .noIntrospectionEndpoint, .noRevocationEndpoint,
            .noUserInfoEndpoint, .untrustedAddress, .notConfigured, .tokensNotBound:
            .configuration
        case .api, .noDiscoveryEndpoint, .parseFailure, .noLocationHeader, .unableToGetAuthCode,
            .missingIdToken, .JWTDecodeError, .JWTValidationError:
            .unclear
        }
    }
}

extension OktaOidcResponseError: UserTextError {
    /// A sentence for the user, chosen by the HTTP status.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String {
        UserText(httpStatus: statusCode)(in: language)
    }
}
