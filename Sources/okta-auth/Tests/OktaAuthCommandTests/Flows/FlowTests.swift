import Foundation
import OktaAuthSimulator
import OktaSignIn
import Synchronization
import Testing

@testable import okta_auth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Every documented flow")
@MainActor
struct FlowTests {
    private let simulator = OktaSimulator()

    /// Plays a scenario through a transport; a cassette has no tokens.
    private func play(
        _ scenario: FlowScenario, at org: URL, through transport: any OktaTransport
    ) async throws -> ScriptDialogue {
        let dialogue = ScriptDialogue(scenario.plays, on: simulator, typing: scenario.typing)
        let session = FlowSession(
            try signIn(at: org, scenario.engine, transport),
            scenario.entry,
            dialogue,
            givesTokens: !(transport is CassettePlayer)
        )
        let ending = await session.run()
        if case .done = ending {} else { Issue.record("\(scenario.name) ends as \(ending)") }
        return dialogue
    }

    private func signIn(
        at org: URL, _ engine: SimulatedEngine, _ transport: any OktaTransport
    ) throws -> OktaSignIn {
        var configuration = try OktaOidcConfig(with: [
            "issuer": "\(org.absoluteString)/oauth2/default", "clientId": "planted-client",
            "scopes": "openid profile", "redirectUri": "planted.redirect:/callback",
        ])
        configuration.transport = transport
        configuration.clock = simulator.clock.map(ScriptClock.init)
        var options = OktaSignIn.Options()
        options.engine = engine == .classic ? .classic : .identity
        options.exchangesTokens = false
        return OktaSignIn(configuration, options: options)
    }

    /// Sends requests to the simulated org; its cassette is not used.
    private var transport: any OktaTransport {
        CassetteRecorder(org: simulator.url, session: simulator.urlSession)
    }

    @Test(
        "A documented flow ends by keyboard, and replays from a cassette without its secrets",
        arguments: [
            FlowScenario.passwords, FlowScenario.recoveries, FlowScenario.challenges,
            FlowScenario.enrollments, FlowScenario.applications, FlowScenario.identitySignIns,
            FlowScenario.identityPasswords, FlowScenario.identityEnrollments,
        ].flatMap(\.self)
    )
    func flow(scenario: FlowScenario) async throws {
        simulator.engine = scenario.engine
        simulator.addUser(scenario.user)
        scenario.prepare(simulator)
        let recorder = CassetteRecorder(org: simulator.url, recording: transport)
        let wire = Wiretap(recorder)

        let recorded = try await play(scenario, at: simulator.url, through: wire)
        #expect(simulator.diagnostics.isEmpty)
        if let recipient = scenario.recipient {
            #expect(simulator.outbox.messages.last?.recipient == recipient)
        }
        let cassette = try #require(Cassette(recorder.cassette.encoded))
        let replayed = try await play(
            scenario, at: cassette.orgURL, through: CassettePlayer(cassette)
        )

        #expect(recorded.statuses == scenario.statuses)
        if let line = scenario.lastLine {
            #expect(recorded.pages.last?.lines.contains(line) == true)
        }
        #expect(cassette == recorder.cassette)
        #expect(replayed.statuses == recorded.statuses)
        let text = String(decoding: cassette.encoded, as: UTF8.self).lowercased()
        var secrets = ["planted", simulator.url.host ?? "", "Passw0rd", "Simulated City"]
        let names: Set<Substring> = [
            "stateToken", "username", "password", "oldPassword", "newPassword", "passCode",
            "answer", "recoveryToken", "activationToken", "userCode", "phoneNumber", "token",
            "identifier", "passcode", "totp", "stateHandle", "interactionHandle",
            "interaction_handle", "interaction_code", "code_verifier", "code_challenge", "state",
            "nonce", "activation_token", "recovery_token", "sessionToken", "sharedSecret",
            "access_token", "id_token",
        ]
        for body in wire.bodies {
            // JSON or a form.
            secrets += String(decoding: body, as: UTF8.self)
                .matches(of: /(\w+)"?[:=]"?([^"&]+)/)
                .filter { names.contains($0.1) }.compactMap { $0.2.removingPercentEncoding }
        }
        secrets += recorded.pages.compactMap(\.app?.secret)
        let result = recorded.pages.last?.result
        secrets += (result?.tokens ?? []).filter { !["scope", "token_type"].contains($0.name) }
            .map(\.value)
        secrets += [result?.sessionToken].compactMap(\.self)
        secrets += simulator.outbox.messages.flatMap { [$0.code, $0.recoveryToken, $0.recipient] }
            .compactMap { $0 }
        for secret in Set(secrets) where secret.count >= 4 {
            #expect(!text.contains(secret.lowercased()), "the cassette has '\(secret)'")
        }
    }

    @Test(
        "A flow selects the channel that was asked for at Identity Engine",
        arguments: [Entry.Channel.sms, .call, .email]
    )
    func channel(_ channel: Entry.Channel) async throws {
        simulator.engine = .identity
        simulator.addUser(FlowScenario.planted(.lockedOut))
        let dialogue = ScriptDialogue([], on: simulator)
        let signIn = try signIn(at: simulator.url, .identity, transport)

        _ = await FlowSession(signIn, .unlock(user: nil, channel), dialogue).run()

        let first = dialogue.pages.first
        #expect(first?.choices.first?.id == "verify-\(channel)")
        #expect(first?.beginsWithFields == true)
    }

    @Test("Where an empty line is a value, the list comes first, and says what is typed")
    func knownNumber() async throws {
        simulator.addUser(FlowScenario.planted(.mustEnroll(.sms)))
        let dialogue = ScriptDialogue(
            [FlowScenario.signIn(at: .classic), "MFA_ENROLL enroll-sms", "MFA_ENROLL back"],
            on: simulator
        )
        let signIn = try signIn(at: simulator.url, .classic, transport)

        _ = await FlowSession(signIn, .signIn(user: nil), dialogue).run()

        let page = dialogue.pages.dropFirst(2).first
        #expect(page?.lines == ["Leave it empty for +1 XXX-XXX-0100."])
        #expect(page?.beginsWithFields == false)
        #expect(page?.choices.first?.title == "Enter: Phone number, like +15551234567")
    }

    @Test("No flow repeats by itself what fails")
    func failing() async throws {
        simulator.engine = .identity
        simulator.addUser(FlowScenario.plantedUser())
        simulator.faults.next(.dropBefore, on: "/idp/idx/challenge", times: 3)
        let dialogue = ScriptDialogue(
            ["identify-recovery recover", "select-authenticator-authenticate"],
            on: simulator,
            expectsErrors: true
        )
        let signIn = try signIn(at: simulator.url, .identity, transport)

        _ = await FlowSession(signIn, .recover(user: nil, .sms), dialogue).run()

        #expect(dialogue.errors.count == 1)
    }

    @Test(
        "A flow asks for the password again after a wrong one, and not for the user name",
        arguments: [SimulatedEngine.classic, .identity]
    )
    func wrongPassword(engine: SimulatedEngine) async throws {
        simulator.engine = engine
        simulator.addUser(FlowScenario.plantedUser())
        let dialogue = ScriptDialogue(
            [FlowScenario.signIn(at: engine)],
            on: simulator,
            typing: ["password": { _ in "wrong" }],
            expectsErrors: true
        )
        let signIn = try signIn(at: simulator.url, engine, transport)

        _ = await FlowSession(signIn, .signIn(user: nil), dialogue).run()

        #expect(dialogue.forms.count == 2)
        #expect(dialogue.forms.first?.first?.known == nil)
        #expect(dialogue.forms.last?.first?.known == FlowScenario.login)
        #expect(dialogue.forms.last?.last?.known == nil)
    }
}

/// Sends requests through another transport, and keeps the bodies of both directions.
private final class Wiretap: OktaTransport {
    private let transport: any OktaTransport
    private let kept = Mutex<[Data]>([])
    var bodies: [Data] { kept.withLock { $0 } }

    init(_ transport: any OktaTransport) { self.transport = transport }

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        transport.send(request) { [self] result in
            let bodies = [request.httpBody, try? result.get().body].compactMap(\.self)
            kept.withLock { $0 += bodies }
            completion(result)
        }
    }
}

/// The time of the org; what has no delay happens at once, as it does in real time.
private struct ScriptClock: OktaClock {
    let time: VirtualClock
    var now: Date { time.now }

    func schedule(
        after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable {
        defer { DispatchQueue.main.async { time.advance(by: 0) } }
        return time.schedule(after: delay, action)
    }
}
