import Testing

@testable import OktaAuthSimulator

@Suite("A profile")
struct ProfileTests {
    @Test(
        "A profile is accepted as the form has it",
        arguments: [
            ([:], "streetAddress: The field cannot be left blank"),
            (["profile": [:]], "streetAddress: The field cannot be left blank"),
            (["profile": ["streetAddress": ""]], "streetAddress: The field cannot be left blank"),
            (
                ["profile": ["streetAddress": .null]],
                "streetAddress: The field cannot be left blank"
            ),
            (["profile": ["streetAddress": 1]], "400 E0000003"),
            (["profile": "x"], "400 E0000003"), ("x", "400 E0000003"),
            (
                ["profile": ["streetAddress": "1", "hidden": "x"]],
                "hidden: The field is not part of the form"
            ),
            (["profile": ["streetAddress": "1 Main St"]], "200 SUCCESS"),
        ] as [(SimulatorJSON, String)]
    )
    func form(registration: SimulatorJSON, verdict: String) throws {
        var user = SimulatedUser.mustCompleteProfile
        let hidden = SimulatedProfileField("hidden", label: "Hidden", isEnabled: false)
        user.missingProfile.append(hidden)
        let session = SimulatorSession(user)
        let asked = session.signIn("profile").expect("200 PROFILE_REQUIRED")
        #expect(asked["_embedded.policy.registration.createNewAccount"] == false)
        #expect(asked["_embedded.policy.registration.profile.1.enabled"] == false)
        let response = try session.follow("enroll", of: asked, ["registration": registration])
        #expect([verdict, "registration: \(verdict)"].contains(response.verdict))
    }

    @Test(
        "A profile of a new user makes an account, once and by the rules",
        arguments: [
            ("new", "Passw0rd-1", true, "email: The value is no e-mail address"),
            (
                "ADA@example.test", "Passw0rd-1", true,
                "email: The address belongs to another account"
            ),
            ("new@example.test", "short", true, "password: \(PasswordTests.rules)"),
            ("new@example.test", "Passw0rd-1", false, "createNewAccount: The field must be true"),
            ("new@example.test", "Passw0rd-1", true, nil),
        ]
    )
    func signUp(email: String, password: String, createsAccount: Bool, flaw: String?) throws {
        let session = SimulatorSession(.ada) {
            $0.quirks.insert(.usesLoginLinks)
            $0.requiredFactors = [.question]
        }
        let start = session.stepUp()
        let form = try session.follow("enroll", of: start)
        #expect(form["_embedded.user"] == nil)
        #expect(form["_embedded.policy.registration.createNewAccount"] == true)
        let registration: SimulatorJSON = [
            "profile": [
                "email": .string(email), "password": .string(password), "firstName": "New",
            ],
            "createNewAccount": .bool(createsAccount),
        ]
        let done = try session.follow("enroll", of: form, ["registration": registration])
        let isMade = flaw == nil
        #expect(done.verdict == flaw.map { "registration: \($0)" } ?? "200 MFA_ENROLL")
        #expect(done["_embedded.user.profile.firstName"] == (isMade ? "New" : nil))
        session.signIn("new@example.test").expect(isMade ? "200 MFA_ENROLL" : "401 E0000004")
    }

    @Test(
        "A profile needs a name and a password to sign in by the link `login`",
        arguments: [
            (["password": "Passw0rd-1"], "authRequest: username: The field cannot be left blank"),
            (["identifier": "ada"], "login: password: The field cannot be left blank"),
        ] as [([String: SimulatorJSON], String)]
    )
    func loginWithoutPassword(fields: [String: SimulatorJSON], verdict: String) throws {
        let session = SimulatorSession(.ada(with: .question(), .sms())) {
            $0.quirks = [.usesLoginLinks, .beginsUnauthenticated]
        }
        #expect(try session.follow("login", of: session.stepUp(), fields).verdict == verdict)
    }

    @Test(
        "A profile is refused in other transactions",
        arguments: ["enroll", "login", "recoverLogin", "cancel"]
    )
    func wrongWay(path: String) throws {
        let session = SimulatorSession(.ada)
        try session.post(to: path, of: session.stepUp(), ["identifier": "ada"])
            .expect("403 E0000079")
    }
}
