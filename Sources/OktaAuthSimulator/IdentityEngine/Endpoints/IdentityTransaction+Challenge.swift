import Foundation
import OktaCore

extension IdentityTransaction {
    /// `challenge`: an authenticator, and a method if it has several.
    mutating func choose(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        let id = try call.required("authenticator.id")
        if state == .unlock {
            accountID = try org.account(signingInAs: call.required("identifier")).id
        }
        let view = IdentityView(self, of: org, call)
        guard let authenticator = view.verifiable.first(where: { $0.id == id }),
            let account = view.account
        else { throw .unknownOption }
        let enrolment = account.enrollmentID(of: authenticator)
        guard call.field("authenticator.enrollmentId") ?? enrolment == enrolment else {
            throw .unknownOption
        }
        let isData = state == .verificationData && task?.authenticator == authenticator
        let name = call.field("authenticator.methodType")
        if name == nil, [.phone, .oktaVerify].contains(authenticator) {
            guard !isData else { throw .required("methodType") }
            return move(to: .verificationData, IdentityTask(authenticator: authenticator))
        }
        let methods = view.methods(of: authenticator)
        guard let kind = methods.first(where: { name == nil || $0.method == name }) else {
            throw .unknownOption
        }
        if kind == .email, name != nil, !isData, state != .unlock,
            view.rules.variants.contains(.emailVerificationData)
        {
            return move(to: .verificationData, IdentityTask(authenticator: .email))
        }
        try challenge(authenticator, by: kind, account, call, in: &org)
    }

    mutating func challenge(
        _ authenticator: SimulatedAuthenticator,
        by kind: SimulatedFactorKind,
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        var task = IdentityTask(authenticator: authenticator, factor: SimulatedFactor(kind: kind))
        if kind == .push {
            task.phone = org.push(to: account.user, call)
            return move(to: .push, task)
        }
        let own = account.factor(of: kind).flatMap { account.recipient(of: $0.factor) }
        task.recipient = own ?? (kind == .email ? account.user.email : account.phone)
        try begin(task, as: .challenge, call, in: &org)
    }

    /// `authenticators/poll`: whether the push was answered.
    mutating func pollPush(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard let push = task?.phone else { throw .notOffered }
        let isAutomatic = call.isSet("autoChallenge")
        if let id = org.accounts[id: accountID]?.factor(of: .push)?.id {
            org.accounts.update(accountID) { $0.update(factor: id) { $0.autoPush = isAutomatic } }
        }
        if push.decision == .approved {
            accept(.oktaVerify, call, in: &org)
        } else if push.isOpen(at: call.now) {
            // The number is shown from the first poll on, as recorded.
            task?.phone?.showsAnswer = true
        } else {
            move(to: .pushEnded, IdentityTask(authenticator: .oktaVerify, phone: push))
        }
    }

    /// `challenge/poll`: whether a link was opened, or Okta Verify was set up.
    mutating func pollMessage(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard let task, let factor = task.factor, factor.kind == .email || state == .enrollmentPoll
        else { throw .notOffered }
        guard task.isOpened || task.phone?.decision == .approved else { return }
        switch state {
        case .challenge: accept(.email, call, in: &org)
        case .enrollmentPoll: complete([factor, SimulatedFactor(kind: .oktaTOTP)], call, in: &org)
        default: complete([factor], call, in: &org)
        }
    }
}
