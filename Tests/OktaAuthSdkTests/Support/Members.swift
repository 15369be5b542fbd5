@testable import OktaAuthSdk

/// Visits all members recursively, including redacted values.
func visitMembers(of value: Any, _ visit: (_ owner: Any, _ member: Mirror.Child) -> Void) {
    for member in Mirror(reflecting: value).children {
        visit(value, member)
        visitMembers(of: (member.value as? any HidesValue)?.hidden ?? member.value, visit)
    }
}

private protocol HidesValue { var hidden: Any { get } }

extension OktaSecret: HidesValue {
    fileprivate var hidden: Any { wrappedValue }
}
