/// The transaction is complete.
///
/// A user is signed in only if there is a ``sessionToken``; a finished unlock has none.
open class OktaAuthStatusSuccess: OktaAuthStatus {
    /// Can be exchanged once for a session or for tokens, within five minutes.
    ///
    /// Never log it.
    open var sessionToken: String? { model.sessionToken }

    /// What was recovered, if this was a recovery.
    open var recoveryType: RecoveryType? { model.recoveryType }
}
