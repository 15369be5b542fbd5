import OktaAuthSdk

/// What is asked for applications and devices.
extension ClassicEngine {
    func consentStep(_ status: OktaAuthStatusConsentRequired) -> Step {
        let app = status.target?.label ?? status.target?.name ?? "An application"
        let lines = status.scopes.map { scope in
            let name = scope.displayName ?? scope.name
            return "- \(name)" + (scope.text.map { ": \($0)" } ?? "")
        }
        let optional = status.isGranular ? status.scopes.filter { $0.isOptional == true } : []
        let fields = optional.map { scope in
            Field(id: scope.name, label: "Allow “\(scope.displayName ?? scope.name)”", kind: .flag)
        }
        let required = status.scopes.map(\.name).filter { name in
            !optional.contains { $0.name == name }
        }
        let isForAll = status is OktaAuthStatusAdminConsentRequired
        var choices = [
            Choice(
                id: "consent",
                title: isForAll ? "allow it for all users" : "allow it",
                fields: fields
            ) { [self] answers in
                let granted = optional.map(\.name).filter { answers[$0] == "true" }
                return try await advance {
                    try await status.consent(to: optional.isEmpty ? nil : required + granted)
                }
            }
        ]
        if !status.canConsent() { choices = [] }
        return Step(
            status: status.statusType.rawValue,
            title: "\(app) asks for access"
                + (isForAll ? " to the data of all users:" : " to your data:"),
            lines: lines,
            choices: choices
        )
    }

    func profileStep(_ status: OktaAuthStatusProfileRequired) -> Step {
        let fields = status.profileFields.map { field in
            Field(
                id: field.name,
                label: field.label ?? field.name,
                kind: field.name == "password" ? .newPassword { _ in [] } : .text,
                isOptional: field.required != true
            )
        }
        let fill = Choice(id: "profile", title: "fill in the profile", fields: fields) {
            [self] answers in
            let profile = answers.values.filter { !$0.value.isEmpty }
            return try await advance { try await status.enrollProfile(profile) }
        }
        return Step(
            status: status.statusType.rawValue,
            title: "The org asks for more about you.",
            choices: status.canEnrollProfile() ? [fill] : [],
            beginsWithFields: status.canEnrollProfile()
        )
    }

    func deviceStep(_ status: OktaAuthStatusDeviceActivate) -> Step {
        let code = Field(id: "userCode", label: "Code on the device", known: status.userCode)
        let activate = Choice(id: "device", title: "activate the device", fields: [code]) {
            [self] answers in
            try await advance { try await status.activate(userCode: answers["userCode"]) }
        }
        return Step(
            status: status.statusType.rawValue,
            title: "A device waits for its code.",
            lines: status.isCodeInvalid ? ["The code is not right, or has expired."] : [],
            choices: status.canActivate() ? [activate] : [],
            beginsWithFields: status.canActivate()
        )
    }

    func queueStep(_ status: OktaAuthStatusPoll) -> Step {
        Step(
            status: status.statusType.rawValue,
            title: "The org is busy, and lets users in one after the other.",
            wait: wait(for: "your turn", in: status) { _ in try await status.waitForTurn() }
        )
    }
}
