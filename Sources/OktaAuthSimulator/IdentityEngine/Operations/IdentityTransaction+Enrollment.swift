import Foundation
import OktaCore

extension IdentityTransaction {
    /// `credential/enroll`: an authenticator to enroll, with what it needs.
    mutating func enroll(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let id = try request.required("authenticator.id")
        let response = IdentityResponse(self, of: org, origin: request.origin, at: request.now)
        guard let authenticator = response.enrollable.first(where: { $0.id == id }),
            let account = org.account(accountID)
        else { throw .unknownOption }
        switch authenticator {
        case .phone:
            try enrollPhone(response.enrollableMethods(of: .phone), account, request, in: &org)
        case .oktaVerify: try enrollOktaVerify(account, request, in: &org)
        case .email:
            let factor = SimulatedFactor(kind: .email)
            let message = try send(
                to: account,
                recipient: account.user.email,
                by: .email,
                request,
                in: &org
            )
            move(
                to: .enrollment(
                    IdentityEnrollment(authenticator: .email, factor: factor, message: message)
                )
            )
        case .googleAuthenticator, .password, .webAuthn, .securityQuestion:
            let kind = authenticator.kinds.first ?? .password
            var enrollment = IdentityEnrollment(
                authenticator: authenticator,
                factor: SimulatedFactor(kind: kind).completed(&org.generator)
            )
            if authenticator == .webAuthn {
                enrollment.nonce = Base64URL.encode(org.generator.bytes(24))
            }
            move(to: .enrollment(enrollment))
        }
    }

    private mutating func enrollPhone(
        _ methods: [SimulatedFactorKind],
        _ account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let method = request.text("authenticator.methodType")
        let number = request.text("authenticator.phoneNumber")
        guard method != nil, let number else {
            guard state != .enrollmentData else {
                throw .required(method == nil ? "methodType" : "phoneNumber")
            }
            return move(to: .enrollmentData(.phone))
        }
        guard let kind = methods.first(where: { $0.method == method }), let channel = kind.channel
        else { throw .unknownOption }
        guard let phone = PhoneNumber.normalized(number),
            !org.policy.unreachablePhoneNumbers.contains(phone)
        else { throw .invalidPhone }
        var factor = SimulatedFactor(kind: kind)
        factor.phoneNumber = phone
        let message = try send(to: account, recipient: phone, by: channel, request, in: &org)
        move(
            to: .enrollment(
                IdentityEnrollment(authenticator: .phone, factor: factor, message: message)
            )
        )
    }

    private mutating func enrollOktaVerify(
        _ account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let name = request.text("authenticator.channel") ?? "qrcode"
        guard let channel = IdentityEnrollment.Channel(rawValue: name) else {
            throw .unknownOption
        }
        let email = request.text("authenticator.email")
        let phone = request.text("authenticator.phoneNumber")
        let address: String?
        switch channel {
        case .qrCode: address = nil
        case .email:
            guard let email else { return try askAddress(channel, "email") }
            address = email
        case .sms:
            guard let phone else { return try askAddress(channel, "phoneNumber") }
            guard let number = PhoneNumber.normalized(phone) else { throw .invalidPhone }
            address = number
        }
        let token = org.generator.identifier("00")
        if let address {
            let kind: SimulatedMessage.Channel = channel == .email ? .email : .sms
            guard org.admitIdentityMessage("\(kind.rawValue) \(address)", at: request.now) else {
                throw .tooManyRequests
            }
            let link = "\(request.origin)/activate/\(token)"
            org.send(
                SimulatedMessage(
                    login: account.user.login,
                    channel: kind,
                    recipient: address,
                    text: "Set up Okta Verify: \(link)",
                    code: nil,
                    link: link,
                    recoveryToken: nil,
                    date: request.now
                )
            )
        }
        var enrollment = IdentityEnrollment(authenticator: .oktaVerify, factor: .push())
        enrollment.activation = IdentityEnrollment.Activation(
            token: token,
            serial: org.countPush(),
            expiresAt: request.now.addingTimeInterval(org.policy.pushLifetime),
            channel: channel
        )
        move(to: .enrollmentPoll(enrollment))
    }

    private mutating func askAddress(
        _ channel: IdentityEnrollment.Channel,
        _ field: String
    ) throws(IdentityRefusal) {
        if case .channelData(channel) = step { throw .required(field) }
        move(to: .channelData(channel))
    }

    /// Checks what completes `enrollment`.
    mutating func activate(
        _ enrollment: IdentityEnrollment,
        _ account: Account,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        var factor = enrollment.factor
        var lastStep: Int?
        switch enrollment.authenticator {
        case .password:
            try setPassword(of: account, request, in: &org)
            verified.insert(.password)
            if purpose == .recovery { org.update(account.id) { $0.unlock() } }
            return complete([], in: &org, at: request.now)
        case .email, .phone:
            let code = try request.required("credentials.passcode")
            guard enrollment.message?.code.matches(code, at: request.now) == true else {
                throw .wrongCode(in: "passcode")
            }
        case .googleAuthenticator, .oktaVerify:
            let code = try request.required("credentials.passcode")
            lastStep = TimeBasedCode(secret: factor.secret ?? [])
                .step(showing: code, near: request.now)
            guard lastStep != nil else { throw .wrongCode(in: "passcode") }
        case .securityQuestion:
            let key = try request.required("credentials.questionKey")
            factor.answer = try request.required("credentials.answer")
            if key == "custom" {
                factor.questionText = try request.required("credentials.question")
            } else if SecurityQuestion.text(of: key) == nil {
                throw .unknownOption
            }
            factor.question = key
        case .webAuthn:
            _ = try request.required("credentials.clientData")
            let isRight =
                ClientData.answers(
                    request.text("credentials.clientData"),
                    challenge: enrollment.nonce ?? "",
                    type: "webauthn.create"
                ) && ClientData.isBytes(request.text("credentials.attestation"))
            guard isRight else { throw .wrongCode(in: "credentials") }
        }
        complete([factor], lastStep: lastStep, in: &org, at: request.now)
    }

    /// Adds `factors` to the user, and continues; the code of `lastStep` does not count again.
    mutating func complete(
        _ factors: [SimulatedFactor],
        lastStep: Int? = nil,
        in org: inout some IdentityOrg,
        at now: Date
    ) {
        let enrolled = factors.map { factor in
            var enrolled = EnrolledFactor(factor, &org.generator)
            enrolled.lastStep = lastStep
            return enrolled
        }
        org.update(accountID) { account in
            enrolled.forEach { account.add($0) }
        }
        if let kind = factors.first?.kind, let authenticator = SimulatedAuthenticator(kind) {
            verified.insert(authenticator)
        }
        hasEnrolled = true
        advance(in: &org, at: now)
    }

    /// `skip`: further enrollment, or the warning about the password.
    mutating func skip(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        let account = org.account(accountID)
        guard canSkip(account, org.policy, org.identityRules, at: request.now) else {
            throw .notOffered
        }
        if state == .passwordWarning {
            hasSkippedWarning = true
        } else {
            hasSkippedEnrollment = true
        }
        advance(in: &org, at: request.now)
    }
}
