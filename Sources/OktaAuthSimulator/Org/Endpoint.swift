/// The operations of endpoints.
enum Endpoint: Sendable, Equatable {
    /// Needs no transaction of the Authn API.
    case open(Open)
    /// Continues the transaction of a state token.
    case step(Step)
    /// Continues the transaction of a user, who may be changed by it.
    case userStep(UserStep)
    /// Continues a transaction of the Identity Engine.
    case identity(IdentityOperation)

    enum Open: Sendable {
        case authenticate, recoverPassword, unlock, redeemRecoveryToken, listQuestions, qrCode
        case createSession, readSession, refreshSession, closeSession, describeCurrentUser
        case listTabs, listApps, openApp
        case redirectWithCookie, finishStepUp, showHome, showSignIn, showLink, activatePhone
        case visitIdentityProvider, visitProvider, organization, webfinger
        case describeServer, listKeys, authorize, continueAuthorization, exchange, revokeToken
        case introspectToken, describeUser, logOut
        case interact, introspectIdentity, visitEmailLink
    }

    enum Step: Sendable {
        case readState, goBack, cancel, pollQueue, consent, register, activateDevice, login
        case recoverLogin, receiveDuo, verifyRecovery, resendRecovery
    }

    enum UserStep: Sendable {
        case skip, enroll, activate, pollActivation, sendActivationLink, resendActivation
        case verify, resendChallenge, changePassword, resetPassword, answerRecoveryQuestion
    }
}

extension SimulatedOrg {
    /// Performs `endpoint`; a transaction is continued in one of `states`.
    mutating func perform(
        _ endpoint: Endpoint,
        in states: Set<AuthnState>,
        _ call: Call
    ) throws(APIError) -> EndpointResponse {
        switch endpoint {
        case .open(let open): try perform(open, call)
        case .identity(let operation): try continueIdentity(operation, call)
        case .step, .userStep: try proceed(call, in: states, endpoint)
        }
    }

    private mutating func perform(
        _ endpoint: Endpoint.Open,
        _ call: Call
    ) throws(APIError) -> EndpointResponse {
        switch endpoint {
        case .authenticate: try authenticate(call)
        case .recoverPassword: try startRecovery(.password, call)
        case .unlock: try startRecovery(.unlock, call)
        case .redeemRecoveryToken: try redeemRecoveryToken(call)
        case .listQuestions: try accounts.listQuestions(call)
        case .qrCode: .qrCode

        case .createSession: try sessions.createSession(call, accounts, &generator)
        case .readSession: try sessions.readSession(call, accounts)
        case .refreshSession: try sessions.refreshSession(call, accounts)
        case .closeSession: try sessions.closeSession(call, accounts)
        case .describeCurrentUser: try sessions.describeCurrentUser(call, accounts)
        case .listTabs: try sessions.listTabs(call, accounts)
        case .listApps: try sessions.listApps(call, accounts)
        case .openApp: try sessions.openApp(call, accounts, &generator)

        case .redirectWithCookie: try sessions.redirectWithCookie(call, accounts, &generator)
        case .finishStepUp: try transactions.finishStepUp(call)
        case .showHome: .redirect(to: "\(call.origin)/app/UserHome")
        case .showSignIn: .page("Sign in")
        case .showLink: .page("Open this link in the app")
        case .activatePhone: activatePhone(call.parameter())
        case .visitIdentityProvider:
            if let response = try visitIdentityProvider(call) {
                response
            } else {
                try transactions.visitProvider(call)
            }
        case .visitProvider: try transactions.visitProvider(call)
        case .organization: .organization(engine, origin: call.origin)
        case .webfinger: try .webfinger(call)

        case .describeServer: try sessions.oauth.settings.describeServer(call, engine)
        case .listKeys: try sessions.oauth.settings.listKeys(call)
        case .authorize: try sessions.authorize(call, accounts, &generator)
        case .continueAuthorization:
            try sessions.continueAuthorization(call, accounts, &generator)
        case .exchange: try sessions.exchange(call, accounts, &generator)
        case .revokeToken: try sessions.revokeToken(call)
        case .introspectToken: try sessions.introspectToken(call, accounts)
        case .describeUser: try sessions.describeUser(call, accounts)
        case .logOut: try sessions.logOut(call, accounts)

        case .interact: try interact(call)
        case .introspectIdentity: try introspectIdentity(call)
        case .visitEmailLink: visitEmailLink(call)
        }
    }

    /// Continues `transaction`, which is stored afterwards.
    mutating func perform(
        _ step: Endpoint.Step,
        on transaction: inout Transaction,
        _ call: Call
    ) throws(APIError) -> TransactionOutcome {
        switch step {
        case .readState: try transaction.readState(call, &accounts, &generator)
        case .goBack: transaction.goBack()
        case .cancel: try transaction.cancel()
        case .pollQueue: transaction.pollQueue(at: call.now)
        case .consent: try transaction.consent(call, &accounts, &transactions.devices)
        case .register: try transaction.register(call, &accounts, &generator)
        case .activateDevice:
            try transaction.activateDevice(call, accounts, &transactions.devices)
        case .login: try transaction.login(call, &accounts, &messages, &limits, &generator)
        case .recoverLogin:
            try transaction.recoverLogin(call, accounts, &sessions, &messages, &generator)
        case .receiveDuo: try transaction.receiveDuo(call)
        case .verifyRecovery: try transaction.verifyRecovery(call, &accounts)
        case .resendRecovery:
            try transaction.resendRecovery(call, &accounts, &messages, &generator)
        }
    }

    /// Continues `transaction` and stores its user, also after a refusal, as wrong codes count.
    mutating func perform(
        _ step: Endpoint.UserStep,
        on transaction: inout Transaction,
        _ call: Call
    ) throws(APIError) -> TransactionOutcome {
        guard var account = accounts[id: transaction.accountID] else { throw .invalidToken }
        defer { accounts.update(account.id) { $0 = account } }
        return switch step {
        case .skip: try transaction.skip(call, account)
        case .enroll: try transaction.enroll(call, &account, &messages, &generator)
        case .activate: try transaction.activate(call, &account, &messages, &generator)
        case .pollActivation: try transaction.pollActivation(call, &account, &generator)
        case .sendActivationLink: try transaction.sendActivationLink(call, account, &messages)
        case .resendActivation:
            try transaction.resendActivation(call, &account, &messages, &generator)
        case .verify: try transaction.verify(call, &account, &messages, &generator)
        case .resendChallenge:
            try transaction.resendChallenge(call, &account, &messages, &generator)
        case .changePassword: try transaction.changePassword(call, &account, &sessions)
        case .resetPassword: try transaction.resetPassword(call, &account, &sessions)
        case .answerRecoveryQuestion: try transaction.answerRecoveryQuestion(call, &account)
        }
    }

    /// `GET /activate/{token}`: the link that sets up Okta Verify on a phone.
    private mutating func activatePhone(_ token: String) -> EndpointResponse {
        let isScanned = identity.activate(token) || transactions.scan(token)
        return isScanned
            ? .page("Okta Verify is set up")
            : .page("This link is no longer valid", statusCode: 404)
    }
}
