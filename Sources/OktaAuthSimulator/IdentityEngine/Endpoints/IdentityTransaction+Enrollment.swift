import Foundation

extension IdentityTransaction {
    /// `credential/enroll`: an authenticator to enroll, with what it needs.
    mutating func enroll(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        if state == .promotion { return try answer(call, in: &org) }
        let id = try call.required("authenticator.id")
        let view = IdentityView(self, of: org, call)
        if id == SimulatedAuthenticator.webAuthn.id, let account = view.account,
            !org.passkeys.allowAnother(for: account)
        {
            throw .tooManyPasskeys
        }
        guard let authenticator = view.enrollable.first(where: { $0.id == id }),
            let account = view.account
        else { throw .unknownOption }
        var task = IdentityTask(authenticator: authenticator)
        switch authenticator {
        case .phone:
            let method = call.field("authenticator.methodType")
            let number = call.field("authenticator.phoneNumber")
            guard method != nil, let number else {
                guard state != .enrollmentData else {
                    throw .required(method == nil ? "methodType" : "phoneNumber")
                }
                return move(to: .enrollmentData, task)
            }
            let methods = view.enrollableMethods(of: .phone)
            guard let kind = methods.first(where: { $0.method == method }) else {
                throw .unknownOption
            }
            guard let phone = PhoneNumber.normalized(number),
                !org.policy.unreachablePhoneNumbers.contains(phone)
            else { throw .invalidPhone }
            task.factor = SimulatedFactor(kind: kind)
            task.factor?.phoneNumber = phone
            task.recipient = phone
        case .oktaVerify: return try enrollOktaVerify(account, call, in: &org)
        case .email, .googleAuthenticator, .password, .webAuthn, .securityQuestion:
            let factor = SimulatedFactor(kind: authenticator.kinds.first ?? .password)
            task.factor = factor.completed(&org.generator)
            task.recipient = account.user.email
        }
        try begin(task, as: .enrollment, call, in: &org)
    }

    private mutating func enrollOktaVerify(
        _ account: Account, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        let name = call.field("authenticator.channel") ?? "qrcode"
        guard let channel = IdentityTask.Channel(rawValue: name) else { throw .unknownOption }
        var task = IdentityTask(authenticator: .oktaVerify)
        task.channel = channel
        if let field = channel.addressField {
            guard let text = call.field("authenticator.\(field)") else {
                let isAsked = state == .channelData && self.task?.channel == channel
                guard !isAsked else { throw .required(field) }
                return move(to: .channelData, task)
            }
            task.recipient = channel == .email ? text : PhoneNumber.normalized(text)
            guard task.recipient != nil else { throw .invalidPhone }
        }
        let token = org.generator.identifier("00")
        if let address = task.recipient {
            let kind: SimulatedMessage.Channel = channel == .email ? .email : .sms
            try org.admitIdentityMessage(to: address, by: kind, at: call.now)
            let link = "\(call.origin)/activate/\(token)"
            let text = "Set up Okta Verify: \(link)"
            org.send(text, to: account, address: address, by: kind, link: link, at: call.now)
        }
        task.factor = .push()
        task.phone = PhoneTask(settingUp: true, in: &org, at: call.now)
        task.linkToken = token
        move(to: .enrollmentPoll, task)
    }

    /// `skip`: further enrollment, or the warning about the password.
    mutating func skip(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard IdentityView(self, of: org, call).canSkip else { throw .notOffered }
        if state == .promotion {
            org.accounts.update(accountID) { $0.skippedPromotions += 1 }
            hasSkippedEnrollment = true
        } else if state == .passwordWarning {
            hasSkippedWarning = true
        } else {
            hasSkippedEnrollment = true
        }
        advance(call, in: &org)
    }
}
