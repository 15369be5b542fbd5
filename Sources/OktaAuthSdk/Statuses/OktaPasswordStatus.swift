/// A status in which the user chooses a new password.
public protocol OktaPasswordStatus: OktaAuthStatus {}

extension OktaAuthStatusPasswordWarning: OktaPasswordStatus {}
extension OktaAuthStatusPasswordExpired: OktaPasswordStatus {}
extension OktaAuthStatusPasswordReset: OktaPasswordStatus {}

extension OktaPasswordStatus {
    /// The policy for the new password; `nil` if the server sent none.
    public var passwordPolicy: EmbeddedResponse.Policy.Password? {
        model.embedded?.policy?.password
    }

    /// The rules of ``passwordPolicy`` that a password breaks; rules that only the server can check are left out.
    ///
    /// In the order of the policy; empty if the password may be sent. `formerPasswords` are those known to
    /// the app, newest first; for example the one just typed as the old password. The rule about age
    /// applies to voluntary changes only, that is in ``OktaAuthStatusPasswordWarning``.
    public func passwordRulesBroken(
        by newPassword: String, formerPasswords: [String] = []
    ) -> [OktaPasswordRule] {
        passwordPolicy?.rulesBroken(
            by: OktaPasswordCandidate(
                newPassword,
                user: user,
                formerPasswords: formerPasswords,
                now: self is OktaAuthStatusPasswordWarning ? serverTime : nil
            )
        ) ?? []
    }
}
