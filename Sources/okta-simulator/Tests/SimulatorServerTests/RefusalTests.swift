import Foundation
import OktaAuthSimulator
import Testing

@Suite("A refusal over HTTP")
struct RefusalTests {
    @Test("A refusal over HTTP is JSON with exactly the members of an error, and no status")
    func members() async throws {
        let simulator = OktaSimulator()
        simulator.policy.signInsPerSecond = 8
        try await withServer(on: simulator) { client in
            let required = try await client.signIn("question@example.test")
            let token = try await client.sessionToken()
            let spent: SimulatorJSON = ["sessionToken": .string(token)]
            _ = try await client.post("/api/v1/sessions", spent)
            simulator.policy.enforcesRateLimits = true
            simulator.policy.signInsPerSecond = 0
            let refusals = [
                ("400 E0000001", try await client.post("/api/v1/authn", [:])),
                ("400 E0000003", try await client.post("/api/v1/authn", [])),
                (
                    "400 E0000021",
                    try await client.post("/api/v1/authn", [:], headers: ["Content-Type": "x/y"])
                ),
                ("401 E0000004", try await client.post("/api/v1/sessions", spent)),
                (
                    "401 E0000011",
                    try await client.post("/api/v1/authn/cancel", ["stateToken": "unknown"])
                ),
                ("403 E0000068", try await client.verify(required, ["passCode": "wrong"])),
                ("404 E0000007", try await client.get("/api/v1/sessions/me")),
                ("404 E0000008", try await client.get("/api/v1/nothing")),
                ("405 E0000022", try await client.get("/api/v1/authn")),
                ("429 E0000047", try await client.signIn("plain@example.test")),
            ]
            for (expected, refusal) in refusals {
                #expect(refusal.refusal == expected)
                #expect(refusal.type == "application/json")
                let members = try #require(refusal.json?.object)
                #expect(
                    members.keys.sorted() == [
                        "errorCauses", "errorCode", "errorId", "errorLink", "errorSummary",
                    ]
                )
                #expect(members["errorSummary"]?.string?.isEmpty == false)
                #expect(members["errorLink"]?.string?.isEmpty == false)
                #expect(members["errorId"]?.string?.isEmpty == false)
                #expect(members["errorCauses"]?.array != nil)
            }
            let ids = Set(refusals.map { $0.1.json?["errorId"]?.string })
            #expect(ids.count == refusals.count)
        }
    }
}
