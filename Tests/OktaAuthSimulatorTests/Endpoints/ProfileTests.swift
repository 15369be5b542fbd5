import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A profile")
struct ProfileTests {
    @Test(
        "A profile is accepted as the form has it",
        arguments: [
            (#"{}"#, "400 E0000001"), (#"{"profile": {}}"#, "400 E0000001"),
            (#"{"profile": {"streetAddress": ""}}"#, "400 E0000001"),
            (#"{"profile": {"streetAddress": null}}"#, "400 E0000001"),
            (#"{"profile": {"streetAddress": 1}}"#, "400 E0000003"),
            (#"{"profile": "x"}"#, "400 E0000003"), (#""x""#, "400 E0000003"),
            (#"{"profile": {"streetAddress": "1", "hidden": "x"}}"#, "400 E0000001"),
            (#"{"profile": {"streetAddress": "1 Main St"}}"#, "200 SUCCESS"),
        ]
    )
    func form(text: String, outcome: String) throws {
        let body = try #require(SimulatorJSON(parsing: Data(#"{"r": \#(text)}"#.utf8)))
        let session = SimulatorSession(
            .mustTell(
                SimulatedProfileField("streetAddress", label: "Street address"),
                SimulatedProfileField("hidden", label: "Hidden", isEnabled: false)
            )
        )
        let asked = session.signIn("profile")
        #expect(asked.outcome == "200 PROFILE_REQUIRED")
        let form = asked.embedded?["policy"]?["registration"]
        #expect(form?["createNewAccount"] == false)
        #expect(form?["profile"]?[1]?["enabled"] == false)
        let response = try session.follow("enroll", of: asked, ["registration": body["r"] ?? .null])
        #expect(response.outcome == outcome)
    }

    @Test(
        "A profile of a new user makes an account, once and by the rules",
        arguments: [
            ("new", "Passw0rd-1", true, false), ("ADA@example.test", "Passw0rd-1", true, false),
            ("new@example.test", "short", true, false),
            ("new@example.test", "Passw0rd-1", false, false),
            ("new@example.test", "Passw0rd-1", true, true),
        ]
    )
    func signUp(email: String, password: String, createsAccount: Bool, isMade: Bool) throws {
        let session = SimulatorSession(.ada) {
            $0.quirks.insert(.usesLoginLinks)
            $0.requiredFactors = [.question]
        }
        let token = try #require(session.simulator.administrator.beginStepUp())
        #expect(token.hasPrefix("01"))
        let start = session.resume(token)
        let form = try session.follow("enroll", of: start)
        #expect(form.embedded?["user"] == nil)
        #expect(form.embedded?["policy"]?["registration"]?["createNewAccount"] == true)
        let registration: SimulatorJSON = [
            "profile": [
                "email": .string(email), "password": .string(password), "firstName": "New",
            ],
            "createNewAccount": .bool(createsAccount),
        ]
        let done = try session.follow("enroll", of: form, ["registration": registration])
        #expect(done.outcome == (isMade ? "200 MFA_ENROLL" : "400 E0000001"))
        #expect(done.embedded?["user"]?["profile"]?["firstName"] == (isMade ? "New" : nil))
        let signIn = session.signIn("new@example.test", "Passw0rd-1")
        #expect(signIn.outcome == (isMade ? "200 MFA_ENROLL" : "401 E0000004"))
    }

    @Test("A profile needs a name and a password to sign in by the link `login`")
    func loginWithoutPassword() throws {
        let session = SimulatorSession(.ada(with: .question(), .sms())) {
            $0.quirks.insert(.usesLoginLinks)
            $0.quirks.insert(.beginsUnauthenticated)
        }
        let token = try #require(session.simulator.administrator.beginStepUp())
        let start = session.resume(token)
        let nameless = try session.follow("login", of: start, ["password": "Passw0rd-1"])
        #expect(nameless.outcome == "400 E0000001")
        let secretless = try session.follow("login", of: start, ["identifier": "ada"])
        #expect(secretless.outcome == "400 E0000001")
    }

    @Test("A profile is refused in other transactions")
    func wrongWay() throws {
        let session = SimulatorSession(.ada)
        let token = try #require(session.simulator.administrator.beginStepUp())
        for path in ["enroll", "login", "recoverLogin", "cancel"] {
            let response = session.post(path, ["stateToken": .string(token), "identifier": "ada"])
            #expect(response.outcome == "403 E0000079", "\(path)")
        }
    }
}
