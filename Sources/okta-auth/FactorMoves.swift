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
    if status.canVerify(), isPush || status.canPoll() {
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
func enrollMoves(_ status: OktaAuthStatusFactorEnroll) -> [Move] {
    var moves = status.availableFactors
        .filter { status.canEnrollFactor(factor: $0) && $0.status != "ACTIVE" }
        .map(enrollMove)
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
private func enrollMove(_ factor: OktaFactor) -> Move {
    let title = "enroll \(name(of: factor))"
    switch factor {
    case let factor as OktaFactorPhone:
        let number = Move.Field(label: "phone number, like +15551234567", isSecret: false)
        return Move(title: title, fields: [number]) { values, next, fail, update in
            factor.enroll(
                phoneNumber: values[0],
                onStatusChange: next,
                onError: fail,
                onFactorStatusUpdate: update
            )
        }
    case let factor as OktaFactorQuestion:
        let question = Move.Field(label: "id of a question, like disliked_food", isSecret: false)
        return Move(title: title, fields: [question, .init(label: "answer")]) {
            values,
            next,
            fail,
            _ in
            factor.enroll(
                questionId: values[0],
                answer: values[1],
                onStatusChange: next,
                onError: fail
            )
        }
    case let factor as OktaFactorToken:
        let token = Move.Field(label: "name of the token", isSecret: false)
        return Move(title: title, fields: [token, .init(label: "code")]) { values, next, fail, _ in
            factor.enroll(
                credentialId: values[0],
                passCode: values[1],
                onStatusChange: next,
                onError: fail
            )
        }
    default:
        return Move(title: title) { _, next, fail, _ in
            factor.enroll(
                questionId: nil,
                answer: nil,
                credentialId: nil,
                passCode: nil,
                phoneNumber: nil,
                onStatusChange: next,
                onError: fail
            )
        }
    }
}

@MainActor
func activateMoves(_ status: OktaAuthStatusFactorEnrollActivate) -> [Move] {
    var moves: [Move] = []
    if status.factor is OktaFactorPush {
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
