import Foundation

/// Checks that need credentials.
extension OktaDiagnosis {
    mutating func checkSignIn(_ credentials: Credentials, with client: OktaAuthSdk) async {
        var configuration = client.configuration
        // The app may have a transaction to continue.
        configuration.resumeStore = nil
        let client = OktaAuthSdk(domain: client.domain, configuration: configuration)
        let status: OktaAuthStatus
        do {
            status = try await client.authenticate(
                username: credentials.username, password: credentials.password
            )
        } catch let error as OktaError {
            return checkRefusal(error)
        } catch {
            return
        }
        checked += [.credentials, .locked, .lockout, .status]
        if status is OktaAuthStatusLockedOut {
            found(
                .locked,
                "The account is locked, and the org says so.",
                "Let the user unlock it, or ask an administrator."
            )
        }
        checkFactors(of: status)
        checkRememberDevice(in: status)
        await end(status)
        await checkDeviceToken(after: status, credentials, with: client)
    }

    private mutating func checkRefusal(_ error: OktaError) {
        checked.append(.credentials)
        if case .unknownStatus(let response) = error {
            checked.append(.status)
            return foundUnknown(response.status?.rawValue ?? "")
        }
        switch error.code {
        case .authenticationFailed, .wrongCredentials:
            checked.append(.lockout)
            found(
                .lockout,
                "The org refused name and password. If they are right, the account is locked and "
                    + "the org hides that, or a policy refuses the app.",
                "Look at the account in the admin console. To have LOCKED_OUT answered, turn on "
                    + "\"Show lock out failures\" in the password policy."
            )
        case .rateLimitExceeded:
            found(
                .rateLimit,
                "The org accepts no more sign-ins now.",
                "Wait; it limits sign-ins by user, address and org."
            )
        default:
            found(
                .credentials,
                "The org refused the sign-in: \(error.description).",
                "See its code."
            )
        }
    }

    private mutating func foundUnknown(_ status: String) {
        found(
            .status,
            "This SDK does not know the status '\(status)'.",
            "Update the SDK; the app can show such a status only as unknown."
        )
    }

    private mutating func checkFactors(of status: OktaAuthStatus) {
        let factors: [OktaFactor]
        switch status.step {
        case .factorRequired(let status): factors = status.availableFactors
        case .factorEnroll(let status): factors = status.availableFactors
        case .factorChallenge(let status): factors = [status.factor]
        case .unknown(let status): return foundUnknown(status.statusType.rawValue)
        default: return
        }
        checked.append(.factors)
        let unknown = factors.filter { if case .unknown = $0.kind { true } else { false } }
        guard !unknown.isEmpty else { return }
        let types = Set(unknown.map(\.type.rawValue)).sorted().joined(separator: "', '")
        found(
            .factors,
            "The user has factors of types this SDK has no class for: '\(types)'.",
            "The app can select them, but has no form for them: update the SDK, or let the user "
                + "choose another factor."
        )
    }

    private mutating func checkRememberDevice(in status: OktaAuthStatus) {
        guard let isAllowed = status.rememberDevicePolicy?.allowRememberDevice else { return }
        checked.append(.rememberDevice)
        guard !isAllowed else { return }
        found(
            .rememberDevice,
            "The policy of the org does not let this device be remembered: a factor is asked for at "
                + "every sign-in.",
            "An administrator can allow it in the sign-on policy; show no check box until then."
        )
    }

    /// Signs in again with the device token as a cookie, if the org asked for a factor in spite of it.
    private mutating func checkDeviceToken(
        after status: OktaAuthStatus, _ credentials: Credentials, with client: OktaAuthSdk
    ) async {
        var configuration = client.configuration
        guard configuration.deviceToken != nil || configuration.deviceTokenStore != nil,
            configuration.apiToken == nil
        else { return }
        checked.append(.deviceToken)
        guard status.asksForFactor, configuration.deviceTokenTransports == [.context] else {
            return
        }
        configuration.deviceTokenTransports = [.cookie]
        let other = OktaAuthSdk(domain: client.domain, configuration: configuration)
        guard
            let second = try? await other.authenticate(
                username: credentials.username, password: credentials.password
            )
        else { return }
        await end(second)
        guard !second.asksForFactor else { return }
        found(
            .deviceToken,
            "The org ignores the device token in context.deviceToken, and honours the same one as "
                + "the cookie DT.",
            "Add .cookie to deviceTokenTransports: the org honours the other place from trusted "
                + "applications only."
        )
    }

    /// Cancels the transaction; a session token is left to expire.
    private func end(_ status: OktaAuthStatus) async {
        guard status.statusType != .success, status.canCancel() else { return }
        try? await status.cancelTransaction()
    }
}

extension OktaAuthStatus {
    fileprivate var asksForFactor: Bool {
        switch step {
        case .factorRequired, .factorChallenge: true
        default: false
        }
    }
}
