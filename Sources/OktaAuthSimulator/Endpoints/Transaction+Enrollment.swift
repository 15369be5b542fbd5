import Foundation
import OktaCore

extension Transaction {
    private static let subject = "factorEnrollRequest"

    /// `POST /factors`: enrolls a factor; most kinds require activation.
    mutating func enroll(_ call: Call, _ account: inout Account, in org: inout SimulatedOrg)
        throws(APIError) -> Effect
    {
        let type = try call.requiredText("factorType", of: Self.subject)
        let provider = try call.requiredText("provider", of: Self.subject)
        guard let kind = SimulatedFactorKind(factorType: type, provider: provider),
            org.policy.offeredFactors(to: account.user).contains(kind), kind.isEnrolledByUser
        else { throw .invalid(Self.subject, "Invalid factor type or provider.") }
        // A user may have several keys.
        guard
            kind == .webAuthn ? org.passkeys.allowAnother(for: account) : !account.has(kind)
        else { throw .alreadySetUp }
        var active = EnrolledFactor(SimulatedFactor(kind: kind), &org.generator)
        let factor = try Self.factor(kind, call, &account, lastStep: &active.lastStep)
        if kind.style.needsNoActivation {
            if kind == .password, let password = try call.text("password", in: "profile") {
                account.setPassword(password, org.policy, at: call.now)
            }
            active.factor = factor
            return finish(active, &account)
        }
        let id = org.generator.identifier(kind.pendingIDPrefix ?? kind.idPrefix)
        let pending = EnrolledFactor(id: id, factor: factor.completed(&org.generator))
        let qrToken = org.generator.token("00", count: 40)
        var task = FactorTask(factor: pending, qrToken: qrToken)
        try org.sendCode(for: pending, to: &account, call)
        switch kind.style {
        case .push: task.phone = PhoneTask(settingUp: true, in: &org, at: call.now)
        case .securityKey: task.nonce = Base64URL.encode(org.generator.bytes(15))
        case .duo, .redirect: task.web = WebTask(&org.generator, call)
        case .message, .app, .knowledge, .token, .counter: break
        }
        move(to: .mfaEnrollActivate, task)
        return .stays
    }

    mutating func finish(_ factor: EnrolledFactor, _ account: inout Account) -> Effect {
        account.add(factor)
        (hasFactor, hasEnrolled) = (true, true)
        if factor.kind == .password { hasSkippedWarning = true }
        return .advances
    }

    private static func factor(
        _ kind: SimulatedFactorKind, _ call: Call, _ account: inout Account, lastStep: inout Int?
    ) throws(APIError) -> SimulatedFactor {
        let rules = call.policy.password
        var factor = SimulatedFactor(kind: kind)
        switch kind {
        case .question:
            guard let key = try call.text("question", in: "profile"),
                SecurityQuestion.text(of: key) != nil,
                let answer = try call.text("answer", in: "profile"), answer.count >= 4
            else { throw .invalid(subject, "Invalid Profile.") }
            (factor.question, factor.answer) = (key, answer)
        case .password:
            guard let password = try call.text("password", in: "profile"),
                rules.allows(password, login: account.user.login)
            else { throw rules.error(cause: rules.requirements) }
            guard password != account.user.password || account.user.isStaged else {
                throw .invalid("password", "password: Password cannot be your current password")
            }
        case .sms, .call: factor.phoneNumber = try phoneNumber(of: call, for: account)
        case .email:
            let address = try call.text("email", in: "profile") ?? account.user.email
            guard address.lowercased() == account.user.email.lowercased() else {
                let text = "Only verified primary or secondary email can be enrolled."
                throw APIError(400, "E0000001", "Api validation failed: \(text)")
            }
        default: break
        }
        switch kind.style {
        case .token: factor.credentialID = try credentialID(kind, of: call, for: &account)
        case .counter:
            let code = try call.text("passCode") ?? ""
            lastStep = CountedCode(kind, of: account.user.login).counter(showing: code, after: nil)
            guard lastStep != nil else { throw .invalid(subject, "Invalid credentials.") }
        case .push, .securityKey: factor = .usual(kind)
        case .knowledge, .message, .app, .duo, .redirect: break
        }
        return factor
    }

    private static func phoneNumber(of call: Call, for account: Account) throws(APIError)
        -> String
    {
        let given = try call.text("phoneNumber", in: "profile")
        guard let number = PhoneNumber.normalized(given ?? account.user.phoneNumber ?? "")
        else { throw .invalid(subject, "Invalid Phone Number.") }
        let validates = try call.flag("validatePhone", in: "profile") ?? true
        guard !validates || !call.policy.unreachablePhoneNumbers.contains(number) else {
            throw APIError(400, "E0000098", "This phone number is invalid.")
        }
        let replaces = try call.flagParameter("updatePhone") ?? false
        if let verified = account.verifiedPhone, verified != number, !replaces {
            throw .invalid(subject, "There is an existing verified phone number.")
        }
        return number
    }

    private static func credentialID(
        _ kind: SimulatedFactorKind, of call: Call, for account: inout Account
    ) throws(APIError) -> String {
        guard let credentialID = try call.text("credentialId", in: "profile"),
            let passCode = try call.text("passCode")
        else { throw .invalid(subject, "Invalid credentials.") }
        guard kind == .symantecToken else {
            guard try account.checkToken(passCode) else {
                throw .invalid(subject, "Invalid credentials.")
            }
            return credentialID
        }
        guard let next = try call.text("nextPassCode") else {
            throw .invalid(subject, "nextPassCode: The field cannot be left blank")
        }
        guard passCode == account.user.tokenPassCode, next == account.user.tokenNextPassCode
        else { throw .invalid(subject, "Invalid credentials.") }
        return credentialID
    }
}

extension Accounts {
    func listQuestions(_ call: Call) throws(APIError) -> EndpointResponse {
        guard self[id: call.parameter()] != nil else { throw .notFound(call.parameter(), "User") }
        let questions = SecurityQuestion.all.map { question -> SimulatorJSON in
            ["question": .string(question.key), "questionText": .string(question.text)]
        }
        return EndpointResponse(body: .array(questions))
    }
}
