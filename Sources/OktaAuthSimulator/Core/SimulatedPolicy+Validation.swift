import Foundation

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
        let mute = factors.filter { factor in
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
