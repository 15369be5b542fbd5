import Foundation
@_spi(Server) import OktaAuthSimulator

extension SimulatorController {
    /// Every rule of the org and every member of a new user, and how each is changed.
    var settings: SimulatorJSON {
        let (policy, identity) = (simulator.policy, simulator.identity)
        let number = Table<SimulatedUser>.number(simulator.accountCount)
        return [
            "policy": .array(Table<SimulatedPolicy>.policy.fields(policy)),
            "identity": .array(Table<SimulatedIdentity>.identity.fields(identity)),
            "oauth": .array(Table<SimulatedOAuth>.oauth.fields(simulator.oauth)),
            "users": .array(
                Table<SimulatedUser>.user.fields(
                    SimulatedUser(login: "", email: "", phoneNumber: number)
                )
            ),
        ]
    }

    /// Changes whenever a rule does.
    var rulesVersion: SimulatorJSON {
        let rules: SimulatorJSON = [
            Table<SimulatedPolicy>.policy.write(simulator.policy),
            Table<SimulatedIdentity>.identity.write(simulator.identity),
            Table<SimulatedOAuth>.oauth.write(simulator.oauth),
        ]
        // The hash of `Data` looks at its beginning only.
        return .string(String(String(decoding: rules.encoded, as: UTF8.self).hashValue))
    }
}
