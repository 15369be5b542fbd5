import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A device without a keyboard")
struct DeviceTests {
    private func open(
        _ session: SimulatorSession,
        _ device: SimulatedDevice,
        signedIn login: String? = nil
    ) throws -> SimulatorResponse {
        let token = try #require(device.openPage(signedIn: login))
        let page = session.resume(token)
        #expect(page.outcome == "200 DEVICE_ACTIVATE")
        #expect(page.link("cancel") == nil)
        return page
    }

    private func type(
        _ code: String,
        on page: SimulatorResponse,
        _ session: SimulatorSession
    ) throws -> SimulatorResponse {
        try session.follow("next", of: page, ["userCode": .string(code)])
    }

    @Test("A device has a code of its own, which counts in any spelling, and once")
    func code() throws {
        let session = SimulatorSession(.ada)
        let device = session.simulator.pairDevice()
        #expect(device.userCode.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
        #expect(session.simulator.pairDevice().userCode != device.userCode)
        let page = try open(session, device)
        for wrong in ["XXXX-XXXX", String(device.userCode.dropLast())] {
            let again = try type(wrong, on: page, session)
            #expect(again.embedded?["deviceActivationStatus"] == "INVALID_USER_CODE")
        }
        #expect(try type("", on: page, session).outcome == "400 E0000001")
        let spelling = device.userCode.lowercased().replacingOccurrences(of: "-", with: "")
        let start = try type(spelling, on: page, session)
        #expect(start.outcome == "200 UNAUTHENTICATED")
        #expect(start.embedded == ["usingDeviceFlow": true])
        #expect(try type(device.userCode, on: page, session).outcome == "403 E0000079")
        let other = try type(device.userCode, on: open(session, device), session)
        #expect(other.embedded?["deviceActivationStatus"] == "INVALID_USER_CODE")
    }

    @Test("A device keeps the code of the link after a code that is refused")
    func refusedCode() throws {
        let session = SimulatorSession(.ada) { $0.quirks.insert(.refusesUserCodes) }
        let device = session.simulator.pairDevice()
        let token = try #require(device.openPage(withCode: true))
        let page = session.resume(token)
        let code = page.embedded?["userCode"]
        #expect(code != nil)
        #expect(try type("XXXX-XXXX", on: page, session).outcome == "403 E0000170")
        let again = session.resume(token)
        #expect(again.embedded?["userCode"] == code)
    }

    @Test("A device hands its state token on to the sign-in, which has another")
    func oldStateToken() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let device = session.simulator.pairDevice()
        let start = try type(device.userCode, on: open(session, device), session)
        let credentials = SimulatorSession.credentials
        let required = try session.follow("next", of: start, credentials)
        #expect(required.outcome == "200 MFA_REQUIRED")
        #expect(required.json?["stateToken"] != start.json?["stateToken"])
        let again = try session.follow("next", of: start, credentials)
        #expect(again.outcome == "401 E0000011")
    }

    @Test("A device stays unpaired if the sign-in for it is cancelled, and its code is spent")
    func cancelled() throws {
        let session = SimulatorSession(.ada(with: .question()))
        let device = session.simulator.pairDevice()
        let start = try type(device.userCode, on: open(session, device), session)
        let required = try session.follow("next", of: start, SimulatorSession.credentials)
        #expect(required.outcome == "200 MFA_REQUIRED")
        #expect(try session.follow("cancel", of: required).statusCode == 200)
        #expect(device.status == .waiting)
        let again = try type(device.userCode, on: open(session, device), session)
        #expect(again.embedded?["deviceActivationStatus"] == "INVALID_USER_CODE")
        session.clock.advance(by: 600)
        #expect(device.status == .expired)
    }

    @Test("A device is paired at once in a session, for each user separately")
    func session() throws {
        let session = SimulatorSession(.ada)
        let device = session.simulator.pairDevice()
        let done = try type(
            device.userCode,
            on: open(session, device, signedIn: SimulatorSession.ada),
            session
        )
        #expect(done.outcome == "200 SUCCESS")
        #expect(done.embedded == ["deviceActivationStatus": "DEVICE_ACTIVATED"])
        #expect(done.json?["_links"] == [:])
        #expect(done.json?["sessionToken"] == nil)
        #expect(device.status == .activated)
        #expect(device.openPage(signedIn: "nobody") == nil)
        #expect(session.simulator.diagnostics.count == 1)
        session.simulator.reset()
        #expect(device.status == .expired)
    }

    @Test("A device is not paired for a user who is locked out meanwhile")
    func locked() throws {
        let session = SimulatorSession(.ada)
        let device = session.simulator.pairDevice()
        let page = try open(session, device, signedIn: SimulatorSession.ada)
        session.simulator.administrator.lock(SimulatorSession.ada)
        #expect(try type(device.userCode, on: page, session).outcome == "403 E0000069")
        #expect(device.status == .waiting)
    }
}
