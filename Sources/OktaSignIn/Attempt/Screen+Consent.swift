import OktaCore

extension OktaSignIn.Consent {
    /// The scopes that an application requests, a line for each.
    var scopeLines: [String] {
        scopes.map { scope in
            let text = scope.text.flatMap { $0.isEmpty || $0 == scope.title ? nil : $0 }
            return text.map { "\(scope.title): \($0)" } ?? scope.title
        }
    }

    /// The consent of the user, a line for each fact.
    var lines: [String] {
        let facts = [
            app.map { UserText.consentApplication($0) },
            browser.map { UserText.consentBrowser($0) },
            place.map { UserText.consentPlace($0) },
        ]
        return facts.compactMap(\.self) + scopeLines
    }
}
