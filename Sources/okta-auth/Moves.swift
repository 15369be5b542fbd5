import OktaAuthSdk

/// What can be done in `status`, most useful first.
@MainActor
func moves(in status: OktaAuthStatus) -> [Move] {
    ownMoves(of: status) + commonMoves(of: status)
}

@MainActor
private func ownMoves(of status: OktaAuthStatus) -> [Move] {
    switch status {
    case let status as OktaAuthStatusUnauthenticated: startMoves(status)
    case let status as OktaAuthStatusPasswordExpired: [changePassword(status.changePassword)]
    case let status as OktaAuthStatusPasswordWarning: warningMoves(status)
    case let status as OktaAuthStatusPasswordReset: resetMoves(status)
    case let status as OktaAuthStatusLockedOut: unlockMoves(status)
    case let status as OktaAuthStatusRecovery: recoveryMoves(status)
    case let status as OktaAuthStatusRecoveryChallenge: recoveryChallengeMoves(status)
    case let status as OktaAuthStatusFactorEnroll: enrollMoves(status)
    case let status as OktaAuthStatusFactorEnrollActivate: activateMoves(status)
    case let status as OktaAuthStatusFactorRequired: status.availableFactors.map(selectMove)
    case let status as OktaAuthStatusFactorChallenge: challengeMoves(status)
    default: []
    }
}

@MainActor
private func commonMoves(of status: OktaAuthStatus) -> [Move] {
    var moves: [Move] = []
    if status.canReturn() {
        moves.append(
            Move(title: "go back") { _, next, fail, _ in
                status.returnToPreviousStatus(onStatusChange: next, onError: fail)
            }
        )
    }
    if status.canCancel(), status.statusType != .success {
        moves.append(
            Move(title: "cancel and leave", isEnd: true) { _, next, fail, _ in
                status.cancel(onSuccess: { next(status) }, onError: fail)
            }
        )
    }
    return moves
}

@MainActor
private func startMoves(_ status: OktaAuthStatusUnauthenticated) -> [Move] {
    let user = Move.Field(label: "user name", isSecret: false)
    let signIn = Move(title: "sign in", fields: [user, .init(label: "password")]) {
        values,
        next,
        fail,
        _ in
        status.authenticate(
            username: values[0],
            password: values[1],
            onStatusChange: next,
            onError: fail
        )
    }
    let recoveries = OktaRecoveryFactors.allCases.map { channel in
        Move(title: "recover a password by \(channel.rawValue)", fields: [user]) {
            values,
            next,
            fail,
            _ in
            status.recoverPassword(
                username: values[0],
                factorType: channel,
                onStatusChange: next,
                onError: fail
            )
        }
    }
    let unlock = Move(title: "unlock an account by sms", fields: [user]) { values, next, fail, _ in
        status.unlockAccount(
            username: values[0],
            factorType: .sms,
            onStatusChange: next,
            onError: fail
        )
    }
    return [signIn] + recoveries + [unlock]
}

private typealias ChangePassword = (
    _ oldPassword: String,
    _ newPassword: String,
    _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
    _ onError: @escaping (OktaError) -> Void
) -> Void

@MainActor
private func changePassword(_ change: @escaping ChangePassword) -> Move {
    let fields = [Move.Field(label: "old password"), .init(label: "new password")]
    return Move(title: "change the password", fields: fields) { values, next, fail, _ in
        change(values[0], values[1], next, fail)
    }
}

@MainActor
private func warningMoves(_ status: OktaAuthStatusPasswordWarning) -> [Move] {
    guard status.canSkip() else { return [changePassword(status.changePassword)] }
    return [
        changePassword(status.changePassword),
        Move(title: "keep the password for now") { _, next, fail, _ in
            status.skipPasswordChange(onStatusChange: next, onError: fail)
        },
    ]
}

@MainActor
private func resetMoves(_ status: OktaAuthStatusPasswordReset) -> [Move] {
    [
        Move(title: "set a new password", fields: [.init(label: "new password")]) {
            values,
            next,
            fail,
            _ in
            status.resetPassword(newPassword: values[0], onStatusChange: next, onError: fail)
        }
    ]
}

@MainActor
private func unlockMoves(_ status: OktaAuthStatusLockedOut) -> [Move] {
    let user = Move.Field(label: "user name", isSecret: false)
    return !status.canUnlock()
        ? []
        : OktaRecoveryFactors.allCases.map { channel in
            Move(title: "unlock by \(channel.rawValue)", fields: [user]) { values, next, fail, _ in
                status.unlock(
                    username: values[0],
                    factorType: channel,
                    onStatusChange: next,
                    onError: fail
                )
            }
        }
}

@MainActor
private func recoveryMoves(_ status: OktaAuthStatusRecovery) -> [Move] {
    let question = status.recoveryQuestion ?? "recovery question"
    return [
        Move(title: "answer the question", fields: [.init(label: question)]) {
            values,
            next,
            fail,
            _ in
            status.recoverWithAnswer(values[0], onStatusChange: next, onError: fail)
        }
    ]
}

@MainActor
private func recoveryChallengeMoves(_ status: OktaAuthStatusRecoveryChallenge) -> [Move] {
    var moves: [Move] = []
    if status.canVerify() {
        moves.append(
            Move(title: "enter the code", fields: [.init(label: "code")]) { values, next, fail, _ in
                status.verifyFactor(passCode: values[0], onStatusChange: next, onError: fail)
            }
        )
    } else {
        moves.append(
            Move(title: "enter the token of the mail", fields: [.init(label: "token")]) {
                values,
                next,
                fail,
                _ in
                status.verifyFactor(recoveryToken: values[0], onStatusChange: next, onError: fail)
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
