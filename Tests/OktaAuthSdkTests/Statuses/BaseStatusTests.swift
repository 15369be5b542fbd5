import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("Every status")
struct BaseStatusTests {
    private let session: ScriptedSession
    private var start: OktaAuthStatusUnauthenticated { session.start }

    init() throws { session = try ScriptedSession() }

    @Test("Every status begins without a transaction")
    func initial() {
        let domain = start.restApi.oktaDomain
        let status = OktaAuthStatus(oktaDomain: domain)

        #expect(status.statusType == .unauthenticated)
        #expect(status.restApi.oktaDomain == domain)
        #expect(status.model == OktaAPISuccessResponse())
        #expect(status.responseHandler.pollInterval == 5)
        #expect(status.canCancel())
        #expect(!status.canReturn())

        let handler = OktaAuthStatusResponseHandler(pollInterval: 3)
        let other = OktaAuthStatus(oktaDomain: domain, responseHandler: handler)
        #expect(other.responseHandler === handler)
    }

    @Test("Every status takes over API and handler from the status before, and shows its response")
    func successor() throws {
        let model = try Sample.own("mfa-challenge.push.rejected.response").response()

        let status = try OktaAuthStatus(currentState: start, model: model)

        #expect(status.restApi === start.restApi)
        #expect(status.responseHandler === start.responseHandler)
        #expect(status.statusType == .MFAChallenge)
        #expect(status.user == model.embedded?.user && status.user != nil)
        #expect(status.links == model.links && status.links != nil)
        #expect(status.factorResult == .rejected)
    }

    @Test("Every status lets the app replace type, model, API and handler")
    func variables() throws {
        let status = OktaAuthStatus(oktaDomain: start.restApi.oktaDomain)
        let handler = OktaAuthStatusResponseHandler()

        status.model = OktaAPISuccessResponse(status: .recovery, stateToken: "st-2")
        status.restApi = start.restApi
        status.responseHandler = handler

        #expect(status.statusType == .recovery)
        #expect(status.restApi === start.restApi)
        #expect(status.responseHandler === handler)

        status.statusType = .unknown("NEW_STATUS")
        #expect(status.statusType == .unknown("NEW_STATUS"))
    }

    @Test("The status at the beginning keeps its type, whatever its response becomes")
    func beginning() {
        let beginnings = [
            OktaAuthStatusUnauthenticated(oktaDomain: start.restApi.oktaDomain),
            OktaAuthStatusUnauthenticated(restApi: start.restApi),
        ]
        for status in beginnings {
            status.model = OktaAPISuccessResponse(status: .recovery, stateToken: "st-2")
            #expect(status.statusType == .unauthenticated)
        }
    }

    @Test("Every status polls only while its result is waited for")
    func poll() throws {
        let status = try session.pushChallenge()

        #expect(status.canPoll() && status.awaitsDecision)
        // As in 2.x: the next poll of a push that has ended sends a new one.
        for result in [.rejected, .timeout, nil] as [OktaAPISuccessResponse.FactorResult?] {
            status.model.factorResult = result
            #expect(status.canPoll() && !status.awaitsDecision)
            #expect(!status.availableOperations.contains(.waitForDecision))
        }
        status.model.factorResult = .waiting
        status.model.links?.next = nil
        #expect(!status.canPoll())
    }

    @Test("SUCCESS has a session token after a sign-in, and none after an unlock")
    func success() throws {
        let signedIn: OktaAuthStatusSuccess = try session.status(from: "success")
        let unlocked: OktaAuthStatusSuccess = try session.status(from: "recovery.unlock.success")

        #expect(signedIn.sessionToken == "20111FixtureSessionToken")
        #expect(signedIn.recoveryType == nil)
        #expect(unlocked.sessionToken == nil)
        #expect(unlocked.recoveryType == .unlock)
    }

    @Test("PASSWORD_RESET shows the rules of the org, or those that an app sets")
    func passwordRules() throws {
        let status: OktaAuthStatusPasswordReset = try session.status(from: "password-reset")
        #expect(status.stateToken == "00FixtureStateToken000000000000000000000001")
        #expect(status.passwordExpiration?.passwordExpireDays == 90)
        #expect(status.passwordComplexity?.minLength == 10)

        for embedded in [nil, status.model.embedded] {
            status.model.embedded = embedded
            status.passwordComplexity = .init(minLength: 12)
            status.passwordExpiration = .init(passwordExpireDays: 30)
            #expect(status.passwordComplexity?.minLength == 12)
            #expect(status.passwordExpiration?.passwordExpireDays == 30)
        }
    }

    @Test("RECOVERY shows question, token and purpose")
    func recovery() throws {
        let question: OktaAuthStatusRecovery = try session.status(from: "recovery.question")
        #expect(question.stateToken == "00FixtureStateToken000000000000000000000001")
        #expect(question.recoveryQuestion == "Which tree stood behind the house?")
        #expect(question.recoveryToken == nil && question.recoveryType == .password)
        #expect(question.canRecover())

        let issued: OktaAuthStatusRecovery = try session.status(from: "recovery.token-issued")
        #expect(issued.recoveryToken == "FixtureRecoveryToken" && issued.recoveryType == .unlock)
    }

    @Test("RECOVERY_CHALLENGE shows channel, purpose and result")
    func recoveryChallenge() throws {
        let status: OktaAuthStatusRecoveryChallenge =
            try session.status(from: "recovery-challenge.email")

        #expect(status.recoveryType == .password)
        #expect(status.factorType == .email)
        #expect(status.factorResult == .waiting)
        #expect(!status.canVerify())
        #expect(!status.canResend())
    }

    @Test("Without token and lists in the response, a status shows empty ones")
    func emptyResponse() throws {
        let change: OktaAuthStatusPasswordChange = try session.status(from: "password-warn")
        let reset: OktaAuthStatusPasswordReset = try session.status(from: "password-reset")
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let enroll: OktaAuthStatusFactorEnroll = try session.status(from: "mfa-enroll.all-variants")
        let challenge = try session.pushChallenge()
        let consent: OktaAuthStatusConsentRequired = try session.status(from: "consent-required")
        for status in [change, reset, required, enroll, challenge, consent] {
            status.model = OktaAPISuccessResponse()
        }
        #expect([change.stateToken, reset.stateToken, required.stateToken] == ["", "", ""])
        #expect([enroll.stateToken, challenge.stateToken] == ["", ""])
        #expect(required.availableFactors.isEmpty && required.selectableTypes == [])
        #expect(enroll.availableFactors.isEmpty && consent.scopes == [])
    }

    @Test("Factors are made at first use, from the API and model of that moment")
    func lazyFactors() throws {
        let status: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let api = OktaAPI(oktaDomain: start.restApi.oktaDomain)

        status.restApi = api
        status.model.embedded?.factors = [.init(factorType: .push)]

        #expect(status.availableFactors.map(\.type) == [.push])
        #expect(status.availableFactors.allSatisfy { $0.restApi === api })
    }
}
