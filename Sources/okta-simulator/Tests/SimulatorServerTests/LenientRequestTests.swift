import Foundation
import OktaAuthSimulator
import Testing

@Suite("Requests over HTTP")
struct LenientRequestTests {
    @Test("Requests over HTTP may have unknown members")
    func unknownMembers() async throws {
        try await withServer { client in
            let begun = try await client.post(
                "/api/v1/authn",
                [
                    "username": "question@example.test", "password": "Passw0rd-1", "fid": "x",
                    "subdomain": "acme", "profile": ["a": [1]],
                ]
            )
            let done = try await client.verify(
                begun,
                [
                    "fid": "ufs1", "factorType": "question", "provider": "OKTA",
                    "profile": ["question": "disliked_food"], "answer": "mayonnaise",
                ]
            )
            #expect(done.status == "SUCCESS")
        }
    }

    @Test("Requests over HTTP may have null members, which count as absent")
    func nullMembers() async throws {
        try await withServer { client in
            let begun = try await client.post(
                "/api/v1/authn",
                [
                    "username": "question@example.test", "password": "Passw0rd-1",
                    "stateToken": .null, "token": .null, "relayState": .null, "audience": .null,
                    "options": .null, "context": ["deviceToken": .null],
                ]
            )
            #expect(begun.status == "MFA_REQUIRED")
            #expect(begun.json?.object?.keys.contains("relayState") == false)
            let members: [String: SimulatorJSON] = [
                "passCode": .null, "answer": .null, "rememberDevice": .null, "autoPush": .null,
            ]
            #expect(try await client.verify(begun, members).status == "MFA_CHALLENGE")
            let done = try await client.verify(
                begun,
                members.merging(["answer": "mayonnaise"]) { $1 }
            )
            #expect(done.status == "SUCCESS")
        }
    }

    @Test("Requests over HTTP may end in a slash")
    func trailingSlash() async throws {
        try await withServer { client in
            let begun = try await client.post(
                "/api/v1/authn/",
                ["username": "question@example.test", "password": "Passw0rd-1"]
            )
            #expect(begun.status == "MFA_REQUIRED")
            let answer: [String: SimulatorJSON] = ["answer": "mayonnaise"]
            #expect(try await client.verify(begun, answer, query: "/").status == "SUCCESS")
        }
    }

    @Test(
        "Requests over HTTP may ask to remember the device, in any letter case",
        arguments: [
            ("True", true), ("true", true), ("TRUE", true),
            ("False", false), ("false", false), ("FALSE", false),
        ]
    )
    func rememberDevice(spelling: String, isRemembered: Bool) async throws {
        try await withServer { client in
            let device = ["Cookie": "DT=device-1"]
            let login: SimulatorJSON = [
                "username": "question@example.test", "password": "Passw0rd-1",
            ]
            let begun = try await client.post("/api/v1/authn", login, headers: device)
            let done = try await client.verify(
                begun,
                ["answer": "mayonnaise"],
                query: "?rememberDevice=\(spelling)"
            )
            #expect(done.status == "SUCCESS")
            let again = try await client.post("/api/v1/authn", login, headers: device)
            #expect(again.status == (isRemembered ? "SUCCESS" : "MFA_REQUIRED"))
        }
    }
}
