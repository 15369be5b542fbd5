/// A factor this SDK has no class for.
///
/// Send the members that the Authn API documents to one of the factor's links.
open class OktaFactorOther: OktaFactor {}
