extension AuthnAnswer {
    /// The requested scopes and the application.
    func renderConsent(_ app: SimulatedApp) -> [String: SimulatorJSON] {
        [
            "target": target(app),
            "scopes": .array(app.scopes.map { render($0, of: app) }),
        ]
    }

    /// The members that describe an application.
    func target(_ app: SimulatedApp) -> SimulatorJSON {
        let logo: SimulatorJSON = ["logo": links.file("/assets/\(app.name).png", name: "medium")]
        let pages: SimulatorJSON = [
            "terms-of-service": links.file("/tos.html", type: "text/html"),
            "privacy-policy": links.file("/privacy.html", type: "text/html"),
            "client-uri": links.file("/", type: "text/html"),
        ]
        return .compact([
            "type": "APP",
            "name": .string(app.name),
            "label": .string(app.label),
            "clientId": app.clientID.map(SimulatorJSON.string),
            "_links": app.clientID == nil ? logo : pages,
        ])
    }

    /// The authentication request of an application.
    func authentication(_ app: SimulatedApp) -> SimulatorJSON {
        guard let client = app.clientID else {
            return [
                "protocol": "SAML2.0",
                "issuer": [
                    "id": .string(app.id), "name": .string(app.label), "uri": "exkSimIssuer",
                ],
            ]
        }
        return [
            "protocol": "OAUTH2.0",
            "request": [
                "scope": .string(app.scopes.map(\.name).joined(separator: " ")),
                "state": "simulated",
                "redirect_uri": .string(app.url),
            ],
            "issuer": ["name": "Simulated org", "uri": .string(links.origin)],
            "client": ["id": .string(client), "name": .string(app.label), "_links": [:]],
        ]
    }

    /// A scope as in fixtures: in full for administrators and if it may be refused.
    private func render(_ scope: SimulatedScope, of app: SimulatedApp) -> SimulatorJSON {
        let isFull = app.needsAdministrator || scope.isOptional == true
        return .compact([
            "name": .string(scope.name),
            "displayName": scope.displayName.map(SimulatorJSON.string)
                ?? (app.needsAdministrator ? .null : nil),
            "description": scope.description.map(SimulatorJSON.string),
            "optional": app.isGranular ? .bool(scope.isOptional ?? false) : nil,
            "consent": isFull ? "REQUIRED" : nil,
            "_links": isFull ? [:] : nil,
        ])
    }
}
