/// An OpenID Connect identity provider.
open class OktaFactorOidc: OktaFactorRedirect {}
