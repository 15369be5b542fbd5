import ArgumentParser
import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaIdx
import Testing

@testable import okta_auth

@Suite("To resume without the name of an engine", .timeLimit(.minutes(5)))
@MainActor
struct StoredSignInTests {
    private let simulator = OktaSimulator()
    private let store = OktaMemoryStore()

    private var options: OrgOptions {
        get throws { try .parse(["--org", simulator.url.absoluteString]) }
    }

    /// Signs in until a second factor is asked for, and leaves.
    private func leave(_ engine: SimulatedEngine) async {
        simulator.engine = engine
        simulator.addUser(FlowScenario.plantedUser(.sms()))
        let transport = CassetteRecorder(org: simulator.url, session: simulator.urlSession)
        let session: FlowSession
        switch engine {
        case .identity:
            var options = IDXClient.Options()
            options.transport = transport
            let configuration = IDXClient.Configuration(
                issuer: "\(simulator.url.absoluteString)/oauth2/default",
                clientId: "client",
                clientSecret: nil,
                scopes: ["openid"],
                redirectUri: "com.example.app:/callback",
                options: options
            )
            session = FlowSession(
                IdentityEngine(configuration, store: store),
                ScriptDialogue(
                    [
                        FlowScenario.identify,
                        Play(status: "select-authenticator-authenticate", choice: "keep"),
                    ],
                    on: simulator
                )
            )
        default:
            var configuration = OktaConfiguration()
            configuration.transport = transport
            configuration.resumeStore = store
            session = FlowSession(
                ClassicEngine(OktaAuthSdk(domain: simulator.url, configuration: configuration)),
                ScriptDialogue(
                    [FlowScenario.signInPlay, Play(status: "MFA_REQUIRED", choice: "keep")],
                    on: simulator
                )
            )
        }
        let ending = await session.run(.signIn(user: nil))
        if case .left(nil) = ending {} else { Issue.record("\(ending)") }
    }

    @Test("Resuming without an engine finds the stored sign-in of Identity Engine")
    func identity() async throws {
        await leave(.identity)
        let requests = simulator.requests.count

        let connection = try await OrgConnection.resuming(options, store: store)

        #expect(connection.makeEngine() is IdentityEngine)
        #expect(simulator.requests.count == requests)
    }

    @Test("Resuming without an engine finds the stored sign-in of Classic Engine, and keeps it")
    func classic() async throws {
        await leave(.classic)

        for _ in 1...2 {
            let connection = try await OrgConnection.resuming(options, store: store)
            #expect(connection.makeEngine() is ClassicEngine)
        }
        let stored = await StoredSignIns(in: store, of: simulator.url)
        #expect(try stored.engine() == .classic)
    }

    @Test("Resuming without an engine names both engines if there is a sign-in of each")
    func both() async throws {
        await leave(.identity)
        await leave(.classic)

        let error = await #expect(throws: ConnectionError.self) {
            try await OrgConnection.resuming(options, store: store)
        }

        #expect(error?.exitCode == .usage)
        for word in ["Classic Engine", "Identity Engine", "--engine classic", "--engine identity"] {
            #expect(error?.message.contains(word) == true)
        }
        var asked = try options
        asked.engine = .identity
        let identity = try await OrgConnection.resuming(asked, store: store)
        #expect(identity.makeEngine() is IdentityEngine)
        asked.engine = .classic
        let classic = try await OrgConnection.resuming(asked, store: store)
        #expect(classic.makeEngine() is ClassicEngine)
    }

    @Test("Resuming without an engine ignores an expired sign-in of Classic Engine")
    func expired() async throws {
        await leave(.identity)
        await leave(.classic)
        let later = Date(timeIntervalSinceNow: 24 * 3600)
        let stored = await StoredSignIns(in: store, of: simulator.url, at: later)
        #expect(try stored.engine() == .identity)
    }

    @Test("Resuming without an engine finds nothing where nothing is stored")
    func nothing() async throws {
        let stored = await StoredSignIns(in: store, of: simulator.url)
        #expect(try stored.engine() == nil)
        let connection = try await OrgConnection.resuming(options, store: store)
        let nothing = ScriptDialogue([], on: simulator)
        let session = FlowSession(connection.makeEngine(), nothing)
        guard case .failed(let error) = await session.run(.resume) else {
            Issue.record("something was resumed")
            return
        }
        #expect(error.message == "There is no sign-in to resume.")
    }
}
