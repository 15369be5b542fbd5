import Foundation

extension Transaction {
    /// `POST /api/v1/authn` and `/login`: name and password, for a new transaction.
    ///
    /// It takes the place of `earlier`, which has begun without them.
    static func signIn(
        _ call: Call,
        as username: String?,
        after earlier: Transaction?,
        _ accounts: inout Accounts,
        _ messages: inout Messages,
        _ limits: inout Limits,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> NewTransaction {
        guard let username, !username.isEmpty else {
            throw .invalid("authRequest", "username: The field cannot be left blank")
        }
        let limit = call.policy.enforcesRateLimits ? call.policy.signInsPerSecond : .max
        guard limits.admitSignIn(of: username, limit: limit, at: call.now) else {
            throw .rateLimited
        }
        let account = accounts[named: username]
        var transaction = try begin(call, as: username, account, step: .mfaRequired, &generator)
        if let earlier {
            transaction.app = earlier.app
            transaction.device = earlier.device
            transaction.relayState = transaction.relayState ?? earlier.relayState
        } else if let audience = try call.text("audience") {
            transaction.app = try app(audience, call.policy)
        }
        let password = try call.text("password")
        transaction.hasVerifiedPassword = password != nil
        try transaction.readOptions(of: call)
        guard let account else { throw .authenticationFailed }
        if account.isLocked {
            guard call.policy.lockout.isShown else { throw .authenticationFailed }
            return NewTransaction(
                transaction: transaction,
                outcome: .leaves(.lockedOut(transaction.relayState, origin: call.origin))
            )
        }
        if let password {
            try accounts.update(account.id) { account throws(APIError) in
                try account.check(password, call.policy, at: call.now)
                noticeDevice(of: call, &account, &messages)
            }
            transaction.verifiedKinds = [.password]
            transaction.hasFactor =
                account.remembers(transaction.deviceToken, at: call.now)
                && call.policy.rememberDevice.isAllowed
        } else if account.factors.isEmpty || account.mustRecover {
            throw .authenticationFailed
        }
        let outcome = transaction.queue(call)
        return NewTransaction(transaction: transaction, outcome: outcome)
    }

    /// `POST /api/v1/authn` with an activation token.
    static func activate(
        _ token: String,
        _ call: Call,
        _ accounts: Accounts,
        _ sessions: inout Sessions,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> NewTransaction {
        guard let account = accounts[id: sessions.account(activation: token)],
            !account.isDeactivated
        else { throw .authenticationFailed }
        let login = account.user.login
        var transaction = try begin(call, as: login, account, step: .passwordReset, &generator)
        try transaction.readOptions(of: call)
        // Nothing is rejected after this point: a rejected request leaves the token valid.
        sessions.spend(activation: token)
        guard account.user.isStaged else {
            transaction.hasVerifiedPassword = true
            return NewTransaction(transaction: transaction, outcome: .advances)
        }
        transaction.recovery = .activation
        return NewTransaction(transaction: transaction, outcome: .stays)
    }

    /// A new transaction of `account`.
    static func begin(
        _ call: Call,
        as username: String,
        _ account: Account?,
        step: Step,
        _ generator: inout SeededGenerator
    ) throws(APIError) -> Transaction {
        var transaction = Transaction(
            stateToken: generator.token("00", count: 40),
            accountID: account?.id,
            step: step,
            call.policy
        )
        transaction.beginsUnauthenticated = call.policy.quirks.beginsUnauthenticated
        transaction.username = username.lowercased()
        transaction.relayState = try call.relayState()
        return transaction
    }

    /// Reads the options at the start of a transaction.
    private mutating func readOptions(of call: Call) throws(APIError) {
        offersAllOptionalFactors = try call.flag("multiOptionalFactorEnroll", in: "options")
        warnsBeforeExpiry = try call.flag("warnBeforePasswordExpired", in: "options")
        let honoursContext = call.isTrusted || call.policy.rememberDevice.honoursPublicDeviceTokens
        let context = honoursContext ? try call.text("deviceToken", in: "context") : nil
        guard context.map(Self.isDeviceToken) ?? true else {
            throw .invalid("authRequest", "deviceToken: The field cannot exceed 32 characters")
        }
        deviceToken = context ?? call.request.cookie("DT")
    }

    /// Whether `text` is a valid device token, which is sent in a cookie.
    private static func isDeviceToken(_ text: String) -> Bool {
        text.utf8.count <= 32
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ";") }
    }

    private static func app(
        _ id: String,
        _ policy: SimulatedPolicy
    ) throws(APIError) -> SimulatedApp {
        guard let app = policy.apps.first(where: { $0.id == id }) else {
            throw .invalid("authRequest", "Invalid or unknown audience '\(id)'.")
        }
        guard app.allowsSignIn else {
            throw .invalid("authRequest", "Sign in not allowed for app '\(id)'.")
        }
        return app
    }

    /// Mails the user about a device that a trusted application reports for the first time.
    private static func noticeDevice(
        of call: Call,
        _ account: inout Account,
        _ messages: inout Messages
    ) {
        guard call.isTrusted, let print = call.request.headers["x-device-fingerprint"],
            !print.isEmpty, account.fingerprints.insert(print).inserted
        else { return }
        messages.send(
            "Your account was used on a new device.",
            to: account.user.login,
            at: account.user.email,
            by: .email,
            at: call.now
        )
    }
}

extension Call {
    /// The relay state, to be echoed.
    func relayState() throws(APIError) -> String? {
        let text = try text("relayState")
        guard (text?.utf16.count ?? 0) <= 2048 else {
            throw .invalid("authRequest", "relayState: The field cannot exceed 2048 characters")
        }
        return text
    }
}
