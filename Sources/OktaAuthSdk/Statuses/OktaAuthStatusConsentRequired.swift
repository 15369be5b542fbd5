/// An application requests access: `CONSENT_REQUIRED`.
///
/// To refuse, cancel the transaction.
open class OktaAuthStatusConsentRequired: OktaAuthStatus {
    /// The scopes the application requests.
    open var scopes: [EmbeddedResponse.Scope] { model.embedded?.scopes ?? [] }

    /// The application.
    open var target: EmbeddedResponse.Target? { model.embedded?.target }

    /// Whether the user may refuse some scopes and grant others.
    open var isGranular: Bool { scopes.first?.isOptional != nil }

    /// Whether consent can be given here.
    open func canConsent() -> Bool { offers(.next) }

    /// Grants scopes by their ``EmbeddedResponse/Scope/name``, or, for `nil`, all that the application
    /// requests: `POST /api/v1/authn/consent`.
    ///
    /// The next status is usually ``OktaAuthStatusSuccess``; the error is ``OktaError/wrongStatus(_:)``
    /// if the server does not offer it.
    open func consent(
        to scopeNames: [String]? = nil,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let names = scopeNames ?? scopes.map(\.name)
        var consent: [String: Any] = ["scopes": names]
        if isGranular {
            var opted: [String: Any] = [:]
            for scope in scopes { opted[scope.name] = names.contains(scope.name) }
            consent = ["optedScopes": opted]
        }
        if !(self is OktaAuthStatusAdminConsentRequired) {
            consent["expiresAt"] = model.expirationDate
        }
        run(
            try custom(.next, ["consent": consent]),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Grants scopes, by default all that the application requests, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusConsentRequired) async throws {
    ///     let next = try await status.consent()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusConsentRequired/consent(to:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func consent(to scopeNames: [String]? = nil) async throws -> OktaAuthStatus {
        try await outcome { consent(to: scopeNames, onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> { canConsent() ? [.consent] : [] }
}

/// An application requests access for all users from an administrator: `ADMIN_CONSENT_REQUIRED`.
open class OktaAuthStatusAdminConsentRequired: OktaAuthStatusConsentRequired {}
