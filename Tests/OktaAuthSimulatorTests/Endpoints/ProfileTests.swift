import Testing

@testable import OktaAuthSimulator

@Suite("A profile")
struct ProfileTests {
    @Test(
        "A profile is accepted as the form has it",
        arguments: [
            ([:], "400 E0000001"), (["profile": [:]], "400 E0000001"),
            (["profile": ["streetAddress": ""]], "400 E0000001"),
            (["profile": ["streetAddress": .null]], "400 E0000001"),
            (["profile": ["streetAddress": 1]], "400 E0000003"),
            (["profile": "x"], "400 E0000003"), ("x", "400 E0000003"),
            (["profile": ["streetAddress": "1", "hidden": "x"]], "400 E0000001"),
            (["profile": ["streetAddress": "1 Main St"]], "200 SUCCESS"),
        ] as [(SimulatorJSON, String)]
    )
    func form(registration: SimulatorJSON, outcome: String) throws {
        var user = SimulatedUser.mustCompleteProfile
        let hidden = SimulatedProfileField("hidden", label: "Hidden", isEnabled: false)
        user.missingProfile.append(hidden)
        let session = SimulatorSession(user)
        let asked = session.signIn("profile").expect("200 PROFILE_REQUIRED")
        #expect(asked["_embedded.policy.registration.createNewAccount"] == false)
        #expect(asked["_embedded.policy.registration.profile.1.enabled"] == false)
        try session.follow("enroll", of: asked, ["registration": registration]).expect(outcome)
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
        done.expect(isMade ? "200 MFA_ENROLL" : "400 E0000001")
        #expect(done["_embedded.user.profile.firstName"] == (isMade ? "New" : nil))
        session.signIn("new@example.test").expect(isMade ? "200 MFA_ENROLL" : "401 E0000004")
    }

    @Test(
        "A profile needs a name and a password to sign in by the link `login`",
        arguments: [["password": "Passw0rd-1"], ["identifier": "ada"]]
            as [[String: SimulatorJSON]]
    )
    func loginWithoutPassword(fields: [String: SimulatorJSON]) throws {
        let session = SimulatorSession(.ada(with: .question(), .sms())) {
            $0.quirks = [.usesLoginLinks, .beginsUnauthenticated]
        }
        try session.follow("login", of: session.stepUp(), fields).expect("400 E0000001")
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
