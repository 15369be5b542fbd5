import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import OktaOidc
import TestSupport
import Testing

@testable import OktaSignIn

@Suite("The stored transaction of a sign-in")
@MainActor
struct StoredTransactionTests {
    nonisolated static let engines = SimulatedEngine.allCases

    private func org(_ engine: SimulatedEngine) throws -> SimulatedSignIn {
        var options = OktaSignIn.Options()
        options.resumeStore = OktaMemoryStore()
        return try SimulatedSignIn(engine, options: options) {
            $0.oauth.clients = ["client-1", "client-2"].map { SimulatedOAuthClient(id: $0) }
        }
    }

    private func enterPassword(_ signIn: OktaSignIn, at org: SimulatedSignIn) async throws {
        try await org.run { _ in
            try await signIn.start()
            try await signIn.identify(SimulatedSignIn.login, password: SimulatedSignIn.password)
        }
    }

    @Test(
        "Two sign-ins at once with one store neither continue, cancel nor overwrite each other",
        arguments: engines, ["client-1", "client-2"]
    )
    func twoAtOnce(engine: SimulatedEngine, client: String) async throws {
        let org = try org(engine)
        try await org.enterPassword()
        let other = try org.client(client)
        try await org.run { _ in try await other.resume() }
        #expect(other.step.name == "identify")
        try await org.run { _ in await other.cancel() }
        try await enterPassword(other, at: org)
        let request = org.simulator.requests.count
        try await org.run { _ in await other.cancel() }
        #expect(
            org.simulator.requests.dropFirst(request).allSatisfy { $0.path.hasSuffix("/cancel") })

        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "chooseFactor")
        try await org.finish()
    }

    @Test("After a relaunch each of two sign-ins continues its own", arguments: engines)
    func twoAfterRelaunch(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.enterPassword()
        do {
            let other = try org.client("client-2")
            try await enterPassword(other, at: org)
            try await org.run { _ in
                // A question needs no request: nothing of it would be at the org.
                let email = other.factors.first { $0.kind == .email }
                try await other.choose(try #require(email))
            }
            #expect(other.step.name == "code")
        }
        org.relaunch()
        let other = try org.client("client-2")
        try await org.run { signIn in
            try await other.resume()
            try await signIn.resume()
        }
        #expect(other.step.name == "code" && org.signIn.step.name == "chooseFactor")
    }

    @Test("Of two sign-ins of one client, the next launch continues the newer", arguments: engines)
    func newest(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.enterPassword()
        do {
            let other = try org.client("client-1")
            try await enterPassword(other, at: org)
            try await org.run { _ in
                let email = other.factors.first { $0.kind == .email }
                try await other.choose(try #require(email))
            }
        }
        org.relaunch()
        try await org.run { try await $0.resume() }
        #expect(org.signIn.step.name == "code")
    }

    @Test("The bytes of another client are refused before anything is sent", arguments: engines)
    func otherBytes(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.enterPassword()
        let store = try #require(org.signIn.options.resumeStore as? OktaMemoryStore)
        func key(_ signIn: OktaSignIn) -> String {
            let configuration = signIn.configuration
            return
                "okta.sign-in \(configuration.issuer) \(configuration.clientId) \(configuration.redirectUri)"
        }
        let bytes = try #require(store.value(for: key(org.signIn)))
        let other = try org.client("client-2")
        // As they are, and with the name of the client alone changed.
        var changed = try #require(
            JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        )
        changed["client"] = key(other).dropFirst("okta.sign-in ".count).description
        let forged = try JSONSerialization.data(withJSONObject: changed)
        org.relaunch()
        for data in engine == .classic ? [bytes] : [bytes, forged] {
            store.setValue(data, for: key(other))
            let count = org.simulator.requests.count
            let resumed = try org.client("client-2")
            try await org.run { _ in try await resumed.resume() }
            #expect(resumed.step.name == "identify")
            for request in org.simulator.requests.dropFirst(count)
            where request.path.hasSuffix("/interact") {
                #expect(String(decoding: request.body, as: UTF8.self).contains("client-2"))
            }
        }
    }

    @Test("The whole configuration reaches the session of Identity Engine")
    func configuration() async throws {
        let org = try org(.identity)
        var configuration = org.signIn.configuration
        configuration.tokenValidation = .claimsOnly
        configuration.clockTolerance = 7
        configuration.renewalMargin = 11
        configuration.resourceHosts = ["api.example.test"]
        configuration.network.language = "de"
        configuration.dpopKeys = SimulatedDeviceKeys()
        let signIn = OktaSignIn(configuration)
        try await enterPassword(signIn, at: org)
        try await org.run { _ in
            for _ in 0..<5 where signIn.step.name != "done" { try await org.user.answer(signIn) }
        }
        guard case .done(let session?) = signIn.step else { throw WrongStep(step: signIn.step) }
        let reached = session.configuration
        #expect(reached.tokenValidation == .claimsOnly && reached.clockTolerance == 7)
        #expect(reached.renewalMargin == 11 && reached.resourceHosts == ["api.example.test"])
        #expect(reached.network.language == "de" && session.isBoundToKey)
        // A member that is new is one that this test does not know.
        let file = "Sources/OktaOidc/Configuration/OktaOidcConfig.swift"
        #expect(
            try Checkout.storedProperties(in: file, indentation: 4) == [
                "clientId", "issuer", "scopes", "redirectUri", "logoutRedirectUri",
                "additionalParams", "clientSecret", "sendsSecretInForm", "tokenValidation",
                "clockTolerance", "renewalMargin", "sessionPolicy", "tokenStore", "network",
                "resourceHosts", "dpopKeys",
            ]
        )
    }

    @Test("The number of a push at Identity Engine is there without waiting for an interval")
    func number() async throws {
        let org = try SimulatedSignIn(.identity, .ada(with: .push(), .sms())) {
            $0.policy.usesNumberChallenge = true
        }
        try await org.enterPassword()
        try await org.choose(.push)
        let begin = org.clock.now
        var shown: Int? { if case .wait(let wait) = org.signIn.step { wait.number } else { nil } }
        let wait = await org.clock.drive(until: { shown != nil }) {
            _ = try? await org.signIn.wait()
        }
        #expect(shown == org.phone.pendingChallenge?.correctAnswer)
        #expect(org.clock.now.timeIntervalSince(begin) < 1)
        try await org.run { await $0.cancel() }
        _ = await org.clock.drive { await wait.value }
        // The wait has not gone on until the push expired.
        #expect(org.clock.now.timeIntervalSince(begin) < 2)
    }

    @Test(
        "A page that a browser must not be sent to is not offered",
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "http://org.example/",
            "https://org@evil.example/", "https:///x",
        ]
    )
    func pages(address: String) throws {
        let url = try #require(URL(string: address))
        let page = Screen.webPage(url) { _ in .refused("") }
        #expect(page.step.name == "message" && page.prompt.page == nil && page.answers.page == nil)
        let message = Screen.message(.init(.unsupported, "text", url: url))
        guard case .message(let shown) = message.step else { throw WrongStep(step: message.step) }
        #expect(shown.url == nil && message.prompt.page == nil)
        let factor = OktaSignIn.Factor(id: "1", kind: .totp, name: "App")
        let setup = OktaSignIn.AppSetup(factor: factor, pictureURL: url)
        let code: (String) async throws -> Next = { _ in .refused("") }
        let wait: Screen.Wait = { _ in .refused("") }
        let apps: [Screen] = [.app(setup, code), .app(setup, wait: wait)]
        for app in apps {
            guard case .app(let shown) = app.step else { throw WrongStep(step: app.step) }
            #expect(shown.pictureURL == nil && app.prompt.picture?.url == nil)
        }
    }
}

extension OktaSignIn {
    fileprivate var factors: [Factor] {
        switch step {
        case .chooseFactor(let list), .chooseEnrollment(let list): list.factors
        default: []
        }
    }
}
