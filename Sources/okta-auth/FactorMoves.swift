import Foundation
import OktaAuthSdk

/// Picks `factor`, and verifies it at once where there is nothing to be sent first.
@MainActor
func selectMove(_ factor: OktaFactor) -> Move {
    let title = "verify with \(name(of: factor))"
    switch factor {
    case let factor as OktaFactorQuestion:
        let question = factor.factorQuestionText ?? "answer"
        return Move(title: title, fields: [.init(label: question)]) { values, next, fail, update in
            factor.select(
                answerToSecurityQuestion: values[0],
                onStatusChange: next,
                onError: fail,
                onFactorStatusUpdate: update
            )
        }
    case let factor as OktaFactorPassCode:
        return Move(title: title, fields: [.init(label: "code")]) { values, next, fail, _ in
            factor.select(passCode: values[0], onStatusChange: next, onError: fail)
        }
    case let factor as OktaFactorPassword:
        return Move(title: title, fields: [.init(label: "password")]) { values, next, fail, _ in
            factor.select(password: values[0], onStatusChange: next, onError: fail)
        }
    default:
        return Move(title: title) { _, next, fail, _ in
            factor.select(onStatusChange: next, onError: fail)
        }
    }
}

@MainActor
func challengeMoves(_ status: OktaAuthStatusFactorChallenge) -> [Move] {
    var moves: [Move] = []
    let isPush = status.factor is OktaFactorPush
    if let factor = status.factor as? OktaFactorRedirect {
        moves.append(browserMove(factor))
    } else if let factor = status.factor as? OktaFactorPassword {
        moves.append(
            Move(title: "answer", fields: [.init(label: "password")]) { values, next, fail, _ in
                factor.verify(password: values[0], onStatusChange: next, onError: fail)
            }
        )
    } else if status.canVerify(), isPush || status.canPoll() {
        let title = status.canPoll() ? "wait for the answer on the phone" : "send a new push"
        moves.append(
            Move(title: title) { _, next, fail, update in
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
        moves.append(
            Move(title: "answer", fields: [.init(label: isQuestion ? "answer" : "code")]) {
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
        moves.append(
            Move(title: "send it once more") { _, next, fail, _ in
                status.resendFactor(onStatusChange: next, onError: fail)
            }
        )
    }
    return moves
}

@MainActor
private func browserMove(_ factor: OktaFactorRedirect) -> Move {
    let place = factor.redirectURL?.host.map { " at \($0)" } ?? ""
    return Move(title: "ask how it went in the browser\(place)") { _, next, fail, _ in
        factor.checkResult(onStatusChange: next, onError: fail)
    }
}

@MainActor
func enrollMoves(_ status: OktaAuthStatusFactorEnroll) -> [Move] {
    var moves = status.availableFactors
        .filter { status.canEnrollFactor(factor: $0) && $0.status != "ACTIVE" }
        .compactMap { $0 as? any OktaFactorEnrollable }
        .map { enrollMove($0) }
    if status.canSkipEnrollment() {
        moves.append(
            Move(title: "skip enrollment") { _, next, fail, _ in
                status.skipEnrollment(onStatusChange: next, onError: fail)
            }
        )
    }
    return moves
}

@MainActor
private func enrollMove(_ factor: any OktaFactorEnrollable) -> Move {
    let names = factor.enrollmentFields
    return Move(title: "enroll \(name(of: factor))", fields: names.map(field)) {
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

private func field(for name: OktaEnrollmentField) -> Move.Field {
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
func activateMoves(_ status: OktaAuthStatusFactorEnrollActivate) -> [Move] {
    var moves: [Move] = []
    if let factor = status.factor as? OktaFactorRedirect {
        moves.append(browserMove(factor))
    } else if status.factor is OktaFactorPush {
        let title = status.canPoll() ? "wait until the QR code is scanned" : "start again"
        moves.append(
            Move(title: title) { _, next, fail, update in
                status.activateFactor(
                    passCode: nil,
                    onStatusChange: next,
                    onError: fail,
                    onFactorStatusUpdate: update
                )
            }
        )
    } else {
        moves.append(
            Move(title: "activate", fields: [.init(label: "code")]) { values, next, fail, update in
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
        moves.append(
            Move(title: "send it once more") { _, next, fail, _ in
                status.resendFactor(onStatusChange: next, onError: fail)
            }
        )
    }
    return moves
}

/// What people call the factor.
@MainActor
private func name(of factor: OktaFactor) -> String {
    let place = factor.profile?.phoneNumber ?? factor.profile?.email ?? factor.profile?.name
    let provider = factor.provider.map { " (\($0.rawValue))" } ?? ""
    return factor.type.rawValue + (place.map { " to \($0)" } ?? provider)
}
