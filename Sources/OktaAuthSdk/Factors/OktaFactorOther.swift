/// A factor that 1.x had no class for, or that this SDK has none for.
///
/// The factors this SDK knows have a class below it. Send to the others the members that the Authn
/// API documents, with ``OktaFactor/sendRequest(with:keyValuePayload:onStatusChange:onError:onFactorStatusUpdate:)``.
open class OktaFactorOther: OktaFactor {}
