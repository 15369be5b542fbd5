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
        let answers = try answers(in: call, app)
        let granted = Set(answers.filter(\.value).keys)
        if let unknownScope = Set(answers.keys).subtracting(app.scopes.map(\.name)).min() {
            throw .invalid("consent", "consent: The scope '\(unknownScope)' was not asked for.")
        }
        if granted.isEmpty, device != nil {
            org.devices.settle(device, as: .refused, by: nil, at: call.now)
            move(to: .success)
            return .stays
        }
        let missing = app.scopes.first { $0.isOptional != true && !granted.contains($0.name) }
        if let missing {
            throw .invalid("consent", "consent: The scope '\(missing.name)' is required.")
        }
        let all = app.scopes.map { ($0.name, granted.contains($0.name)) }
        org.accounts.answer(Dictionary(all) { $1 }, to: app, by: account.id)
        return .advances
    }

    /// Whether the body grants each scope: it lists the granted scopes, or has a boolean for each
    /// if some are optional.
    private func answers(in call: Call, _ app: SimulatedApp) throws(APIError) -> [String: Bool] {
        let name = app.isGranular ? "optedScopes" : "scopes"
        switch try call.member(name, in: "consent") {
        case nil: throw .invalid("consent", "\(name): The field cannot be left blank")
        case .array(let elements) where !app.isGranular:
            let names = elements.compactMap(\.string)
            guard names.count == elements.count else { throw .malformedBody }
            return Dictionary(names.map { ($0, true) }) { $1 }
        case .object(let members) where app.isGranular:
            let answers = members.compactMapValues(\.bool)
            guard answers.count == members.count else { throw .malformedBody }
            return answers
        case .some: throw .malformedBody
        }
    }
}
