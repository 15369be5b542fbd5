import Foundation

extension SimulatedOrg {
    private static let subject = "factorEnrollRequest"

    /// `POST /factors`: enrolls a factor, which most kinds have to activate.
    mutating func enroll(_ call: Call, _ transaction: Transaction) throws(APIError) -> Reply {
        let type = try call.requiredText("factorType", of: Self.subject)
        let provider = try call.requiredText("provider", of: Self.subject)
        guard let account = account(transaction.accountID),
            let kind = SimulatedFactorKind(factorType: type, provider: provider),
            policy.offeredFactors.contains(kind)
        else { throw .invalid(Self.subject, "Invalid factor type or provider.") }
        guard !account.factors.contains(where: { $0.kind == kind }) else {
            throw .invalid(Self.subject, "A factor of this type is already set up.")
        }
        let factor = try makeBlueprint(kind, for: account, call)
        switch kind {
        case .question, .rsaToken, .symantecToken:
            return finish(makeFactor(factor), call, transaction)
        case .sms, .call, .email, .oktaTOTP, .googleTOTP, .push: break
        }
        var enrollment = PendingEnrollment(
            id: generator.identifier(kind.pendingIDPrefix ?? kind.idPrefix),
            factor: completed(factor),
            qrToken: generator.token("00", count: 40)
        )
        enrollment.code = try sendCode(for: factor, to: account, at: call.now)
        if kind == .push { enrollment.activation = makeActivation(at: call.now) }
        return publish(enrollment, call, transaction)
    }

    /// Makes `factor` an active one and takes the transaction on.
    mutating func finish(
        _ factor: EnrolledFactor,
        _ call: Call,
        _ transaction: Transaction
    ) -> Reply {
        update(transaction.accountID) { account in
            account.factors.append(factor)
            account.user.phoneNumber = account.user.phoneNumber ?? factor.factor.phoneNumber
        }
        var transaction = transaction
        transaction.hasFactor = true
        transaction.hasEnrolled = true
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

    private func makeBlueprint(
        _ kind: SimulatedFactorKind,
        for account: Account,
        _ call: Call
    ) throws(APIError) -> SimulatedFactor {
        var factor = SimulatedFactor(kind: kind)
        switch kind {
        case .question:
            guard let key = try call.text("question", in: "profile"),
                SecurityQuestion.text(of: key) != nil,
                let answer = try call.text("answer", in: "profile"), answer.count >= 4
            else { throw .invalid(Self.subject, "Invalid Profile.") }
            (factor.question, factor.answer) = (key, answer)
        case .sms, .call:
            let given = try call.text("phoneNumber", in: "profile")
            guard let number = PhoneNumber.normalized(given ?? account.user.phoneNumber ?? "")
            else { throw .invalid(Self.subject, "Invalid Phone Number.") }
            factor.phoneNumber = number
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
        case .rsaToken, .symantecToken:
            guard let credentialID = try call.text("credentialId", in: "profile"),
                try call.text("passCode") == account.user.tokenPassCode
            else { throw .invalid(Self.subject, "Invalid credentials.") }
            let nextPassCode = try call.text("nextPassCode")
            guard kind == .rsaToken || nextPassCode != nil else {
                throw .invalid(Self.subject, "nextPassCode: The field cannot be left blank")
            }
            factor.credentialID = credentialID
        case .oktaTOTP, .googleTOTP: break
        case .push: factor.deviceName = "Simulated phone"
        }
        return factor
    }
}
