import Foundation
import OktaAuthSimulator
import OktaSignIn
import TestSupport
import Testing

@Suite("Every documented flow", .timeLimit(.minutes(5)))
@MainActor
struct FlowTests {
    @Test(
        "Every documented flow goes through its steps, also at an upgraded org",
        arguments: (Flow.common + Flow.classic).map { ($0, SimulatedEngine.classic) }
            + (Flow.common + Flow.identity).map { ($0, .identity) }
    )
    func steps(flow: Flow, engine: SimulatedEngine) async throws {
        var steps: [String] = []
        for orgEngine in [engine, .upgraded] {
            let org = try SimulatedSignIn(orgEngine, flow.user) { simulator in
                flow.prepare(simulator)
                // An upgraded org serves an app that may not use Identity Engine as before.
                var client = SimulatedOAuthClient(id: "client-1")
                client.allowsInteractionCodes = engine == .identity
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
                    let text = Recorded.withoutTokens(body)
                    let line = "> \(request.method) \(request.path) \(text)"
                    // A step is polled for as long as the user takes.
                    if lines.last != line { lines.append(line) }
                }
                requestCount = org.simulator.requests.count
                let signIn = org.signIn
                lines += Recorded.lines(
                    of: signIn.step, signIn.messages, signIn.actions, signIn.remembersDevice
                )
                guard !["done", "message"].contains(signIn.step.name) else { break }
                if let kind = actions.first, signIn.actions.contains(where: { $0.kind == kind }) {
                    actions.removeFirst()
                    try await org.perform(kind)
                } else {
                    try await org.answer()
                }
            }
            if case .message(let message) = org.signIn.step {
                #expect(flow.message == message.reason)
            } else {
                #expect(try flow.message == nil && org.session.accessToken != nil)
            }
            let shown = lines.filter { $0.first != ">" }
            // What a flow has in addition to a sign-in with a password.
            var recorded = Recorded("\(engine)-flows")
            let common = flow.name == "password" ? [] : recorded.paragraphs["password"] ?? []
            lines.removeFirst(zip(lines, common).prefix { $0 == $1 }.count)
            if orgEngine == engine {
                try recorded.expect(lines, flow.name)
                steps = shown
            } else {
                #expect(shown == steps)
            }
        }
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
