import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Remembering a device")
struct RememberDeviceTests {
    private let session = SimulatorSession(.ada(with: .question()))

    private func signIn(headers: [String: String] = [:]) -> SimulatorResponse {
        session.signIn(with: ["context": ["deviceToken": "d1"]], headers: headers)
    }

    private func remember(_ wish: SimulatorJSON = true) throws {
        let fields = SimulatorSession.answer.merging(["rememberDevice": wish]) { $1 }
        try session.verify(.question, fields, of: signIn()).expect("200 SUCCESS")
    }

    @Test("Remembering a device lasts as long as the policy sets")
    func expires() throws {
        session.simulator.policy.rememberDevice.lifetimeInMinutes = 15
        try remember()
        session.clock.advance(by: 899)
        signIn().expect("200 SUCCESS")
        session.clock.advance(by: 1)
        signIn().expect("200 MFA_REQUIRED")
    }

    @Test("Remembering a device ends when the policy ends it")
    func endsWithPolicy() throws {
        try remember()
        signIn().expect("200 SUCCESS")
        session.simulator.policy.rememberDevice.isAllowed = false
        signIn().expect("200 MFA_REQUIRED")
    }

    @Test("Remembering a device does not happen where the policy forbids it")
    func isForbidden() throws {
        session.simulator.policy.rememberDevice.isAllowed = false
        try remember()
        session.simulator.policy.rememberDevice.isAllowed = true
        signIn().expect("200 MFA_REQUIRED")
    }

    @Test(
        "A device is not remembered unless the client asks",
        arguments: [SimulatorJSON.null, false, "False"]
    )
    func isNotAsked(wish: SimulatorJSON) throws {
        try remember(wish)
        signIn().expect("200 MFA_REQUIRED")
    }

    @Test(
        "A device is remembered as the query asks, in any letter case",
        arguments: [("True", true), ("TRUE", true), ("False", false), ("FALSE", false)]
    )
    func asksInQuery(spelling: String, isRemembered: Bool) throws {
        let query = "?rememberDevice=\(spelling)"
        try session.verify(.question, SimulatorSession.answer, of: signIn(), query: query)
        signIn().expect(isRemembered ? "200 SUCCESS" : "200 MFA_REQUIRED")
    }

    @Test("Remembering a device goes by the cookie, too")
    func byCookie() throws {
        func signIn(_ device: String) -> SimulatorResponse {
            session.signIn(headers: ["Cookie": "a=b; DT=\(device)"])
        }
        let challenge = try session.verify(.question, of: signIn("d1"))
        try session.follow(
            "next", of: challenge, SimulatorSession.answer, query: "?rememberDevice=True"
        )
        signIn("d1").expect("200 SUCCESS")
        signIn("d2").expect("200 MFA_REQUIRED")
        session.signIn().expect("200 MFA_REQUIRED")
    }

    @Test("Remembering a device by its token is for trusted clients, if the org sets that")
    func trusted() throws {
        session.simulator.policy.rememberDevice.honoursPublicDeviceTokens = false
        let trust = ["Authorization": "SSWS \(session.simulator.apiToken)"]
        for response in [signIn(), signIn(headers: trust)] {
            let query = "?rememberDevice=true"
            try session.verify(.question, SimulatorSession.answer, of: response, query: query)
        }
        signIn().expect("200 MFA_REQUIRED")
        signIn(headers: trust).expect("200 SUCCESS")
    }
}
