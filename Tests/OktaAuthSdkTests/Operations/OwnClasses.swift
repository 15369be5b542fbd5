import Testing

@testable import OktaAuthSdk

typealias OnStatus = (OktaAuthStatus) -> Void
typealias OnError = (OktaError) -> Void
typealias OnUpdate = (OktaAPISuccessResponse.FactorResult) -> Void

/// Makes statuses and factors of an app's own classes, and knows which of their overrides were called.
///
/// Each class overrides the open operations. An override whose implementation in the SDK calls another open
/// operation goes on to it; the others end the operation with an error, and send nothing. Their closures are
/// optional, which spares `@escaping`.
final class OwnClasses: OktaAuthStatusResponseHandler {
    /// Class and method of each override, in order.
    var calls: [String] = []

    override func createAuthStatus(
        basedOn response: OktaAPISuccessResponse, and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        let status = try super.createAuthStatus(basedOn: response, and: currentStatus)
        let make: ((OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus)? =
            switch status.step {
            case .unauthenticated: MyUnauthenticated.init
            case .passwordWarning: MyPasswordWarning.init
            case .passwordExpired: MyPasswordExpired.init
            case .passwordReset: MyPasswordReset.init
            case .lockedOut: MyLockedOut.init
            case .recovery: MyRecovery.init
            case .recoveryChallenge: MyRecoveryChallenge.init
            case .factorEnroll: MyFactorEnroll.init
            case .factorEnrollActivate: MyFactorEnrollActivate.init
            case .factorRequired: MyFactorRequired.init
            case .factorChallenge: MyFactorChallenge.init
            case .consentRequired: MyConsentRequired.init
            case .profileRequired: MyProfileRequired.init
            case .deviceActivate: MyDeviceActivate.init
            case .queued: MyPoll.init
            case .adminConsentRequired, .success, .unknown: nil
            }
        return try make?(currentStatus, response) ?? status
    }

    override func factorClass(for factor: EmbeddedResponse.Factor) -> OktaFactor.Type {
        switch factor.factorType {
        case .sms: MySms.self
        case .TOTP: MyTotp.self
        case .token: MyToken.self
        case .question: MyQuestion.self
        case .push: MyPush.self
        default: super.factorClass(for: factor)
        }
    }
}

/// A status or factor that notes its overrides.
private protocol Own: AnyObject { var handler: OktaAuthStatusResponseHandler? { get } }

extension OktaAuthStatus: Own {
    fileprivate var handler: OktaAuthStatusResponseHandler? { responseHandler }
}

extension OktaFactor: Own {
    fileprivate var handler: OktaAuthStatusResponseHandler? { owningStatus?.responseHandler }
}

extension Own {
    fileprivate func note(_ function: String = #function) {
        let call = "\(type(of: self)).\(function.prefix { $0 != "(" })"
        (handler as? OwnClasses)?.calls.append(call.replacing("My", with: ""))
    }

    /// Notes the override that calls this, and ends its operation.
    fileprivate func end(_ onError: OnError?, _ function: String = #function) {
        note(function)
        onError?(.emptyServerResponse)
    }
}

// MARK: - Statuses

final class MyUnauthenticated: OktaAuthStatusUnauthenticated {
    override func authenticate(
        username: String, password: String, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
    override func unlockAccount(
        username: String, factorType: OktaRecoveryFactors, onStatusChange: OnStatus?,
        onError: OnError?
    ) { end(onError) }
    override func recoverPassword(
        username: String, factorType: OktaRecoveryFactors, onStatusChange: OnStatus?,
        onError: OnError?
    ) { end(onError) }
}

private final class MyPasswordWarning: OktaAuthStatusPasswordWarning {
    override func changePassword(
        oldPassword: String, newPassword: String, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
    override func skipPasswordChange(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
}

private final class MyPasswordExpired: OktaAuthStatusPasswordExpired {
    override func changePassword(
        oldPassword: String, newPassword: String, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
}

private final class MyPasswordReset: OktaAuthStatusPasswordReset {
    override func resetPassword(newPassword: String, onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
}

private final class MyLockedOut: OktaAuthStatusLockedOut {
    override func unlock(
        username: String, factorType: OktaRecoveryFactors, onStatusChange: OnStatus?,
        onError: OnError?
    ) { end(onError) }
}

private final class MyRecovery: OktaAuthStatusRecovery {
    override func recoverWithAnswer(
        _ answer: String, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
    override func recoverWithToken(_ token: String, onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
}

private final class MyRecoveryChallenge: OktaAuthStatusRecoveryChallenge {
    override func verifyFactor(passCode: String, onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
    override func verifyFactor(recoveryToken: String, onStatusChange: OnStatus?, onError: OnError?)
    { end(onError) }
    override func resendFactor(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
}

private final class MyFactorEnroll: OktaAuthStatusFactorEnroll {
    override func skipEnrollment(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
    override func enrollFactor(
        factor: OktaFactor, questionId: String?, answer: String?, credentialId: String?,
        passCode: String?, phoneNumber: String?, onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.enrollFactor(
            factor: factor, questionId: questionId, answer: answer, credentialId: credentialId,
            passCode: passCode, phoneNumber: phoneNumber, onStatusChange: onStatusChange,
            onError: onError)
    }
}

private final class MyFactorEnrollActivate: OktaAuthStatusFactorEnrollActivate {
    override func activateFactor(
        passCode: String?, onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.activateFactor(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }
    override func resendFactor(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
}

private final class MyFactorRequired: OktaAuthStatusFactorRequired {
    override func selectFactor(
        _ factor: OktaFactor, onStatusChange: @escaping OnStatus, onError: @escaping OnError
    ) {
        note()
        super.selectFactor(factor, onStatusChange: onStatusChange, onError: onError)
    }
    override func selectFactor(
        ofType type: FactorType, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
}

/// Overrides the operations of every status, too.
private final class MyFactorChallenge: OktaAuthStatusFactorChallenge {
    override func cancel(onSuccess: (() -> Void)?, onError: OnError?) { end(onError) }
    override func fetchStatus(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
    override func send(
        _ payload: [String: Any], to link: LinksResponse.Link, onStatusChange: OnStatus?,
        onError: OnError?
    ) { end(onError) }
    override func returnToPreviousStatus(onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
    override func verifyFactor(
        passCode: String?, answerToSecurityQuestion: String?, onStatusChange: @escaping OnStatus,
        onError: @escaping OnError, onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.verifyFactor(
            passCode: passCode, answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange, onError: onError)
    }
    override func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void, onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.waitForDecision(onEvent: onEvent, onStatusChange: onStatusChange, onError: onError)
    }
    override func resendFactor(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
}

private final class MyConsentRequired: OktaAuthStatusConsentRequired {
    override func consent(to scopeNames: [String]?, onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
}

private final class MyProfileRequired: OktaAuthStatusProfileRequired {
    override func enrollProfile(
        _ profile: [String: String], onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
}

private final class MyDeviceActivate: OktaAuthStatusDeviceActivate {
    override func activate(userCode: String, onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
}

private final class MyPoll: OktaAuthStatusQueued {
    override func waitForTurn(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
}

// MARK: - Factors

private final class MySms: OktaFactorSms {
    override func select(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
    override func enroll(
        phoneNumber: String?, onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.enroll(phoneNumber: phoneNumber, onStatusChange: onStatusChange, onError: onError)
    }
    override func enroll(
        questionId: String?, answer: String?, credentialId: String?, passCode: String?,
        phoneNumber: String?, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
    override func updatePhone(phoneNumber: String, onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
    override func activate(
        passCode: String?, onStatusChange: OnStatus?, onError: OnError?,
        onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
    override func verify(
        passCode: String?, onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.verify(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }
    override func verify(
        passCode: String?, answerToSecurityQuestion: String?, onStatusChange: OnStatus?,
        onError: OnError?, onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
    override func sendRequest(
        with link: LinksResponse.Link, keyValuePayload: [String: Any], onStatusChange: OnStatus?,
        onError: OnError?, onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
}

private final class MyTotp: OktaFactorTotp {
    override func activate(
        passCode: String, onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.activate(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }
    override func activate(
        passCode: String?, onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
    override func select(passCode: String, onStatusChange: OnStatus?, onError: OnError?) {
        end(onError)
    }
    override func verify(
        passCode: String, onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.verify(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }
    override func verify(
        passCode: String?, answerToSecurityQuestion: String?, onStatusChange: OnStatus?,
        onError: OnError?, onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
}

private final class MyToken: OktaFactorToken {
    override func enroll(
        credentialId: String, passCode: String, onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.enroll(
            credentialId: credentialId, passCode: passCode, onStatusChange: onStatusChange,
            onError: onError)
    }
    override func enroll(
        questionId: String?, answer: String?, credentialId: String?, passCode: String?,
        phoneNumber: String?, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
}

private final class MyQuestion: OktaFactorQuestion {
    override func enroll(
        questionId: String, answer: String, onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.enroll(
            questionId: questionId, answer: answer, onStatusChange: onStatusChange, onError: onError
        )
    }
    override func enroll(
        questionId: String?, answer: String?, credentialId: String?, passCode: String?,
        phoneNumber: String?, onStatusChange: OnStatus?, onError: OnError?
    ) { end(onError) }
    override func downloadSecurityQuestions(
        onDownloadComplete: @escaping ([SecurityQuestion]) -> Void, onError: OnError?
    ) { end(onError) }
    override func select(
        answerToSecurityQuestion: String, onStatusChange: OnStatus?, onError: OnError?,
        onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
    override func verify(
        answerToSecurityQuestion: String, onStatusChange: @escaping OnStatus,
        onError: @escaping OnError, onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.verify(
            answerToSecurityQuestion: answerToSecurityQuestion, onStatusChange: onStatusChange,
            onError: onError)
    }
    override func verify(
        passCode: String?, answerToSecurityQuestion: String?, onStatusChange: OnStatus?,
        onError: OnError?, onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
}

private final class MyPush: OktaFactorPush {
    override func enroll(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
    override func activate(
        onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.activate(onStatusChange: onStatusChange, onError: onError)
    }
    override func activate(
        passCode: String?, onStatusChange: OnStatus?, onError: OnError?,
        onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
    override func sendActivationLinkViaSms(
        with phoneNumber: String, onSuccess: @escaping () -> Void, onError: OnError?
    ) { end(onError) }
    override func sendActivationLinkViaEmail(onSuccess: @escaping () -> Void, onError: OnError?) {
        end(onError)
    }
    override func verify(
        onStatusChange: @escaping OnStatus, onError: @escaping OnError,
        onFactorStatusUpdate: OnUpdate?
    ) {
        note()
        super.verify(onStatusChange: onStatusChange, onError: onError)
    }
    override func verify(
        passCode: String?, answerToSecurityQuestion: String?, onStatusChange: OnStatus?,
        onError: OnError?, onFactorStatusUpdate: OnUpdate?
    ) { end(onError) }
    override func checkFactorResult(onStatusChange: OnStatus?, onError: OnError?) { end(onError) }
}
