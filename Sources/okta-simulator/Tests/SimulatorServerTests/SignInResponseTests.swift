import Foundation
import OktaAuthSimulator
import Testing

@Suite("The response to a sign-in over HTTP")
struct SignInResponseTests {
    /// The texts of all members called `names`, wherever they are.
    private func texts(_ names: Set<String>, in json: SimulatorJSON?) -> [String] {
        switch json {
        case .object(let members):
            members.flatMap { name, value in
                names.contains(name) ? [value.string ?? ""] : texts(names, in: value)
            }
        case .array(let elements): elements.flatMap { texts(names, in: $0) }
        default: []
        }
    }

    @Test("The response for a locked account is 200 without a state token, where it is shown")
    func lockedOut() async throws {
        try await withServer { client in
            let shown = try await client.signIn("locked@example.test")
            #expect(shown.statusCode == 200)
            #expect(shown.status == "LOCKED_OUT")
            #expect(shown.json?.object?.keys.contains("stateToken") == false)
            #expect(shown.json?.object?.keys.contains("sessionToken") == false)
        }
    }

    @Test("The response for a locked account equals a wrong password, where it is hidden")
    func hiddenLockout() async throws {
        let simulator = OktaSimulator()
        simulator.policy.lockout.isShown = false
        try await withServer(on: simulator) { client in
            let hidden = try await client.signIn("locked@example.test")
            #expect(hidden.refusal == "401 E0000004")
        }
    }

    @Test("The response to a sign-in names the user on success")
    func user() async throws {
        let ada = SimulatedUser(firstName: "Ada", lastName: "Lovelace")
        try await withServer([ada]) { client in
            let response = try await client.signIn("ada@example.test")
            #expect(response.status == "SUCCESS")
            let user = response.json?["_embedded"]?["user"]
            #expect(user?["id"]?.string?.hasPrefix("00u") == true)
            #expect(user?["profile"]?["login"] == "ada@example.test")
            #expect(user?["profile"]?["firstName"] == "Ada")
            #expect(user?["profile"]?["lastName"] == "Lovelace")
            #expect(response.json?["sessionToken"]?.string?.isEmpty == false)
        }
    }

    @Test("The response to a sign-in warns of a password that expires soon only when asked to")
    func warning() async throws {
        try await withServer { client in
            #expect(try await client.signIn("expiring@example.test").status == "SUCCESS")
            for wish in [true, false] {
                let response = try await client.post(
                    "/api/v1/authn",
                    [
                        "username": "expiring@example.test", "password": "Passw0rd-1",
                        "options": ["warnBeforePasswordExpired": .bool(wish)],
                    ]
                )
                #expect(response.status == (wish ? "PASSWORD_WARN" : "SUCCESS"))
            }
        }
    }

    @Test("The response to a sign-in spells times with milliseconds and a Z")
    func times() async throws {
        try await withServer { client in
            let required = try await client.signIn("question@example.test")
            let success = try await client.signIn("plain@example.test")
            let session = try await client.post(
                "/api/v1/sessions",
                ["sessionToken": success.json?["sessionToken"] ?? .null]
            )
            let responses = [
                required, try await client.verify(required),
                try await client.signIn("expired@example.test"),
                try await client.signIn("new@example.test"), success, session,
            ]
            let pattern = #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"#
            for response in responses {
                #expect(response.json?["expiresAt"] != nil)
                let times = texts(["expiresAt", "passwordChanged", "createdAt"], in: response.json)
                for time in times {
                    #expect(time.range(of: pattern, options: .regularExpression) != nil)
                }
            }
            #expect(texts(["passwordChanged"], in: success.json).count == 1)
        }
    }

    @Test("The response to a sign-in lists factors with the profile members that clients show")
    func profiles() async throws {
        let members: [(SimulatedFactorKind, [String])] = [
            (.push, ["deviceType", "name"]), (.sms, ["phoneNumber"]), (.call, ["phoneNumber"]),
            (.oktaTOTP, ["credentialId"]), (.googleTOTP, ["credentialId"]),
        ]
        try await withServer([.ada(with: members.map(\.0))]) { client in
            let required = try await client.signIn("ada@example.test")
            try #require(required.factors.count == members.count)
            for (factor, (kind, names)) in zip(required.factors, members) {
                let link = factor["_links"]?["verify"]
                let challenge = try await client.follow(link, of: required)
                let shown = challenge.json?["_embedded"]?["factor"]
                _ = try await client.post(
                    "/api/v1/authn/previous",
                    ["stateToken": required.json?["stateToken"] ?? .null]
                )
                for name in names {
                    let text = factor["profile"]?[name]?.string
                    #expect(text?.isEmpty == false, "\(name) of \(kind)")
                    #expect(shown?["profile"]?[name]?.string == text, "\(name) of \(kind)")
                }
            }
        }
    }
}
