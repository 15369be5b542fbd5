/// A factor by its class, for a `switch` that needs neither a cast nor a `default`.
///
/// A factor class of the app counts as the class it extends.
public enum OktaFactorKind {
    /// A security question.
    case question(OktaFactorQuestion)
    /// A code by text message.
    case sms(OktaFactorSms)
    /// A code by voice call.
    case call(OktaFactorCall)
    /// A notification to approve in Okta Verify.
    case push(OktaFactorPush)
    /// A code from an app.
    case totp(OktaFactorTotp)
    /// A code from a token.
    case token(OktaFactorToken)
    /// A factor this SDK has no class for.
    case other(OktaFactorOther)
    /// A factor class of the app that extends none of these.
    case custom(OktaFactor)
}

extension OktaFactor {
    /// This factor by its class.
    public var kind: OktaFactorKind {
        switch self {
        case let factor as OktaFactorQuestion: .question(factor)
        case let factor as OktaFactorSms: .sms(factor)
        case let factor as OktaFactorCall: .call(factor)
        case let factor as OktaFactorPush: .push(factor)
        case let factor as OktaFactorTotp: .totp(factor)
        case let factor as OktaFactorToken: .token(factor)
        case let factor as OktaFactorOther: .other(factor)
        default: .custom(self)
        }
    }
}
