import Foundation

extension SimulatedOrg {
    /// Adds a device that waits for a user.
    ///
    /// - Returns: The user code of the device.
    mutating func pairDevice(for app: SimulatedApp, at now: Date) -> String {
        // Without vowels no code is a word, and no O or I is confused with a digit.
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let code = (0..<8).map { _ in letters[Int(generator.next() % UInt64(letters.count))] }
        devices[String(code)] = DeviceGrant(
            app: app,
            expiresAt: now.addingTimeInterval(policy.userCodeLifetime)
        )
        return "\(String(code.prefix(4)))-\(String(code.suffix(4)))"
    }

    /// Starts a transaction for the page on which device codes are entered.
    ///
    /// - Returns: Its state token.
    mutating func openDevicePage(_ code: String?, _ account: Account?, at now: Date) -> String {
        var transaction = Transaction(
            stateToken: generator.token("00", count: 40),
            accountID: account?.id,
            step: .deviceActivate
        )
        transaction.usesFactorStates = policy.quirks.usesFactorStates
        transaction.userCode = code.map(DeviceGrant.key)
        transaction.expiresAt = now.addingTimeInterval(policy.stateTokenLifetime)
        transactions[transaction.stateToken] = transaction
        return transaction.stateToken
    }

    /// Sets the result of the device of `transaction`, unless its code has expired.
    mutating func settleDevice(
        of transaction: Transaction,
        as state: DeviceGrant.State,
        at now: Date
    ) {
        guard let key = transaction.device, let grant = devices[key], now < grant.expiresAt else {
            return
        }
        devices[key]?.state = state
    }

    /// The device activation result of `transaction`, spelled as on the wire.
    func deviceStatus(of transaction: Transaction) -> String? {
        guard let key = transaction.device else { return nil }
        return switch devices[key]?.state {
        case .activated: "DEVICE_ACTIVATED"
        case .refused: "DEVICE_NOT_ACTIVATED_CONSENT_DENIED"
        case .waiting, .claimed, nil: "DEVICE_NOT_ACTIVATED"
        }
    }
}
