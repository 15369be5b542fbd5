import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    func consent(_ form: IdentityForm) -> Screen? {
        guard let field = form.consent,
            form.canBeSent(with: form.inputs.map(\.path) + [field.name ?? ""])
        else { return nil }
        func answer(_ isGiven: Bool, _ values: [String: String]) async throws -> Next {
            form.enterConsent(isGiven)
            return try await submit(values, form)
        }
        let isEmail = form.type == .emailChallengeConsent
        let consent = asked(form)
        let fields = form.fields.filter { field in
            !consent.scopes.contains { !$0.isOptional && field.id.hasSuffix(".\($0.id)") }
        }
        var screen = Screen.form(
            .init(
                name: form.remediation.name,
                title: isEmail ? UserText.wasItYou() : title(of: form.remediation),
                text: consent.lines,
                fields: fields,
                consent: consent
            ),
            button: isEmail ? UserText.itWasMe() : UserText.allow()
        ) { try await answer(true, $0) }
        if form.canRefuse {
            let action: OktaSignIn.Action = isEmail ? .notMe : .refuse
            screen.offers = [(action, { try await answer(false, [:]) })]
        }
        return screen
    }

    /// The consent that the form asks for.
    private func asked(_ form: IdentityForm) -> OktaSignIn.Consent {
        let info = response.requestInfo
        func fact(_ names: String...) -> String? {
            info.first { names.contains($0["name"]?.text ?? "") }?["value"]?.scalarText?.nonBlank
        }
        let known = form.remediation.scopes.map { scope in
            OktaSignIn.Consent.Scope(
                id: scope.name, title: scope.label?.nonBlank ?? scope.name,
                text: scope.explanation?.nonBlank
            )
        }
        let opted = (form.remediation["optedScopes"]?.form?.allFields ?? []).map { field in
            OktaSignIn.Consent.Scope(
                id: field.name ?? "",
                title: field.label?.nonBlank ?? field.name ?? "",
                text: field.explanation?.nonBlank,
                isOptional: field.isMutable
            )
        }
        return .init(
            app: fact("appName", "app") ?? response.app?.label?.nonBlank
                ?? response.app?.name?.nonBlank,
            scopes: known + opted,
            browser: fact("browser", "userAgent"),
            place: fact("location", "geolocation", "place", "country")
        )
    }
}
