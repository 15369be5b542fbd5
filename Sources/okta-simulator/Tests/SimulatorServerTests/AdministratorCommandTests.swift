import OktaAuthSimulator
import Testing

@Suite("The administrator over HTTP")
struct AdministratorCommandTests {
    @Test("The administrator over HTTP approves a push that waits, and no other")
    func push() async throws {
        try await withServer { client in
            let login: SimulatorJSON = ["login": "push@example.test"]
            #expect(try await client.post("/simulator/approve", login).statusCode == 409)
            let required = try await client.signIn("push@example.test")
            #expect(try await client.verify(required).json?["factorResult"] == "WAITING")
            #expect(try await client.post("/simulator/approve", login).statusCode == 200)
            #expect(try await client.verify(required).status == "SUCCESS")
        }
    }

    @Test("The administrator over HTTP reads the outbox, and resets the org")
    func outbox() async throws {
        try await withServer { client in
            let required = try await client.signIn("sms@example.test")
            _ = try await client.verify(required)
            let messages = try await client.get("/simulator/outbox").json?["messages"]
            let code = try #require(messages?[0]?["code"])
            #expect(try await client.verify(required, ["passCode": code]).status == "SUCCESS")
            #expect(try await client.post("/simulator/reset", [:]).statusCode == 200)
            let empty = try await client.get("/simulator/outbox").json?["messages"]
            #expect(empty == [])
        }
    }
}
