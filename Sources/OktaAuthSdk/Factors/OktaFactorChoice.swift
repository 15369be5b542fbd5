/// One factor from the user's point of view.
///
/// Okta Verify is two factors for the server: a push and a code. A screen offers it once.
public struct OktaFactorChoice {
    /// The factors it stands for, in the server's order; at least one.
    public let factors: [OktaFactor]

    /// Whether it is Okta Verify with both a push and a code.
    public var isOktaVerify: Bool { push != nil && code != nil }

    package var push: OktaFactorPush? { factors.lazy.compactMap { $0 as? OktaFactorPush }.first }

    package var code: OktaFactorTotp? { factors.lazy.compactMap { $0 as? OktaFactorTotp }.first }

    /// Groups `factors`, in the order of the first of each group.
    ///
    /// Each push is grouped with the Okta Verify code that has the same credential, or, if the
    /// server names none, with the first one left.
    static func choices(among factors: [OktaFactor]) -> [OktaFactorChoice] {
        var codes = factors.filter { ($0 as? OktaFactorTotp)?.app == .oktaVerify }
        var pairs: [[OktaFactor]] = []
        for push in factors where push is OktaFactorPush {
            let index = codes.firstIndex { code in
                let names = [push, code].compactMap { $0.profile?.credentialId }
                return names.count < 2 || names[0] == names[1]
            }
            if let index { pairs.append([push, codes.remove(at: index)]) }
        }
        var groups: [[OktaFactor]] = []
        for factor in factors where !groups.contains(where: { $0.has(factor) }) {
            let pair = pairs.first { $0.has(factor) } ?? [factor]
            let isOrdered = pair.last === factor
            groups.append(isOrdered ? pair.reversed() : pair)
        }
        return groups.map(OktaFactorChoice.init)
    }
}

extension [OktaFactor] {
    fileprivate func has(_ factor: OktaFactor) -> Bool { contains { $0 === factor } }
}
