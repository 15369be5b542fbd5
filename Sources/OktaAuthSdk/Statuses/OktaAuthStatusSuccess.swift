/// The transaction is complete.
///
/// A user is signed in only if there is a ``sessionToken``; a finished unlock has none.
open class OktaAuthStatusSuccess: OktaAuthStatus {
    /// One-time token for a session or for tokens; valid for five minutes; never log it.
    open var sessionToken: String? {
        get { model.sessionToken }
        set { model.sessionToken = newValue }
    }

    /// The page to open in a browser to finish a step-up; `nil` after an ordinary sign-in.
    ///
    /// It holds the state token: never log it.
    public final var redirectLink: LinksResponse.Link? {
        model.links?.others["original"]?.first ?? model.links?.next
    }

    /// The result of a device activation, for example `DEVICE_ACTIVATED`; `nil` if there was none.
    public final var deviceActivationStatus: String? { model.embedded?.deviceActivationStatus }
}
