import Foundation
import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Consumer {
    func make(url: URL, session: URLSession) -> [OktaAPI] {
        [OktaAPI(oktaDomain: url), OktaAPI(oktaDomain: url, urlSession: session)]
    }

    func start(_ api: OktaAPI) {
        _ = (api.oktaDomain, api.urlSession)
        api.primaryAuthentication(username: "user@example.com", password: nil)
        api.primaryAuthentication(
            username: nil,
            password: nil,
            audience: nil,
            relayState: nil,
            multiOptionalFactorEnroll: true,
            warnBeforePasswordExpired: true,
            token: "token-1",
            deviceToken: nil,
            deviceFingerprint: nil,
            completion: { self.show($0) }
        )
        api.getTransactionState(stateToken: "st-1") { self.show($0) }
        api.unlockAccount(username: "user@example.com", factor: .sms) { self.show($0) }
        api.recoverPassword(username: "user@example.com", factor: .sms) { self.show($0) }
        api.changePassword(stateToken: "st-1", oldPassword: "1", newPassword: "2") {
            self.show($0)
        }
        let request = api.cancelTransaction(stateToken: "st-1") { self.show($0) }
        if !request.isCancelled { request.cancel() }
        api.verifyFactor(factorId: "factor-1", stateToken: "st-1")
        api.verifyFactor(
            factorId: "factor-1",
            stateToken: "st-1",
            answer: nil,
            passCode: "012345",
            rememberDevice: true,
            autoPush: nil,
            completion: { self.show($0) }
        )
    }

    func follow(_ link: LinksResponse.Link, through api: OktaAPI) {
        api.changePassword(
            link: link,
            stateToken: "st-1",
            oldPassword: "old-1",
            newPassword: "new-1",
            completion: { self.show($0) }
        )
        api.recoverWith(answer: nil, stateToken: nil, recoveryToken: "rt-1", link: link) {
            self.show($0)
        }
        api.resetPassword(newPassword: "new-1", stateToken: "st-1", link: link) { self.show($0) }
        api.cancelTransaction(with: link, stateToken: "st-1") { self.show($0) }
        api.perform(link: link, stateToken: "st-1") { self.show($0) }
        api.verifyFactor(with: link, stateToken: "st-1")
        api.verifyFactor(
            with: link,
            stateToken: "st-1",
            answer: nil,
            passCode: "012345",
            recoveryToken: nil,
            rememberDevice: true,
            autoPush: nil,
            completion: { self.show($0) }
        )
        api.enrollFactor(
            EmbeddedResponse.Factor(factorType: .sms, provider: .okta),
            with: link,
            stateToken: "st-1",
            phoneNumber: "+15551234567",
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: nil,
            completion: { self.show($0) }
        )
        api.sendActivationLink(link: link, stateToken: "st-1", phoneNumber: nil) { self.show($0) }
        api.downloadSecurityQuestions(
            with: link,
            onCompletion: { self.show($0) },
            onError: { self.show($0) }
        )
        api.sendApiRequest(with: link, bodyParams: ["name": "value"], method: .post) {
            self.show($0)
        }
        api.sendHttpRequest(
            with: link.href,
            method: .get,
            onCompletion: { _ in self.succeed() },
            onError: { self.show($0) }
        )
    }
}
