import Foundation
import OktaAuthSdk
import Testing

@MainActor
@Suite("Every status", .timeLimit(.minutes(5)))
struct BaseStatusTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("Every status begins without a transaction")
    func initial() {
        let status = OktaAuthStatus(oktaDomain: .org)

        #expect(status.statusType == .unauthenticated)
        #expect(status.restApi.oktaDomain == .org)
        #expect(status.model == OktaAPISuccessResponse())
        #expect(status.responseHandler.pollInterval == 5)
        #expect(status.canCancel())
        #expect(!status.canReturn())
    }

    @Test("Every status takes a response handler")
    func handler() {
        let handler = OktaAuthStatusResponseHandler(pollInterval: 3)
        let status = OktaAuthStatus(oktaDomain: .org, responseHandler: handler)

        #expect(status.responseHandler === handler)
    }

    @Test("Every status takes over API and handler from the status before")
    func successor() throws {
        let start = session.start()
        let model = OktaAPISuccessResponse(
            status: .MFAChallenge,
            stateToken: "st-1",
            factorResult: .rejected,
            embedded: EmbeddedResponse(user: .init(id: "user-1")),
            links: .all
        )

        let status = try OktaAuthStatus(currentState: start, model: model)

        #expect(status.restApi === session.api)
        #expect(status.responseHandler === start.responseHandler)
        #expect(status.statusType == .MFAChallenge)
        #expect(status.user?.id == "user-1")
        #expect(status.links == .all)
        #expect(status.factorResult == .rejected)
    }

    @Test("Every status refuses a response without the state token it needs")
    func withoutStateToken() throws {
        let start = session.start()
        let model = OktaAPISuccessResponse(status: .MFARequired, links: .all)

        let error = #expect(throws: OktaError.self) {
            try OktaAuthStatusFactorRequired(currentState: start, model: model)
        }

        #expect(error?.caseName == "invalidResponse")
    }

    @Test("Every status lets the app replace type, model, API and handler")
    func variables() throws {
        let status = OktaAuthStatus(oktaDomain: .org)
        let handler = OktaAuthStatusResponseHandler()

        status.model = OktaAPISuccessResponse(status: .recovery, stateToken: "st-2")
        status.restApi = session.api
        status.responseHandler = handler

        #expect(status.statusType == .recovery)
        #expect(status.restApi === session.api)
        #expect(status.responseHandler === handler)

        status.statusType = .unknown("NEW_STATUS")
        #expect(status.statusType == .unknown("NEW_STATUS"))
    }

    @Test("Every status cancels at once where the server keeps no transaction")
    func cancelNothing() async {
        let status = session.start()

        _ = await CallbackRecorder.outcome { recorder in
            status.cancel(onSuccess: { recorder.next(status) }, onError: recorder.fail)
        }

        #expect(session.calls == [])
    }

    @Test("Every status polls only while its result is waited for")
    func poll() throws {
        let status = try session.status(OktaAuthStatus.init, .MFAChallenge)

        #expect(!status.canPoll())
        status.model.factorResult = .waiting
        #expect(status.canPoll())
        status.model.links?.next = nil
        #expect(!status.canPoll())
    }
}

@MainActor
@Suite("The members of a status")
struct StatusMemberTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    @Test("SUCCESS has a session token after a sign-in, and none after an unlock")
    func success() throws {
        let signedIn = try OktaAuthStatusSuccess(currentState: session.start(), model: .signedIn)
        let unlocked = try OktaAuthStatusSuccess(
            currentState: session.start(),
            model: OktaAPISuccessResponse(status: .success, recoveryType: .unlock)
        )

        #expect(signedIn.sessionToken == "session-1")
        #expect(signedIn.recoveryType == nil)
        #expect(unlocked.sessionToken == nil)
        #expect(unlocked.recoveryType == .unlock)
    }

    @Test("PASSWORD_RESET shows the rules for the new password")
    func resetFacts() throws {
        let status = try session.status(OktaAuthStatusPasswordReset.init, .passwordReset)
        status.model.embedded?.policy = .password(
            .init(
                expiration: .init(passwordExpireDays: 90),
                complexity: .init(minLength: 8, excludeUsername: true)
            )
        )

        #expect(status.stateToken == "st-1")
        #expect(status.passwordExpiration?.passwordExpireDays == 90)
        #expect(status.passwordComplexity?.minLength == 8)
    }

    @Test("PASSWORD_RESET keeps the rules that an app sets, also without rules of the org")
    func ownRules() throws {
        let status = try session.status(OktaAuthStatusPasswordReset.init, .passwordReset)
        for embedded in [nil, status.model.embedded] {
            status.model.embedded = embedded
            status.passwordComplexity = .init(minLength: 12)
            status.passwordExpiration = .init(passwordExpireDays: 30)
            #expect(status.passwordComplexity?.minLength == 12)
            #expect(status.passwordExpiration?.passwordExpireDays == 30)
        }
    }

    @Test("RECOVERY shows question, token and purpose")
    func recoveryFacts() throws {
        let status = try OktaAuthStatusRecovery(
            currentState: session.start(),
            model: OktaAPISuccessResponse(
                status: .recovery,
                stateToken: "st-1",
                recoveryToken: "rt-1",
                recoveryType: .password,
                embedded: EmbeddedResponse(
                    user: .init(recoveryQuestion: .init(question: "Favourite colour?"))
                ),
                links: .all
            )
        )

        #expect(status.stateToken == "st-1")
        #expect(status.recoveryQuestion == "Favourite colour?")
        #expect(status.recoveryToken == "rt-1")
        #expect(status.recoveryType == .password)
        #expect(status.canRecover())
    }

    @Test("RECOVERY_CHALLENGE shows channel, purpose and result")
    func challengeFacts() throws {
        let status = try OktaAuthStatusRecoveryChallenge(
            currentState: session.start(),
            model: OktaAPISuccessResponse(
                status: .recoveryChallenge,
                recoveryType: .unlock,
                factorResult: .waiting,
                factorType: .email
            )
        )

        #expect(status.recoveryType == .unlock)
        #expect(status.factorType == .email)
        #expect(status.factorResult == .waiting)
        #expect(!status.canVerify())
        #expect(!status.canResend())
    }

    @Test("MFA_CHALLENGE resends through perform, by the first of several links")
    func resend() throws {
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.sms),
            links: LinksResponse(
                resend: .resendArray([.to("resend-sms", name: "sms"), .to("resend-call")])
            )
        )

        #expect(status.canResend())
        #expect(!status.canVerify())
        status.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)

        #expect(session.calls == [.init("perform", "resend-sms")])
        #expect(recorder.types == [.success])
    }

    @Test("Factors are made at first use, from the API and model of that moment")
    func lazyFactors() throws {
        let status = try session.status(
            OktaAuthStatusFactorRequired.init,
            .MFARequired,
            factors: [.offered(.sms)]
        )
        let other = RecordingAPI()

        status.restApi = other
        status.model.embedded?.factors = [.offered(.push)]
        let factor = try #require(status.availableFactors.first)
        factor.select(onStatusChange: recorder.next, onError: recorder.fail)

        #expect(factor is OktaFactorPush)
        #expect(factor.restApi === other)
        #expect(other.calls.map(\.method) == ["verifyFactor(with:)"])
        #expect(session.calls == [])
    }
}
