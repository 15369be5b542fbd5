/// A code by voice call.
open class OktaFactorCall: OktaFactorPhone {}
