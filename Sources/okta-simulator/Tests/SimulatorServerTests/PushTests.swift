import OktaAuthSimulator
import Testing

@Suite("A push over HTTP")
struct PushTests {
    private static let login = "push@example.test"

    @Test("A push over HTTP is asked about, not sent again, by a second post to the verify link")
    func poll() async throws {
        try await withServer { client in
            let phone = client.simulator.phone(of: Self.login)
            let required = try await client.signIn(Self.login)
            _ = try await client.verify(required)
            let first = phone.pendingChallenge
            for _ in 0..<3 {
                let waiting = try await client.verify(required)
                #expect(waiting.status == "MFA_CHALLENGE")
                #expect(waiting.json?["_links"]?["next"]?["name"] == "poll")
            }
            #expect(first != nil)
            #expect(phone.pendingChallenge == first)
            phone.approve()
            #expect(try await client.verify(required).status == "SUCCESS")
        }
    }

    @Test("A push over HTTP is asked about through the next link just as well")
    func next() async throws {
        try await withServer { client in
            let required = try await client.signIn(Self.login)
            let waiting = try await client.verify(required)
            let next = waiting.json?["_links"]?["next"]
            let still = try await client.follow(next, of: waiting)
            #expect(still.json?["factorResult"] == "WAITING")
            client.simulator.phone(of: Self.login).approve()
            #expect(try await client.follow(next, of: waiting).status == "SUCCESS")
        }
    }

    @Test("A push over HTTP carries its result in every challenge")
    func results() async throws {
        let clock = VirtualClock()
        try await withServer(on: OktaSimulator(clock: clock)) { client in
            let required = try await client.signIn(Self.login)
            var results = [try await client.verify(required)]
            results.append(try await client.verify(required))
            client.simulator.phone(of: Self.login).reject()
            results.append(try await client.verify(required))
            results.append(try await client.verify(required))
            // The state token outlives the push only if it is used in between.
            clock.advance(by: 200)
            results.append(try await client.verify(required))
            clock.advance(by: 101)
            results.append(try await client.verify(required))
            #expect(
                results.map { $0.json?["factorResult"]?.string }
                    == ["WAITING", "WAITING", "REJECTED", "WAITING", "WAITING", "TIMEOUT"]
            )
            #expect(results.allSatisfy { $0.status == "MFA_CHALLENGE" })
        }
    }

    @Test("A push over HTTP shows the number to tap, where the org asks for one")
    func number() async throws {
        let simulator = OktaSimulator()
        simulator.policy.usesNumberChallenge = true
        try await withServer(on: simulator) { client in
            let required = try await client.signIn(Self.login)
            _ = try await client.verify(required)
            let waiting = try await client.verify(required)
            let challenge = waiting.json?["_embedded"]?["factor"]?["_embedded"]?["challenge"]
            let number = try #require(challenge?["correctAnswer"]?.integer)
            let picked = try await client.post(
                "/simulator/approve",
                ["login": .string(Self.login), "number": .integer(number)]
            )
            #expect(picked.statusCode == 200)
            #expect(try await client.verify(required).status == "SUCCESS")
        }
    }
}
