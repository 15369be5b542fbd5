import Foundation
import OktaAuthSdk

/// Sees each call of the statuses and factors, and answers it at once.
final class RecordingAPI: OktaAPI {
    struct Call: Equatable {
        var method: String
        /// The last component of the link's path.
        var link: String?
        /// What was passed; `nil` is left out.
        var values: [String: String]

        init(_ method: String, _ link: String? = nil, _ values: [String: String] = [:]) {
            self.method = method
            self.link = link
            self.values = values
        }
    }

    private(set) var calls: [Call] = []
    /// Consumed in order; after that everything succeeds.
    var answers: [OktaAPIRequest.Result] = []
    var questions: [SecurityQuestion] = []

    init() { super.init(oktaDomain: .org) }

    private func record(
        _ method: String,
        at link: LinksResponse.Link? = nil,
        _ values: [String: String?],
        _ completion: ((OktaAPIRequest.Result) -> Void)?
    ) -> OktaAPIRequest {
        calls.append(Call(method, link?.href.lastPathComponent, values.compactMapValues { $0 }))
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
    ) -> OktaAPIRequest {
        record(
            "primaryAuthentication",
            [
                "username": username, "password": password, "audience": audience,
                "relayState": relayState, "token": token, "deviceToken": deviceToken,
                "multiOptionalFactorEnroll": "\(multiOptionalFactorEnroll)",
                "warnBeforePasswordExpired": "\(warnBeforePasswordExpired)",
                "deviceFingerprint": deviceFingerprint,
            ],
            completion
        )
    }

    override func changePassword(
        stateToken: String,
        oldPassword: String,
        newPassword: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record(
            "changePassword",
            ["stateToken": stateToken, "oldPassword": oldPassword, "newPassword": newPassword],
            completion
        )
    }

    override func changePassword(
        link: LinksResponse.Link,
        stateToken: String,
        oldPassword: String,
        newPassword: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record(
            "changePassword(link:)",
            at: link,
            ["stateToken": stateToken, "oldPassword": oldPassword, "newPassword": newPassword],
            completion
        )
    }

    override func getTransactionState(
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record("getTransactionState", ["stateToken": stateToken], completion)
    }

    override func unlockAccount(
        username: String,
        factor: FactorType,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        let values = ["username": username, "factor": factor.rawValue]
        return record("unlockAccount", values, completion)
    }

    override func recoverPassword(
        username: String,
        factor: FactorType,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        let values = ["username": username, "factor": factor.rawValue]
        return record("recoverPassword", values, completion)
    }

    override func recoverWith(
        answer: String?,
        stateToken: String,
        recoveryToken: String?,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record(
            "recoverWith",
            at: link,
            [
                "answer": answer, "stateToken": stateToken.isEmpty ? nil : stateToken,
                "recoveryToken": recoveryToken,
            ],
            completion
        )
    }

    override func resetPassword(
        newPassword: String,
        stateToken: String,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        let values = ["newPassword": newPassword, "stateToken": stateToken]
        return record("resetPassword", at: link, values, completion)
    }

    override func cancelTransaction(
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record("cancelTransaction", ["stateToken": stateToken], completion)
    }

    override func cancelTransaction(
        with link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record("cancelTransaction(with:)", at: link, ["stateToken": stateToken], completion)
    }

    override func perform(
        link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record("perform", at: link, ["stateToken": stateToken], completion)
    }

    override func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        recoveryToken: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        record(
            "verifyFactor(with:)",
            at: link,
            [
                "stateToken": stateToken, "answer": answer, "passCode": passCode,
                "recoveryToken": recoveryToken, "rememberDevice": rememberDevice.map { "\($0)" },
                "autoPush": autoPush.map { "\($0)" },
            ],
            completion
        )
    }

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
    ) -> OktaAPIRequest {
        record(
            "enrollFactor",
            at: link,
            [
                "factor": factor.factorType.rawValue, "stateToken": stateToken,
                "phoneNumber": phoneNumber, "questionId": questionId, "answer": answer,
                "credentialId": credentialId, "passCode": passCode,
            ],
            completion
        )
    }

    override func sendActivationLink(
        link: LinksResponse.Link,
        stateToken: String,
        phoneNumber: String? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        let values = ["stateToken": stateToken, "phoneNumber": phoneNumber]
        return record("sendActivationLink", at: link, values, completion)
    }

    override func downloadSecurityQuestions(
        with link: LinksResponse.Link,
        onCompletion: ((_ questions: [SecurityQuestion]) -> Void)? = nil,
        onError: ((_ error: OktaError) -> Void)? = nil
    ) -> OktaAPIRequest {
        record("downloadSecurityQuestions", at: link, [:]) { [questions] answer in
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
    ) -> OktaAPIRequest {
        var values: [String: String?] = (bodyParams ?? [:]).mapValues { "\($0)" }
        values["method"] = method.rawValue
        return record("sendApiRequest", at: link, values, completion)
    }
}
