import Foundation

extension SimulatedOrg {
    /// `POST /api/v1/authn`: credentials, an activation token, or a state token alone.
    mutating func authenticate(_ call: Call) throws(APIError) -> Reply {
        let username = try call.text("username")
        let hasStateToken = try call.text("stateToken") != nil
        if username == nil, hasStateToken { return try readState(call) }
        if let token = try call.text("token") { return try redeemActivationToken(token, call) }
        return try authenticate(call, as: username, in: [.unauthenticated])
    }

    /// Name and password, for a new transaction or for one that has begun and is in `states`.
    mutating func authenticate(
        _ call: Call,
        as username: String?,
        in states: Set<AuthnState>
    ) throws(APIError) -> Reply {
        let hasStateToken = try call.text("stateToken") != nil
        guard let username, !username.isEmpty else {
            throw .invalid("authRequest", "username: The field cannot be left blank")
        }
        guard admitSignIn(of: username, at: call.now) else { throw .rateLimited }
        var transaction = try makeTransaction(for: username, step: .mfaRequired, call: call)
        if hasStateToken {
            let earlier = try self.transaction(of: call)
            guard states.contains(earlier.state) else { throw .wrongState }
            transaction.app = earlier.app
            transaction.device = earlier.device
            transaction.relayState = transaction.relayState ?? earlier.relayState
        } else if let audience = try call.text("audience") {
            transaction.app = try app(audience)
        }
        let password = try call.text("password")
        transaction.hasVerifiedPassword = password != nil
        try readOptions(of: call, into: &transaction)
        guard let account = account(transaction.accountID) else { throw .authenticationFailed }
        if account.isLocked { return try refuseLocked(transaction, for: call) }
        if let password {
            try check(password, of: account, at: call.now)
            notice(call, of: account)
            transaction.verifiedKinds = [.password]
            transaction.hasFactor =
                account.remembers(transaction.deviceToken, at: call.now)
                && policy.rememberDevice.isAllowed
        } else if account.factors.isEmpty || account.mustRecover {
            throw .authenticationFailed
        }
        if let earlier = try call.text("stateToken") { transactions[earlier] = nil }
        return queue(transaction, for: call)
    }

    /// `POST /api/v1/authn` with a state token alone, and `/introspect`.
    ///
    /// Applies the results of browser visits.
    mutating func readState(_ call: Call) throws(APIError) -> Reply {
        let transaction = try transaction(of: call)
        if let enrollment = transaction.enrollment, enrollment.web?.outcome == .finished {
            return finish(enrollment, call, transaction)
        }
        if let challenge = transaction.challenge, challenge.web?.outcome == .finished {
            return try accept(challenge.factorID, call, transaction)
        }
        return publish(transaction, for: call)
    }

    /// Reads the options at the start of a transaction.
    func readOptions(of call: Call, into transaction: inout Transaction) throws(APIError) {
        transaction.offersAllOptionalFactors = try call.flag(
            "multiOptionalFactorEnroll",
            in: "options"
        )
        transaction.warnsBeforeExpiry = try call.flag("warnBeforePasswordExpired", in: "options")
        let honoursContext = call.isTrusted || policy.rememberDevice.honoursPublicDeviceTokens
        let context = honoursContext ? try call.text("deviceToken", in: "context") : nil
        guard context.map(Self.isDeviceToken) ?? true else {
            throw .invalid("authRequest", "deviceToken: The field cannot exceed 32 characters")
        }
        transaction.deviceToken = context ?? call.request.cookie("DT")
    }

    /// Whether `text` is a valid device token, which is sent in a cookie.
    private static func isDeviceToken(_ text: String) -> Bool {
        text.utf8.count <= 32
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ";") }
    }

    private mutating func redeemActivationToken(
        _ token: String,
        _ call: Call
    ) throws(APIError) -> Reply {
        guard let account = account(activationTokens[token]),
            !account.isDeactivated
        else { throw .authenticationFailed }
        var transaction = try makeTransaction(
            for: account.user.login,
            step: .passwordReset,
            call: call
        )
        try readOptions(of: call, into: &transaction)
        // Nothing is rejected after this point: a rejected request leaves the token valid.
        activationTokens[token] = nil
        guard account.user.isStaged else {
            transaction.hasVerifiedPassword = true
            return advance(transaction, for: call)
        }
        transaction.recovery = .activation
        return publish(transaction, for: call)
    }

    private func app(_ id: String) throws(APIError) -> SimulatedApp {
        guard let app = policy.apps.first(where: { $0.id == id }) else {
            throw .invalid("authRequest", "Invalid or unknown audience '\(id)'.")
        }
        guard app.allowsSignIn else {
            throw .invalid("authRequest", "Sign in not allowed for app '\(id)'.")
        }
        return app
    }

    private func refuseLocked(
        _ transaction: Transaction,
        for call: Call
    ) throws(APIError) -> Reply {
        guard policy.lockout.isShown else { throw .authenticationFailed }
        let links = Links(origin: call.origin, state: .lockedOut)
        return Reply(
            body: .compact([
                "status": .string(AuthnState.lockedOut.rawValue),
                "relayState": transaction.relayState.map(SimulatorJSON.string),
                "_links": .compact(["next": links.follow("(unlock)", name: "unlock")]),
            ])
        )
    }

    /// Checks a password; at the limit of wrong ones, locks the account.
    mutating func check(
        _ password: String,
        of account: Account,
        at now: Date
    ) throws(APIError) {
        guard password == account.user.password, !account.mustRecover, !account.user.isStaged
        else {
            let limit = policy.lockout.maxAttempts
            update(account.id) { account in
                account.passwordFailures += 1
                guard limit > 0, account.passwordFailures >= limit else { return }
                (account.isLocked, account.lockedAt) = (true, now)
            }
            throw .authenticationFailed
        }
        update(account.id) { $0.passwordFailures = 0 }
    }

    /// Mails the user about a device that a trusted application reports for the first time.
    private mutating func notice(_ call: Call, of account: Account) {
        guard call.isTrusted, let print = call.request.headers["x-device-fingerprint"],
            !print.isEmpty, !account.fingerprints.contains(print)
        else { return }
        update(account.id) { $0.fingerprints.insert(print) }
        outbox.messages.append(
            SimulatedMessage(
                login: account.user.login,
                channel: .email,
                recipient: account.user.email,
                text: "Your account was used on a new device.",
                code: nil,
                link: nil,
                recoveryToken: nil,
                date: call.now
            )
        )
    }

    /// Counts the sign-ins of one name within a second.
    private mutating func admitSignIn(of username: String, at now: Date) -> Bool {
        guard policy.enforcesRateLimits else { return true }
        let recent = (signIns[username.lowercased()] ?? []).filter { now < $0 + 1 }
        guard recent.count < policy.signInsPerSecond else { return false }
        signIns[username.lowercased()] = recent + [now]
        return true
    }
}
