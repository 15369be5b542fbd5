/// A claims provider.
open class OktaFactorClaimsProvider: OktaFactorRedirect {}
