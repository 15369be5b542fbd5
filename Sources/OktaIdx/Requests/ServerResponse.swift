import Foundation
import OktaCore
import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

enum ServerResponse: Sendable {
    /// A response of Identity Engine, with any status.
    case content(ResponseContent, OktaHTTPResponseInfo)
    /// Another JSON object, with a status of success.
    case other([String: OktaJSON], OktaHTTPResponseInfo)
    /// Everything else.
    case failure(IDXClientError, OktaHTTPResponseInfo?)

    /// The error for an operation that cannot use this response.
    var error: IDXClientError {
        switch self {
        case .content(_, let info), .other(_, let info): IDXClientError(unexpected: info)
        case .failure(let error, _): error
        }
    }

    /// Sorts what `result` brought; errors of the server do not quote `secrets`.
    init(_ result: Result<HTTPReply, HTTPFailure>, hiding secrets: [String?] = []) {
        switch result {
        case .success(let reply), .failure(.refused(let reply)):
            self.init(reply, hiding: secrets)
        case .failure(.notHTTP): self = .failure(.invalidHTTPResponse, nil)
        case .failure(.connection(let error)):
            self = .failure(.connectionError(IDXClientError.stripped(error)), nil)
        }
    }

    private init(_ reply: HTTPReply, hiding secrets: [String?]) {
        let body = reply.body
        if let content = try? ResponseReader.content(of: body) {
            self = .content(content, reply.info)
            return
        }
        let members = JSONDocument.object(in: body) ?? [:]
        if let refusal = ServerRefusal(members, hiding: secrets) {
            self = .failure(IDXClientError(refusal, reply.info), reply.info)
        } else if (200..<300).contains(reply.info.statusCode), !members.isEmpty {
            self = .other(members, reply.info)
        } else {
            self = .failure(IDXClientError(unexpected: reply.info), reply.info)
        }
    }
}

extension IDXClientError {
    init(_ refusal: ServerRefusal, _ info: OktaHTTPResponseInfo) {
        let error = IDXClientError.serverError(
            message: refusal.text ?? "",
            localizationKey: refusal.code,
            type: refusal.form.rawValue
        )
        let isRetryable = error.isRetryable || !info.isRetryable
        self = isRetryable ? error : error.unavailable
    }

    /// The same refusal of a server that cannot do this now.
    private var unavailable: IDXClientError {
        guard case .serverError(let message, let key, _) = self else { return self }
        return .serverError(
            message: message, localizationKey: key, type: Self.unavailableType
        )
    }

    /// A response whose header fields show that it does not belong to the request.
    init(unexpected info: OktaHTTPResponseInfo) {
        self = .unexpectedResponse(statusCode: info.statusCode, requestId: info.requestId)
    }

    /// `error` without what `URLSession` adds, which contains the URL; a sentence of this package stays.
    static func stripped(_ error: any Error) -> URLError {
        let error = error as? URLError
        let key = NetworkErrorDescription.sentenceKey
        let sentence = error?.userInfo[key] as? String
        return URLError(error?.code ?? .unknown, userInfo: sentence.map { [key: $0] } ?? [:])
    }

    init(_ error: OktaOidcError) {
        switch error {
        case .authorization(let code, let text):
            self = .serverError(message: text ?? "", localizationKey: code, type: "oauth")
        case .api(_, let cause):
            if let cause = cause as? URLError {
                self = .connectionError(cause)
            } else if let cause = cause as? OktaOidcResponseError, let code = cause.code {
                self = IDXClientError.serverError(
                    message: cause.summary ?? "", localizationKey: code, type: Self.unavailableType
                )
            } else if let cause = cause as? OktaOidcResponseError {
                self = .unexpectedResponse(statusCode: cause.statusCode, requestId: cause.requestId)
            } else {
                self = .invalidHTTPResponse
            }
        case .JWTDecodeError, .JWTValidationError, .missingIdToken:
            self = .invalidToken(reason: error.description)
        case .untrustedAddress: self = .untrustedAddress(origin: "another host")
        case .noRefreshToken, .noTokens: self = .missingRefreshToken
        case .invalidConfiguration(let reason): self = .invalidConfiguration(reason: reason)
        case .dpopKey(let problem): self = .dpopKey(problem)
        case .tokensNotBound: self = .tokensNotBound
        case .parseFailure: self = .invalidResponseData
        default: self = .internalError(message: error.description)
        }
    }
}
