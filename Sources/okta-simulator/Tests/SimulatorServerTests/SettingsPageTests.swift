import Foundation
@_spi(Server) import OktaAuthSimulator
import Testing

@testable import SimulatorServer

@Suite("The forms of the page")
struct SettingsPageTests {
    /// The values of fields, as the page sends them.
    private func body(_ fields: SimulatorJSON?) -> SimulatorJSON {
        var members: [String: SimulatorJSON] = [:]
        for field in fields?.array ?? [] {
            guard let name = field["name"]?.string else { continue }
            members[name] = field["fields"] == nil ? field["value"] : body(field["fields"])
        }
        return .object(members)
    }

    private func field(_ name: String, in fields: SimulatorJSON?) -> SimulatorJSON? {
        fields?.array?.first { $0["name"]?.string == name }
    }

    @Test("The forms of the page have every rule and every member of a user")
    func settings() async throws {
        try await withServer { client in
            let settings = try await client.get("/simulator/settings").json
            func names(_ command: String) -> [String?] {
                settings?[command]?.array?.map { $0["name"]?.string } ?? []
            }
            #expect(names("policy") == SimulatedPolicy.members.map(\.name))
            #expect(names("identity") == SimulatedIdentityEngine.members.map(\.name))
            #expect(names("oauth") == SimulatedOAuth.members.map(\.name))
            #expect(names("users") == SimulatedUser.members.map(\.name))
            let lockout = field("lockout", in: settings?["policy"])
            let attempts = field("maxAttempts", in: lockout?["fields"])
            #expect(attempts?["control"] == "number")
            #expect(attempts?["value"] == .integer(SimulatedPolicy().lockout.maxAttempts))
            let factors = field("requiredFactors", in: settings?["policy"])
            #expect(factors?["control"] == "several")
            #expect(factors?["choices"]?.array?.count == SimulatedFactorKind.allCases.count)
            #expect(field("apps", in: settings?["policy"])?["control"] == "json")
            let usual = field("usesNumberChallenge", in: settings?["users"])
            #expect(usual?["isOptional"] == true && usual?["control"] == "flag")
            #expect(field("factors", in: settings?["users"])?["control"] == "several")
        }
    }

    @Test(
        "The forms of the page send back what they were given, and change nothing",
        arguments: ["policy", "identity", "oauth"]
    )
    func roundTrip(command: String) async throws {
        try await withServer { client in
            let settings = try await client.get("/simulator/settings").json
            let rules = try await client.get("/simulator/\(command)").json
            let response = try await client.post("/simulator/\(command)", body(settings?[command]))
            #expect(response.statusCode == 200, "\(response.json?["error"]?.string ?? "")")
            #expect(response.json == rules)
        }
    }

    @Test("The forms of the page add a user who signs in")
    func user() async throws {
        try await withServer { client in
            let settings = try await client.get("/simulator/settings").json
            var members = body(settings?["users"]).object ?? [:]
            members["login"] = "grace@example.test"
            members["email"] = "grace@example.test"
            members["password"] = "Passw0rd-9"
            members["factors"] = ["sms"]
            let response = try await client.post("/simulator/users", .object(members))
            #expect(response.statusCode == 200, "\(response.json?["error"]?.string ?? "")")
            let status = try await client.post(
                "/api/v1/authn", ["username": "grace@example.test", "password": "Passw0rd-9"]
            ).status
            #expect(status == "MFA_REQUIRED")
        }
    }

    @Test("The forms of the page change their version when a rule changes")
    func version() async throws {
        try await withServer { client in
            func version() async throws -> SimulatorJSON? {
                try await client.get("/simulator/state").json?["rulesVersion"]
            }
            var versions = [try await version()]
            #expect(try await version() == versions[0])
            for (command, change) in [
                ("policy", ["lockout": ["maxAttempts": 3]]), ("policy", ["codeLifetime": 7]),
                ("identity", ["messageLimit": 3]), ("oauth", ["rotatesRefreshTokens": false]),
            ] as [(String, SimulatorJSON)] {
                #expect(try await client.post("/simulator/\(command)", change).statusCode == 200)
                let new = try await version()
                #expect(!versions.contains(new), "\(command)")
                versions.append(new)
            }
        }
    }

    @Test("The forms are on the page, and their script writes no markup")
    func page() async throws {
        try await withServer { client in
            let page = String(decoding: try await client.get("/").body, as: UTF8.self)
            for command in ["users", "policy", "identity", "oauth"] {
                #expect(page.contains("<form data-command=\"\(command)\">"))
            }
            for file in ["page.js", "forms.js"] {
                let response = try await client.get("/simulator/\(file)")
                #expect(response.type == "text/javascript;charset=utf-8")
                let script = String(decoding: response.body, as: UTF8.self)
                for way in [
                    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
                ] { #expect(!script.contains(way), "\(file) uses \(way)") }
            }
        }
    }
}
