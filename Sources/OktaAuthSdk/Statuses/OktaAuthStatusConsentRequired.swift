/// An application asks for access: `CONSENT_REQUIRED` or `ADMIN_CONSENT_REQUIRED`.
///
/// To refuse, cancel the transaction.
open class OktaAuthStatusConsentRequired: OktaAuthStatus {
    /// What the application asks for.
    open var scopes: [EmbeddedResponse.Scope] { model.embedded?.scopes ?? [] }

    /// The application.
    open var target: EmbeddedResponse.Target? { model.embedded?.target }

    /// Whether an administrator consents for everybody.
    open var isForAdministrators: Bool {
        statusType.rawValue.uppercased() == "ADMIN_CONSENT_REQUIRED"
    }

    /// Whether the user may refuse some scopes and grant others.
    open var isGranular: Bool { scopes.first?.isOptional != nil }

    /// Whether consent can be given here.
    open func canConsent() -> Bool { offers(.next) }

    /// Grants what the application asks for: `POST /api/v1/authn/consent`.
    ///
    /// - Parameters:
    ///   - scopeNames: What is granted, by ``EmbeddedResponse/Scope/name``; `nil` grants everything.
    ///   - onStatusChange: Called with what comes next, usually ``OktaAuthStatusSuccess``.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if the server offers no way to.
    open func consent(
        to scopeNames: [String]? = nil,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        do throws(OktaError) {
            let names = scopeNames ?? scopes.map(\.name)
            var consent: [String: Any] =
                isGranular
                ? [
                    "optedScopes": Dictionary(
                        scopes.map { ($0.name, names.contains($0.name)) },
                        uniquingKeysWith: { $1 }
                    )
                ] : ["scopes": names]
            if !isForAdministrators { consent["expiresAt"] = model.expirationDate }
            send(
                ["consent": consent],
                to: try link(.next),
                onStatusChange: onStatusChange,
                onError: onError
            )
        } catch {
            onError(error)
        }
    }
}
