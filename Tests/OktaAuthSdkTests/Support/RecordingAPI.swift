import Foundation
import OktaAuthSdk

/// Sees each call of the statuses and factors, and answers it at once.
final class RecordingAPI: OktaAPI {
    struct Call: Equatable {
        var method: String
        /// The last component of the link's path.
        var link: String?

        init(_ method: String, _ link: String? = nil) { (self.method, self.link) = (method, link) }
    }

    private(set) var calls: [Call] = []
    /// Consumed in order; after that everything succeeds.
    var answers: [OktaAPIRequest.Result] = []
    var questions: [SecurityQuestion] = []

    init() { super.init(oktaDomain: .org) }

    private func record(
        _ method: String,
        at link: LinksResponse.Link? = nil,
        _ completion: ((OktaAPIRequest.Result) -> Void)?
    ) -> OktaAPIRequest {
        calls.append(Call(method, link?.href.lastPathComponent))
        completion?(answers.isEmpty ? .success(.signedIn) : answers.removeFirst())
        return OktaAPIRequest()
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
    ) -> OktaAPIRequest { record("primaryAuthentication", completion) }

    override func primaryAuthentication(
        with link: LinksResponse.Link,
        stateToken: String,
        username: String?,
        password: String?,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("primaryAuthentication(with:)", at: link, completion) }

    override func changePassword(
        link: LinksResponse.Link,
        stateToken: String,
        oldPassword: String,
        newPassword: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("changePassword(link:)", at: link, completion) }

    override func getTransactionState(
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("getTransactionState", completion) }

    override func unlockAccount(
        username: String,
        factor: FactorType,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("unlockAccount", completion) }

    override func recoverPassword(
        username: String,
        factor: FactorType,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("recoverPassword", completion) }

    override func recoverWith(
        answer: String?,
        stateToken: String,
        recoveryToken: String?,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("recoverWith", at: link, completion) }

    override func resetPassword(
        newPassword: String,
        stateToken: String,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("resetPassword", at: link, completion) }

    override func cancelTransaction(
        with link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("cancelTransaction(with:)", at: link, completion) }

    override func perform(
        link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("perform", at: link, completion) }

    override func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        recoveryToken: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("verifyFactor(with:)", at: link, completion) }

    override func enrollFactor(
        _ factor: EmbeddedResponse.Factor,
        with link: LinksResponse.Link,
        stateToken: String,
        phoneNumber: String?,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("enrollFactor", at: link, completion) }

    override func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        fields: [String: String],
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("verifyFactor(with:fields:)", at: link, completion) }

    override func enrollFactor(
        _ factor: EmbeddedResponse.Factor,
        with link: LinksResponse.Link,
        stateToken: String,
        values: [OktaEnrollmentField: String],
        updatesPhone: Bool = false,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("enrollFactor(values:)", at: link, completion) }

    override func sendActivationLink(
        link: LinksResponse.Link,
        stateToken: String,
        phoneNumber: String? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("sendActivationLink", at: link, completion) }

    override func completeDuo(
        with link: LinksResponse.Link,
        factorId: String?,
        stateToken: String,
        signedResponse: String,
        onCompletion: @escaping () -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) -> OktaAPIRequest {
        record("completeDuo", at: link) { _ in onCompletion() }
    }

    override func downloadSecurityQuestions(
        with link: LinksResponse.Link,
        onCompletion: ((_ questions: [SecurityQuestion]) -> Void)? = nil,
        onError: ((_ error: OktaError) -> Void)? = nil
    ) -> OktaAPIRequest {
        record("downloadSecurityQuestions", at: link) { [questions] answer in
            switch answer {
            case .success: onCompletion?(questions)
            case .error(let error): onError?(error)
            }
        }
    }

    override func sendApiRequest(
        with link: LinksResponse.Link,
        bodyParams: [String: Any]?,
        method: OktaAPIRequest.Method,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("sendApiRequest", at: link, completion) }
}
