extension Transaction {
    /// `POST /consent`: grants all or some of the requested scopes.
    ///
    /// Omitted scopes are refused. A required scope can only be refused for a device, which ends
    /// its sign-in; otherwise the user refuses by cancelling.
    mutating func consent(_ call: Call, in org: inout SimulatedOrg) throws(APIError) -> Effect {
        guard let account = org.accounts[id: accountID],
            let app = consentApp(account, in: org)
        else { throw .wrongState }
        _ = try call.text("expiresAt", in: "consent")
        let granted = try grantedScopes(call, app)
        if let stranger = granted.subtracting(app.scopes.map(\.name)).min() {
            throw .invalid("consent", "consent: The scope '\(stranger)' was not asked for.")
        }
        if granted.isEmpty, device != nil {
            org.devices.settle(device, as: .refused, at: call.now)
            move(to: .success)
            return .stays
        }
        let missing = app.scopes.first { $0.isOptional != true && !granted.contains($0.name) }
        if let missing {
            throw .invalid("consent", "consent: The scope '\(missing.name)' is required.")
        }
        let answers = app.scopes.map { ($0.name, granted.contains($0.name)) }
        org.accounts.answer(Dictionary(answers) { $1 }, to: app, by: account.id)
        return .advances
    }

    /// The scopes granted by the body: a list, or a boolean for each if they are optional.
    private func grantedScopes(_ call: Call, _ app: SimulatedApp) throws(APIError) -> Set<String> {
        let name = app.isGranular ? "optedScopes" : "scopes"
        guard let value = try call.member(name, in: "consent") else {
            throw .invalid("consent", "\(name): The field cannot be left blank")
        }
        var granted: Set<String> = []
        switch value {
        case .array(let elements) where !app.isGranular:
            for element in elements {
                guard let name = element.string else { throw .malformedBody }
                granted.insert(name)
            }
        case .object(let members) where app.isGranular:
            for (name, value) in members {
                guard let isGranted = value.bool else { throw .malformedBody }
                // An unknown scope is an error, granted or not.
                if isGranted || !app.scopes.contains(where: { $0.name == name }) {
                    granted.insert(name)
                }
            }
        default: throw .malformedBody
        }
        return granted
    }
}
