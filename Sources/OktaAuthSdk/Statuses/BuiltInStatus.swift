/// One row per status: its value, its class, its case of ``OktaAuthStatusKind``, and its requirements.
///
/// Everything that depends on the kind of a status is defined here, or overridden by its class.
final class BuiltInStatus: Sendable {
    let status: AuthStatus
    let make: @Sendable (OktaAuthStatus, OktaAPISuccessResponse) throws -> OktaAuthStatus
    let statusClass: OktaAuthStatus.Type
    /// The case of a status of this class, or of a class that extends it.
    let step: @Sendable (OktaAuthStatus) -> OktaAuthStatusKind?
    let needsStateToken: Bool

    private init<Status: OktaAuthStatus>(
        _ spelling: String,
        _ make: @escaping @Sendable (OktaAuthStatus, OktaAPISuccessResponse) throws -> Status,
        _ step: @escaping @Sendable (Status) -> OktaAuthStatusKind,
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
        _ step: @escaping @Sendable (Status) -> OktaAuthStatusKind
    ) -> BuiltInStatus { BuiltInStatus(spelling, make, step, needsStateToken: false) }

    /// The statuses this SDK knows; a class stands above the one it extends.
    static let rows: [BuiltInStatus] = [
        .tokenless(
            "UNAUTHENTICATED", OktaAuthStatusUnauthenticated.init,
            OktaAuthStatusKind.unauthenticated),
        .init(
            "PASSWORD_WARN", OktaAuthStatusPasswordWarning.init, OktaAuthStatusKind.passwordWarning),
        .init(
            "PASSWORD_EXPIRED", OktaAuthStatusPasswordExpired.init,
            OktaAuthStatusKind.passwordExpired),
        .init("PASSWORD_RESET", OktaAuthStatusPasswordReset.init, OktaAuthStatusKind.passwordReset),
        .tokenless("LOCKED_OUT", OktaAuthStatusLockedOut.init, OktaAuthStatusKind.lockedOut),
        .tokenless("RECOVERY", OktaAuthStatusRecovery.init, OktaAuthStatusKind.recovery),
        .tokenless(
            "RECOVERY_CHALLENGE", OktaAuthStatusRecoveryChallenge.init,
            OktaAuthStatusKind.recoveryChallenge
        ),
        .init("MFA_ENROLL", OktaAuthStatusFactorEnroll.init, OktaAuthStatusKind.factorEnroll),
        .init(
            "MFA_ENROLL_ACTIVATE",
            OktaAuthStatusFactorEnrollActivate.init,
            OktaAuthStatusKind.factorEnrollActivate
        ),
        .init("MFA_REQUIRED", OktaAuthStatusFactorRequired.init, OktaAuthStatusKind.factorRequired),
        .init(
            "MFA_CHALLENGE", OktaAuthStatusFactorChallenge.init, OktaAuthStatusKind.factorChallenge),
        .tokenless(
            "ADMIN_CONSENT_REQUIRED",
            OktaAuthStatusAdminConsentRequired.init,
            OktaAuthStatusKind.adminConsentRequired
        ),
        .tokenless(
            "CONSENT_REQUIRED", OktaAuthStatusConsentRequired.init,
            OktaAuthStatusKind.consentRequired
        ),
        .tokenless(
            "PROFILE_REQUIRED", OktaAuthStatusProfileRequired.init,
            OktaAuthStatusKind.profileRequired
        ),
        .tokenless(
            "DEVICE_ACTIVATE", OktaAuthStatusDeviceActivate.init, OktaAuthStatusKind.deviceActivate),
        .tokenless(AuthStatus.queueSpelling, OktaAuthStatusQueued.init, OktaAuthStatusKind.queued),
        .tokenless("SUCCESS", OktaAuthStatusSuccess.init, OktaAuthStatusKind.success),
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
