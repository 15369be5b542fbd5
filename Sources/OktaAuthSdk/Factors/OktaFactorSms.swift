/// A code by text message.
open class OktaFactorSms: OktaFactorPhone {}
