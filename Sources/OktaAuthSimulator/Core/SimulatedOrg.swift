import Foundation

/// An Okta org as a value: maps a request and the time to an answer.
///
/// It does no I/O, reads no clock, and its only randomness is seeded, so that the same requests at
/// the same times always get the same answers.
struct SimulatedOrg: Sendable {
    var policy = SimulatedPolicy()
    var accounts: [Account] = []
    var outbox = SimulatedOutbox()
    var generator: SeededGenerator
    var transactions: [String: Transaction] = [:]
    var sessionTokens: [String: SessionGrant] = [:]
    var recoveryTokens: [String: RecoveryGrant] = [:]
    /// The account of each activation token that has not been used.
    var activationTokens: [String: String] = [:]
    var sessions: [String: Session] = [:]
    var oauth = OAuthStore()
    var engine = SimulatedEngine.classic
    var identity = IdentityStore()
    /// Devices that wait for a user, by the code they show.
    var devices: [String: DeviceGrant] = [:]
    /// The scopes granted by administrators for all users, by application.
    var consents: [String: [String: Bool]] = [:]
    /// The API token of trusted applications: header `Authorization: SSWS …`.
    var apiToken = "00SimulatedApiToken"
    /// The origin of links, `nil` for that of each request.
    var publicOrigin: String?
    /// Invalid settings, and calls that had no effect.
    var diagnostics: [SimulatorDiagnostic] = []
    /// The sign-in times of the last second, by user name.
    var signIns: [String: [Date]] = [:]
    /// The time of the last message, by channel and recipient.
    var lastSent: [String: Date] = [:]
    var rateWindows: [String: RateWindow] = [:]
    /// The next time at which expired tokens are removed.
    var nextSweep = Date.distantPast
    /// The number of answers that included a transaction.
    var answerCount = 0
    /// The number of pushes sent by the org.
    var pushCount = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }
}
