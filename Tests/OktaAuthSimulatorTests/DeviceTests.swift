import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("A device without a keyboard")
struct DeviceTests {
    private func open(
        _ stage: Stage,
        _ device: SimulatedDevice,
        signedIn login: String? = nil
    ) throws -> SimulatorResponse {
        let token = try #require(device.openPage(signedIn: login))
        let page = stage.post("/api/v1/authn", ["stateToken": .string(token)])
        #expect(page.outcome == "200 DEVICE_ACTIVATE")
        #expect(page.link("cancel") == nil)
        return page
    }

    private func type(
        _ code: String,
        on page: SimulatorResponse,
        _ stage: Stage
    ) throws -> SimulatorResponse {
        try stage.follow("next", of: page, ["userCode": .string(code)])
    }

    @Test("has a code of its own, which counts in any spelling, and once")
    func code() throws {
        let stage = Stage(.ada)
        let device = stage.simulator.pairDevice()
        #expect(device.userCode.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
        #expect(stage.simulator.pairDevice().userCode != device.userCode)
        let page = try open(stage, device)
        for wrong in ["XXXX-XXXX", String(device.userCode.dropLast())] {
            let again = try type(wrong, on: page, stage)
            #expect(again.embedded?["deviceActivationStatus"] == "INVALID_USER_CODE")
        }
        #expect(try type("", on: page, stage).outcome == "400 E0000001")
        let spelling = device.userCode.lowercased().replacingOccurrences(of: "-", with: "")
        let start = try type(spelling, on: page, stage)
        #expect(start.outcome == "200 UNAUTHENTICATED")
        #expect(start.embedded == ["usingDeviceFlow": true])
        #expect(try type(device.userCode, on: page, stage).outcome == "403 E0000079")
        let other = try type(device.userCode, on: open(stage, device), stage)
        #expect(other.embedded?["deviceActivationStatus"] == "INVALID_USER_CODE")
    }

    @Test("stays unpaired if the sign-in for it is cancelled, and its code is spent")
    func cancelled() throws {
        let stage = Stage(.ada(with: .question()))
        let device = stage.simulator.pairDevice()
        let start = try type(device.userCode, on: open(stage, device), stage)
        let required = try stage.follow(
            "next",
            of: start,
            ["username": "ada", "password": .string(Stage.password)]
        )
        #expect(required.outcome == "200 MFA_REQUIRED")
        #expect(try stage.follow("cancel", of: required).statusCode == 200)
        #expect(device.status == .waiting)
        let again = try type(device.userCode, on: open(stage, device), stage)
        #expect(again.embedded?["deviceActivationStatus"] == "INVALID_USER_CODE")
        stage.clock.advance(by: 600)
        #expect(device.status == .expired)
    }

    @Test("is paired at once by who has a session, for each user by themselves")
    func session() throws {
        let stage = Stage(.ada)
        let device = stage.simulator.pairDevice()
        let done = try type(device.userCode, on: open(stage, device, signedIn: Stage.ada), stage)
        #expect(done.outcome == "200 SUCCESS")
        #expect(done.embedded == ["deviceActivationStatus": "DEVICE_ACTIVATED"])
        #expect(done.json?["_links"] == [:])
        #expect(done.json?["sessionToken"] == nil)
        #expect(device.status == .activated)
        #expect(device.openPage(signedIn: "nobody") == nil)
        #expect(stage.simulator.diagnostics.count == 1)
        stage.simulator.reset()
        #expect(device.status == .expired)
    }

    @Test("is none of whoever is locked out meanwhile")
    func locked() throws {
        let stage = Stage(.ada)
        let device = stage.simulator.pairDevice()
        let page = try open(stage, device, signedIn: Stage.ada)
        stage.simulator.administrator.lock(Stage.ada)
        #expect(try type(device.userCode, on: page, stage).outcome == "403 E0000069")
        #expect(device.status == .waiting)
    }
}
