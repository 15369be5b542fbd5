import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A transaction begins")
struct StartTests {
    @Test("A transaction begins with an activation token, once, and a first password")
    func activation() throws {
        var user = SimulatedUser.ada
        user.isStaged = true
        let session = SimulatorSession(user)
        #expect(session.signIn().outcome == "401 E0000004")
        let token = try #require(
            session.simulator.administrator.activationToken(for: SimulatorSession.ada)
        )
        let body: SimulatorJSON = ["token": .string(token), "relayState": "/here"]
        let reset = session.post("/api/v1/authn", body)
        #expect(reset.outcome == "200 PASSWORD_RESET")
        #expect(reset.json?["recoveryType"] == "ACCOUNT_ACTIVATION")
        #expect(session.post("/api/v1/authn", body).outcome == "401 E0000004")
        let done = try session.follow("next", of: reset, ["newPassword": "Another-1"])
        #expect(done.outcome == "200 SUCCESS")
        #expect(done.json?["relayState"] == "/here")
        #expect(session.signIn(SimulatorSession.ada, "Another-1").outcome == "200 SUCCESS")
    }

    @Test("A transaction begins by a trusted application, which gets the recovery token")
    func trusted() throws {
        let session = SimulatorSession(.ada)
        let headers = ["Authorization": "SSWS \(session.simulator.apiToken)"]
        let started = session.post("recovery/password", ["username": "ada"], headers: headers)
        #expect(started.outcome == "200 RECOVERY")
        #expect(started.nextName == "recovery")
        #expect(started.stateToken == nil)
        let token = try #require(started.json?["recoveryToken"])
        let recovery = session.post("recovery/token", ["recoveryToken": token])
        #expect(recovery.nextName == "answer")
        let unknown = session.post("recovery/unlock", ["username": "no"], headers: headers)
        #expect(unknown.outcome == "403 E0000095")
        let foreign = ["Authorization": "SSWS wrong"]
        let wrong = session.post("recovery/password", ["username": "ada"], headers: foreign)
        #expect(wrong.outcome == "401 E0000011")
        #expect(session.post("recovery/password", ["username": "ada"]).outcome == "400 E0000001")
    }

    @Test(
        "A transaction begins with an API token without characters, which counts as none",
        arguments: ["", " ", "  "]
    )
    func blankToken(token: String) {
        let headers = ["Authorization": "SSWS\(token)"]
        #expect(SimulatorSession(.ada).signIn(headers: headers).outcome == "200 SUCCESS")
    }

    @Test(
        "A transaction begins with a device token, which an org honours from trusted clients only"
    )
    func deviceContext() throws {
        let session = SimulatorSession(.ada(with: .question())) {
            $0.rememberDevice.honoursPublicDeviceTokens = false
        }
        let trust = ["Authorization": "SSWS \(session.simulator.apiToken)"]
        func signIn(_ headers: [String: String]) -> SimulatorResponse {
            session.signIn(with: ["context": ["deviceToken": "d1"]], headers: headers)
        }
        for response in [signIn([:]), signIn(trust)] {
            let query = "?rememberDevice=true"
            try session.verify(.question, ["answer": "mayonnaise"], of: response, query: query)
        }
        #expect(signIn([:]).status == "MFA_REQUIRED")
        #expect(signIn(trust).status == "SUCCESS")
    }

    @Test("A transaction begins for an application, and ends with a link to it")
    func stepUp() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let token = try #require(session.simulator.administrator.beginStepUp())
        let start = session.resume(token)
        #expect(start.outcome == "200 UNAUTHENTICATED")
        #expect(start.embedded?["target"]?["label"] == "Simulated App")
        let required = try session.follow("next", of: start, SimulatorSession.credentials)
        #expect(required.stateToken != token)
        let done = try session.verify(.question, ["answer": "mayonnaise"], of: required)
        #expect(done.outcome == "200 SUCCESS")
        #expect(done.json?["sessionToken"] == nil)
        #expect(done.nextName == "original")
        let link = try #require(done.link("next").flatMap(URL.init(string:)))
        let page = session.simulator.browser.visit(link)
        #expect(page.headers["Location"] == "https://app.example.test/")
    }

    @Test(
        "A transaction begins for an audience of the org",
        arguments: [
            ("0oaSimApp00000000000", "200 SUCCESS"), ("0oaOther", "400 E0000001"),
            ("0oaClosed", "400 E0000001"),
        ]
    )
    func audience(id: String, outcome: String) {
        let session = SimulatorSession(.ada) {
            $0.apps.append(SimulatedApp(id: "0oaClosed", allowsSignIn: false))
        }
        #expect(session.signIn(with: ["audience": .string(id)]).outcome == outcome)
    }

    @Test("A transaction begins at most four times a second for one name")
    func signInLimit() {
        let session = SimulatorSession(.ada) { $0.enforcesRateLimits = true }
        let outcomes = (1...5).map { _ in session.signIn().outcome }
        #expect(outcomes == Array(repeating: "200 SUCCESS", count: 4) + ["429 E0000047"])
        #expect(session.signIn("eve").outcome == "401 E0000004")
        session.clock.advance(by: 1)
        #expect(session.signIn().outcome == "200 SUCCESS")
    }

    @Test("A transaction begins again by itself after a while, where the policy has that")
    func autoUnlock() {
        let session = SimulatorSession(.ada) {
            $0.lockout.maxAttempts = 2
            $0.lockout.autoUnlockMinutes = 10
        }
        for _ in 1...2 { session.signIn(SimulatorSession.ada, "wrong") }
        session.clock.advance(by: 599)
        #expect(session.signIn().outcome == "200 LOCKED_OUT")
        session.clock.advance(by: 1)
        #expect(session.signIn().outcome == "200 SUCCESS")
    }

    @Test("A transaction begins with links that begin as a proxy, or the org itself, sets")
    func origins() {
        let session = SimulatorSession(.adaWithExpiredPassword)
        let proxied = session.signIn(
            headers: ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "id.example.test:8443"]
        )
        #expect(proxied.link("cancel") == "https://id.example.test:8443/api/v1/authn/cancel")
        session.simulator.publicURL = URL(string: "https://public.example.test/")
        #expect(
            session.signIn().link("cancel") == "https://public.example.test/api/v1/authn/cancel"
        )
    }

    @Test("Passwords grow old, and are kept for a while")
    func passwordAge() throws {
        let session = SimulatorSession(.ada) {
            $0.password.maxAgeDays = 90
            $0.password.warningDays = 10
            $0.password.minAgeMinutes = 60
        }
        let options = SimulatorSession.warn
        #expect(session.signIn(options: options).status == "SUCCESS")
        session.clock.advance(by: 81 * 86_400)
        let warning = session.signIn(options: options)
        #expect(warning.status == "PASSWORD_WARN")
        #expect(try session.changePassword(of: warning).outcome == "200 SUCCESS")
        session.clock.advance(by: 91 * 86_400)
        #expect(session.signIn(SimulatorSession.ada, "Another-1").status == "PASSWORD_EXPIRED")
    }
}

@Suite("A grace period")
struct GracePeriodTests {
    @Test("A grace period lets required factors wait until it is over")
    func skips() throws {
        let session = SimulatorSession(.ada) { $0.requiredFactors = [.sms] }
        session.simulator.policy.enrollmentGraceEnd = session.clock.now + 60
        let enroll = session.signIn()
        #expect(
            enroll.embedded?["policy"]?["gracePeriod"]?["endDate"] == "2024-05-01T12:01:00.000Z"
        )
        #expect(try session.follow("skip", of: enroll).outcome == "200 SUCCESS")
        session.clock.advance(by: 60)
        let late = session.signIn()
        #expect(late.status == "MFA_ENROLL")
        #expect(late.link("skip") == nil)
        #expect(
            try session.post(to: #require(enroll.link("skip")), of: late).outcome == "403 E0000079"
        )
    }

    @Test(
        "A transaction begins with texts no longer than the reference allows",
        arguments: [
            (["deviceToken": "d"], 32, "200 SUCCESS"), (["deviceToken": "d"], 33, "400 E0000001"),
            (["deviceToken": "\r\n"], 1, "400 E0000001"), (["deviceToken": ";"], 1, "400 E0000001"),
            (["relayState": "r"], 2048, "200 SUCCESS"), (["relayState": "r"], 2049, "400 E0000001"),
        ] as [([String: String], Int, String)]
    )
    func limitsTexts(pieces: [String: String], count: Int, expected: String) {
        let session = SimulatorSession(.ada)
        let texts = pieces.mapValues { SimulatorJSON.string(String(repeating: $0, count: count)) }
        let relayState = texts["relayState"] ?? .null
        let response = session.signIn(with: ["relayState": relayState, "context": .object(texts)])
        #expect(response.outcome == expected)
    }

    @Test("A transaction begins with an activation token that a refused request leaves good")
    func keepsTheToken() throws {
        let session = SimulatorSession(.staged)
        let login = SimulatedUser.staged.login
        let token = try #require(session.simulator.administrator.activationToken(for: login))
        let odd = session.post("/api/v1/authn", ["token": .string(token), "relayState": [:]])
        #expect(odd.outcome == "400 E0000003")
        let right = session.post("/api/v1/authn", ["token": .string(token)])
        #expect(right.outcome == "200 PASSWORD_RESET")
    }
}
