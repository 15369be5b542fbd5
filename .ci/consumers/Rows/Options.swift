import Foundation
import OktaAuthSdk

extension Consumer {
    func choose(_ okta: OktaAuthSdk, status: OktaAuthStatus) async throws {
        let request = OktaRequestOptions(
            headers: ["X-Trace": "1"],
            query: ["a": "b"],
            bodyFields: ["a": ["b": 1, "c": [true, nil, 1.5, "d"]]],
            language: "de",
            forwardedFor: "192.0.2.7",
            deviceFingerprint: "print-1",
            apiToken: "token-1"
        )
        let options = OktaAuthenticationOptions(relayState: "state-1", request: request)
        okta.authenticate(
            username: "user@example.com",
            password: "pw-1",
            options: options,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        show(try await okta.authenticate(username: "u", password: nil, options: options))
        show(try await okta.authenticate(activationToken: "token-1"))
        show(try await okta.authenticate(stateToken: "st-1", username: "u", password: "pw-1"))
        let recovery = OktaRecoveryOptions(relayState: "state-1")
        show(try await okta.recoverPassword(username: "u", factorType: nil, options: recovery))
        show(try await okta.unlockAccount(username: "u", factorType: .sms, options: recovery))
        show(try await okta.recover(recoveryToken: "rt-1"))
        show(try await okta.resumeStored())
        if let token = status.resumeToken { show(try await okta.resume(token)) }
        show(try await request.apply { try await status.resend(by: .sms) })
        switch status {
        case let status as OktaAuthStatusPasswordReset:
            _ = status.passwordRulesBroken(by: "pw-2").map(\.localizationKey)
            let password = OktaPasswordOptions(revokeSessions: true)
            show(try await status.resetPassword(newPassword: "pw-2", options: password))
        case let status as OktaAuthStatusFactorChallenge:
            let verify = OktaVerifyOptions(rememberDevice: true)
            show(try await status.verifyFactor(passCode: "012345", options: verify))
            status.verifyOptions = verify
            _ = status.factor.autoPushEnabled
        default: break
        }
    }
}
