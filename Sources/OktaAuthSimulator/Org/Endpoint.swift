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

        case .createSession: try createSession(call)
        case .readSession: try readSession(call)
        case .refreshSession: try refreshSession(call)
        case .closeSession: try closeSession(call)
        case .describeCurrentUser: try describeCurrentUser(call)
        case .listTabs: try listTabs(call)
        case .listApps: try listApps(call)
        case .openApp: try openApp(call)

        case .redirectWithCookie: try redirectWithCookie(call)
        case .finishStepUp: try finishStepUp(call)
        case .showHome: .redirect(to: "\(call.origin)/app/UserHome")
        case .showSignIn: .page("Sign in")
        case .showLink: .page("Open this link in the app")
        case .activatePhone: activatePhone(call.parameter())
        case .visitIdentityProvider:
            if let response = try visitIdentityProvider(call) {
                response
            } else {
                try visitProvider(call)
            }
        case .visitProvider: try visitProvider(call)
        case .organization: .organization(engine, origin: call.origin)
        case .webfinger: try .webfinger(call)

        case .describeServer: try sessions.oauth.settings.describeServer(call, engine)
        case .listKeys: try sessions.oauth.settings.listKeys(call)
        case .authorize: try authorize(call)
        case .continueAuthorization: try continueAuthorization(call)
        case .exchange: try exchange(call)
        case .revokeToken: try revokeToken(call)
        case .introspectToken: try introspectToken(call)
        case .describeUser: try describeUser(call)
        case .logOut: try logOut(call)

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
    ) throws(APIError) -> Transaction.Effect {
        switch step {
        case .readState: try transaction.readState(call, in: &self)
        case .goBack: transaction.goBack()
        case .cancel: try transaction.cancel()
        case .pollQueue: transaction.pollQueue(at: call.now)
        case .consent: try transaction.consent(call, in: &self)
        case .register: try transaction.register(call, in: &self)
        case .activateDevice: try transaction.activateDevice(call, in: &self)
        case .login: try transaction.login(call, in: &self)
        case .recoverLogin: try transaction.recoverLogin(call, in: &self)
        case .receiveDuo: try transaction.receiveDuo(call)
        case .verifyRecovery: try transaction.verifyRecovery(call, in: &self)
        case .resendRecovery: try transaction.resendRecovery(call, in: &self)
        }
    }

    /// Continues `transaction` and stores its user, also after a refusal, as wrong codes count.
    mutating func perform(
        _ step: Endpoint.UserStep,
        on transaction: inout Transaction,
        _ call: Call
    ) throws(APIError) -> Transaction.Effect {
        guard var account = accounts[id: transaction.accountID] else { throw .invalidToken }
        defer { accounts.update(account.id) { $0 = account } }
        return switch step {
        case .skip: try transaction.skip(call, account)
        case .enroll: try transaction.enroll(call, &account, in: &self)
        case .activate: try transaction.activate(call, &account, in: &self)
        case .pollActivation: try transaction.pollActivation(call, &account, in: &self)
        case .sendActivationLink: try transaction.sendActivationLink(call, account, in: &self)
        case .resendActivation: try transaction.resendActivation(call, &account, in: &self)
        case .verify: try transaction.verify(call, &account, in: &self)
        case .resendChallenge: try transaction.resendChallenge(call, &account, in: &self)
        case .changePassword: try transaction.changePassword(call, &account, in: &self)
        case .resetPassword: try transaction.resetPassword(call, &account, in: &self)
        case .answerRecoveryQuestion: try transaction.answerRecoveryQuestion(call, &account)
        }
    }
}
