/// A device without a keyboard, which shows a code to type on a page of the org.
///
/// ```swift
/// let simulator = OktaSimulator(with: .ada)
/// let device = simulator.pairDevice()
/// let stateToken = device.openPage()
/// show("Type \(device.userCode) where \(stateToken ?? "") leads")
/// ```
public struct SimulatedDevice: Sendable {
    /// How far a device has come.
    public enum Status: Sendable, Equatable {
        /// Its code was not typed yet, or who typed it has not signed in.
        case waiting
        /// A user has signed in for it.
        case activated
        /// A user did not agree to what its application asks for.
        case refused
        /// Its code was not used in time.
        case expired
    }

    let simulator: OktaSimulator
    /// The code it shows, for example `ABCD-XYWZ`; it works once.
    public let userCode: String

    /// How far it has come, on the simulator's clock.
    public var status: Status {
        simulator.engine.withOrg { org, now in
            guard let grant = org.devices[DeviceGrant.key(userCode)] else { return .expired }
            return switch grant.state {
            case .activated: .activated
            case .refused: .refused
            case .waiting, .claimed: now < grant.expiresAt ? .waiting : .expired
            }
        }
    }

    /// Opens the page that the device names.
    ///
    /// - Parameters:
    ///   - withCode: Whether the link holds the code, so that the user need not type it.
    ///   - login: The user who has a session already, `nil` if nobody has signed in.
    /// - Returns: The state token that the org would hand to the page; it leads to
    ///   `DEVICE_ACTIVATE`. `nil` for an unknown user.
    public func openPage(withCode: Bool = false, signedIn login: String? = nil) -> String? {
        simulator.engine.withOrg { org, now in
            let code = withCode ? userCode : nil
            guard let login else { return org.openDevicePage(code, nil, at: now) }
            return org.knownAccount(login: login).map { org.openDevicePage(code, $0, at: now) }
        }
    }
}
