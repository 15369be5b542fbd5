import Testing

@testable import OktaAuthSdk

typealias OnStatus = (_ newStatus: OktaAuthStatus) -> Void
typealias OnError = (_ error: OktaError) -> Void
typealias OnFactor = ((_ state: FactorResult) -> Void)?

/// Makes statuses and factors of an app's own classes, and knows which of their overrides were called.
///
/// Each class overrides the open operations that call another one, and goes on to it, and those that are
/// called, which end the operation with an error, and send nothing.
final class OwnClasses: OktaAuthStatusResponseHandler {
    /// Class and method of each override, in order.
    var calls: [String] = []

    fileprivate func note(_ object: AnyObject, _ function: String) {
        calls.append(
            "\(type(of: object)).\(function.prefix { $0 != "(" })".replacing("My", with: "")
        )
    }

    override func createAuthStatus(
        basedOn response: OktaAPISuccessResponse,
        and currentStatus: OktaAuthStatus
    ) throws -> OktaAuthStatus {
        let status = try super.createAuthStatus(basedOn: response, and: currentStatus)
        let make: ((OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus)? =
            switch status.step {
            case .factorEnroll: MyFactorEnroll.init
            case .factorEnrollActivate: MyFactorEnrollActivate.init
            case .factorRequired: MyFactorRequired.init
            case .factorChallenge: MyFactorChallenge.init
            default: nil
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

extension OktaAuthStatus {
    /// Notes the override that calls this.
    fileprivate func note(_ function: String = #function) {
        (responseHandler as? OwnClasses)?.note(self, function)
    }

    /// Notes the override that calls this, and ends its operation.
    fileprivate func end(_ onError: OnError?, _ function: String = #function) {
        note(function)
        onError?(.emptyServerResponse)
    }
}

extension OktaFactor {
    /// Notes the override that calls this.
    fileprivate func note(_ function: String = #function) {
        (owningStatus?.responseHandler as? OwnClasses)?.note(self, function)
    }

    /// Notes the override that calls this, and ends its operation.
    fileprivate func end(_ onError: OnError, _ function: String = #function) {
        note(function)
        onError(.emptyServerResponse)
    }
}

// MARK: - Statuses

private final class MyFactorEnroll: OktaAuthStatusFactorEnroll {
    override func enrollFactor(
        factor: OktaFactor,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.enrollFactor(
            factor: factor,
            questionId: questionId,
            answer: answer,
            credentialId: credentialId,
            passCode: passCode,
            phoneNumber: phoneNumber,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

private final class MyFactorEnrollActivate: OktaAuthStatusFactorEnrollActivate {
    override func activateFactor(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.activateFactor(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }
}

private final class MyFactorRequired: OktaAuthStatusFactorRequired {
    override func selectFactor(
        _ factor: OktaFactor,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.selectFactor(factor, onStatusChange: onStatusChange, onError: onError)
    }
}

private final class MyFactorChallenge: OktaAuthStatusFactorChallenge {
    override func verifyFactor(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.verifyFactor(
            passCode: passCode,
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.waitForDecision(onEvent: onEvent, onStatusChange: onStatusChange, onError: onError)
    }

    override func resendFactor(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        end(onError)
    }
}

// MARK: - Factors

private final class MySms: OktaFactorSms {
    override func select(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        end(onError)
    }

    override func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.enroll(phoneNumber: phoneNumber, onStatusChange: onStatusChange, onError: onError)
    }

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { end(onError) }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { end(onError) }

    override func verify(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.verify(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { end(onError) }
}

private final class MyTotp: OktaFactorTotp {
    override func activate(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.activate(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { end(onError) }

    override func select(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { end(onError) }

    override func verify(
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.verify(passCode: passCode, onStatusChange: onStatusChange, onError: onError)
    }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { end(onError) }
}

private final class MyToken: OktaFactorToken {
    override func enroll(
        credentialId: String,
        passCode: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.enroll(
            credentialId: credentialId,
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { end(onError) }
}

private final class MyQuestion: OktaFactorQuestion {
    override func enroll(
        questionId: String,
        answer: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note()
        super.enroll(
            questionId: questionId,
            answer: answer,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { end(onError) }

    override func verify(
        answerToSecurityQuestion: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.verify(
            answerToSecurityQuestion: answerToSecurityQuestion,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { end(onError) }
}

private final class MyPush: OktaFactorPush {
    override func activate(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.activate(onStatusChange: onStatusChange, onError: onError)
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { end(onError) }

    override func verify(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note()
        super.verify(onStatusChange: onStatusChange, onError: onError)
    }

    override func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) { end(onError) }
}
