import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("For a device without a keyboard, an app", .timeLimit(.minutes(1)))
struct DeviceFlowTests {
    private func open(
        _ device: SimulatedDevice,
        in world: World,
        withCode: Bool = false,
        signedIn: Bool = false
    ) async throws -> OktaAuthStatusDeviceActivate {
        let login = signedIn ? World.login : nil
        let token = try #require(device.openPage(withCode: withCode, signedIn: login))
        return try await world.step {
            world.okta.fetchStatus(with: token, onStatusChange: $0, onError: $1)
        }
    }

    private func activate(
        _ status: OktaAuthStatusDeviceActivate,
        _ code: String
    ) -> World.Start {
        { status.activate(userCode: code, onStatusChange: $0, onError: $1) }
    }

    private func signIn(
        _ status: OktaAuthStatusUnauthenticated,
        _ password: String = World.password
    ) -> World.Start {
        {
            status.authenticate(
                username: World.login,
                password: password,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    @Test("types the code, signs in, and the device is ready")
    func signsIn() async throws {
        let world = World()
        let device = world.simulator.pairDevice()
        let page = try await open(device, in: world)
        #expect(page.userCode == nil && !page.isCodeInvalid)

        let again: OktaAuthStatusDeviceActivate = try await world.step(activate(page, "XXXX-XXXX"))
        #expect(again.isCodeInvalid)
        let start: OktaAuthStatusUnauthenticated = try await world.step(
            activate(again, device.userCode)
        )
        #expect(try await world.error(of: signIn(start, "wrong")).errorCode == "E0000004")
        #expect(device.status == .waiting)
        let success: OktaAuthStatusSuccess = try await world.step(signIn(start))
        #expect(success.deviceActivationStatus == "DEVICE_ACTIVATED")
        #expect(success.sessionToken == nil)
        #expect(device.status == .activated)
    }

    @Test("is signed in already, and finds the code in the link")
    func signedIn() async throws {
        let world = World()
        let device = world.simulator.pairDevice()
        let page = try await open(device, in: world, withCode: true, signedIn: true)
        let code = try #require(page.userCode)
        #expect(code == device.userCode.replacingOccurrences(of: "-", with: ""))
        let success: OktaAuthStatusSuccess = try await world.step(activate(page, code))
        #expect(success.deviceActivationStatus == "DEVICE_ACTIVATED")
    }

    @Test("cannot use a code twice, nor when its time is over", arguments: [true, false])
    func spentCode(isUsed: Bool) async throws {
        let world = World { $0.stateTokenLifetime = 3600 }
        let device = world.simulator.pairDevice()
        if isUsed {
            let first = try await open(device, in: world)
            _ = try await world.step(
                to: OktaAuthStatusUnauthenticated.self,
                activate(first, device.userCode)
            )
        } else {
            world.clock.advance(by: 600)
            #expect(device.status == .expired)
        }
        let page = try await open(device, in: world, signedIn: true)
        let refused: OktaAuthStatusDeviceActivate = try await world.step(
            activate(page, device.userCode)
        )
        #expect(refused.isCodeInvalid)
    }

    @Test("is told of a wrong code by an error, where the server does so")
    func strictServer() async throws {
        let world = World { $0.quirks.refusesUserCodes = true }
        let page = try await open(world.simulator.pairDevice(), in: world)
        let wrong = try await world.error(of: activate(page, "XXXX-XXXX"))
        #expect(wrong.errorCode == "E0000170")
    }

    @Test("consents for the device, or refuses and leaves it unpaired", arguments: [true, false])
    func consent(isGiven: Bool) async throws {
        let world = World()
        let device = world.simulator.pairDevice(for: .askingForAll)
        let page = try await open(device, in: world)
        let start: OktaAuthStatusUnauthenticated = try await world.step(
            activate(page, device.userCode)
        )
        let status: OktaAuthStatusConsentRequired = try await world.step(signIn(start))
        let success: OktaAuthStatusSuccess = try await world.step {
            status.consent(to: isGiven ? nil : [], onStatusChange: $0, onError: $1)
        }
        #expect(
            success.deviceActivationStatus
                == (isGiven ? "DEVICE_ACTIVATED" : "DEVICE_NOT_ACTIVATED_CONSENT_DENIED")
        )
        #expect(device.status == (isGiven ? .activated : .refused))
    }

    @Test("comes too late with the password, and the device is not paired")
    func late() async throws {
        let world = World { $0.stateTokenLifetime = 3600 }
        let device = world.simulator.pairDevice()
        let page = try await open(device, in: world)
        let start: OktaAuthStatusUnauthenticated = try await world.step(
            activate(page, device.userCode)
        )
        world.clock.advance(by: 600)
        let success: OktaAuthStatusSuccess = try await world.step(signIn(start))
        #expect(success.deviceActivationStatus == "DEVICE_NOT_ACTIVATED")
        #expect(device.status == .expired)
    }
}
