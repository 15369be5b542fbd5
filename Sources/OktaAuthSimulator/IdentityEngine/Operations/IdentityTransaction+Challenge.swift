import Foundation
import OktaCore

extension IdentityTransaction {
    /// `challenge`: an authenticator, and a method if it has several.
    mutating func choose(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let id = try request.required("authenticator.id")
        if state == .unlock { try identifyUnlock(request, in: org) }
        let response = IdentityResponse(self, of: org, origin: request.origin, at: request.now)
        guard let authenticator = response.verifiable.first(where: { $0.id == id }),
            let account = org.account(accountID)
        else { throw .unknownOption }
        let methods = response.methods(of: authenticator)
        if let enrolment = request.text("authenticator.enrollmentId"),
            enrolment != account.enrollmentID(of: authenticator)
        {
            throw .unknownOption
        }
        let isData: Bool
        if case .verificationData(authenticator) = step { isData = true } else { isData = false }
        guard let name = request.text("authenticator.methodType") else {
            guard [.phone, .oktaVerify].contains(authenticator) else {
                guard let only = methods.first else { throw .unknownOption }
                return try begin(authenticator, only, account, request, in: &org)
            }
            guard !isData else { throw .required("methodType") }
            return move(to: .verificationData(authenticator))
        }
        guard let kind = methods.first(where: { $0.method == name }) else { throw .unknownOption }
        if kind == .email, !isData, state != .unlock,
            org.identityRules.emailStart == .verificationData
        {
            return move(to: .verificationData(.email))
        }
        try begin(authenticator, kind, account, request, in: &org)
    }

    /// The user name that comes with the choice, to unlock an account.
    private mutating func identifyUnlock(
        _ request: IdentityRequest,
        in org: some IdentityOrg
    ) throws(IdentityRefusal) {
        let name = try request.required("identifier")
        guard let account = org.account(named: name), !account.user.isStaged else {
            throw .unknownUser(name)
        }
        accountID = account.id
    }

    /// Begins to verify a method of `authenticator`.
    mutating func begin(
        _ authenticator: SimulatedAuthenticator,
        _ kind: SimulatedFactorKind,
        _ account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        guard kind != .push else { return push(request, in: &org) }
        var challenge = IdentityChallenge(authenticator: authenticator, kind: kind)
        if let channel = kind.channel {
            guard let recipient = recipient(kind, account) else { throw .unknownOption }
            challenge.message = try send(
                to: account,
                recipient: recipient,
                by: channel,
                request,
                in: &org
            )
        }
        if kind == .webAuthn { challenge.nonce = Base64URL.encode(org.generator.bytes(24)) }
        move(to: .challenge(challenge))
    }

    /// Sends a push to the user's phone.
    private mutating func push(_ request: IdentityRequest, in org: inout some IdentityOrg) {
        var numbers: [Int] = []
        while org.policy.usesNumberChallenge, numbers.count < 3 {
            let number = Int(org.generator.next() % 90) + 10
            if !numbers.contains(number) { numbers.append(number) }
        }
        move(
            to: .push(
                PushChallenge(
                    serial: org.countPush(),
                    expiresAt: request.now.addingTimeInterval(org.policy.pushLifetime),
                    numbers: numbers,
                    correctAnswer: numbers.first
                )
            )
        )
    }

    /// `authenticators/poll`: whether the push was answered.
    mutating func pollPush(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        guard var push else { throw .notOffered }
        let isAutomatic = request.flag("autoChallenge")
        if let id = org.account(accountID)?.factor(of: .push)?.id {
            org.update(accountID) { $0.update(factor: id) { $0.autoPush = isAutomatic } }
        }
        switch push.decision {
        case .approved: accept(.oktaVerify, in: &org, at: request.now)
        case .rejected, .tooOld: move(to: .pushEnded(push.decision))
        case nil where request.now >= push.expiresAt: move(to: .pushEnded(nil))
        case nil:
            // The number is shown from the first poll on, as recorded.
            push.showsAnswer = true
            amend(.push(push))
        }
    }

    /// `challenge/poll`: whether a link was opened, or Okta Verify was set up.
    mutating func pollMessage(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        switch step {
        case .challenge(let challenge) where challenge.kind == .email:
            guard challenge.message?.isOpened == true else { return }
            accept(.email, in: &org, at: request.now)
        case .enrollment(let enrollment) where enrollment.authenticator == .email:
            guard enrollment.message?.isOpened == true else { return }
            complete([enrollment.factor], in: &org, at: request.now)
        case .enrollmentPoll(let enrollment):
            guard enrollment.activation?.isScanned == true else { return }
            complete(
                [enrollment.factor, SimulatedFactor(kind: .oktaTOTP)],
                in: &org,
                at: request.now
            )
        default: throw .notOffered
        }
    }

    /// Counts `authenticator` as verified, and continues.
    mutating func accept(
        _ authenticator: SimulatedAuthenticator,
        in org: inout some IdentityOrg,
        at now: Date
    ) {
        org.update(accountID) { $0.forgetFailures() }
        verified.insert(authenticator)
        advance(in: &org, at: now)
    }
}
