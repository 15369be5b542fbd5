/// A factor this SDK has no class for.
///
/// Send what the Authn API asks for to one of the factor's links.
open class OktaFactorOther: OktaFactor {}
