import Foundation
import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The stand-in for the network of an app that was written for 1.3.0, with the signatures of that
/// version.
///
/// Deprecated, so that it may use what is deprecated.
@available(*, deprecated)
class RecordedAPI: OktaAPI {
    var answer = OktaAPIRequest.Result.error(.emptyServerResponse)

    private func request() -> OktaAPIRequest {
        OktaAPIRequest(baseURL: oktaDomain, urlSession: urlSession, completion: { _, _ in })
    }

    override func primaryAuthentication(
        username: String?,
        password: String?,
        audience: String? = nil,
        relayState: String? = nil,
        multiOptionalFactorEnroll: Bool = true,
        warnBeforePasswordExpired: Bool = true,
        token: String? = nil,
        deviceToken: String? = nil,
        deviceFingerprint: String? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        completion?(answer)
        return request()
    }

    override func recoverWith(
        answer: String?,
        stateToken: String,
        recoveryToken: String?,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        completion?(self.answer)
        return super.recoverWith(
            answer: answer,
            stateToken: stateToken,
            recoveryToken: recoveryToken,
            link: link,
            completion: completion
        )
    }

    override func sendApiRequest(
        with link: LinksResponse.Link,
        bodyParams: Dictionary<String, Any>?,
        method: OktaAPIRequest.Method,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        super.sendApiRequest(
            with: link,
            bodyParams: bodyParams,
            method: method,
            completion: completion
        )
    }

    override func downloadSecurityQuestions(
        with link: LinksResponse.Link,
        onCompletion: (([SecurityQuestion]) -> Void)? = nil,
        onError: ((OktaError) -> Void)? = nil
    ) -> OktaAPIRequest {
        onCompletion?([])
        return super.downloadSecurityQuestions(
            with: link,
            onCompletion: onCompletion,
            onError: onError
        )
    }
}

@available(*, deprecated)
func callWithoutClosures(_ api: RecordedAPI, link: LinksResponse.Link) {
    _ = api.downloadSecurityQuestions(with: link)
    _ = api.downloadSecurityQuestions(with: link, onCompletion: nil, onError: nil)
    _ = api.sendApiRequest(with: link, bodyParams: nil, method: .post)
    _ = api.recoverWith(answer: "blue", stateToken: "st-1", recoveryToken: nil, link: link)
}
