import Foundation
import OktaCore

extension IdentityTransaction {
    /// `challenge`: an authenticator, and a method if it has several.
    mutating func choose(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        let id = try call.required("authenticator.id")
        if state == .unlock { try identifyUnlock(call, in: org) }
        let response = IdentityResponse(self, of: org, call)
        guard let authenticator = response.verifiable.first(where: { $0.id == id }),
            let account = org.accounts[id: accountID]
        else { throw .unknownOption }
        let methods = response.methods(of: authenticator)
        if let enrolment = call.field("authenticator.enrollmentId"),
            enrolment != account.enrollmentID(of: authenticator)
        {
            throw .unknownOption
        }
        let isData: Bool
        if case .verificationData(authenticator) = step { isData = true } else { isData = false }
        guard let name = call.field("authenticator.methodType") else {
            guard [.phone, .oktaVerify].contains(authenticator) else {
                guard let only = methods.first else { throw .unknownOption }
                return try begin(authenticator, only, account, call, in: &org)
            }
            guard !isData else { throw .required("methodType") }
            return move(to: .verificationData(authenticator))
        }
        guard let kind = methods.first(where: { $0.method == name }) else { throw .unknownOption }
        if kind == .email, !isData, state != .unlock,
            org.identity.settings.variants.contains(.emailVerificationData)
        {
            return move(to: .verificationData(.email))
        }
        try begin(authenticator, kind, account, call, in: &org)
    }

    /// The user name that comes with the choice, to unlock an account.
    private mutating func identifyUnlock(_ call: Call, in org: SimulatedOrg) throws(APIError) {
        let name = try call.required("identifier")
        guard let account = org.accounts[named: name], !account.user.isStaged else {
            throw .unknownUser(name)
        }
        accountID = account.id
    }

    /// Begins to verify a method of `authenticator`.
    mutating func begin(
        _ authenticator: SimulatedAuthenticator,
        _ kind: SimulatedFactorKind,
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        guard kind != .push else { return move(to: .push(org.push(to: account.user, call))) }
        var challenge = IdentityChallenge(authenticator: authenticator, kind: kind)
        if let channel = kind.channel {
            guard let recipient = recipient(kind, account) else { throw .unknownOption }
            challenge.message = try org.send(
                to: account,
                at: recipient,
                by: channel,
                for: interaction,
                call
            )
        }
        if kind == .webAuthn { challenge.nonce = Base64URL.encode(org.generator.bytes(24)) }
        move(to: .challenge(challenge))
    }

    /// `authenticators/poll`: whether the push was answered.
    mutating func pollPush(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard let push else { throw .notOffered }
        let isAutomatic = call.isSet("autoChallenge")
        if let id = org.accounts[id: accountID]?.factor(of: .push)?.id {
            org.accounts.update(accountID) { $0.update(factor: id) { $0.autoPush = isAutomatic } }
        }
        switch push.decision {
        case .approved: accept(.oktaVerify, in: &org, at: call.now)
        case .rejected, .tooOld: move(to: .pushEnded(push.decision))
        case nil where call.now >= push.expiresAt: move(to: .pushEnded(nil))
        case nil:
            // The number is shown from the first poll on, as recorded.
            self.push?.showsAnswer = true
        }
    }

    /// `challenge/poll`: whether a link was opened, or Okta Verify was set up.
    mutating func pollMessage(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        switch step {
        case .challenge(let challenge) where challenge.kind == .email:
            guard challenge.message?.isOpened == true else { return }
            accept(.email, in: &org, at: call.now)
        case .enrollment(let enrollment) where enrollment.authenticator == .email:
            guard enrollment.message?.isOpened == true else { return }
            complete([enrollment.factor], in: &org, at: call.now)
        case .enrollmentPoll(let enrollment):
            guard enrollment.activation?.isScanned == true else { return }
            complete([enrollment.factor, FactorSetup(kind: .oktaTOTP)], in: &org, at: call.now)
        default: throw .notOffered
        }
    }

    /// Counts `authenticator` as verified, and continues.
    mutating func accept(
        _ authenticator: SimulatedAuthenticator,
        in org: inout SimulatedOrg,
        at now: Date
    ) {
        org.accounts.update(accountID) { $0.forgetFailures() }
        verified.insert(authenticator)
        advance(in: &org, at: now)
    }
}
