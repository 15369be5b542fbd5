/// A SAML identity provider.
open class OktaFactorSaml: OktaFactorRedirect {}
