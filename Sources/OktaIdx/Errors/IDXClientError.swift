public import Foundation
import OktaCore
public import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why an operation failed.
///
/// A mistake of the user is reported as a response with messages, not as an error. No description
/// contains a password, a code or a token.
public enum IDXClientError: Error, Equatable, Sendable {
    /// The configuration cannot be right.
    case invalidClient
    /// There is nothing to send to, for example for a link that is meant for a browser.
    case cannotCreateRequest
    /// The response has no HTTP status.
    case invalidHTTPResponse
    /// The response does not fit the protocol.
    ///
    /// This library reports ``unexpectedResponse(statusCode:requestId:)``, which has the status.
    case invalidResponseData
    /// The request cannot be written.
    case invalidRequestData
    /// The server refused, outside of the sign-in itself.
    ///
    /// The key comes from the server, for example `access_denied` or `E0000047`. The type is `oauth`
    /// or `api`, for the form of the response, or `unavailable` where the key is unknown and the HTTP
    /// status, 429 or from 500 on, means that the same call may succeed later.
    case serverError(message: String, localizationKey: String, type: String)
    /// Something that should not happen.
    case internalError(message: String)
    /// The parameter of this name cannot be used here.
    case invalidParameter(name: String)
    /// The value of this parameter, which is of this type, cannot be sent.
    case invalidParameterValue(name: String, type: String)
    /// The parameter of this name cannot be changed.
    case parameterImmutable(name: String)
    /// The parameter of this name has no value; nothing was sent.
    case missingRequiredParameter(name: String)
    /// The server does not offer this.
    case unknownRemediationOption(name: String)
    /// The sign-in is not complete yet.
    case successResponseMissing
    /// The refresh token is missing. Request the scope `offline_access`.
    case missingRefreshToken
    /// Something the response refers to is missing.
    case missingRelatedObject

    // MARK: Beyond 1.0.0

    /// Another request of the client is in flight; nothing was sent.
    case operationInProgress
    /// No response came. The error has no URL, which can contain a code.
    case connectionError(URLError)
    /// The response does not fit the protocol, with any HTTP status: for example a proxy's page, an
    /// empty body, or tokens or keys that cannot be read.
    case unexpectedResponse(statusCode: Int, requestId: String?)
    /// The server names an address that is not its own or not `https`; nothing was sent there.
    case untrustedAddress(origin: String)
    /// The ID token must not be accepted; the text names the check.
    case invalidToken(reason: String)
    /// A value of the configuration is invalid. The text names the value and the remedy.
    ///
    /// Nothing was sent.
    case invalidConfiguration(reason: String)
    /// The key that the tokens are bound to cannot be used; the tokens stay stored.
    case dpopKey(OktaDPoPKeyProblem)
    /// The server returned Bearer tokens, although the app asked for tokens that are bound to a key.
    case tokensNotBound
}

extension IDXClientError {
    /// Whether the same call may succeed later: after a network error, a server error or a rate
    /// limit.
    public var isRetryable: Bool {
        switch self {
        case .connectionError(let error): ConnectionFailure.isTransient(error)
        case .unexpectedResponse(let statusCode, _): statusCode == 429 || statusCode >= 500
        case .serverError(_, _, Self.unavailableType): true
        case .serverError(_, let key, _):
            [
                "E0000047", "E0000009", "E0000010", "E0000181", "server_error",
                "temporarily_unavailable",
            ]
            .contains(key)
        default: false
        }
    }

    /// The type of a refusal whose HTTP status means that the same call may succeed later.
    static let unavailableType = "unavailable"
}

extension IDXClientError: DescribedError, CustomDebugStringConvertible, CustomReflectable {
    /// One sentence about the error.
    public var description: String {
        switch self {
        case .invalidClient: "The client cannot be used."
        case .cannotCreateRequest: "There is no address that the form can be sent to."
        case .invalidHTTPResponse: "The response is not HTTP."
        case .invalidResponseData: "The response is not what the server should send."
        case .invalidRequestData: "The request cannot be written."
        case .serverError(let message, let key, _):
            (message.isEmpty ? "The server refused: \(key)." : "The server refused: \(message)")
                + (Self.wrongEngineKeys.contains(key) ? Self.engineAdvice : "")
        case .internalError(let message): message
        case .invalidParameter(let name): "'\(name)' cannot be used here."
        case .invalidParameterValue(let name, let type):
            "The value of '\(name)', which is of the type \(type), cannot be sent."
        case .parameterImmutable(let name): "'\(name)' cannot be changed."
        case .missingRequiredParameter(let name): "'\(name)' has no value, but needs one."
        case .unknownRemediationOption(let name): "The server does not offer '\(name)'."
        case .successResponseMissing: "The sign-in is not complete yet."
        case .missingRefreshToken:
            "There is no refresh token: sign in with the scope 'offline_access'."
        case .missingRelatedObject: "Something the response refers to is missing."
        case .operationInProgress: "Another request of this client is still in flight."
        case .connectionError(let error):
            "No response came: \(NetworkErrorDescription.reason(of: error))."
        case .unexpectedResponse(let statusCode, _):
            statusCode < 300
                ? "The response, HTTP \(statusCode), is not what the server should send."
                : "The server responded with HTTP \(statusCode) without saying why."
        case .untrustedAddress(let origin):
            "The server names an address at \(origin), which is not the issuer's. Nothing was sent "
                + "there."
        case .invalidToken(let reason): reason
        case .dpopKey(let problem): problem.description
        case .tokensNotBound: OktaOidcError.tokensNotBound.description
        case .invalidConfiguration(let reason): "The configuration is not usable: \(reason)."
        }
    }

    /// The codes of an org or client without Identity Engine.
    ///
    /// Source: Okta's error codes of OAuth, for `interact`.
    private static let wrongEngineKeys: Set = ["access_denied", "unauthorized_client"]

    private static let engineAdvice =
        " Perhaps the org has the Classic Engine, or the client lacks the grant type 'Interaction "
        + "Code': OktaSignIn finds the engine, OktaAuthSdk is for the Classic Engine."

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Mirrors the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension IDXClientError: CustomNSError {
    /// The domain of the errors.
    public static var errorDomain: String { "IDXClientError" }

    /// The number of the error, in the order of the cases from 1.
    public var errorCode: Int {
        switch self {
        case .invalidClient: 1
        case .cannotCreateRequest: 2
        case .invalidHTTPResponse: 3
        case .invalidResponseData: 4
        case .invalidRequestData: 5
        case .serverError: 6
        case .internalError: 7
        case .invalidParameter: 8
        case .invalidParameterValue: 9
        case .parameterImmutable: 10
        case .missingRequiredParameter: 11
        case .unknownRemediationOption: 12
        case .successResponseMissing: 13
        case .missingRefreshToken: 14
        case .missingRelatedObject: 15
        case .operationInProgress: 16
        case .connectionError: 17
        case .unexpectedResponse: 18
        case .untrustedAddress: 19
        case .invalidToken: 20
        case .invalidConfiguration: 21
        case .dpopKey: 22
        case .tokensNotBound: 23
        }
    }

    /// The description, for Foundation.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

extension IDXClientError: UserTextError {
    /// A sentence for the user.
    ///
    /// Messages of the server about a sign-in are no errors: they are in the response, in the
    /// language the app asked for.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: One or two sentences, without the ``description``, which is for developers.
    public func userText(in language: String? = nil) -> String { text(in: language) }

    private var text: UserText {
        switch self {
        case .connectionError(let error): ConnectionFailure.text(about: error)
        case .unexpectedResponse(let status, _): .init(httpStatus: status)
        case .serverError(_, let key, _): .init(refusal: key, isRetryable: isRetryable)
        case .invalidHTTPResponse, .invalidResponseData, .invalidToken: .unclear
        case .invalidClient, .invalidConfiguration, .untrustedAddress, .tokensNotBound:
            .configuration
        case .dpopKey(.lost), .dpopKey(.different): .storedSession
        case .dpopKey(.unavailable): .storage
        case .missingRequiredParameter: .missingInput
        case .operationInProgress: .inProgress
        case .missingRefreshToken: .expired
        case .cannotCreateRequest, .invalidRequestData, .internalError, .invalidParameter,
            .invalidParameterValue, .parameterImmutable, .unknownRemediationOption,
            .successResponseMissing, .missingRelatedObject:
            .cannotContinue
        }
    }
}
