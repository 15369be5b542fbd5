/// One row per status: its value, its class, its case of ``OktaStep``, and its requirements.
///
/// Everything that depends on the kind of a status is defined here, or overridden by its class.
final class BuiltInStatus: Sendable {
    let status: AuthStatus
    /// Creates the status of a response.
    let make: @Sendable (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus
    /// The class of the status.
    let statusClass: OktaAuthStatus.Type
    /// The case of a status of this class, or of a class that extends it.
    let step: @Sendable (OktaAuthStatus) -> OktaStep?
    /// Whether the status requires a state token.
    let needsStateToken: Bool

    private init<Status: OktaAuthStatus>(
        _ spelling: String,
        _ make: @escaping @Sendable (OktaAuthStatus, OktaAPISuccessResponse) throws -> Status,
        _ step: @escaping @Sendable (Status) -> OktaStep,
        needsStateToken: Bool = true
    ) {
        status = AuthStatus(raw: spelling)
        self.make = make
        statusClass = Status.self
        self.step = { ($0 as? Status).map(step) }
        self.needsStateToken = needsStateToken
    }

    /// The statuses this SDK knows; a class stands above the one it extends.
    static let rows: [BuiltInStatus] = [
        // A sign-in or recovery starts without a state token; success and lock-out end without one.
        BuiltInStatus(
            "UNAUTHENTICATED",
            OktaAuthStatusUnauthenticated.init(currentState:model:),
            OktaStep.unauthenticated,
            needsStateToken: false
        ),
        BuiltInStatus(
            "PASSWORD_WARN",
            OktaAuthStatusPasswordWarning.init(currentState:model:),
            OktaStep.passwordWarning
        ),
        BuiltInStatus(
            "PASSWORD_EXPIRED",
            OktaAuthStatusPasswordExpired.init(currentState:model:),
            OktaStep.passwordExpired
        ),
        BuiltInStatus(
            "PASSWORD_RESET",
            OktaAuthStatusPasswordReset.init(currentState:model:),
            OktaStep.passwordReset
        ),
        BuiltInStatus(
            "LOCKED_OUT",
            OktaAuthStatusLockedOut.init(currentState:model:),
            OktaStep.lockedOut,
            needsStateToken: false
        ),
        BuiltInStatus(
            "RECOVERY",
            OktaAuthStatusRecovery.init(currentState:model:),
            OktaStep.recovery,
            needsStateToken: false
        ),
        BuiltInStatus(
            "RECOVERY_CHALLENGE",
            OktaAuthStatusRecoveryChallenge.init(currentState:model:),
            OktaStep.recoveryChallenge,
            needsStateToken: false
        ),
        BuiltInStatus(
            "MFA_ENROLL",
            OktaAuthStatusFactorEnroll.init(currentState:model:),
            OktaStep.factorEnroll
        ),
        BuiltInStatus(
            "MFA_ENROLL_ACTIVATE",
            OktaAuthStatusFactorEnrollActivate.init(currentState:model:),
            OktaStep.factorEnrollActivate
        ),
        BuiltInStatus(
            "MFA_REQUIRED",
            OktaAuthStatusFactorRequired.init(currentState:model:),
            OktaStep.factorRequired
        ),
        BuiltInStatus(
            "MFA_CHALLENGE",
            OktaAuthStatusFactorChallenge.init(currentState:model:),
            OktaStep.factorChallenge
        ),
        BuiltInStatus(
            "ADMIN_CONSENT_REQUIRED",
            OktaAuthStatusAdminConsentRequired.init(currentState:model:),
            OktaStep.adminConsentRequired,
            needsStateToken: false
        ),
        BuiltInStatus(
            "CONSENT_REQUIRED",
            OktaAuthStatusConsentRequired.init(currentState:model:),
            OktaStep.consentRequired,
            needsStateToken: false
        ),
        BuiltInStatus(
            "PROFILE_REQUIRED",
            OktaAuthStatusProfileRequired.init(currentState:model:),
            OktaStep.profileRequired,
            needsStateToken: false
        ),
        BuiltInStatus(
            "DEVICE_ACTIVATE",
            OktaAuthStatusDeviceActivate.init(currentState:model:),
            OktaStep.deviceActivate,
            needsStateToken: false
        ),
        BuiltInStatus(
            AuthStatus.queueSpelling,
            OktaAuthStatusPoll.init(currentState:model:),
            OktaStep.queued,
            needsStateToken: false
        ),
        BuiltInStatus(
            "SUCCESS",
            OktaAuthStatusSuccess.init(currentState:model:),
            OktaStep.success,
            needsStateToken: false
        ),
    ]

    /// The row of the class of `status`, or of the class that it extends; `nil` if there is none.
    static func row(ofClassOf status: OktaAuthStatus) -> BuiltInStatus? {
        rows.first { $0.statusClass == type(of: status) }
            ?? rows.first { $0.step(status) != nil }
    }

    /// The row of `status`; `nil` if this SDK does not know it.
    static func row(of status: AuthStatus) -> BuiltInStatus? {
        rows.first { $0.status == status }
            ?? rows.first { $0.status == AuthStatus(raw: status.rawValue.uppercased()) }
    }
}
