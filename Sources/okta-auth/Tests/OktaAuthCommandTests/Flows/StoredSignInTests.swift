import ArgumentParser
import Foundation
import OktaAuthSimulator
import OktaSignIn
import Testing

@testable import okta_auth

@Suite("To resume a sign-in without the name of its engine")
@MainActor
struct StoredSignInTests {
    private let simulator = OktaSimulator()
    private let store = OktaMemoryStore()

    /// Runs a session at the simulated org, with the options of the command line.
    private func run(
        _ entry: Entry, _ dialogue: ScriptDialogue, _ engine: SimulatedEngine?,
        by client: [String] = []
    ) async throws -> FlowSession.Ending {
        var arguments = ["--org", simulator.url.absoluteString]
        if let engine { arguments += ["--engine", engine == .classic ? "classic" : "identity"] }
        let connection = try OrgConnection(
            .parse(arguments), .parse(client), resumes: entry == .resume, store: store
        )
        connection.keepClient()
        var configuration = connection.signIn.configuration
        configuration.urlSession = simulator.urlSession
        let signIn = OktaSignIn(configuration, options: connection.signIn.options)
        defer { dialogue.close() }
        return await FlowSession(signIn, entry, dialogue).run()
    }

    private static func client(named name: String) -> [String] {
        ["--client-id", name, "--redirect-uri", "com.example.\(name):/callback"]
    }

    /// Signs in until a second factor is asked for, and leaves.
    private func leave(
        _ engine: SimulatedEngine, by client: [String] = client(named: "app")
    ) async throws {
        simulator.engine = engine
        simulator.addUser(FlowScenario.plantedUser(.sms()))
        let dialogue = ScriptDialogue(
            [FlowScenario.signIn(at: engine), FlowScenario.choose("keep", at: engine)],
            on: simulator
        )
        let ending = try await run(.signIn(user: nil), dialogue, engine, by: client)
        if case .left(nil) = ending {} else { Issue.record("\(ending)") }
    }

    @Test(
        "Resuming without an engine continues the stored sign-in of either, until it is done",
        arguments: [SimulatedEngine.classic, .identity]
    )
    func stored(engine: SimulatedEngine) async throws {
        try await leave(engine)
        for _ in 1...2 {
            let play = FlowScenario.choose("keep", at: engine)
            let dialogue = ScriptDialogue([play], on: simulator)
            let ending = try await run(.resume, dialogue, nil)
            if case .left(nil) = ending {} else { Issue.record("\(ending)") }
            #expect(dialogue.statuses == [play.status])
        }
        let finish: [Play] =
            engine == .classic
            ? [FlowScenario.choose("verify-sms", at: engine), "MFA_CHALLENGE code"]
            : FlowScenario.verifyBySMS
        let ending = try await run(.resume, ScriptDialogue(finish, on: simulator), nil)
        guard case .done(let result) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(result.sessionToken != nil || result.tokens.map(\.name).contains("access_token"))
        try await expectNothing()
    }

    @Test(
        "A sign-in takes the place of a stored one of the other engine",
        arguments: [SimulatedEngine.classic, .identity]
    )
    func latest(engine: SimulatedEngine) async throws {
        try await leave(engine == .classic ? .identity : .classic)
        try await leave(engine)
        let play = FlowScenario.choose("cancel", at: engine)
        let dialogue = ScriptDialogue([play], on: simulator)
        _ = try await run(.resume, dialogue, nil)
        #expect(dialogue.statuses == [play.status])

        try await expectNothing()
    }

    @Test(
        "Resuming without a client continues with that of the latest sign-in",
        arguments: [SimulatedEngine.classic, .identity]
    )
    func latestClient(engine: SimulatedEngine) async throws {
        for client in ["first", "second"] {
            try await leave(engine, by: Self.client(named: client))
        }
        let play = FlowScenario.choose("cancel", at: engine)
        let dialogue = ScriptDialogue([play], on: simulator)
        _ = try await run(.resume, dialogue, nil)
        #expect(dialogue.statuses == [play.status])

        try await expectNothing()
    }

    @Test("A client is kept with all its options")
    func arguments() throws {
        let options = ["--client-id=-a", "--redirect-uri=b:/c", "--issuer=d", "--scopes=e f"]
        #expect(try ClientOptions.parse(options).arguments == options)
        #expect(try ClientOptions.parse(["--dpop-key", "/k"]).arguments == ["--dpop-key=/k"])
    }

    @Test("Resuming finds nothing where nothing is stored")
    func nothing() async throws { try await expectNothing() }

    private func expectNothing() async throws {
        let dialogue = ScriptDialogue([], on: simulator)
        let ending = try await run(.resume, dialogue, nil)
        guard case .failed(let error) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(error.message == "There is no sign-in to resume.")
        #expect(dialogue.statuses.isEmpty)
    }

    @Test("Resuming an expired sign-in says that it has expired, once")
    func expired() async throws {
        try await leave(.classic)
        simulator.clock?.advance(by: 3600)
        let ending = try await run(.resume, ScriptDialogue([], on: simulator), nil)
        guard case .failed(let error) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(error.code == "E0000011" && error.isOver)
        try await expectNothing()
    }
}
