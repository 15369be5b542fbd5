import Foundation
import OktaCore

extension IdentityTransaction {
    /// `credential/enroll`: an authenticator to enroll, with what it needs.
    mutating func enroll(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        let id = try call.required("authenticator.id")
        let response = IdentityResponse(self, of: org, call)
        guard let authenticator = response.enrollable.first(where: { $0.id == id }),
            let account = org.accounts[id: accountID]
        else { throw .unknownOption }
        switch authenticator {
        case .phone:
            try enrollPhone(response.enrollableMethods(of: .phone), account, call, in: &org)
        case .oktaVerify: try enrollOktaVerify(account, call, in: &org)
        case .email:
            let factor = FactorSetup(kind: .email)
            try begin(.email, factor, at: account.user.email, account, call, in: &org)
        case .googleAuthenticator, .password, .webAuthn, .securityQuestion:
            let kind = authenticator.kinds.first ?? .password
            var enrollment = IdentityEnrollment(
                authenticator: authenticator,
                factor: FactorSetup(kind: kind).completed(&org.generator)
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
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        let method = call.field("authenticator.methodType")
        let number = call.field("authenticator.phoneNumber")
        guard method != nil, let number else {
            guard state != .enrollmentData else {
                throw .required(method == nil ? "methodType" : "phoneNumber")
            }
            return move(to: .enrollmentData(.phone))
        }
        guard let kind = methods.first(where: { $0.method == method }), kind.channel != nil else {
            throw .unknownOption
        }
        guard let phone = PhoneNumber.normalized(number),
            !org.policy.unreachablePhoneNumbers.contains(phone)
        else { throw .invalidPhone }
        var factor = FactorSetup(kind: kind)
        factor.phoneNumber = phone
        try begin(.phone, factor, at: phone, account, call, in: &org)
    }

    /// Sends a code to `recipient`, which completes the enrollment of `factor`.
    private mutating func begin(
        _ authenticator: SimulatedAuthenticator,
        _ factor: FactorSetup,
        at recipient: String,
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        guard let channel = factor.kind.channel else { throw .unknownOption }
        let message = try org.send(to: account, at: recipient, by: channel, for: interaction, call)
        let enrollment = IdentityEnrollment(
            authenticator: authenticator,
            factor: factor,
            message: message
        )
        move(to: .enrollment(enrollment))
    }

    private mutating func enrollOktaVerify(
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        let name = call.field("authenticator.channel") ?? "qrcode"
        guard let channel = IdentityEnrollment.Channel(rawValue: name) else {
            throw .unknownOption
        }
        let email = call.field("authenticator.email")
        let phone = call.field("authenticator.phoneNumber")
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
            guard org.identity.admitMessage("\(kind.rawValue) \(address)", at: call.now) else {
                throw .rateLimited
            }
            let link = "\(call.origin)/activate/\(token)"
            org.messages.send(
                "Set up Okta Verify: \(link)",
                to: account.user.login,
                at: address,
                by: kind,
                link: link,
                at: call.now
            )
        }
        var enrollment = IdentityEnrollment(
            authenticator: .oktaVerify,
            factor: FactorSetup(.push())
        )
        enrollment.activation = PhoneActivation(in: &org, at: call.now)
        enrollment.linkToken = token
        enrollment.channel = channel
        move(to: .enrollmentPoll(enrollment))
    }

    private mutating func askAddress(
        _ channel: IdentityEnrollment.Channel,
        _ field: String
    ) throws(APIError) {
        if case .channelData(channel) = step { throw .required(field) }
        move(to: .channelData(channel))
    }

    /// Checks what completes `enrollment`.
    mutating func activate(
        _ enrollment: IdentityEnrollment,
        _ account: Account,
        _ call: Call,
        in org: inout SimulatedOrg
    ) throws(APIError) {
        var factor = enrollment.factor
        var lastStep: Int?
        switch enrollment.authenticator {
        case .password:
            try setPassword(of: account, call, in: &org)
            verified.insert(.password)
            if purpose == .recovery { org.accounts.update(account.id) { $0.unlock() } }
            return complete([], in: &org, at: call.now)
        case .email, .phone:
            let code = try call.required("credentials.passcode")
            guard enrollment.message?.code.matches(code, at: call.now) == true else {
                throw .wrongCode(in: "passcode")
            }
        case .googleAuthenticator, .oktaVerify:
            let code = try call.required("credentials.passcode")
            lastStep = TimeBasedCode(secret: factor.secret ?? [])
                .step(showing: code, near: call.now)
            guard lastStep != nil else { throw .wrongCode(in: "passcode") }
        case .securityQuestion:
            let key = try call.required("credentials.questionKey")
            factor.answer = try call.required("credentials.answer")
            if key == "custom" {
                factor.questionText = try call.required("credentials.question")
            } else if SecurityQuestion.text(of: key) == nil {
                throw .unknownOption
            }
            factor.question = key
        case .webAuthn:
            let clientData = try call.required("credentials.clientData")
            let nonce = enrollment.nonce ?? ""
            guard ClientData.answers(clientData, challenge: nonce, type: "webauthn.create"),
                ClientData.isBytes(call.field("credentials.attestation"))
            else { throw .wrongCode(in: "credentials") }
        }
        complete([factor], lastStep: lastStep, in: &org, at: call.now)
    }

    /// Adds `factors` to the user, and continues; the code of `lastStep` does not count again.
    mutating func complete(
        _ factors: [FactorSetup],
        lastStep: Int? = nil,
        in org: inout SimulatedOrg,
        at now: Date
    ) {
        let enrolled = factors.map { factor in
            var enrolled = EnrolledFactor(factor, &org.generator)
            enrolled.lastStep = lastStep
            return enrolled
        }
        org.accounts.update(accountID) { account in
            enrolled.forEach { account.add($0) }
        }
        if let kind = factors.first?.kind, let authenticator = SimulatedAuthenticator(kind) {
            verified.insert(authenticator)
        }
        hasEnrolled = true
        advance(in: &org, at: now)
    }

    /// `skip`: further enrollment, or the warning about the password.
    mutating func skip(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        let account = org.accounts[id: accountID]
        guard canSkip(account, org.policy, org.identity.settings, at: call.now)
        else { throw .notOffered }
        if state == .passwordWarning {
            hasSkippedWarning = true
        } else {
            hasSkippedEnrollment = true
        }
        advance(in: &org, at: call.now)
    }
}
