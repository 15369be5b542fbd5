/// A code from a counter-based token of the org's own.
///
/// Enrolled by an administrator, not here.
open class OktaFactorHotp: OktaFactorPassCode {
    /// The name of the token.
    open var credentialId: String? { profile?.credentialId }

    /// The org's name for the token.
    open override var detail: String? { factor.vendorName ?? credentialId }
}
