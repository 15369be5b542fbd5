import Foundation

extension SimulatedOrg {
    private static let subject = "factorEnrollRequest"

    /// `POST /factors`: enrolls a factor; most kinds require activation.
    mutating func enroll(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        let type = try call.requiredText("factorType", of: Self.subject)
        let provider = try call.requiredText("provider", of: Self.subject)
        guard let account = account(transaction.accountID),
            let kind = SimulatedFactorKind(factorType: type, provider: provider),
            policy.offeredFactors(to: account.user).contains(kind), kind != .hotp
        else { throw .invalid(Self.subject, "Invalid factor type or provider.") }
        guard !account.factors.contains(where: { $0.kind == kind }) else {
            throw .invalid(Self.subject, "A factor of this type is already set up.")
        }
        var active = makeFactor(SimulatedFactor(kind: kind))
        let factor = try makeBlueprint(kind, for: account, call, lastStep: &active.lastStep)
        if kind.style.needsNoActivation {
            if kind == .password, let password = try call.text("password", in: "profile") {
                let maxAge = policy.password.maxAgeDays
                update(account.id) { $0.setPassword(password, maxAge: maxAge, at: call.now) }
            }
            active.factor = factor
            return finish(active, call, transaction)
        }
        var enrollment = PendingEnrollment(
            id: generator.identifier(kind.pendingIDPrefix ?? kind.idPrefix),
            factor: completed(factor),
            qrToken: generator.token("00", count: 40)
        )
        enrollment.code = try sendCode(for: factor, to: account, at: call.now)
        switch kind.style {
        case .push: enrollment.activation = makeActivation(at: call.now)
        case .securityKey: enrollment.nonce = Base64.url(generator.bytes(15))
        case .duo, .redirect: enrollment.web = makeTask(at: call.now)
        case .message, .app, .knowledge, .token: break
        }
        return publish(enrollment, call, transaction)
    }

    /// Activates the factor of `enrollment` under its id.
    mutating func finish(
        _ enrollment: PendingEnrollment,
        _ call: Call,
        _ transaction: Transaction
    ) -> Reply {
        let factor = EnrolledFactor(id: enrollment.id, factor: enrollment.factor)
        return finish(factor, call, transaction)
    }

    /// Activates `factor` and continues the transaction.
    mutating func finish(
        _ factor: EnrolledFactor,
        _ call: Call,
        _ transaction: Transaction
    ) -> Reply {
        update(transaction.accountID) { account in
            account.factors.append(factor)
            account.user.phoneNumber = account.user.phoneNumber ?? factor.factor.phoneNumber
            account.verifiedPhone = factor.factor.phoneNumber ?? account.verifiedPhone
        }
        var transaction = transaction
        transaction.hasFactor = true
        transaction.hasEnrolled = true
        if factor.kind == .password { transaction.hasSkippedWarning = true }
        return advance(transaction, for: call)
    }

    mutating func makeActivation(at now: Date) -> PendingEnrollment.Activation {
        pushCount += 1
        return PendingEnrollment.Activation(
            serial: pushCount,
            expiresAt: now.addingTimeInterval(policy.pushLifetime)
        )
    }

    mutating func publish(
        _ enrollment: PendingEnrollment,
        _ call: Call,
        _ transaction: Transaction
    ) -> Reply {
        var transaction = transaction
        transaction.step = .mfaEnrollActivate(enrollment)
        return publish(transaction, for: call)
    }

    private mutating func makeBlueprint(
        _ kind: SimulatedFactorKind,
        for account: Account,
        _ call: Call,
        lastStep: inout Int?
    ) throws(APIError) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: kind)
        switch kind {
        case .question:
            guard let key = try call.text("question", in: "profile"),
                SecurityQuestion.text(of: key) != nil,
                let answer = try call.text("answer", in: "profile"), answer.count >= 4
            else { throw .invalid(Self.subject, "Invalid Profile.") }
            (factor.question, factor.answer) = (key, answer)
        case .password:
            guard let password = try call.text("password", in: "profile"),
                policy.password.allows(password, login: account.user.login)
            else { throw policy.password.error(cause: policy.password.requirements) }
            guard password != account.user.password || account.user.isStaged else {
                throw .invalid(
                    "password",
                    "password: Password cannot be your current password"
                )
            }
        case .sms, .call: factor.phoneNumber = try phoneNumber(of: call, for: account)
        case .email:
            let address = try call.text("email", in: "profile") ?? account.user.email
            guard address.lowercased() == account.user.email.lowercased() else {
                throw APIError(
                    400,
                    "E0000001",
                    "Api validation failed: "
                        + "Only verified primary or secondary email can be enrolled."
                )
            }
        case .rsaToken, .symantecToken, .onPremToken:
            factor.credentialID = try credentialID(kind, of: call, for: account)
        case .yubiKey:
            let code = try call.text("passCode") ?? ""
            lastStep = CountedCode(.yubiKey, of: account.user.login)
                .counter(showing: code, after: nil)
            guard lastStep != nil else { throw .invalid(Self.subject, "Invalid credentials.") }
        case .push: factor.deviceName = "Simulated phone"
        case .webAuthn: factor.deviceName = "Simulated key"
        case .oktaTOTP, .googleTOTP, .hotp, .duo, .u2f, .saml, .oidc, .claimsProvider: break
        }
        return factor
    }

    private func phoneNumber(of call: Call, for account: Account) throws(APIError) -> String {
        let given = try call.text("phoneNumber", in: "profile")
        guard let number = PhoneNumber.normalized(given ?? account.user.phoneNumber ?? "")
        else { throw .invalid(Self.subject, "Invalid Phone Number.") }
        let validates = try call.optionalFlag("validatePhone", in: "profile") ?? true
        guard !validates || !policy.unreachablePhoneNumbers.contains(number) else {
            throw APIError(400, "E0000098", "This phone number is invalid.")
        }
        let replaces = try call.optionalFlag("updatePhone") ?? false
        if let verified = account.verifiedPhone, verified != number, !replaces {
            throw .invalid(Self.subject, "There is an existing verified phone number.")
        }
        return number
    }

    private mutating func credentialID(
        _ kind: SimulatedFactorKind,
        of call: Call,
        for account: Account
    ) throws(APIError) -> String {
        guard let credentialID = try call.text("credentialId", in: "profile"),
            let passCode = try call.text("passCode")
        else { throw .invalid(Self.subject, "Invalid credentials.") }
        guard kind == .symantecToken else {
            guard try checkToken(passCode, of: account) else {
                throw .invalid(Self.subject, "Invalid credentials.")
            }
            return credentialID
        }
        guard let next = try call.text("nextPassCode") else {
            throw .invalid(Self.subject, "nextPassCode: The field cannot be left blank")
        }
        guard passCode == account.user.tokenPassCode, next == account.user.tokenNextPassCode
        else { throw .invalid(Self.subject, "Invalid credentials.") }
        return credentialID
    }
}
