import Foundation

extension SimulatedPolicy.Password {
    /// The least number of characters of a kind, and the rule as text.
    private var rules: [(least: Int, kind: (Character) -> Bool, text: String)] {
        // An empty password is never valid.
        let shortest = max(1, minLength)
        return [
            (shortest, { _ in true }, "at least \(shortest) character\(shortest == 1 ? "" : "s")"),
            (minLowerCase, \.isLowercase, "a lowercase letter"),
            (minUpperCase, \.isUppercase, "an uppercase letter"),
            (minNumber, \.isNumber, "a number"),
            (minSymbol, { !$0.isLetter && !$0.isNumber }, "a symbol"),
        ]
    }

    /// Whether `password` complies with the rules that need no history.
    func allows(_ password: String, login: String) -> Bool {
        rules.allSatisfy { rule in password.filter(rule.kind).count >= rule.least }
            && !containsPart(of: login, password)
    }

    var requirements: String {
        let texts = rules.filter { $0.least > 0 }.map(\.text)
        let list = texts + (excludesUsername ? ["no parts of your username"] : [])
        return "Password requirements were not met. "
            + "Password requirements: \(list.joined(separator: ", "))."
    }

    var members: [String: SimulatorJSON] {
        [
            "complexity": [
                "minLength": .integer(minLength),
                "minLowerCase": .integer(minLowerCase),
                "minUpperCase": .integer(minUpperCase),
                "minNumber": .integer(minNumber),
                "minSymbol": .integer(minSymbol),
                "excludeUsername": .bool(excludesUsername),
            ],
            "age": [
                "minAgeMinutes": .integer(minAgeMinutes), "historyCount": .integer(historyCount),
            ],
        ]
    }

    func error(cause: String) -> APIError {
        let complexity = "The password does not meet the complexity requirements "
        let (code, text) =
            usesComplexityError
            ? ("E0000080", complexity + "of the current password policy.")
            : ("E0000014", "Update of credentials failed")
        return APIError(403, code, text, causes: [cause])
    }

    /// The parts of a login are separated by punctuation and have at least four characters.
    private func containsPart(of login: String, _ password: String) -> Bool {
        guard excludesUsername else { return false }
        let parts = login.lowercased().split { ",.-_#@".contains($0) }
        return parts.contains { $0.count >= 4 && password.lowercased().contains($0) }
    }
}

extension SimulatedPolicy {
    var validationMessages: [String] {
        let lifetimes: [(name: String, seconds: TimeInterval)] = [
            ("stateTokenLifetime", stateTokenLifetime),
            ("sessionTokenLifetime", sessionTokenLifetime),
            ("codeLifetime", codeLifetime),
            ("pushLifetime", pushLifetime),
            ("userCodeLifetime", userCodeLifetime),
            ("recovery.challengeLifetime", recovery.challengeLifetime),
            ("recovery.tokenLifetime", recovery.tokenLifetime),
            ("signInQueue.wait", signInQueue.wait),
        ]
        let counts: [(name: String, value: Int)] = [
            ("lockout.maxAttempts", lockout.maxAttempts),
            ("lockout.autoUnlockMinutes", lockout.autoUnlockMinutes),
            ("rememberDevice.lifetimeInMinutes", rememberDevice.lifetimeInMinutes),
            ("signInQueue.refreshMilliseconds", signInQueue.refreshMilliseconds),
            ("requestsPerMinute", requestsPerMinute), ("signInsPerSecond", signInsPerSecond),
            ("password.minLength", password.minLength),
            ("password.minLowerCase", password.minLowerCase),
            ("password.minUpperCase", password.minUpperCase),
            ("password.minNumber", password.minNumber), ("password.minSymbol", password.minSymbol),
            ("password.maxAgeDays", password.maxAgeDays),
            ("password.warningDays", password.warningDays),
            ("password.minAgeMinutes", password.minAgeMinutes),
            ("password.historyCount", password.historyCount),
        ]
        let odd = lifetimes.filter { !($0.seconds >= 0) }
        return requiredFactors.requirementMessages
            + odd.map { "policy.\($0.name) is \($0.seconds) seconds" }
            + counts.filter { $0.value < 0 }.map { "policy.\($0.name) is \($0.value)" }
    }
}

extension SimulatedUser {
    var validationMessages: [String] {
        let mute = factors.filter { factor in
            factor.kind.isPhone && factor.phoneNumber == nil && phoneNumber == nil
        }
        return (login.isEmpty ? ["a user without a login cannot sign in"] : [])
            + mute.map { "no phone number for the factor \($0.kind) of '\(login)'" }
            + requiredFactors.requirementMessages
    }
}

extension [SimulatedFactorKind] {
    /// A message for each kind that is required and that users cannot enroll.
    var requirementMessages: [String] {
        filter { !$0.isEnrolledByUser }.map {
            "\($0) is required, but only an administrator enrolls it: users without one stay in MFA_ENROLL"
        }
    }
}
