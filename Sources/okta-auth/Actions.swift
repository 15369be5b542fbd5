import OktaAuthSdk

/// The actions that `status` offers, most useful first.
@MainActor
func actions(in status: OktaAuthStatus) -> [Action] {
    ownActions(of: status) + commonActions(of: status)
}

@MainActor
private func ownActions(of status: OktaAuthStatus) -> [Action] {
    switch status {
    case let status as OktaAuthStatusUnauthenticated: startActions(status)
    case let status as OktaAuthStatusPasswordExpired: [changePassword(status.changePassword)]
    case let status as OktaAuthStatusPasswordWarning: warningActions(status)
    case let status as OktaAuthStatusPasswordReset: resetActions(status)
    case let status as OktaAuthStatusLockedOut: unlockActions(status)
    case let status as OktaAuthStatusRecovery: recoveryActions(status)
    case let status as OktaAuthStatusRecoveryChallenge: recoveryChallengeActions(status)
    case let status as OktaAuthStatusFactorEnroll: enrollActions(status)
    case let status as OktaAuthStatusFactorEnrollActivate: activateActions(status)
    case let status as OktaAuthStatusFactorRequired: status.availableFactors.map(selectAction)
    case let status as OktaAuthStatusFactorChallenge: challengeActions(status)
    default: []
    }
}

@MainActor
private func commonActions(of status: OktaAuthStatus) -> [Action] {
    var actions: [Action] = []
    if status.canReturn() {
        actions.append(
            Action(title: "go back") { _, next, fail, _ in
                status.returnToPreviousStatus(onStatusChange: next, onError: fail)
            }
        )
    }
    if status.canCancel(), status.statusType != .success {
        actions.append(
            Action(title: "cancel and leave", isEnd: true) { _, next, fail, _ in
                status.cancel(onSuccess: { next(status) }, onError: fail)
            }
        )
    }
    return actions
}

@MainActor
private func startActions(_ status: OktaAuthStatusUnauthenticated) -> [Action] {
    let user = Action.Field(label: "user name", isSecret: false)
    let signIn = Action(title: "sign in", fields: [user, .init(label: "password")]) {
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
        Action(title: "recover a password by \(channel.rawValue)", fields: [user]) {
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
    let unlock = Action(title: "unlock an account by sms", fields: [user]) {
        values,
        next,
        fail,
        _ in
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
private func changePassword(_ change: @escaping ChangePassword) -> Action {
    let fields = [Action.Field(label: "old password"), .init(label: "new password")]
    return Action(title: "change the password", fields: fields) { values, next, fail, _ in
        change(values[0], values[1], next, fail)
    }
}

@MainActor
private func warningActions(_ status: OktaAuthStatusPasswordWarning) -> [Action] {
    guard status.canSkip() else { return [changePassword(status.changePassword)] }
    return [
        changePassword(status.changePassword),
        Action(title: "keep the password for now") { _, next, fail, _ in
            status.skipPasswordChange(onStatusChange: next, onError: fail)
        },
    ]
}

@MainActor
private func resetActions(_ status: OktaAuthStatusPasswordReset) -> [Action] {
    [
        Action(title: "set a new password", fields: [.init(label: "new password")]) {
            values,
            next,
            fail,
            _ in
            status.resetPassword(newPassword: values[0], onStatusChange: next, onError: fail)
        }
    ]
}

@MainActor
private func unlockActions(_ status: OktaAuthStatusLockedOut) -> [Action] {
    let user = Action.Field(label: "user name", isSecret: false)
    return !status.canUnlock()
        ? []
        : OktaRecoveryFactors.allCases.map { channel in
            Action(title: "unlock by \(channel.rawValue)", fields: [user]) {
                values,
                next,
                fail,
                _ in
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
private func recoveryActions(_ status: OktaAuthStatusRecovery) -> [Action] {
    let question = status.recoveryQuestion ?? "recovery question"
    return [
        Action(title: "answer the question", fields: [.init(label: question)]) {
            values,
            next,
            fail,
            _ in
            status.recoverWithAnswer(values[0], onStatusChange: next, onError: fail)
        }
    ]
}

@MainActor
private func recoveryChallengeActions(_ status: OktaAuthStatusRecoveryChallenge) -> [Action] {
    var actions: [Action] = []
    if status.canVerify() {
        actions.append(
            Action(title: "enter the code", fields: [.init(label: "code")]) {
                values,
                next,
                fail,
                _ in
                status.verifyFactor(passCode: values[0], onStatusChange: next, onError: fail)
            }
        )
    } else {
        actions.append(
            Action(title: "enter the token of the mail", fields: [.init(label: "token")]) {
                values,
                next,
                fail,
                _ in
                status.verifyFactor(recoveryToken: values[0], onStatusChange: next, onError: fail)
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
