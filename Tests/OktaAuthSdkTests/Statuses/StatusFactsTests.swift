import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("The facts of a status for a screen")
struct StatusFactsTests {
    @Test("MFA_ENROLL tells when enrollment stops being optional")
    func enrollment() throws {
        let enroll: OktaAuthStatusFactorEnroll =
            try ScriptedSession().status(from: "mfa-enroll.all-variants")
        #expect(
            try #require(enroll.gracePeriodEnd.map(WireDate.text(from:)))
                == "2024-05-08T12:00:00.000Z"
        )
    }

    @Test("MFA_ENROLL_ACTIVATE has the link that activates the factor")
    func activation() throws {
        let status: OktaAuthStatusFactorEnrollActivate =
            try ScriptedSession().status(from: "mfa-enroll-activate.sms")
        #expect(status.activateLink?.href.path.hasSuffix("/lifecycle/activate") == true)
    }

    @Test("A status lists what can be done, in plain words")
    func operations() {
        #expect("\(OktaOperation.resend)" == "resend")
        #expect("\([OktaOperation.goBack, .cancel])" == "[goBack, cancel]")
    }

    @Test("A status has the policy about the device and about a factor")
    func policy() throws {
        let required: OktaAuthStatusFactorRequired =
            try ScriptedSession().status(from: "mfa-required.factors-plural")
        #expect(required.rememberDevicePolicy?.allowRememberDevice == true)
        #expect(required.rememberDevicePolicy?.rememberDeviceLifetimeInMinutes == 15)
        #expect(required.rememberDevicePolicy?.rememberDeviceByDefault == false)
        let policies = required.availableFactors.filter { $0.autoPushEnabled != nil }
        #expect(policies.map(\.type) == [.push])
        #expect(policies.first?.autoPushEnabled == false)
    }

    @Test(
        "A status tells how a code can be resent",
        arguments: [
            ("mfa-challenge.email", [FactorType.email]), ("mfa-challenge.totp", []),
            ("recovery-challenge.sms", [.sms]), ("recovery-challenge.call", [.call]),
            ("recovery-challenge.email", []),
        ]
    )
    func channels(fixture: String, channels: [FactorType]) throws {
        let status: OktaAuthStatus = try ScriptedSession().status(from: fixture)
        #expect(status.resendChannels == channels)
    }

    @Test("Resending takes the channel that was picked where there are several")
    func several() throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(
            from: "mfa-challenge.sms"
        ) {
            $0.links?.resend = .resendArray(
                ["sms", "call"].compactMap { name in
                    URL(string: "/resend/" + name).map { .init(name: name, href: $0) }
                }
            )
        }
        #expect(challenge.resendChannels == [.sms, .call])
        challenge.resend(by: .call, onStatusChange: { _ in }, onError: { Issue.record($0) })
        session.wait()
        #expect(session.places == ["/resend/call"])
        // Without a channel, the first.
        session.network.append(.fixture("mfa-challenge.sms"))
        challenge.resendFactor(onStatusChange: { _ in }, onError: { Issue.record($0) })
        session.wait()
        #expect(session.places == ["/resend/call", "/resend/sms"])
    }

    @Test("A status is printed in one short line; a dump shows the rest")
    func printed() throws {
        let status: OktaAuthStatusFactorRequired =
            try ScriptedSession().status(from: "mfa-required.factors-plural")
        let text = "\(status)"
        #expect(text.hasPrefix("OktaAuthStatusFactorRequired(MFA_REQUIRED"))
        #expect(text.contains("selectFactor"))
        #expect(text.count < 200)
        #expect(String(reflecting: status).contains("factorType"))
        let factor = try #require(status.availableFactors.first { $0.type == .push })
        #expect("\(factor)".hasPrefix("OktaFactorPush("))
    }

    @Test("Resending takes the channel for apps where one for browsers comes first")
    func browserFirst() throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"))
        let url = try #require(URL(string: "/resend"))
        let challenge: OktaAuthStatus = try session.status(from: "mfa-challenge.sms") {
            $0.links?.resend = .resendArray([
                .init(name: "page", href: url, hints: ["allow": ["GET"]]),
                .init(name: "sms", href: url),
            ])
        }
        #expect(challenge.resendChannels == [.sms])
        challenge.resend(by: .sms, onStatusChange: { _ in }, onError: { Issue.record($0) })
        session.wait()
        #expect(session.places == ["/resend"])
    }

    @Test("A status offers no factor type that only a browser can select")
    func browserType() throws {
        let session = try ScriptedSession()
        let url = try #require(URL(string: "/webauthn"))
        let link = LinksResponse.Link(href: url, hints: ["allow": ["GET"]])
        let required: OktaAuthStatusFactorRequired = try session.status(
            from: "mfa-required.factors-plural"
        ) {
            $0.embedded?.factorTypes = [
                .init(factorType: .webauthn, links: LinksResponse(next: link))
            ]
        }
        #expect(required.selectableTypes == [])
        let recorder = CallbackRecorder()
        required.selectFactor(
            ofType: .webauthn, onStatusChange: recorder.next, onError: recorder.fail
        )
        #expect(recorder.messages == ["MFA_REQUIRED factor type 'webauthn' offers no 'next' link"])
        session.expectFinished()
    }

    @Test("An empty state token counts as none")
    func emptyStateToken() throws {
        let json = Data(
            #"{"status":"MFA_CHALLENGE","stateToken":"","_embedded":{"factor":{}}}"#.utf8
        )
        let answer = try OktaAPISuccessResponse(decoding: json)
        #expect(answer.stateToken == nil)
    }

    @Test("A status tells where a step-up continues")
    func redirect() throws {
        for fixture in ["success.original-link", "step-up.success.logo-array"] {
            let success: OktaAuthStatusSuccess = try ScriptedSession().status(from: fixture)
            #expect(success.redirectLink != nil, "\(fixture)")
        }
        let unnamed: OktaAuthStatusSuccess = try ScriptedSession().status(from: "success") {
            $0.links = LinksResponse(next: URL(string: "/app").map { .init(href: $0) })
        }
        #expect(unnamed.redirectLink?.href.path == "/app")
        let both: OktaAuthStatusSuccess = try ScriptedSession().status(
            from: "success.original-link"
        ) { $0.links?.next = URL(string: "/app").map { .init(href: $0) } }
        #expect(both.redirectLink?.href.path == "/original/redirect")
        for fixture in ["success", "success.with-cancel-link"] {
            let success: OktaAuthStatusSuccess = try ScriptedSession().status(from: fixture)
            #expect(success.redirectLink == nil, "\(fixture)")
        }
    }

    @Test("A status offers no sign-in where the server offers no link for it")
    func unauthenticatedWithoutLink() throws {
        let session = try ScriptedSession()
        var model = OktaAPISuccessResponse(status: .unauthenticated, stateToken: "t")
        model.links = LinksResponse()
        let status = try OktaAuthStatusUnauthenticated(currentState: session.start, model: model)
        let recorder = CallbackRecorder()
        status.authenticate(
            username: "a", password: "b", onStatusChange: recorder.next, onError: recorder.fail
        )
        #expect(!status.availableOperations.contains(.authenticate))
        #expect(recorder.errors.count == 1)
    }

    static let expectations: [(String, Set<OktaOperation>)] = [
        ("password-warn", [.changePassword, .skip, .fetchStatus, .cancel]),
        ("password-expired", [.changePassword, .fetchStatus, .cancel]),
        ("password-expired.external-link", [.fetchStatus, .cancel]),
        ("password-reset", [.resetPassword, .fetchStatus, .cancel]),
        ("locked-out.with-cancel", [.unlockAccount, .cancel]),
        ("recovery.token-issued", [.redeemRecoveryToken, .cancel]),
        ("recovery.question", [.answerRecoveryQuestion, .fetchStatus, .cancel]),
        ("recovery-challenge.sms", [.verifyFactor, .resend, .fetchStatus, .cancel]),
        ("recovery-challenge.email", [.redeemRecoveryToken, .cancel]),
        ("mfa-enroll.all-variants", [.enrollFactor, .skip, .fetchStatus, .cancel]),
        ("mfa-enroll-activate.sms", [.activateFactor, .resend, .goBack, .fetchStatus, .cancel]),
        (
            "mfa-enroll-activate.push.waiting",
            [.activateFactor, .waitForDecision, .goBack, .fetchStatus, .cancel]
        ),
        ("mfa-enroll-activate.push.timeout", [.activateFactor, .goBack, .fetchStatus, .cancel]),
        ("mfa-required.factors-plural", [.selectFactor, .fetchStatus, .cancel]),
        ("mfa-challenge.sms", [.verifyFactor, .resend, .goBack, .fetchStatus, .cancel]),
        (
            "mfa-challenge.push.waiting",
            [.waitForDecision, .resend, .goBack, .fetchStatus, .cancel]
        ),
        ("mfa-challenge.push.rejected", [.verifyFactor, .resend, .goBack, .fetchStatus, .cancel]),
        ("mfa-challenge.claims-provider", [.goBack, .fetchStatus, .cancel]), ("success", []),
    ]

    @Test("The legal operations follow from the links", arguments: expectations)
    func legal(fixture: String, expected: Set<OktaOperation>) throws {
        let session = try ScriptedSession()
        let operations = try session.status(OktaAuthStatus.self, from: fixture).availableOperations
        #expect(operations == expected)
    }
}
