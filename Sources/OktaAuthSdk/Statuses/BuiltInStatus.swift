/// One row per status: its value, its class, its case of ``OktaStep``, and its requirements.
///
/// Everything that depends on the kind of a status is defined here, or overridden by its class.
final class BuiltInStatus: Sendable {
    let status: AuthStatus
    let make: @Sendable (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus
    let statusClass: OktaAuthStatus.Type
    /// The case of a status of this class, or of a class that extends it.
    let step: @Sendable (OktaAuthStatus) -> OktaStep?
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

    /// A status that may come without a state token: a transaction starts, waits or ends with it.
    private static func tokenless<Status: OktaAuthStatus>(
        _ spelling: String,
        _ make: @escaping @Sendable (OktaAuthStatus, OktaAPISuccessResponse) throws -> Status,
        _ step: @escaping @Sendable (Status) -> OktaStep
    ) -> BuiltInStatus { BuiltInStatus(spelling, make, step, needsStateToken: false) }

    /// The statuses this SDK knows; a class stands above the one it extends.
    static let rows: [BuiltInStatus] = [
        .tokenless("UNAUTHENTICATED", OktaAuthStatusUnauthenticated.init, OktaStep.unauthenticated),
        .init("PASSWORD_WARN", OktaAuthStatusPasswordWarning.init, OktaStep.passwordWarning),
        .init("PASSWORD_EXPIRED", OktaAuthStatusPasswordExpired.init, OktaStep.passwordExpired),
        .init("PASSWORD_RESET", OktaAuthStatusPasswordReset.init, OktaStep.passwordReset),
        .tokenless("LOCKED_OUT", OktaAuthStatusLockedOut.init, OktaStep.lockedOut),
        .tokenless("RECOVERY", OktaAuthStatusRecovery.init, OktaStep.recovery),
        .tokenless(
            "RECOVERY_CHALLENGE", OktaAuthStatusRecoveryChallenge.init, OktaStep.recoveryChallenge
        ),
        .init("MFA_ENROLL", OktaAuthStatusFactorEnroll.init, OktaStep.factorEnroll),
        .init(
            "MFA_ENROLL_ACTIVATE",
            OktaAuthStatusFactorEnrollActivate.init,
            OktaStep.factorEnrollActivate
        ),
        .init("MFA_REQUIRED", OktaAuthStatusFactorRequired.init, OktaStep.factorRequired),
        .init("MFA_CHALLENGE", OktaAuthStatusFactorChallenge.init, OktaStep.factorChallenge),
        .tokenless(
            "ADMIN_CONSENT_REQUIRED",
            OktaAuthStatusAdminConsentRequired.init,
            OktaStep.adminConsentRequired
        ),
        .tokenless(
            "CONSENT_REQUIRED", OktaAuthStatusConsentRequired.init, OktaStep.consentRequired
        ),
        .tokenless(
            "PROFILE_REQUIRED", OktaAuthStatusProfileRequired.init, OktaStep.profileRequired
        ),
        .tokenless("DEVICE_ACTIVATE", OktaAuthStatusDeviceActivate.init, OktaStep.deviceActivate),
        .tokenless(AuthStatus.queueSpelling, OktaAuthStatusPoll.init, OktaStep.queued),
        .tokenless("SUCCESS", OktaAuthStatusSuccess.init, OktaStep.success),
    ]

    /// The row of the class of `status`, or of its nearest built-in superclass.
    static func row(ofClassOf status: OktaAuthStatus) -> BuiltInStatus? {
        rows.first { $0.statusClass == type(of: status) }
            ?? rows.first { $0.step(status) != nil }
    }

    static func row(of status: AuthStatus) -> BuiltInStatus? {
        rows.first { $0.status == status }
            ?? rows.first { $0.status == AuthStatus(raw: status.rawValue.uppercased()) }
    }
}
