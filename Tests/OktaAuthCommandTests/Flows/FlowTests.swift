import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@testable import okta_auth

@Suite("Every documented flow")
@MainActor
struct FlowTests {
    private let simulator = OktaSimulator()

    /// Plays a scenario through a transport.
    private func play(
        _ scenario: FlowScenario,
        at org: URL,
        through transport: any OktaTransport
    ) async -> ScriptDialogue {
        var configuration = OktaConfiguration()
        configuration.transport = transport
        configuration.clock = ImpatientClock()
        let engine = ClassicEngine(OktaAuthSdk(domain: org, configuration: configuration))
        let dialogue = ScriptDialogue(scenario.plays, on: simulator)
        let ending = await FlowSession(engine, dialogue).run(scenario.entry(simulator))
        if case .done = ending {} else { Issue.record("\(scenario.name) ends as \(ending)") }
        return dialogue
    }

    private var transport: any OktaTransport { URLSessionTransport(session: simulator.urlSession) }

    private func prepare(_ scenario: FlowScenario) {
        simulator.addUser(scenario.user)
        scenario.prepare(simulator)
    }

    @Test("is reachable by keyboard", .timeLimit(.minutes(5)), arguments: FlowScenario.all)
    func keyboard(scenario: FlowScenario) async {
        prepare(scenario)

        let dialogue = await play(scenario, at: simulator.url, through: transport)

        #expect(dialogue.statuses == scenario.plays.map(\.status) + ["SUCCESS"])
        #expect(simulator.diagnostics.isEmpty)
    }

    @Test(
        "can be recorded, and replays to the same statuses",
        .timeLimit(.minutes(5)),
        arguments: FlowScenario.all
    )
    func cassette(scenario: FlowScenario) async throws {
        prepare(scenario)
        let recorder = CassetteRecorder(org: simulator.url, recording: transport)
        let recorded = await play(scenario, at: simulator.url, through: recorder)

        let cassette = try #require(Cassette(recorder.cassette.encoded))
        let replayed = await play(scenario, at: cassette.orgURL, through: CassettePlayer(cassette))

        #expect(cassette == recorder.cassette)
        #expect(replayed.statuses == recorded.statuses)
    }

    @Test("is recorded without secrets and names", arguments: FlowScenario.all)
    func secrets(scenario: FlowScenario) async throws {
        prepare(scenario)
        let recorder = CassetteRecorder(org: simulator.url, recording: transport)
        _ = await play(scenario, at: simulator.url, through: recorder)
        let text = String(decoding: recorder.cassette.encoded, as: UTF8.self)

        var secrets = ["planted", simulator.url.host ?? "", "Passw0rd", "Simulated City"]
        for request in simulator.requests {
            secrets += request.json?.leaves(named: Self.secretNames) ?? []
        }
        secrets += simulator.outbox.messages.flatMap { [$0.code, $0.recoveryToken, $0.recipient] }
            .compactMap { $0 }
        for secret in Set(secrets) where secret.count >= 4 {
            #expect(
                !text.lowercased().contains(secret.lowercased()),
                "the cassette has '\(secret)'"
            )
        }
    }

    private static let secretNames: Set = [
        "stateToken", "username", "password", "oldPassword", "newPassword", "passCode", "answer",
        "recoveryToken", "activationToken", "userCode", "phoneNumber", "token",
    ]
}

extension SimulatorJSON {
    /// The texts of members with these names.
    func leaves(named names: Set<String>) -> [String] {
        switch self {
        case .object(let members):
            members.flatMap { name, value in
                (names.contains(name) ? value.string.map { [$0] } ?? [] : [])
                    + value.leaves(named: names)
            }
        case .array(let elements): elements.flatMap { $0.leaves(named: names) }
        case .null, .bool, .integer, .number, .string: []
        }
    }
}
