import Foundation
import OktaAuthSdk

extension Consumer {
    func use(_ status: OktaAuthStatus, api: OktaAPI) {
        status.restApi = api
        let (type, model) = (status.statusType, status.model)
        status.statusType = type
        status.model = model
        status.responseHandler = OktaAuthStatusResponseHandler()
        _ = (status.user, status.links, status.factorResult)
        _ = (status.canReturn(), status.canCancel(), status.canPoll())
        status.returnToPreviousStatus(
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.cancel()
        status.cancel(onSuccess: { self.succeed() })
        status.cancel(onSuccess: { self.succeed() }, onError: { self.show($0) })
    }

    func create(url: URL, model: OktaAPISuccessResponse) throws {
        let handler = OktaAuthStatusResponseHandler(pollInterval: 3)
        let start = OktaAuthStatusUnauthenticated(oktaDomain: url, responseHandler: handler)
        show(OktaAuthStatus(oktaDomain: url))
        show(OktaAuthStatusUnauthenticated(oktaDomain: url))
        show(try OktaAuthStatus(currentState: start, model: model))
        show(try OktaAuthStatusUnauthenticated(currentState: start, model: model))
        show(try OktaAuthStatusSuccess(currentState: start, model: model))
        show(try OktaAuthStatusPasswordWarning(currentState: start, model: model))
        show(try OktaAuthStatusPasswordExpired(currentState: start, model: model))
        show(try OktaAuthStatusPasswordReset(currentState: start, model: model))
        show(try OktaAuthStatusLockedOut(currentState: start, model: model))
        show(try OktaAuthStatusRecovery(currentState: start, model: model))
        show(try OktaAuthStatusRecoveryChallenge(currentState: start, model: model))
        show(try OktaAuthStatusFactorEnroll(currentState: start, model: model))
        show(try OktaAuthStatusFactorEnrollActivate(currentState: start, model: model))
        show(try OktaAuthStatusFactorRequired(currentState: start, model: model))
        show(try OktaAuthStatusFactorChallenge(currentState: start, model: model))
        handler.pollInterval = 5
        handler.cancel()
        handler.handleServerResponse(
            .success(model),
            currentStatus: start,
            onStatusChanged: { self.show($0) },
            onError: { self.show($0) }
        )
        handler.handleServerResponse(
            .success(model),
            currentStatus: start,
            onStatusChanged: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        show(try handler.createAuthStatus(basedOn: model, and: start))
    }

    func use(_ status: OktaAuthStatusUnauthenticated) {
        status.authenticate(
            username: "user@example.com",
            password: "secret-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.unlockAccount(
            username: "user@example.com",
            factorType: .sms,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.recoverPassword(
            username: "user@example.com",
            factorType: .call,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
    }

    func use(_ status: OktaAuthStatusSuccess) -> [Any?] {
        [status.sessionToken, status.recoveryType]
    }

    func use(_ status: OktaAuthStatusPasswordWarning) {
        _ = (status.stateToken, status.canChange(), status.canSkip())
        status.changePassword(
            oldPassword: "old-1",
            newPassword: "new-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.skipPasswordChange(onStatusChange: { self.show($0) }, onError: { self.show($0) })
    }

    func use(_ status: OktaAuthStatusPasswordExpired) {
        _ = (status.stateToken, status.canChange())
        status.changePassword(
            oldPassword: "old-1",
            newPassword: "new-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
    }

    func use(_ status: OktaAuthStatusPasswordReset) {
        _ = (status.stateToken, status.canReset())
        _ = (status.passwordExpiration, status.passwordComplexity)
        status.resetPassword(
            newPassword: "new-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
    }

    func use(_ status: OktaAuthStatusLockedOut) {
        _ = status.canUnlock()
        status.unlock(
            username: "user@example.com",
            factorType: .email,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
    }

    func use(_ status: OktaAuthStatusRecovery) {
        _ = (status.stateToken, status.recoveryQuestion, status.recoveryToken)
        _ = (status.recoveryType, status.canRecover())
        status.recoverWithAnswer(
            "answer-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.recoverWithToken(
            "rt-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
    }

    func use(_ status: OktaAuthStatusRecoveryChallenge) {
        _ = (status.recoveryType, status.factorType, status.factorResult)
        _ = (status.canVerify(), status.canResend())
        status.verifyFactor(
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.verifyFactor(
            recoveryToken: "rt-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.resendFactor(onStatusChange: { self.show($0) }, onError: { self.show($0) })
    }
}
