@testable import OktaAuthSdk

/// Visits all members recursively, including redacted values, by their names on the wire.
func visitMembers(of value: Any, _ visit: (_ owner: Any, _ member: Mirror.Child) -> Void) {
    let members: [Mirror.Child] =
        (value as? any WireModel)?.members.map {
            (label: $0, value: $1.map { $0 as Any } ?? Any?.none as Any)
        }
        ?? Array(Mirror(reflecting: value).children)
    for member in members {
        visit(value, member)
        visitMembers(of: member.value, visit)
    }
}
