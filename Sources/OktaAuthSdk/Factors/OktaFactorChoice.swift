/// One factor from the user's point of view.
///
/// Okta Verify is two factors for the server: a push and a code. A screen offers it once.
public struct OktaFactorChoice {
    /// The factors it stands for, in the server's order; at least one.
    public let factors: [OktaFactor]

    /// Whether it is Okta Verify with both a push and a code.
    public var isOktaVerify: Bool { push != nil && code != nil }

    /// The push to Okta Verify.
    public var push: OktaFactorPush? { factors.lazy.compactMap { $0 as? OktaFactorPush }.first }

    /// The code of an app.
    public var code: OktaFactorTotp? { factors.lazy.compactMap { $0 as? OktaFactorTotp }.first }

    /// Groups `factors`, in the order of the first of each group.
    ///
    /// Each push is grouped with the Okta Verify code that has the same credential, or, if the
    /// server names none, with the first one left.
    public static func choices(among factors: [OktaFactor]) -> [OktaFactorChoice] {
        var left = factors.compactMap { $0 as? OktaFactorTotp }.filter { $0.app == .oktaVerify }
        var codes: [ObjectIdentifier: OktaFactorTotp] = [:]
        for push in factors where push is OktaFactorPush {
            let index = left.firstIndex { code in
                let names = [push, code].compactMap { $0.profile?.credentialId }
                return names.count < 2 || names[0] == names[1]
            }
            if let index { codes[ObjectIdentifier(push)] = left.remove(at: index) }
        }
        let pushes = Dictionary(
            codes.map { (ObjectIdentifier($0.value), $0.key) },
            uniquingKeysWith: { first, _ in first }
        )
        var groups: [OktaFactorChoice] = []
        var places: [ObjectIdentifier: Int] = [:]
        for factor in factors {
            let id = ObjectIdentifier(factor)
            let partner = codes[id].map(ObjectIdentifier.init) ?? pushes[id]
            if let place = partner.flatMap({ places[$0] }) {
                groups[place] = OktaFactorChoice(factors: groups[place].factors + [factor])
            } else if places.updateValue(groups.count, forKey: id) == nil {
                groups.append(OktaFactorChoice(factors: [factor]))
            }
        }
        return groups
    }
}
