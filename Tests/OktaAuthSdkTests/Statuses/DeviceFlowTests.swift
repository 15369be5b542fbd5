import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("For a device without a keyboard, an app")
struct DeviceFlowTests {
    private func open(
        _ device: SimulatedDevice,
        in client: SimulatedClient,
        withCode: Bool = false,
        signedIn: Bool = false
    ) async throws -> OktaAuthStatusDeviceActivate {
        let login = signedIn ? SimulatedClient.login : nil
        let token = try #require(device.openPage(withCode: withCode, signedIn: login))
        return try await client.step { try await client.okta.fetchStatus(with: token) }
    }

    private func activate(
        _ status: OktaAuthStatusDeviceActivate, _ code: String
    ) -> SimulatedClient.Call {
        { try await status.activate(userCode: code) }
    }

    private func signIn(
        _ status: OktaAuthStatusUnauthenticated, _ password: String = SimulatedClient.password
    ) -> SimulatedClient.Call {
        { try await status.authenticate(username: SimulatedClient.login, password: password) }
    }

    @Test("For a device without a keyboard, an app types the code and signs in")
    func signsIn() async throws {
        let client = SimulatedClient()
        let device = client.simulator.pairDevice()
        let page = try await open(device, in: client)
        #expect(page.userCode == nil && !page.isCodeInvalid)

        let again: OktaAuthStatusDeviceActivate = try await client.step(activate(page, "XXXX-XXXX"))
        #expect(again.isCodeInvalid)
        let start: OktaAuthStatusUnauthenticated = try await client.step(
            activate(again, device.userCode)
        )
        #expect(try await client.error(of: signIn(start, "wrong")).errorCode == "E0000004")
        #expect(device.status == .waiting)
        let success: OktaAuthStatusSuccess = try await client.step(signIn(start))
        #expect(success.deviceActivationStatus == "DEVICE_ACTIVATED")
        #expect(success.sessionToken == nil)
        #expect(device.status == .activated)
    }

    @Test("For a device without a keyboard, an app finds the code in the link")
    func signedIn() async throws {
        let client = SimulatedClient()
        let device = client.simulator.pairDevice()
        let page = try await open(device, in: client, withCode: true, signedIn: true)
        let code = try #require(page.userCode)
        #expect(code == device.userCode.replacingOccurrences(of: "-", with: ""))
        let success: OktaAuthStatusSuccess = try await client.step(activate(page, code))
        #expect(success.deviceActivationStatus == "DEVICE_ACTIVATED")
    }

    @Test(
        "For a device without a keyboard, an app cannot use a code twice or late",
        arguments: [true, false]
    )
    func spentCode(isUsed: Bool) async throws {
        let client = SimulatedClient { $0.stateTokenLifetime = 3600 }
        let device = client.simulator.pairDevice()
        if isUsed {
            let first = try await open(device, in: client)
            _ = try await client.step(
                to: OktaAuthStatusUnauthenticated.self, activate(first, device.userCode)
            )
        } else {
            client.clock.advance(by: 600)
            #expect(device.status == .expired)
        }
        let page = try await open(device, in: client, signedIn: true)
        let refused: OktaAuthStatusDeviceActivate = try await client.step(
            activate(page, device.userCode)
        )
        #expect(refused.isCodeInvalid)
    }

    @Test(
        "For a device without a keyboard, an app consents, or leaves it unpaired",
        arguments: [true, false]
    )
    func consent(isGiven: Bool) async throws {
        let client = SimulatedClient()
        let device = client.simulator.pairDevice(for: .askingForAll)
        let page = try await open(device, in: client)
        let start: OktaAuthStatusUnauthenticated = try await client.step(
            activate(page, device.userCode)
        )
        let status: OktaAuthStatusConsentRequired = try await client.step(signIn(start))
        let success: OktaAuthStatusSuccess = try await client.step {
            try await status.consent(to: isGiven ? nil : [])
        }
        #expect(
            success.deviceActivationStatus
                == (isGiven ? "DEVICE_ACTIVATED" : "DEVICE_NOT_ACTIVATED_CONSENT_DENIED")
        )
        #expect(device.status == (isGiven ? .activated : .refused))
    }

    @Test("For a device without a keyboard, an app can come too late with the password")
    func late() async throws {
        let client = SimulatedClient { $0.stateTokenLifetime = 3600 }
        let device = client.simulator.pairDevice()
        let page = try await open(device, in: client)
        let start: OktaAuthStatusUnauthenticated = try await client.step(
            activate(page, device.userCode)
        )
        client.clock.advance(by: 600)
        let success: OktaAuthStatusSuccess = try await client.step(signIn(start))
        #expect(success.deviceActivationStatus == "DEVICE_NOT_ACTIVATED")
        #expect(device.status == .expired)
    }
}
