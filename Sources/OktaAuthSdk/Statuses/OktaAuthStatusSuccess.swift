/// The transaction is complete.
///
/// A user is signed in only if there is a ``sessionToken``; a finished unlock has none.
open class OktaAuthStatusSuccess: OktaAuthStatus {
    /// Can be exchanged once for a session or for tokens, within five minutes.
    ///
    /// Never log it.
    open var sessionToken: String? {
        get { model.sessionToken }
        set { model.sessionToken = newValue }
    }

    /// The purpose of the recovery, if this was one.
    open var recoveryType: RecoveryType? { model.recoveryType }
}
