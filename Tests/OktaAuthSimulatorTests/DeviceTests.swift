import Testing

@testable import OktaAuthSimulator

@Suite("A device without a keyboard")
struct DeviceTests {
    private let session = SimulatorSession(.ada)

    private func open(
        _ device: SimulatedDevice, signedIn login: String? = nil, _ session: SimulatorSession
    ) throws -> SimulatorResponse {
        let page = session.resume(device.openPage(signedIn: login))
        #expect(page.link("cancel") == nil)
        return page.expect("200 DEVICE_ACTIVATE")
    }

    private func type(
        _ code: String, on page: SimulatorResponse, _ session: SimulatorSession
    ) throws -> SimulatorResponse {
        try session.follow("next", of: page, ["userCode": .string(code)])
    }

    @Test("A device has a code of its own, which counts in any spelling, and once")
    func code() throws {
        let device = session.simulator.pairDevice()
        #expect(device.userCode.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
        #expect(session.simulator.pairDevice().userCode != device.userCode)
        let page = try open(device, session)
        for wrong in ["XXXX-XXXX", String(device.userCode.dropLast())] {
            let again = try type(wrong, on: page, session)
            #expect(again["_embedded.deviceActivationStatus"] == "INVALID_USER_CODE")
        }
        let blank = try type("", on: page, session)
        #expect(blank.verdict == "deviceActivateRequest: userCode: The field cannot be left blank")
        let spelling = device.userCode.lowercased().replacing("-", with: "")
        let start = try type(spelling, on: page, session).expect("200 UNAUTHENTICATED")
        #expect(start.embedded == ["usingDeviceFlow": true])
        try type(device.userCode, on: page, session).expect("403 E0000079")
        let other = try type(device.userCode, on: open(device, session), session)
        #expect(other["_embedded.deviceActivationStatus"] == "INVALID_USER_CODE")
    }

    @Test("A device keeps the code of the link after a code that is refused")
    func refusedCode() throws {
        session.simulator.policy.quirks.insert(.refusesUserCodes)
        let token = try #require(session.simulator.pairDevice().openPage(withCode: true))
        let page = session.resume(token)
        let code = page["_embedded.userCode"]
        #expect(code != nil)
        try type("XXXX-XXXX", on: page, session).expect("403 E0000170")
        #expect(session.resume(token)["_embedded.userCode"] == code)
    }

    @Test("A device hands its state token on to the sign-in, which has another")
    func oldStateToken() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let device = session.simulator.pairDevice()
        let start = try type(device.userCode, on: open(device, session), session)
        let required = try session.follow("next", of: start, SimulatorSession.credentials)
        #expect(required.expect("200 MFA_REQUIRED").stateToken != start.stateToken)
        try session.follow("next", of: start, SimulatorSession.credentials).expect("401 E0000011")
    }

    @Test("A device stays unpaired if the sign-in for it is cancelled, and its code is spent")
    func cancelled() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let device = session.simulator.pairDevice()
        let start = try type(device.userCode, on: open(device, session), session)
        let required = try session.follow("next", of: start, SimulatorSession.credentials)
        try session.follow("cancel", of: required.expect("200 MFA_REQUIRED")).expect("200")
        #expect(device.status == .waiting)
        let again = try type(device.userCode, on: open(device, session), session)
        #expect(again["_embedded.deviceActivationStatus"] == "INVALID_USER_CODE")
        session.clock.advance(by: 600)
        #expect(device.status == .expired)
    }

    @Test("A device is paired at once in a session, for each user separately")
    func pairsInSession() throws {
        let device = session.simulator.pairDevice()
        let page = try open(device, signedIn: SimulatorSession.ada, session)
        let done = try type(device.userCode, on: page, session).expect("200 SUCCESS")
        #expect(done.embedded == ["deviceActivationStatus": "DEVICE_ACTIVATED"])
        #expect(done["_links"] == [:])
        #expect(done.sessionToken == nil)
        #expect(device.status == .activated)
        #expect(device.openPage(signedIn: "nobody") == nil)
        #expect(session.simulator.diagnostics.count == 1)
        session.simulator.reset()
        #expect(device.status == .expired)
    }

    @Test("A device is not paired for a user who is locked out meanwhile")
    func locked() throws {
        let device = session.simulator.pairDevice()
        let page = try open(device, signedIn: SimulatorSession.ada, session)
        session.administrator.lock(SimulatorSession.ada)
        try type(device.userCode, on: page, session).expect("403 E0000069")
        #expect(device.status == .waiting)
    }
}
