import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("A consent")
struct ConsentTests {
    private static let all: [String: SimulatorJSON] = [
        "consent": ["scopes": ["api:read", "api:write"]]
    ]

    private func user(
        _ app: SimulatedApp = .askingForAll, with factors: SimulatedFactor...
    ) -> SimulatedUser {
        var user = SimulatedUser(factors: factors)
        user.consentApp = app
        return user
    }

    @Test(
        "A consent is refused if it grants too little, too much or nothing that can be read",
        arguments: [
            (.askingForAll, [:], "scopes: The field cannot be left blank"),
            (.askingForAll, ["consent": [:]], "scopes: The field cannot be left blank"),
            (
                .askingForAll, ["consent": ["scopes": []]],
                "consent: The scope 'api:read' is required."
            ),
            (
                .askingForAll, ["consent": ["scopes": ["api:read"]]],
                "consent: The scope 'api:write' is required."
            ),
            (
                .askingForAll, ["consent": ["scopes": ["api:read", "api:write", "x"]]],
                "consent: The scope 'x' was not asked for."
            ),
            (
                .askingForAll, ["consent": ["optedScopes": ["api:read": true]]],
                "scopes: The field cannot be left blank"
            ),
            (.askingForAll, ["consent": ["scopes": "api:read"]], "400 E0000003"),
            (.askingForAll, ["consent": ["scopes": [1]]], "400 E0000003"),
            (.askingForAll, ["consent": "yes"], "400 E0000003"),
            (.askingForAll, ["consent": ["scopes": [], "expiresAt": 1]], "400 E0000003"),
            (.askingForAll, ["consent": ["scopes": ["api:write", "api:read"]]], "200 SUCCESS"),
            (
                .askingForEach, ["consent": ["scopes": ["openid"]]],
                "optedScopes: The field cannot be left blank"
            ),
            (
                .askingForEach, ["consent": ["optedScopes": ["openid": false]]],
                "consent: The scope 'openid' is required."
            ),
            (
                .askingForEach, ["consent": ["optedScopes": ["openid": true, "x": false]]],
                "consent: The scope 'x' was not asked for."
            ),
            (.askingForEach, ["consent": ["optedScopes": ["openid": "true"]]], "400 E0000003"),
            (.askingForEach, ["consent": ["optedScopes": ["openid": true]]], "200 SUCCESS"),
        ] as [(SimulatedApp, [String: SimulatorJSON], String)]
    )
    func checksScopes(app: SimulatedApp, fields: [String: SimulatorJSON], verdict: String) throws {
        let session = SimulatorSession(user(app))
        let asked = session.signIn().expect("200 CONSENT_REQUIRED")
        let response = try session.follow("next", of: asked, fields)
        #expect([verdict, "consent: \(verdict)"].contains(response.verdict))
        let granted = session.administrator.grantedScopes(of: SimulatorSession.ada, to: app)
        #expect(granted.isEmpty == (verdict != "200 SUCCESS"))
    }

    @Test(
        "A consent counts for one user, and an administrator's counts for all",
        arguments: [(false, "200 CONSENT_REQUIRED"), (true, "200 SUCCESS")]
    )
    func others(needsAdministrator: Bool, outcome: String) throws {
        var app = SimulatedApp.askingForAll
        app.needsAdministrator = needsAdministrator
        let session = SimulatorSession(user(app), .mustConsent(to: app))
        try session.follow("next", of: session.signIn(), Self.all).expect("200 SUCCESS")
        session.signIn("consent@example.test").expect(outcome)
    }

    @Test("A consent is asked for after everything else")
    func order() throws {
        var user = user(.askingAdministrator, with: .question())
        user.missingProfile = [SimulatedProfileField("nickName", label: "Nickname")]
        let session = SimulatorSession(user)
        let required = session.signIn()
        let profile = try session.verify(.question, SimulatorSession.answer, of: required)
            .expect("200 PROFILE_REQUIRED")
        let registration: SimulatorJSON = ["profile": ["nickName": "A"]]
        let consent = try session.follow("enroll", of: profile, ["registration": registration])
            .expect("200 ADMIN_CONSENT_REQUIRED")
        #expect(consent["_embedded.scopes.0.displayName"] == .null)
        // Reading the state again changes nothing.
        let again = session.resume(consent.stateToken).expect("200 ADMIN_CONSENT_REQUIRED")
        try session.follow("next", of: again, ["consent": ["scopes": ["okta.logs.read"]]])
            .expect("200 SUCCESS")
    }

    @Test("A consent ends the sign-in, whatever another sign-in has enrolled meanwhile")
    func twoSignIns() throws {
        let session = SimulatorSession(user()) { $0.optionalFactors = [.question] }
        let first = try session.follow("skip", of: session.signIn()).expect("200 CONSENT_REQUIRED")
        try session.enroll(.question, EnrollmentTests.question).expect("200 CONSENT_REQUIRED")
        try session.follow("next", of: first, Self.all).expect("200 SUCCESS")
    }

    @Test("A consent cannot be given before the user is known")
    func wrongState() throws {
        let session = SimulatorSession(user(with: .question()))
        try session.post(to: "consent", of: session.signIn(), Self.all).expect("403 E0000079")
    }
}
