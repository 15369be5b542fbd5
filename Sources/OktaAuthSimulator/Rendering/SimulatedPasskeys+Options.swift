/// The parts of the options of WebAuthn that both engines send.
extension SimulatedPasskeys {
    var party: SimulatorJSON {
        ["name": "Simulated org", "id": relyingPartyId.map(SimulatorJSON.string)]
    }

    var selection: SimulatorJSON {
        [
            "userVerification": .string(userVerification),
            "requireResidentKey": .bool(requiresResidentKey),
        ]
    }

    func request(_ challenge: String, extensions: SimulatorJSON = [:]) -> SimulatorJSON {
        [
            "challenge": .string(challenge), "userVerification": .string(userVerification),
            "rpId": relyingPartyId.map(SimulatorJSON.string), "extensions": extensions,
        ]
    }
}
