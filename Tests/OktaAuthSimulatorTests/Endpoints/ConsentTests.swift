import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A consent")
struct ConsentTests {
    private func session(_ app: SimulatedApp) -> SimulatorSession {
        var user = SimulatedUser.ada
        user.consentApp = app
        return SimulatorSession(user)
    }

    @Test(
        "A consent is refused if it grants too little, too much or nothing that can be read",
        arguments: [
            (#"{}"#, "400 E0000001"), (#"{"consent": {}}"#, "400 E0000001"),
            (#"{"consent": {"scopes": []}}"#, "400 E0000001"),
            (#"{"consent": {"scopes": ["api:read"]}}"#, "400 E0000001"),
            (#"{"consent": {"scopes": ["api:read", "api:write", "x"]}}"#, "400 E0000001"),
            (#"{"consent": {"optedScopes": {"api:read": true}}}"#, "400 E0000001"),
            (#"{"consent": {"scopes": "api:read"}}"#, "400 E0000003"),
            (#"{"consent": {"scopes": [1]}}"#, "400 E0000003"),
            (#"{"consent": "yes"}"#, "400 E0000003"),
            (#"{"consent": {"scopes": [], "expiresAt": 1}}"#, "400 E0000003"),
            (#"{"consent": {"scopes": ["api:write", "api:read"]}}"#, "200 SUCCESS"),
        ]
    )
    func all(body: String, outcome: String) throws {
        try expect(.askingForAll, body, outcome)
    }

    @Test("A consent counts for one user, and an administrator's counts for all")
    func others() throws {
        let scopes: SimulatorJSON = ["scopes": ["api:read", "api:write"]]
        for needsAdministrator in [false, true] {
            var app = SimulatedApp.askingForAll
            app.needsAdministrator = needsAdministrator
            let session = session(app)
            session.simulator.addUser(.mustConsent(to: app))
            let asked = session.signIn()
            let done = try session.follow("next", of: asked, ["consent": scopes])
            #expect(done.outcome == "200 SUCCESS")
            let other = session.signIn("consent@example.test").outcome
            #expect(other == (needsAdministrator ? "200 SUCCESS" : "200 CONSENT_REQUIRED"))
        }
    }

    @Test(
        "A consent to single scopes is refused if a required one is missing",
        arguments: [
            (#"{"consent": {"scopes": ["openid"]}}"#, "400 E0000001"),
            (#"{"consent": {"optedScopes": {"openid": false}}}"#, "400 E0000001"),
            (#"{"consent": {"optedScopes": {"openid": true, "x": false}}}"#, "400 E0000001"),
            (#"{"consent": {"optedScopes": {"openid": "true"}}}"#, "400 E0000003"),
            (#"{"consent": {"optedScopes": {"openid": true}}}"#, "200 SUCCESS"),
        ]
    )
    func each(body: String, outcome: String) throws {
        try expect(.askingForEach, body, outcome)
    }

    private func expect(_ app: SimulatedApp, _ body: String, _ outcome: String) throws {
        let session = session(app)
        let asked = session.signIn()
        #expect(asked.outcome == "200 CONSENT_REQUIRED")
        let fields = try #require(SimulatorJSON(parsing: Data(body.utf8))?.object)
        #expect(try session.follow("next", of: asked, fields).outcome == outcome)
        let granted = session.simulator.administrator.grantedScopes(
            of: SimulatorSession.ada,
            to: app
        )
        #expect(granted.isEmpty == (outcome != "200 SUCCESS"))
    }

    @Test("A consent is asked for after everything else")
    func order() throws {
        var user = SimulatedUser.ada(with: .question())
        user.consentApp = .askingAdministrator
        user.missingProfile = [SimulatedProfileField("nickName", label: "Nickname")]
        let session = SimulatorSession(user)
        let required = session.signIn()
        let profile = try session.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(profile.outcome == "200 PROFILE_REQUIRED")
        let consent = try session.follow(
            "enroll",
            of: profile,
            ["registration": ["profile": ["nickName": "A"]]]
        )
        #expect(consent.outcome == "200 ADMIN_CONSENT_REQUIRED")
        #expect(consent.embedded?["scopes"]?[0]?["displayName"] == .null)
        // Reading the state again changes nothing.
        let token = try #require(consent.json?["stateToken"])
        let again = session.post("/api/v1/authn", ["stateToken": token])
        #expect(again.outcome == "200 ADMIN_CONSENT_REQUIRED")
        #expect(
            try session.follow("next", of: again, ["consent": ["scopes": ["okta.logs.read"]]])
                .outcome
                == "200 SUCCESS"
        )
    }

    @Test("A consent ends the sign-in, whatever another sign-in has enrolled meanwhile")
    func twoSignIns() throws {
        var user = SimulatedUser.ada
        user.consentApp = .askingForAll
        let session = SimulatorSession(user) { $0.optionalFactors = [.question] }
        let first = try session.follow("skip", of: session.signIn())
        #expect(first.outcome == "200 CONSENT_REQUIRED")
        #expect(
            try session.enroll(.question, EnrollmentTests.question).outcome
                == "200 CONSENT_REQUIRED"
        )
        let consent: SimulatorJSON = ["scopes": ["api:read", "api:write"]]
        #expect(
            try session.follow("next", of: first, ["consent": consent]).outcome == "200 SUCCESS"
        )
    }

    @Test("A consent cannot be given before the user is known")
    func wrongState() throws {
        var user = SimulatedUser.ada(with: .question())
        user.consentApp = .askingForAll
        let session = SimulatorSession(user)
        let required = session.signIn()
        let early = try session.post(
            to: "\(session.simulator.url)/api/v1/authn/consent",
            of: required,
            ["consent": ["scopes": ["api:read", "api:write"]]]
        )
        #expect(early.outcome == "403 E0000079")
    }
}
