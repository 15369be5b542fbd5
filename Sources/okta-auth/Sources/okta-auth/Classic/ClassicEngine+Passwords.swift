import OktaAuthSdk

/// New passwords.
extension ClassicEngine {
    func passwordStep(_ status: OktaAuthStatusPasswordWarning) -> Step {
        let days = status.passwordPolicy?.expiration?.passwordExpireDays
        let skip = Choice(id: "skip", title: "keep the password for now") { [self] _ in
            try await advance { try await status.skipPasswordChange() }
        }
        return Step(
            status: status.statusType.rawValue,
            title: days.map { "The password expires in \($0) days." }
                ?? "The password expires soon.",
            lines: rules(of: status),
            choices: [
                changeChoice(status) { old, new in
                    try await status.changePassword(oldPassword: old, newPassword: new)
                }
            ] + (status.canSkip() ? [skip] : [])
        )
    }

    func passwordStep(_ status: OktaAuthStatusPasswordExpired) -> Step {
        Step(
            status: status.statusType.rawValue,
            title: "The password has expired.",
            lines: rules(of: status),
            choices: [
                changeChoice(status) { old, new in
                    try await status.changePassword(oldPassword: old, newPassword: new)
                }
            ],
            beginsWithFields: true
        )
    }

    func passwordStep(_ status: OktaAuthStatusPasswordReset) -> Step {
        let set = Choice(
            id: "set-password",
            title: "set a new password",
            fields: [newPassword(status)]
        ) { [self] answers in
            try await advance { try await status.resetPassword(newPassword: answers["new"]) }
        }
        return Step(
            status: status.statusType.rawValue,
            title: "Choose a new password.",
            lines: rules(of: status),
            choices: [set],
            beginsWithFields: true
        )
    }

    private func changeChoice(
        _ status: any OktaPasswordStatus,
        _ change: @escaping (_ old: String, _ new: String) async throws -> OktaAuthStatus
    ) -> Choice {
        Choice(
            id: "change-password",
            title: "change the password",
            fields: [
                Field(id: "old", label: "Old password", kind: .secret),
                newPassword(status),
            ]
        ) { [self] answers in
            try await advance { try await change(answers["old"], answers["new"]) }
        }
    }

    /// A new password, whose rules are checked before it is sent as far as a client can.
    private func newPassword(_ status: any OktaPasswordStatus) -> Field {
        Field(
            id: "new",
            label: "New password",
            kind: .newPassword { password in
                status.passwordRulesBroken(by: password).map(\.description)
            }
        )
    }

    private func rules(of status: any OktaPasswordStatus) -> [String] {
        let rules = status.passwordPolicy?.rules.map(\.description) ?? []
        return rules.isEmpty ? [] : ["It needs: \(rules.joined(separator: ", "))."]
    }
}
