extension Account {
    /// The enrolled authenticators, in the order of lists.
    var authenticators: [SimulatedAuthenticator] {
        SimulatedAuthenticator.allCases.filter { authenticator in
            authenticator == .password ? !user.isStaged : !factors(of: authenticator).isEmpty
        }
    }

    func factors(of authenticator: SimulatedAuthenticator) -> [EnrolledFactor] {
        authenticator == .password ? [] : authenticator.kinds.compactMap(factor(of:))
    }

    func factor(of kind: SimulatedFactorKind) -> EnrolledFactor? {
        factors.first { $0.kind == kind }
    }

    var question: [String: SimulatorJSON] {
        let factor = factor(of: .question)?.factor
        let key = factor?.question ?? ""
        let text = factor?.questionText ?? SecurityQuestion.text(of: key) ?? key
        return ["questionKey": .string(key), "question": .string(text)]
    }

    func enrollmentID(of authenticator: SimulatedAuthenticator) -> String {
        factors(of: authenticator).first?.id ?? "lae\(id.dropFirst(3))"
    }

    var phone: String? {
        factors(of: .phone).first.flatMap { recipient(of: $0.factor) } ?? user.phoneNumber
    }
}
