import Foundation

extension SimulatedPolicy.Password {
    /// Whether `password` complies with the rules that need no history.
    func allows(_ password: String, login: String) -> Bool {
        func count(_ isMember: (Character) -> Bool) -> Int { password.filter(isMember).count }
        let symbols = count { !$0.isLetter && !$0.isNumber }
        return password.count >= shortest && count(\.isLowercase) >= minLowerCase
            && count(\.isUppercase) >= minUpperCase && count(\.isNumber) >= minNumber
            && symbols >= minSymbol && !containsPart(of: login, password)
    }

    /// An empty password is never valid.
    private var shortest: Int { max(1, minLength) }

    /// The rules as text.
    var requirements: String {
        let parts: [String?] = [
            "at least \(shortest) character\(shortest == 1 ? "" : "s")",
            minLowerCase > 0 ? "a lowercase letter" : nil,
            minUpperCase > 0 ? "an uppercase letter" : nil,
            minNumber > 0 ? "a number" : nil,
            minSymbol > 0 ? "a symbol" : nil,
            excludesUsername ? "no parts of your username" : nil,
        ]
        let list = parts.compactMap { $0 }.joined(separator: ", ")
        return "Password requirements were not met. Password requirements: \(list)."
    }

    /// The members of the policy that show the rules.
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

    /// The error for a password that breaks a rule.
    func error(cause: String) -> APIError {
        guard usesComplexityError else {
            return APIError(403, "E0000014", "Update of credentials failed", causes: [cause])
        }
        return APIError(
            403,
            "E0000080",
            "The password does not meet the complexity requirements "
                + "of the current password policy.",
            causes: [cause]
        )
    }

    /// The parts of a login are separated by punctuation and have at least four characters.
    private func containsPart(of login: String, _ password: String) -> Bool {
        guard excludesUsername else { return false }
        let parts = login.lowercased().split { ",.-_#@".contains($0) }
        return parts.contains { $0.count >= 4 && password.lowercased().contains($0) }
    }
}

extension SimulatedPolicy {
    /// Validation messages for contradictory settings.
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
        let odd = lifetimes.filter { !($0.seconds >= 0) }
        return (requiredFactors.contains(.hotp) ? [SimulatedFactorKind.hotpRequired] : [])
            + odd.map { "policy.\($0.name) is \($0.seconds) seconds" }
    }
}

extension SimulatedUser {
    /// Validation messages for contradictory settings.
    var validationMessages: [String] {
        let mute = factors.map { FactorSetup($0) }.filter { factor in
            [.sms, .call].contains(factor.kind) && factor.phoneNumber == nil && phoneNumber == nil
        }
        return (login.isEmpty ? ["a user without a login cannot sign in"] : [])
            + mute.map { "no phone number for the factor \($0.kind) of '\(login)'" }
            + (requiredFactors.contains(.hotp) ? [SimulatedFactorKind.hotpRequired] : [])
    }
}

extension SimulatedFactorKind {
    /// The message for a required counter-based token, which users cannot enroll.
    static let hotpRequired =
        "hotp is required, but only an administrator enrolls it: users without one stay in MFA_ENROLL"
}
