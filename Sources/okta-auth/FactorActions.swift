import Foundation
import OktaAuthSdk

/// Selects `factor`; verifies it at once if nothing has to be sent first.
@MainActor
func selectAction(_ factor: OktaFactor) -> Action {
    let title = "verify with \(name(of: factor))"
    switch factor {
    case let factor as OktaFactorQuestion:
        let question = factor.factorQuestionText ?? "answer"
        return Action(title: title, fields: [.init(label: question)]) {
            values,
            next,
            fail,
            update in
            factor.select(
                answerToSecurityQuestion: values[0],
                onStatusChange: next,
                onError: fail,
                onFactorStatusUpdate: update
            )
        }
    case let factor as OktaFactorPassCode:
        return Action(title: title, fields: [.init(label: "code")]) { values, next, fail, _ in
            factor.select(passCode: values[0], onStatusChange: next, onError: fail)
        }
    case let factor as OktaFactorPassword:
        return Action(title: title, fields: [.init(label: "password")]) { values, next, fail, _ in
            factor.select(password: values[0], onStatusChange: next, onError: fail)
        }
    default:
        return Action(title: title) { _, next, fail, _ in
            factor.select(onStatusChange: next, onError: fail)
        }
    }
}

@MainActor
func challengeActions(_ status: OktaAuthStatusFactorChallenge) -> [Action] {
    var actions: [Action] = []
    let isPush = status.factor is OktaFactorPush
    if let factor = status.factor as? OktaFactorRedirect {
        actions.append(browserAction(factor))
    } else if let factor = status.factor as? OktaFactorPassword {
        actions.append(
            Action(title: "answer", fields: [.init(label: "password")]) { values, next, fail, _ in
                factor.verify(password: values[0], onStatusChange: next, onError: fail)
            }
        )
    } else if status.canVerify(), isPush || status.canPoll() {
        let title = status.canPoll() ? "wait for the answer on the phone" : "send a new push"
        actions.append(
            Action(title: title) { _, next, fail, update in
                status.verifyFactor(
                    passCode: nil,
                    answerToSecurityQuestion: nil,
                    onStatusChange: next,
                    onError: fail,
                    onFactorStatusUpdate: update
                )
            }
        )
    } else if status.canVerify() {
        let isQuestion = status.factor is OktaFactorQuestion
        actions.append(
            Action(title: "answer", fields: [.init(label: isQuestion ? "answer" : "code")]) {
                values,
                next,
                fail,
                update in
                status.verifyFactor(
                    passCode: isQuestion ? nil : values[0],
                    answerToSecurityQuestion: isQuestion ? values[0] : nil,
                    onStatusChange: next,
                    onError: fail,
                    onFactorStatusUpdate: update
                )
            }
        )
    }
    if status.canResend() {
        actions.append(
            Action(title: "send it once more") { _, next, fail, _ in
                status.resendFactor(onStatusChange: next, onError: fail)
            }
        )
    }
    return actions
}

@MainActor
private func browserAction(_ factor: OktaFactorRedirect) -> Action {
    let place = factor.redirectURL?.host.map { " at \($0)" } ?? ""
    return Action(title: "ask how it went in the browser\(place)") { _, next, fail, _ in
        factor.checkResult(onStatusChange: next, onError: fail)
    }
}

@MainActor
func enrollActions(_ status: OktaAuthStatusFactorEnroll) -> [Action] {
    var actions = status.availableFactors
        .filter { status.canEnrollFactor(factor: $0) && $0.status != "ACTIVE" }
        .compactMap { $0 as? any OktaFactorEnrollable }
        .map { enrollAction($0) }
    if status.canSkipEnrollment() {
        actions.append(
            Action(title: "skip enrollment") { _, next, fail, _ in
                status.skipEnrollment(onStatusChange: next, onError: fail)
            }
        )
    }
    return actions
}

@MainActor
private func enrollAction(_ factor: any OktaFactorEnrollable) -> Action {
    let names = factor.enrollmentFields
    return Action(title: "enroll \(name(of: factor))", fields: names.map(field)) {
        values,
        next,
        fail,
        _ in
        factor.enroll(
            with: Dictionary(zip(names, values)) { $1 },
            onStatusChange: next,
            onError: fail
        )
    }
}

private func field(for name: OktaEnrollmentField) -> Action.Field {
    switch name {
    case .phoneNumber: .init(label: "phone number, like +15551234567", isSecret: false)
    case .phoneExtension: .init(label: "extension", isSecret: false)
    case .questionId: .init(label: "id of a question, like disliked_food", isSecret: false)
    case .answer: .init(label: "answer")
    case .credentialId: .init(label: "name of the token", isSecret: false)
    case .passCode: .init(label: "code")
    case .nextPassCode: .init(label: "the code after it")
    case .password: .init(label: "new password")
    }
}

@MainActor
func activateActions(_ status: OktaAuthStatusFactorEnrollActivate) -> [Action] {
    var actions: [Action] = []
    if let factor = status.factor as? OktaFactorRedirect {
        actions.append(browserAction(factor))
    } else if status.factor is OktaFactorPush {
        let title = status.canPoll() ? "wait until the QR code is scanned" : "start again"
        actions.append(
            Action(title: title) { _, next, fail, update in
                status.activateFactor(
                    passCode: nil,
                    onStatusChange: next,
                    onError: fail,
                    onFactorStatusUpdate: update
                )
            }
        )
    } else {
        actions.append(
            Action(title: "activate", fields: [.init(label: "code")]) {
                values,
                next,
                fail,
                update in
                status.activateFactor(
                    passCode: values[0],
                    onStatusChange: next,
                    onError: fail,
                    onFactorStatusUpdate: update
                )
            }
        )
    }
    if status.canResend() {
        actions.append(
            Action(title: "send it once more") { _, next, fail, _ in
                status.resendFactor(onStatusChange: next, onError: fail)
            }
        )
    }
    return actions
}

/// The display name of the factor.
@MainActor
private func name(of factor: OktaFactor) -> String {
    let place = factor.profile?.phoneNumber ?? factor.profile?.email ?? factor.profile?.name
    let provider = factor.provider.map { " (\($0.rawValue))" } ?? ""
    return factor.type.rawValue + (place.map { " to \($0)" } ?? provider)
}
