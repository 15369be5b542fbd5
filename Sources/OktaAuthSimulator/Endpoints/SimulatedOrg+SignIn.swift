import Foundation

extension SimulatedOrg {
    /// `POST /api/v1/authn`: credentials, an activation token, or a state token alone.
    mutating func authenticate(_ call: Call) throws(APIError) -> EndpointResponse {
        let username = try call.text("username")
        let hasStateToken = try call.text("stateToken") != nil
        if username == nil, hasStateToken {
            return try proceed(call) { try $0.readState($1, in: &$2) }
        }
        if let token = try call.text("token") { return try activateUser(token, call) }
        let earlier = hasStateToken ? try transaction(of: call) : nil
        if let earlier, earlier.state != .unauthenticated { throw .wrongState }
        let (transaction, effect) = try signIn(as: username, after: earlier, call)
        return settle(transaction, effect, after: earlier?.stateToken, call)
    }

    /// A new transaction for name and password.
    ///
    /// It takes the place of `earlier`, which has begun without them.
    mutating func signIn(as username: String?, after earlier: Transaction?, _ call: Call)
        throws(APIError) -> (Transaction, Transaction.Effect)
    {
        guard let username, !username.isEmpty else {
            throw .invalid("authRequest", "username: The field cannot be left blank")
        }
        let limit = policy.enforcesRateLimits ? policy.signInsPerSecond : .max
        let event = "sign-in \(username.lowercased())"
        guard limits.admit(event, limit: limit, within: 1, at: call.now) else { throw .rateLimited }
        let account = accounts[named: username]
        var transaction = try begin(call, as: username, account, step: .mfaRequired)
        if let earlier {
            transaction.app = earlier.app
            transaction.device = earlier.device
            transaction.relayState = transaction.relayState ?? earlier.relayState
        } else if let audience = try call.text("audience") {
            transaction.app = try app(audience)
        }
        let password = try call.text("password")
        transaction.hasVerifiedPassword = password != nil
        try transaction.readOptions(of: call)
        guard let account else { throw .authenticationFailed }
        if account.isLocked {
            guard policy.lockout.isShown else { throw .authenticationFailed }
            let links = Links(origin: call.origin, state: .lockedOut)
            let response = EndpointResponse(body: [
                "status": .string(AuthnState.lockedOut.rawValue),
                "relayState": transaction.relayState.map(SimulatorJSON.string),
                "_links": ["next": links.follow("(unlock)", name: "unlock")],
            ])
            // Transactions that have begun stay; a new one does not begin.
            return earlier.map { ($0, .responds(response)) } ?? (transaction, .ends(response))
        }
        if let password {
            try check(password, of: account, call)
            transaction.verifiedKinds = [.password]
            transaction.hasFactor =
                account.remembers(transaction.deviceToken, at: call.now)
                && policy.rememberDevice.isAllowed
        } else if account.factors.isEmpty || account.mustRecover {
            throw .authenticationFailed
        }
        guard policy.signInQueue.wait > 0, transaction.hasVerifiedPassword else {
            return (transaction, .advances)
        }
        transaction.move(to: .poll)
        transaction.queueEnd = call.now + policy.signInQueue.wait
        return (transaction, .stays)
    }

    private mutating func activateUser(_ token: String, _ call: Call) throws(APIError)
        -> EndpointResponse
    {
        guard let account = accounts[id: sessions.activationTokens[token]],
            !account.isDeactivated
        else { throw .authenticationFailed }
        var transaction = try begin(call, as: account.user.login, account, step: .passwordReset)
        try transaction.readOptions(of: call)
        // Nothing is rejected after this point: a rejected request leaves the token valid.
        sessions.activationTokens[token] = nil
        guard account.user.isStaged else {
            transaction.hasVerifiedPassword = true
            return settle(transaction, .advances, call)
        }
        transaction.recovery = .activation
        return settle(transaction, .stays, call)
    }

    mutating func begin(
        _ call: Call, as username: String, _ account: Account?, step: AuthnState
    ) throws(APIError) -> Transaction {
        var transaction = makeTransaction(of: account, step, at: call.now)
        transaction.username = username.lowercased()
        transaction.relayState = try call.relayState()
        return transaction
    }

    private mutating func makeTransaction(
        of account: Account?, _ step: AuthnState, at now: Date, tokenPrefix: String = "00"
    ) -> Transaction {
        Transaction(
            stateToken: generator.token(tokenPrefix, count: 40),
            accountID: account?.id,
            step: step,
            quirks: policy.quirks,
            expiresAt: now + policy.stateTokenLifetime
        )
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

    /// Mails the user, too, about a device that a trusted application reports for the first time.
    private mutating func check(_ password: String, of account: Account, _ call: Call)
        throws(APIError)
    {
        let policy = policy
        let print = call.isTrusted ? call.request.headers["x-device-fingerprint"] ?? "" : ""
        let isNew = try accounts.update(account.id) { account throws(APIError) in
            try account.check(password, policy, at: call.now)
            return !print.isEmpty && account.fingerprints.insert(print).inserted
        }
        guard isNew == true else { return }
        send("Your account was used on a new device.", to: account, at: call.now)
    }

    /// The state token of a new transaction for `app`, with the user of a session, if there is one.
    mutating func beginStepUp(_ app: SimulatedApp, _ account: Account?, at now: Date) -> String {
        let usesLoginLinks = account == nil && policy.quirks.contains(.usesLoginLinks)
        let prefix = usesLoginLinks ? "01" : "00"
        var transaction = makeTransaction(
            of: account, .unauthenticated, at: now, tokenPrefix: prefix
        )
        transaction.app = app
        transaction.usesLoginLinks = usesLoginLinks
        if let account {
            transaction.hasVerifiedPassword = true
            transaction.move(to: transaction.nextStep(account, in: self, at: now) ?? .success)
        }
        transactions.store(transaction)
        return transaction.stateToken
    }

    /// The state token of a new transaction for the page on which device codes are entered.
    mutating func openDevicePage(_ code: String?, _ account: Account?, at now: Date) -> String {
        var transaction = makeTransaction(of: account, .deviceActivate, at: now)
        transaction.userCode = code.map(DeviceGrant.key)
        transactions.store(transaction)
        return transaction.stateToken
    }
}

extension Transaction {
    fileprivate mutating func readOptions(of call: Call) throws(APIError) {
        offersAllOptionalFactors = try call.offersAllOptionalFactors()
        warnsBeforeExpiry = try call.flag("warnBeforePasswordExpired", in: "options") == true
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

    /// `POST /login`: name and password, as in newer pipelines.
    mutating func login(_ call: Call, in org: inout SimulatedOrg) throws(APIError) -> Effect {
        guard offersLogin else { throw .wrongState }
        let name = try call.text("identifier")
        guard try call.text("password") != nil else {
            throw .invalid("login", "password: The field cannot be left blank")
        }
        let effect: Effect
        (self, effect) = try org.signIn(as: name, after: self, call)
        return effect
    }

    /// `POST /recoverLogin`: mails a link to recover the password; this request is undocumented.
    ///
    /// The state token stays valid, so that the user can return.
    func recoverLogin(_ call: Call, in org: inout SimulatedOrg) throws(APIError) -> Effect {
        guard offersLogin else { throw .wrongState }
        var name = try call.text("identifier")
        if name == nil { name = org.accounts[id: accountID]?.user.login }
        guard let name, !name.isEmpty else {
            throw .invalid("recoverLogin", "identifier: The field cannot be left blank")
        }
        return .responds(try org.mailRecovery(of: .password, to: name, relayState, call))
    }

    /// `POST /device/activate`: checks the code of a device, which is valid once.
    mutating func activateDevice(_ call: Call, in org: inout SimulatedOrg) throws(APIError)
        -> Effect
    {
        let code = try call.requiredText("userCode", of: "deviceActivateRequest")
        userCode = nil
        guard let key = org.devices.claim(code, at: call.now) else {
            guard !org.policy.quirks.contains(.refusesUserCodes) else { throw .wrongUserCode }
            isUserCodeWrong = true
            return .stays
        }
        device = key
        isUserCodeWrong = false
        guard let account = org.accounts[id: accountID] else {
            move(to: .unauthenticated)
            return .stays
        }
        // A user with a session skips the steps that the session covers.
        hasVerifiedPassword = true
        if let app = consentApp(account, in: org) {
            move(to: .consent(to: app))
        } else {
            // The session of the browser does not say whether it used a factor.
            let user = DeviceGrant.User(accountID: account.id, usedFactor: false)
            org.devices.settle(key, as: .activated, by: user, at: call.now)
            move(to: .success)
        }
        return .stays
    }
}

extension Call {
    func offersAllOptionalFactors() throws(APIError) -> Bool {
        try flag("multiOptionalFactorEnroll", in: "options") == true
    }

    func relayState() throws(APIError) -> String? {
        let text = try text("relayState")
        guard (text?.utf16.count ?? 0) <= 2048 else {
            throw .invalid("authRequest", "relayState: The field cannot exceed 2048 characters")
        }
        return text
    }
}
