import Foundation

extension SimulatedOrg {
    /// Replaces the rules, and notes what cannot be meant about the new ones.
    mutating func change(policy new: SimulatedPolicy) {
        let known = policy.complaints
        policy = new
        misuses += new.complaints.filter { !known.contains($0) }.map(SimulatorMisuse.init)
    }
}

extension SimulatedPolicy {
    /// What cannot be meant, in words.
    var complaints: [String] {
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
    /// What cannot be meant, in words.
    var complaints: [String] {
        let mute = factors.filter { factor in
            [.sms, .call].contains(factor.kind) && factor.phoneNumber == nil && phoneNumber == nil
        }
        return (login.isEmpty ? ["a user without a login cannot sign in"] : [])
            + mute.map { "no phone number for the factor \($0.kind) of '\(login)'" }
            + (requiredFactors.contains(.hotp) ? [SimulatedFactorKind.hotpRequired] : [])
    }
}

extension SimulatedFactorKind {
    /// Why a counting token cannot be required.
    static let hotpRequired =
        "hotp is required, but only an administrator enrolls it: whoever has none stays in MFA_ENROLL"
}
