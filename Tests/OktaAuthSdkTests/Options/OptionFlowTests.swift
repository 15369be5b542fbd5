import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import Testing

@Suite("With options, an app")
struct OptionFlowTests {
    private func authenticate(
        _ client: SimulatedClient, _ options: OktaAuthenticationOptions
    ) -> SimulatedClient.Call {
        {
            try await client.okta.authenticate(
                username: SimulatedClient.login,
                password: SimulatedClient.password,
                options: options
            )
        }
    }

    private func verify(
        _ client: SimulatedClient,
        _ required: OktaAuthStatusFactorRequired,
        _ options: OktaVerifyOptions
    ) async throws -> OktaAuthStatusSuccess {
        let challenge: OktaAuthStatusFactorChallenge = try await client.step {
            try await required.selectFactor(required.availableFactors[0])
        }
        let code = try client.code(by: .sms)
        return try await client.step {
            try await challenge.verifyFactor(passCode: code, options: options)
        }
    }

    // MARK: Sign-in

    @Test(
        "With options, an app returns to enrollment while factors remain, or does not",
        arguments: [true, false]
    )
    func optionalFactors(all: Bool) async throws {
        let client = SimulatedClient(rules: { $0.optionalFactors = [.question, .sms] })
        let options = OktaAuthenticationOptions(multiOptionalFactorEnroll: all)
        let enroll: OktaAuthStatusFactorEnroll = try await client.step(
            authenticate(client, options)
        )
        let question = try #require(
            enroll.availableFactors.compactMap { $0 as? OktaFactorQuestion }.first
        )
        let next = try await client.step(to: OktaAuthStatus.self) {
            try await question.enroll(questionId: "disliked_food", answer: "mud pie")
        }
        #expect(next.statusType == (all ? .MFAEnroll : .success))
    }

    @Test("With options, an app names the application it signs in to")
    func audience() async throws {
        let app = SimulatedApp()
        let client = SimulatedClient(rules: { $0.apps = [app] })
        let success: OktaAuthStatusSuccess = try await client.step(
            authenticate(client, OktaAuthenticationOptions(audience: app.id))
        )
        #expect(success.sessionToken == nil)
        #expect(success.redirectLink != nil)
        let unknown = try await client.error(
            of: authenticate(client, OktaAuthenticationOptions(audience: "none"))
        )
        #expect(unknown.errorCode == "E0000001")
    }

    // MARK: Step-up

    @Test(
        "With options, an app drives a step-up with the states of newer pipelines",
        arguments: [true, false]
    )
    func stepUp(usesFactorStates: Bool) async throws {
        let client = SimulatedClient(
            .ada(with: .sms()),
            rules: { $0.quirks = usesFactorStates ? [.usesFactorStates] : [] }
        )
        let token = try #require(client.simulator.administrator.beginStepUp())
        let arrived: OktaAuthStatusUnauthenticated = try await client.step {
            try await client.okta.fetchStatus(with: token)
        }
        #expect(arrived.model.embedded?.target?.label != nil)
        let next = try await client.clock.run {
            try await arrived.authenticate(
                username: SimulatedClient.login,
                password: SimulatedClient.password,
                options: OktaAuthenticationOptions(relayState: "state-1")
            )
        }
        let required = try #require(next as? OktaAuthStatusFactorRequired)
        #expect(required.model.relayState == "state-1")
        let raw = String(decoding: required.model.rawData ?? Data(), as: UTF8.self)
        #expect(raw.contains(usesFactorStates ? "FACTOR_REQUIRED" : "MFA_REQUIRED"))
        let success = try await verify(client, required, OktaVerifyOptions())
        #expect(success.sessionToken == nil)
        #expect(success.redirectLink?.href.path == "/login/step-up/redirect")
        #expect(success.resumeToken == nil)
    }

    @Test("With options, an app enrolls a factor with the states of newer pipelines")
    func factorEnroll() async throws {
        let client = SimulatedClient(rules: {
            $0.quirks.insert(.usesFactorStates)
            $0.requiredFactors = [.sms]
        })
        let enroll: OktaAuthStatusFactorEnroll = try await client.signIn()
        let sms = try #require(enroll.availableFactors.first as? OktaFactorSms)
        let activate: OktaAuthStatusFactorEnrollActivate = try await client.step {
            try await sms.enroll(phoneNumber: "+15550100")
        }
        let raw = [enroll, activate].map {
            String(decoding: $0.model.rawData ?? Data(), as: UTF8.self)
        }
        #expect(raw[0].contains(#""FACTOR_ENROLL""#))
        #expect(raw[1].contains(#""FACTOR_ENROLL_ACTIVATE""#))
        let code = try client.code(by: .sms)
        let success: OktaAuthStatusSuccess = try await client.step {
            try await activate.activateFactor(passCode: code)
        }
        try client.expectSignedIn(success)
    }

    // MARK: The device

    @Test(
        "With options, an app is remembered by a token that the SDK makes and keeps",
        arguments: [OktaDeviceTokenPlacement.context, .cookie]
    )
    func device(place: OktaDeviceTokenPlacement) async throws {
        let store = OktaMemoryStore()
        let client = SimulatedClient(
            .ada(with: .sms()),
            configuring: { configuration, _ in
                configuration.deviceTokenStore = store
                configuration.deviceTokenTransports = [place]
            }
        )
        let required: OktaAuthStatusFactorRequired = try await client.signIn()
        #expect(required.rememberDevicePolicy?.allowRememberDevice == true)
        _ = try await verify(client, required, OktaVerifyOptions(rememberDevice: true))
        let success: OktaAuthStatusSuccess = try await client.signIn()
        try client.expectSignedIn(success)

        // A device that forgets its token is another one.
        try OktaDeviceToken.remove(from: store)
        _ = try await client.signIn(to: OktaAuthStatusFactorRequired.self)
    }

    @Test("With options, an app sends a device token in the body only with an API token")
    func trusted() async throws {
        func client(apiToken: Bool) -> SimulatedClient {
            SimulatedClient(
                .ada(with: .sms()),
                rules: { $0.rememberDevice.honoursPublicDeviceTokens = false },
                configuring: { configuration, simulator in
                    configuration.deviceToken = "device1"
                    if apiToken { configuration.apiToken = simulator.apiToken }
                }
            )
        }
        for isTrusted in [false, true] {
            let client = client(apiToken: isTrusted)
            let required: OktaAuthStatusFactorRequired = try await client.signIn()
            _ = try await verify(client, required, OktaVerifyOptions(rememberDevice: true))
            let again: OktaAuthStatus = try await client.signIn()
            #expect(again is OktaAuthStatusSuccess == isTrusted)
        }
    }

    // MARK: Passwords

    @Test(
        "With options, an app ends all other sessions with a new password, or not",
        arguments: [true, false]
    )
    func revokeSessions(revokes: Bool) async throws {
        let client = SimulatedClient(.adaWithExpiringPassword())
        let quiet = OktaAuthenticationOptions(warnBeforePasswordExpired: false)
        let success: OktaAuthStatusSuccess = try await client.step(authenticate(client, quiet))
        let sid = try #require(try client.session(for: success).json?["id"]?.string)

        let warning: OktaAuthStatusPasswordWarning =
            try await client.step(authenticate(client, .init()))
        _ = try await client.step(to: OktaAuthStatusSuccess.self) {
            try await warning.changePassword(
                oldPassword: SimulatedClient.password,
                newPassword: "N3w-Passw0rd",
                options: OktaPasswordOptions(revokeSessions: revokes)
            )
        }
        let me = client.simulator.respond(
            to: SimulatorRequest(
                method: "GET",
                url: client.simulator.url.appendingPathComponent("/api/v1/sessions/me"),
                headers: ["accept": "application/json", "cookie": "sid=\(sid)"],
                body: Data()
            )
        )
        #expect(me.statusCode == (revokes ? 404 : 200))
    }

    @Test(
        "With options, an app checks a new password as the server does",
        arguments: [
            "short1A", "alllower1", "ALLUPPER1", "NoDigitsHere", "Example-1x", "Passw0rd-1",
            "Go0denough", "ÄÖÜäöü123", "with Space 1", "12345678", "N3w-Passw0rd", "",
        ]
    )
    func candidate(password: String) async throws {
        let client = SimulatedClient(.adaWithExpiredPassword)
        let expired: OktaAuthStatusPasswordExpired = try await client.signIn()
        let broken = expired.passwordRulesBroken(
            by: password, formerPasswords: [SimulatedClient.password]
        )
        let changed = try? await client.step(to: OktaAuthStatusSuccess.self) {
            try await expired.changePassword(
                oldPassword: SimulatedClient.password, newPassword: password
            )
        }
        #expect((changed != nil) == (broken == []))
    }
}
