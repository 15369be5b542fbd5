import Foundation
import OktaAuthSdk

/// Sees each call of the statuses and factors, and sends none.
final class RecordingAPI: OktaAPI {
    private let noted = Locked<[String]>([])

    /// The methods that were called.
    var calls: [String] { noted.withLock { $0 } }

    /// What is done with the completion of a call; by default, it gets a success at once.
    var answer: (_ completion: @escaping (OktaAPIRequest.Result) -> Void) -> Void = {
        $0(.success(OktaAPISuccessResponse(status: .success)))
    }

    private func record(
        _ method: String, _ completion: ((OktaAPIRequest.Result) -> Void)?
    ) -> OktaAPIRequest {
        if let completion { answer(completion) }
        noted.withLock { $0.append(method) }
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
    ) -> OktaAPIRequest { record("primaryAuthentication(with:)", completion) }

    override func changePassword(
        link: LinksResponse.Link,
        stateToken: String,
        oldPassword: String,
        newPassword: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("changePassword(link:)", completion) }

    override func getTransactionState(
        stateToken: String, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("getTransactionState", completion) }

    override func unlockAccount(
        username: String, factor: FactorType, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("unlockAccount", completion) }

    override func recoverPassword(
        username: String, factor: FactorType, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("recoverPassword", completion) }

    override func recoverWith(
        answer: String?,
        stateToken: String,
        recoveryToken: String?,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("recoverWith", completion) }

    override func resetPassword(
        newPassword: String,
        stateToken: String,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("resetPassword", completion) }

    override func cancelTransaction(
        with link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("cancelTransaction(with:)", completion) }

    override func perform(
        link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("perform", completion) }

    override func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        recoveryToken: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("verifyFactor(with:)", completion) }

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
    ) -> OktaAPIRequest { record("enrollFactor", completion) }

    override func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        fields: [String: String],
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("verifyFactor(with:fields:)", completion) }

    override func enrollFactor(
        _ factor: EmbeddedResponse.Factor,
        with link: LinksResponse.Link,
        stateToken: String,
        values: [OktaEnrollmentField: String],
        updatesPhone: Bool = false,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("enrollFactor(values:)", completion) }

    override func sendActivationLink(
        link: LinksResponse.Link,
        stateToken: String,
        phoneNumber: String? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("sendActivationLink", completion) }

    override func completeDuo(
        with link: LinksResponse.Link,
        factorId: String?,
        stateToken: String,
        signedResponse: String,
        onCompletion: @escaping () -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) -> OktaAPIRequest {
        record("completeDuo") { _ in onCompletion() }
    }

    override func downloadSecurityQuestions(
        with link: LinksResponse.Link,
        onCompletion: ((_ questions: [SecurityQuestion]) -> Void)? = nil,
        onError: ((_ error: OktaError) -> Void)? = nil
    ) -> OktaAPIRequest {
        record("downloadSecurityQuestions") { _ in onCompletion?([]) }
    }

    override func sendApiRequest(
        with link: LinksResponse.Link,
        bodyParams: [String: Any]?,
        method: OktaAPIRequest.Method,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest { record("sendApiRequest", completion) }
}
