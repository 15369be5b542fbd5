import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("A transaction begins")
struct StartTests {
    private let session = SimulatorSession(.ada)

    @Test("A transaction begins with an activation token, once, and a first password")
    func activation() throws {
        let session = SimulatorSession(.staged)
        let login = SimulatedUser.staged.login
        session.signIn(login).expect("401 E0000004")
        let token = try #require(session.administrator.activationToken(for: login))
        // A refused request leaves the token good.
        session.post("/api/v1/authn", ["token": .string(token), "relayState": [:]])
            .expect("400 E0000003")
        let body: SimulatorJSON = ["token": .string(token), "relayState": "/here"]
        let reset = session.post("/api/v1/authn", body).expect("200 PASSWORD_RESET")
        #expect(reset["recoveryType"] == "ACCOUNT_ACTIVATION")
        session.post("/api/v1/authn", body).expect("401 E0000004")
        let done = try session.follow("next", of: reset, ["newPassword": "Another-1"])
            .expect("200 SUCCESS")
        #expect(done["relayState"] == "/here")
        session.signIn(login, "Another-1").expect("200 SUCCESS")
    }

    @Test("An activation token of an active user warns about an expiring password")
    func activationOfActiveUser() throws {
        let session = SimulatorSession(.adaWithExpiringPassword())
        let token = try #require(session.administrator.activationToken(for: SimulatorSession.ada))
        let body: SimulatorJSON = ["token": .string(token), "options": SimulatorSession.warn]
        session.post("/api/v1/authn", body).expect("200 PASSWORD_WARN")
    }

    @Test(
        "A transaction begins with an API token without characters, which counts as none",
        arguments: ["", " ", "  "]
    )
    func blankToken(token: String) {
        session.signIn(headers: ["Authorization": "SSWS\(token)"]).expect("200 SUCCESS")
    }

    @Test("A transaction begins for an application, and ends with a link to it")
    func stepUp() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let start = session.stepUp().expect("200 UNAUTHENTICATED")
        #expect(start["_embedded.target.label"] == "Simulated App")
        let required = try session.follow("next", of: start, SimulatorSession.credentials)
        #expect(required.stateToken != start.stateToken)
        let done = try session.verify(.question, SimulatorSession.answer, of: required)
            .expect("200 SUCCESS")
        #expect(done.sessionToken == nil)
        #expect(done.nextName == "original")
        let link = try #require(done.link("next").flatMap(URL.init(string:)))
        let page = session.simulator.browser.visit(link)
        #expect(page.headers["Location"] == "https://app.example.test/")
    }

    @Test(
        "A transaction begins for an audience of the org",
        arguments: [
            ("0oaSimApp00000000000", "200 SUCCESS"),
            ("0oaOther", "authRequest: Invalid or unknown audience '0oaOther'."),
            ("0oaClosed", "authRequest: Sign in not allowed for app '0oaClosed'."),
        ]
    )
    func audience(id: String, verdict: String) {
        session.simulator.policy.apps.append(SimulatedApp(id: "0oaClosed", allowsSignIn: false))
        #expect(session.signIn(with: ["audience": .string(id)]).verdict == verdict)
    }

    @Test("A transaction begins at most four times a second for one name")
    func signInLimit() {
        session.simulator.policy.enforcesRateLimits = true
        for _ in 1...4 { session.signIn().expect("200 SUCCESS") }
        session.signIn().expect("429 E0000047")
        session.signIn("eve").expect("401 E0000004")
        session.clock.advance(by: 1)
        session.signIn().expect("200 SUCCESS")
    }

    @Test("A transaction begins with links that begin as a proxy, or the org itself, sets")
    func origins() {
        let session = SimulatorSession(.adaWithExpiredPassword)
        let proxied = session.signIn(
            headers: ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "id.example.test:8443"]
        )
        #expect(proxied.link("cancel") == "https://id.example.test:8443/api/v1/authn/cancel")
        session.simulator.publicURL = URL(string: "https://public.example.test/")
        let link = session.signIn().link("cancel")
        #expect(link == "https://public.example.test/api/v1/authn/cancel")
    }

    @Test(
        "A transaction begins with texts no longer than the reference allows",
        arguments: [
            (["deviceToken": "d"], 32, nil),
            (["deviceToken": "d"], 33, "deviceToken: The field cannot exceed 32 characters"),
            (["deviceToken": "\r\n"], 1, "deviceToken: The field cannot exceed 32 characters"),
            (["deviceToken": ";"], 1, "deviceToken: The field cannot exceed 32 characters"),
            (["relayState": "r"], 2048, nil),
            (["relayState": "r"], 2049, "relayState: The field cannot exceed 2048 characters"),
        ] as [([String: String], Int, String?)]
    )
    func limitsTexts(pieces: [String: String], count: Int, cause: String?) {
        let texts = pieces.mapValues { SimulatorJSON.string(String(repeating: $0, count: count)) }
        let relayState = texts["relayState"] ?? .null
        let done = session.signIn(with: ["relayState": relayState, "context": .object(texts)])
        #expect(done.verdict == cause.map { "authRequest: \($0)" } ?? "200 SUCCESS")
    }

    @Test("A grace period lets required factors wait until it is over")
    func gracePeriod() throws {
        session.simulator.policy.requiredFactors = [.sms]
        session.simulator.policy.enrollmentGraceEnd = session.clock.now + 60
        let enroll = session.signIn()
        #expect(enroll["_embedded.policy.gracePeriod.endDate"] == "2024-05-01T12:01:00.000Z")
        try session.follow("skip", of: enroll).expect("200 SUCCESS")
        session.clock.advance(by: 60)
        let late = session.signIn().expect("200 MFA_ENROLL")
        #expect(late.link("skip") == nil)
        try session.post(to: "skip", of: late).expect("403 E0000079")
    }
}
