import Foundation
import OktaAuthSimulator
import OktaAuthSdk
import OktaSignIn
import TestSupport
import Testing

@Suite("An upgraded org")
@MainActor
struct UpgradedOrgTests {
    private func classic(_ org: SimulatedSignIn) -> OktaAuthSdk {
        var configuration = OktaConfiguration(urlSession: org.simulator.urlSession)
        configuration.clock = org.clock
        return OktaAuthSdk(domain: org.simulator.url, configuration: configuration)
    }

    private func code(
        of operation: @escaping @MainActor () async throws -> Void, at org: SimulatedSignIn
    )
        async throws -> String?
    {
        do {
            try await org.run { _ in try await operation() }
            return nil
        } catch let error as OktaError {
            return error.errorCode
        }
    }

    @Test("An upgraded org refuses an audience, or ignores it", arguments: [false, true])
    func audience(ignores: Bool) async throws {
        let org = try SimulatedSignIn(.upgraded, .ada) {
            $0.upgrade = ignores ? [.ignoresAudience] : []
        }
        let api = OktaAPI(oktaDomain: org.simulator.url, configuration: classic(org).configuration)
        var result: OktaAPIRequest.Result?
        api.primaryAuthentication(
            username: SimulatedSignIn.login,
            password: SimulatedSignIn.password,
            audience: "0oaUnknown"
        ) { result = $0 }
        _ = await org.clock.advance { result != nil }
        switch result {
        case .success(let response): #expect(ignores && response.sessionToken != nil)
        case .error(let error): #expect(!ignores && error.errorCode == "E0000001")
        case nil: Issue.record("no result")
        }
    }

    @Test("An upgraded org denies recovery where the policy has no classic option")
    func recovery() async throws {
        let org = try SimulatedSignIn(.upgraded, .ada)
        let client = classic(org)
        let recover: @MainActor () async throws -> Void = {
            _ = try await client.recoverPassword(username: SimulatedSignIn.login, factorType: .sms)
        }
        #expect(try await code(of: recover, at: org) == nil)
        org.simulator.upgrade.insert(.lacksClassicRecovery)
        #expect(try await code(of: recover, at: org) == "E0000034")
    }

    @Test(
        "An upgrade ends the transactions from before, unless the org keeps them",
        arguments: [false, true]
    )
    func stateToken(keeps: Bool) async throws {
        let org = try SimulatedSignIn(.classic) { $0.upgrade = keeps ? [.keepsStateTokens] : [] }
        var status: OktaAuthStatus?
        let client = classic(org)
        try await org.run { _ in
            status = try await client.authenticate(
                username: SimulatedSignIn.login, password: SimulatedSignIn.password
            )
        }
        org.simulator.engine = .upgraded
        let fetched = try await code(of: { _ = try await status?.fetchStatus() }, at: org)
        #expect(fetched == (keeps ? nil : "E0000011"))
    }

    @Test("A session token from before an upgrade brings no tokens")
    func sessionToken() async throws {
        let org = try SimulatedSignIn(.classic, .ada)
        var token: String?
        let client = classic(org)
        try await org.run { _ in
            let status = try await client.authenticate(
                username: SimulatedSignIn.login, password: SimulatedSignIn.password
            )
            token = (status as? OktaAuthStatusSuccess)?.sessionToken
        }
        #expect(token != nil)
        org.simulator.engine = .upgraded
        let oidc = try OktaOidc(configuration: org.signIn.configuration)
        await #expect(throws: OktaOidcError.self) {
            try await org.run { _ in _ = try await oidc.authenticate(withSessionToken: token) }
        }
    }

    @Test(
        "An org that is upgraded during a sign-in ends it, and the next one is of Identity Engine"
    )
    func duringSignIn() async throws {
        for stepCount in 1..<4 {
            let org = try SimulatedSignIn(.classic, .ada(with: .sms()))
            try await org.answer(stepCount)
            org.simulator.engine = .upgraded
            org.clock.advance(by: 3600)

            if stepCount > 1 {
                try await org.answer()
                #expect("\(org.signIn.step)".contains("reason: expired"))
                try await org.perform(.startAgain)
            } else {
                try await org.run { signIn in
                    await signIn.cancel()
                    try await signIn.start()
                }
            }
            #expect(org.signIn.engine == .identity)
            try await org.finish()
        }
    }

    @Test("A stored transaction from before an upgrade is a message that says to start again")
    func storedTransaction() async throws {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        let org = try SimulatedSignIn(.classic, options: options)
        try await org.enterPassword()
        org.simulator.engine = .upgraded
        org.clock.advance(by: 3600)

        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect("\(org.signIn.step)".contains("reason: expired"))
        try await org.run { try await $0.start() }
        #expect(org.signIn.engine == .identity)
    }

    @Test("A session from before an upgrade is renewed after it")
    func session() async throws {
        let org = try SimulatedSignIn(.classic, .ada)
        try await org.enterPassword()
        let session = try org.session
        org.simulator.engine = .upgraded
        org.clock.advance(by: 7200)
        try await org.run { _ in _ = try await session.freshAccessToken() }
        #expect(session.accessToken != nil)
    }
}
