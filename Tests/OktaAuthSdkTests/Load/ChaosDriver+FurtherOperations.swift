import Foundation

@testable import OktaAuthSdk
@_spi(Server) @testable import OktaAuthSimulator

/// What the driver does in statuses that few orgs show.
extension ChaosDriver {
    /// Follows a link for which there is no operation.
    func send(
        _ payload: [String: String],
        to link: LinksResponse.Link,
        of status: OktaAuthStatus,
        as name: String
    ) -> Operation {
        Operation(name) { status.send(payload, to: link, onStatusChange: $0, onError: $1) }
    }

    // MARK: The beginning

    /// Takes up the transaction of a page that an application opened.
    func stepUp(for app: SimulatedApp, isSignedIn: Bool) -> Operation {
        let login = isSignedIn ? Self.login : nil
        return resumption(of: simulator.administrator.beginStepUp(for: app, signedIn: login) ?? "")
    }

    /// Takes up the transaction of the page that a device names, or of one more device.
    func openDevice(for app: SimulatedApp, isSignedIn: Bool) -> Operation {
        let isKnown = device != nil && dice.chance(0.3)
        let device = (isKnown ? device : nil) ?? simulator.pairDevice(for: app)
        self.device = device
        let login = isSignedIn ? Self.login : nil
        return resumption(of: device.openPage(withCode: dice.chance(0.5), signedIn: login) ?? "")
    }

    /// Has a link mailed now and then, where the page offers that.
    func mailedLogin(_ status: OktaAuthStatus) -> Operation? {
        guard let link = status.model.links?.others["recoverLogin"]?.first, dice.chance(0.1) else {
            return nil
        }
        return send(["identifier": Self.login], to: link, of: status, as: "recover login")
    }

    // MARK: On the way

    /// Grants everything, sometimes a part, and now and then nothing.
    func consent(_ status: OktaAuthStatusConsentRequired) -> Operation {
        let names = dice.pick([nil, nil, nil, status.scopes.prefix(1).map(\.name), []])
        return Operation("consent", isSound: names == nil) {
            status.consent(to: names, onStatusChange: $0, onError: $1)
        }
    }

    func tell(_ status: OktaAuthStatusProfileRequired) -> Operation {
        if let detour = mailedLogin(status) { return detour }
        if let link = status.model.links?.others["login"]?.first, dice.chance(0.1) {
            let credentials = ["identifier": Self.login, "password": passwords().old]
            return send(credentials, to: link, of: status, as: "log in instead")
        }
        let known = newcomers
        let profile = answers(to: status.profileFields)
        let isTaken = profile["email"] != nil && newcomers == known
        return Operation(
            "enrollProfile",
            isSound: profile["shoeSize"] == nil && profile["password"] != "short" && !isTaken
        ) {
            status.enrollProfile(profile, onStatusChange: $0, onError: $1)
        }
    }

    private func answers(to fields: [EmbeddedResponse.Registration.Field]) -> [String: String] {
        if dice.chance(0.08) { return [:] }
        var profile = dice.chance(0.08) ? ["shoeSize": "44"] : [:]
        for field in fields where field.required == true || dice.chance(0.5) {
            profile[field.name] = value(of: field.name)
        }
        return profile
    }

    private func value(of field: String) -> String {
        switch field {
        case "email":
            // Taken now and then: by another user, or by a form whose answer got lost.
            if dice.chance(0.9) { newcomers += 1 }
            return newcomers == 0 ? Self.login : "bob\(newcomers)@example.test"
        case "password": return passwords().new
        default: return "anything"
        }
    }

    func activate(_ status: OktaAuthStatusDeviceActivate) -> Operation {
        // After a wrong code, the device shows another one.
        if status.isCodeInvalid || device?.status != .waiting || dice.chance(0.2),
            case .device(let app, _) = scenario.beginning
        {
            device = simulator.pairDevice(for: app)
        }
        let code = dice.chance(0.12) ? "XXXX-XXXX" : device?.userCode ?? ""
        return Operation("activate device") {
            status.activate(userCode: code, onStatusChange: $0, onError: $1)
        }
    }

    // MARK: The end

    /// Checks that the org has kept what the user was asked for on the way.
    func checkWhatIsKept(after success: OktaAuthStatusSuccess) {
        let administrator = simulator.administrator
        if let reported = success.deviceActivationStatus, let token = success.model.stateToken,
            let kept = simulator.server.withOrg({ org, _ in
                org.transactions[token]?.device.flatMap { org.devices.grants[$0]?.result.rawValue }
            }), reported != kept
        {
            note("the device is \(kept) after \(reported)")
        }
        guard case .signIn = scenario.beginning else { return }
        if let app = scenario.user.consentApp {
            let granted = administrator.grantedScopes(of: Self.login, to: app)
            let missing = app.scopes.first { $0.isOptional != true && !granted.contains($0.name) }
            if let missing { note("signed in without having granted '\(missing.name)'") }
        }
        let profile = administrator.profile(of: Self.login)
        let missing = scenario.user.missingProfile.first {
            $0.isRequired && profile[$0.name] == nil
        }
        if let missing { note("signed in without a value of '\(missing.name)'") }
    }
}
