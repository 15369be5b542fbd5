import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("With options, an app", .timeLimit(.minutes(1)))
struct OptionFlowTests {
    private func authenticate(
        _ world: World,
        _ options: OktaAuthenticationOptions
    ) -> World.Start {
        {
            world.okta.authenticate(
                username: World.login,
                password: World.password,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    private func verify(
        _ world: World,
        _ required: OktaAuthStatusFactorRequired,
        _ options: OktaVerifyOptions
    ) async throws -> OktaAuthStatusSuccess {
        let challenge: OktaAuthStatusFactorChallenge = try await world.step {
            required.selectFactor(
                required.availableFactors[0],
                onStatusChange: $0,
                onError: $1
            )
        }
        let code = try world.code(by: .sms)
        return try await world.step {
            challenge.verifyFactor(
                passCode: code,
                options: options,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    // MARK: Sign-in

    @Test("is warned before a password expires, or not")
    func warning() async throws {
        let world = World(.adaWithExpiringPassword())
        _ = try await world.step(
            to: OktaAuthStatusPasswordWarning.self,
            authenticate(world, .init())
        )
        let quiet = OktaAuthenticationOptions(warnBeforePasswordExpired: false)
        _ = try await world.step(to: OktaAuthStatusSuccess.self, authenticate(world, quiet))
    }

    @Test("gets its relay state back with every answer")
    func relayState() async throws {
        let world = World(.ada(with: .sms()))
        let options = OktaAuthenticationOptions(relayState: "state-1")
        let required: OktaAuthStatusFactorRequired =
            try await world.step(authenticate(world, options))
        #expect(required.model.relayState == "state-1")
        let success = try await verify(world, required, OktaVerifyOptions())
        #expect(success.model.relayState == "state-1")
    }

    @Test("returns to enrollment while optional factors remain, or not", arguments: [true, false])
    func optionalFactors(all: Bool) async throws {
        let world = World(rules: { $0.optionalFactors = [.question, .sms] })
        let options = OktaAuthenticationOptions(multiOptionalFactorEnroll: all)
        let enroll: OktaAuthStatusFactorEnroll = try await world.step(authenticate(world, options))
        let question = try #require(
            enroll.availableFactors.compactMap { $0 as? OktaFactorQuestion }.first
        )
        let next = await world.result {
            question.enroll(
                questionId: "disliked_food",
                answer: "mud pie",
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(try next.get().statusType == (all ? .MFAEnroll : .success))
    }

    @Test("signs in with an activation token, once")
    func activationToken() async throws {
        let world = World()
        let token = try #require(world.simulator.administrator.activationToken(for: World.login))
        let success: OktaAuthStatusSuccess = try await world.step {
            world.okta.authenticate(activationToken: token, onStatusChange: $0, onError: $1)
        }
        try world.expectSignedIn(success)
        let again = try await world.error {
            world.okta.authenticate(activationToken: token, onStatusChange: $0, onError: $1)
        }
        #expect(again.errorCode == "E0000004")
    }

    @Test("names the application it signs in to")
    func audience() async throws {
        let app = SimulatedApp()
        let world = World(rules: { $0.apps = [app] })
        let success: OktaAuthStatusSuccess = try await world.step(
            authenticate(world, OktaAuthenticationOptions(audience: app.id))
        )
        #expect(success.sessionToken == nil)
        #expect(success.redirectLink != nil)
        let unknown = try await world.error(
            of: authenticate(world, OktaAuthenticationOptions(audience: "none"))
        )
        #expect(unknown.errorCode == "E0000001")
    }

    // MARK: Step-up

    @Test("drives a step-up whose states newer pipelines name", arguments: [true, false])
    func stepUp(usesFactorStates: Bool) async throws {
        let world = World(
            .ada(with: .sms()),
            rules: { $0.quirks.usesFactorStates = usesFactorStates }
        )
        let token = try #require(world.simulator.administrator.beginStepUp())
        let arrived: OktaAuthStatusUnauthenticated = try await world.step {
            world.okta.fetchStatus(with: token, onStatusChange: $0, onError: $1)
        }
        #expect(arrived.model.embedded?.target?.label != nil)
        let required: OktaAuthStatusFactorRequired = try await world.step {
            arrived.authenticate(
                username: World.login,
                password: World.password,
                options: OktaAuthenticationOptions(relayState: "state-1"),
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(required.model.relayState == "state-1")
        let raw = String(decoding: required.model.rawData ?? Data(), as: UTF8.self)
        #expect(raw.contains(usesFactorStates ? "FACTOR_REQUIRED" : "MFA_REQUIRED"))
        let success = try await verify(world, required, OktaVerifyOptions())
        #expect(success.sessionToken == nil)
        #expect(success.redirectLink?.href.path == "/login/step-up/redirect")
        #expect(success.resumeToken == nil)
    }

    @Test("enrolls a factor whose states newer pipelines name")
    func factorEnroll() async throws {
        let world = World(rules: {
            $0.quirks.usesFactorStates = true
            $0.requiredFactors = [.sms]
        })
        let enroll: OktaAuthStatusFactorEnroll = try await world.signIn()
        let sms = try #require(enroll.availableFactors.first as? OktaFactorSms)
        let activate: OktaAuthStatusFactorEnrollActivate = try await world.step {
            sms.enroll(phoneNumber: "+15550100", onStatusChange: $0, onError: $1)
        }
        let raw = [enroll, activate].map {
            String(decoding: $0.model.rawData ?? Data(), as: UTF8.self)
        }
        #expect(raw[0].contains(#""FACTOR_ENROLL""#))
        #expect(raw[1].contains(#""FACTOR_ENROLL_ACTIVATE""#))
        let code = try world.code(by: .sms)
        let success: OktaAuthStatusSuccess = try await world.step {
            activate.activateFactor(passCode: code, onStatusChange: $0, onError: $1)
        }
        try world.expectSignedIn(success)
    }

    @Test("signs in inside a transaction of which it has the state token alone")
    func inside() async throws {
        let world = World()
        let token = try #require(world.simulator.administrator.beginStepUp())
        let success: OktaAuthStatusSuccess = try await world.step {
            world.okta.authenticate(
                stateToken: token,
                username: World.login,
                password: World.password,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(success.redirectLink != nil)
    }

    // MARK: The device

    @Test(
        "is remembered by a token the SDK makes and keeps",
        arguments: [OktaDeviceTokenTransport.context, .cookie]
    )
    func device(place: OktaDeviceTokenTransport) async throws {
        let store = OktaMemoryStore()
        let world = World(
            .ada(with: .sms()),
            configuring: { configuration, _ in
                configuration.deviceTokenStore = store
                configuration.deviceTokenTransports = [place]
            }
        )
        let required: OktaAuthStatusFactorRequired = try await world.signIn()
        #expect(required.rememberDevicePolicy?.allowRememberDevice == true)
        _ = try await verify(world, required, OktaVerifyOptions(rememberDevice: true))
        let success: OktaAuthStatusSuccess = try await world.signIn()
        try world.expectSignedIn(success)

        // A device that forgets its token is another one.
        try OktaDeviceToken.remove(from: store)
        _ = try await world.signIn(to: OktaAuthStatusFactorRequired.self)
    }

    @Test("counts on a device token in the body only with an API token, where the org insists")
    func trusted() async throws {
        func world(apiToken: Bool) -> World {
            World(
                .ada(with: .sms()),
                rules: { $0.rememberDevice.honoursPublicDeviceTokens = false },
                configuring: { configuration, simulator in
                    configuration.deviceToken = "device1"
                    if apiToken { configuration.apiToken = simulator.apiToken }
                }
            )
        }
        for isTrusted in [false, true] {
            let world = world(apiToken: isTrusted)
            let required: OktaAuthStatusFactorRequired = try await world.signIn()
            _ = try await verify(world, required, OktaVerifyOptions(rememberDevice: true))
            let again = await world.result {
                world.okta.authenticate(
                    username: World.login,
                    password: World.password,
                    onStatusChange: $0,
                    onError: $1
                )
            }
            #expect(try again.get() is OktaAuthStatusSuccess == isTrusted)
        }
    }

    // MARK: Passwords

    @Test("ends all other sessions with a new password, or not", arguments: [true, false])
    func revokeSessions(revokes: Bool) async throws {
        let world = World(.adaWithExpiringPassword())
        let quiet = OktaAuthenticationOptions(warnBeforePasswordExpired: false)
        let success: OktaAuthStatusSuccess = try await world.step(authenticate(world, quiet))
        let sessionToken = try #require(success.sessionToken)
        let session = world.simulator.respond(
            to: SimulatorRequest(
                method: "POST",
                url: world.simulator.url.appendingPathComponent("/api/v1/sessions"),
                headers: ["content-type": "application/json", "accept": "application/json"],
                body: Data(#"{"sessionToken": "\#(sessionToken)"}"#.utf8)
            )
        )
        let json = try JSONSerialization.jsonObject(with: session.body) as? [String: Any]
        let sid = try #require(json?["id"] as? String)

        let warning: OktaAuthStatusPasswordWarning =
            try await world.step(authenticate(world, .init()))
        _ = try await world.step(to: OktaAuthStatusSuccess.self) {
            warning.changePassword(
                oldPassword: World.password,
                newPassword: "N3w-Passw0rd",
                options: OktaPasswordOptions(revokeSessions: revokes),
                onStatusChange: $0,
                onError: $1
            )
        }
        let me = world.simulator.respond(
            to: SimulatorRequest(
                method: "GET",
                url: world.simulator.url.appendingPathComponent("/api/v1/sessions/me"),
                headers: ["accept": "application/json", "cookie": "sid=\(sid)"],
                body: Data()
            )
        )
        #expect(me.statusCode == (revokes ? 404 : 200))
    }

    @Test(
        "checks a new password as the server does, and spares the user a round",
        arguments: [
            "short1A", "alllower1", "ALLUPPER1", "NoDigitsHere", "Example-1x", "Passw0rd-1",
            "Go0denough", "ÄÖÜäöü123", "with Space 1", "12345678", "N3w-Passw0rd", "",
        ]
    )
    func candidate(password: String) async throws {
        let world = World(.adaWithExpiredPassword)
        let expired: OktaAuthStatusPasswordExpired = try await world.signIn()
        let broken = expired.passwordRulesBroken(
            by: password,
            formerPasswords: [World.password]
        )
        let result = await world.result {
            expired.changePassword(
                oldPassword: World.password,
                newPassword: password,
                onStatusChange: $0,
                onError: $1
            )
        }
        switch result {
        case .success: #expect(broken == [], "refused here, taken there")
        case .failure(let error): #expect(broken != [], "taken here, refused there: \(error)")
        }
    }
}
