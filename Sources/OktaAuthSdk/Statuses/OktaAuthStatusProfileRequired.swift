/// The profile of the user is incomplete: `PROFILE_REQUIRED`.
open class OktaAuthStatusProfileRequired: OktaAuthStatus {
    /// The inputs to show, in order.
    open var profileFields: [EmbeddedResponse.ProfileField] {
        model.embedded?.registration?.profile.filter { $0.enabled != false } ?? []
    }

    /// Whether the profile can be sent here.
    open func canEnrollProfile() -> Bool { offers(.enroll) }

    /// Sends the profile, whose values have the names of ``profileFields``: `POST /api/v1/authn/enroll`.
    ///
    /// The error is ``OktaError/invalidParameters(_:)`` if a required field is missing.
    open func enrollProfile(
        _ profile: [String: String],
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        let missing = profileFields.first {
            $0.required == true && profile[$0.name]?.isEmpty ?? true
        }
        if let error = missing.flatMap({ OktaError.empty(in: [$0.name: ""]) }) {
            return callbacks.fail(error)
        }
        var registration: [String: Any] = ["profile": profile]
        if model.embedded?.registration?.createNewAccount == true {
            registration["createNewAccount"] = true
        }
        run(try custom(.enroll, ["registration": registration]), reporting: callbacks)
    }

    /// Sends the profile, whose values have the names of ``profileFields``, and returns the next status.
    ///
    /// ```swift
    /// func example(_ status: OktaAuthStatusProfileRequired, profile: [String : String]) async throws {
    ///     let next = try await status.enrollProfile(profile)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaAuthStatusProfileRequired/enrollProfile(_:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func enrollProfile(_ profile: [String: String]) async throws -> OktaAuthStatus {
        try await outcome { enrollProfile(profile, onStatusChange: $0, onError: $1) }
    }

    override var ownOperations: Set<OktaOperation> { canEnrollProfile() ? [.enrollProfile] : [] }
}
