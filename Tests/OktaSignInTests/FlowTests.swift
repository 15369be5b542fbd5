import Foundation
import OktaAuthSimulator
import OktaSignIn
import TestSupport
import Testing

@Suite("Every documented flow", .timeLimit(.minutes(5)))
@MainActor
struct FlowTests {
    @Test(
        "Every documented flow goes through its steps at the Classic Engine",
        arguments: Flow.common + Flow.classic
    )
    func classic(flow: Flow) async throws {
        let lines = try await walk(flow, .classic, as: .classic)
        try Recorded.expect(lines, flow.name, in: "classic-flows")
        // An upgraded org serves an app that may not use Identity Engine as before.
        let upgraded = try await walk(flow, .upgraded, as: .classic)
        #expect(upgraded.filter { $0.first != ">" } == lines.filter { $0.first != ">" })
    }

    @Test(
        "Every documented flow goes through its steps at Identity Engine",
        arguments: Flow.common + Flow.identity
    )
    func identity(flow: Flow) async throws {
        let lines = try await walk(flow, .identity, as: .identity)
        try Recorded.expect(lines, flow.name, in: "identity-flows")
        let upgraded = try await walk(flow, .upgraded, as: .identity)
        #expect(upgraded == lines)
    }

    /// The steps of a flow, each with the requests that follow.
    private func walk(
        _ flow: Flow, _ engine: SimulatedEngine, as expected: OktaSignIn.Engine
    ) async throws -> [String] {
        let org = try SimulatedSignIn(engine, flow.user) { simulator in
            flow.prepare(simulator)
            var client = SimulatedOAuthClient(id: "client-1")
            client.allowsInteractionCodes = expected == .identity
            simulator.oauth.clients = [client]
        }
        (org.user.preferred, org.user.channel) = (flow.preferred, flow.channel)
        try await org.run { try await flow.start($0, org.simulator) }
        var actions = flow.actions[...]
        var lines: [String] = []
        var requestCount = 0
        for _ in 0..<30 {
            for request in org.simulator.requests.dropFirst(requestCount) {
                let body = String(decoding: request.json?.encoded ?? Data(), as: UTF8.self)
                let line = "> \(request.method) \(request.path) \(body)".replacing(
                    /"(stateToken|stateHandle|interactionHandle|clientData)":"[^"]*",?/, with: ""
                )
                // A step is polled for as long as the user takes.
                if lines.last != line { lines.append(line) }
            }
            requestCount = org.simulator.requests.count
            lines += Recorded.lines(of: org.signIn)
            if case .done(let session) = org.signIn.step {
                #expect(flow.message == nil && session?.accessToken != nil)
                return lines
            }
            if case .message(let message) = org.signIn.step {
                #expect(flow.message == message.reason)
                return lines
            }
            if let kind = actions.first, org.signIn.actions.contains(where: { $0.kind == kind }) {
                actions.removeFirst()
                try await org.perform(kind)
            } else {
                try await org.answer()
            }
        }
        throw WrongStep(org.signIn.step)
    }

    @Test(
        "No description of a sign-in or a step shows a password, a code or the secret of an app",
        arguments: SimulatedEngine.allCases
    )
    func redaction(engine: SimulatedEngine) async throws {
        var enrolling = SimulatedUser.adaWithExpiredPassword
        enrolling.requiredFactors = [.googleTOTP, .sms]
        let org = try SimulatedSignIn(engine, enrolling) {
            $0.identity.variants.insert(.identifierOnly)
        }
        var secrets = [SimulatedSignIn.password, "Zebra-Passw0rd"]
        var texts = ""
        for _ in 0..<20 {
            try await org.answer()
            if case .app(let app) = org.signIn.step {
                secrets += [try #require(app.secret), try #require(app.link)]
                let parts = Mirror(reflecting: app).children.compactMap(\.label)
                #expect(Set(parts).isSuperset(of: ["factor", "link", "secret", "waits"]))
            }
            texts += RedactionRoute.texts(of: org.signIn)
            let parts = Mirror(reflecting: org.signIn).children.compactMap(\.label)
            #expect(parts == ["configuration", "engine", "step", "isBusy"])
            texts += RedactionRoute.texts(of: org.signIn.step)
        }
        #expect(try org.session.accessToken != nil && secrets.count == 4)
        secrets += [try #require(org.session.accessToken)]
        for secret in secrets { #expect(!texts.contains(secret)) }
    }
}
