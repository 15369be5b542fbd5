import Foundation

/// A device without a keyboard, which shows a code to enter on a page of the org.
///
/// ```swift
/// let simulator = OktaSimulator(with: .ada)
/// let device = simulator.pairDevice()
/// let stateToken = device.openPage()
/// show("Type \(device.userCode) where \(stateToken ?? "") leads")
/// ```
public struct SimulatedDevice: Sendable {
    /// The state of a device.
    public enum Status: Sendable, Equatable {
        /// Its code has not been entered yet, or the user has not signed in.
        case waiting
        /// A user has signed in for it.
        case activated
        /// A user refused the scopes of its application.
        case refused
        /// Its code was not used in time.
        case expired
    }

    let simulator: OktaSimulator
    /// The code it shows, for example `ABCD-XYWZ`; valid once.
    public let userCode: String

    /// The current state, on the simulator's clock.
    public var status: Status {
        simulator.server.withOrg { org, now in
            guard let grant = org.devices[userCode] else { return .expired }
            return switch grant.result {
            case .activated: .activated
            case .refused: .refused
            case .notActivated: now < grant.expiresAt ? .waiting : .expired
            }
        }
    }

    /// Lets the user `login`, who is signed in to the org, enter the code on a phone.
    ///
    /// An app with scopes that the user has not agreed to stays ``Status/waiting``.
    @discardableResult
    public func enterCode(as login: String) -> Status {
        let stateToken = openPage(signedIn: login).map(SimulatorJSON.string) ?? .null
        let body: SimulatorJSON = ["stateToken": stateToken, "userCode": .string(userCode)]
        let page = simulator.url.appendingPathComponent("api/v1/authn/device/activate")
        var request = SimulatorRequest(method: "POST", url: page)
        request.headers["content-type"] = "application/json"
        request.body = body.encoded
        _ = simulator.respond(to: request)
        return status
    }

    /// Opens the activation page of the device.
    ///
    /// - Parameters:
    ///   - withCode: Whether the link includes the code.
    ///   - login: The user with an existing session, if any.
    /// - Returns: The state token for the page; its transaction is in `DEVICE_ACTIVATE`. `nil` for
    ///   an unknown user.
    public func openPage(withCode: Bool = false, signedIn login: String? = nil) -> String? {
        simulator.server.withOrg { org, now in
            let code = withCode ? userCode : nil
            guard let login else { return org.openDevicePage(code, nil, at: now) }
            return org.knownAccount(login: login).map { org.openDevicePage(code, $0, at: now) }
        }
    }
}
