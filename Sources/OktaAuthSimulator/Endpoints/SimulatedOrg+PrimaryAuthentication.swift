import Foundation

extension SimulatedOrg {
    /// `POST /api/v1/authn`: credentials, or a state token alone to read the state again.
    mutating func authenticate(_ call: Call) throws(APIError) -> Reply {
        let username = try call.text("username")
        if username == nil, try call.text("stateToken") != nil {
            return try publish(transaction(of: call), for: call)
        }
        guard let username, !username.isEmpty else {
            throw .invalid("authRequest", "username: The field cannot be left blank")
        }
        var transaction = try makeTransaction(for: username, step: .mfaRequired, call: call)
        let password = try call.text("password")
        transaction.knowsPassword = password != nil
        transaction.offersAllOptionalFactors = try call.flag(
            "multiOptionalFactorEnroll",
            in: "options"
        )
        transaction.warnsBeforeExpiry = try call.flag("warnBeforePasswordExpired", in: "options")
        transaction.deviceToken =
            try call.text("deviceToken", in: "context") ?? call.request.cookie("DT")
        guard let account = account(transaction.accountID) else { throw .authenticationFailed }
        if account.isLocked { return try refuseLocked(transaction, for: call) }
        if let password {
            try check(password, of: account)
            transaction.hasFactor =
                account.remembers(transaction.deviceToken, at: call.now)
                && policy.rememberDevice.isAllowed
        } else if account.factors.isEmpty || account.mustRecover {
            throw .authenticationFailed
        }
        return advance(transaction, for: call)
    }

    private func refuseLocked(
        _ transaction: Transaction,
        for call: Call
    ) throws(APIError) -> Reply {
        guard policy.lockout.isShown else { throw .authenticationFailed }
        let unlock = Links(origin: call.origin).post("recovery/unlock", name: "unlock")
        return Reply(
            body: .compact([
                "status": .string(AuthnState.lockedOut.rawValue),
                "relayState": transaction.relayState.map(SimulatorJSON.string),
                "_links": ["next": unlock],
            ])
        )
    }

    private mutating func check(_ password: String, of account: Account) throws(APIError) {
        guard password == account.user.password, !account.mustRecover else {
            let limit = policy.lockout.maxAttempts
            update(account.id) { account in
                account.passwordFailures += 1
                account.isLocked = limit > 0 && account.passwordFailures >= limit
            }
            throw .authenticationFailed
        }
        update(account.id) { $0.passwordFailures = 0 }
    }
}
