/// A code by e-mail.
open class OktaFactorEmail: OktaFactorSentCode {
    /// The e-mail address, masked.
    open var email: String? { profile?.email }

    /// The masked address.
    open override var detail: String? { email }
}

extension OktaFactorEmail: OktaFactorEnrollable {}
