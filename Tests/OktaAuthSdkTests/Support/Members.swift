@testable import OktaAuthSdk

/// Visits all properties recursively, including redacted values.
func visitMembers(of value: Any, _ visit: (_ owner: Any, _ member: Mirror.Child) -> Void) {
    var members = Array(Mirror(reflecting: value).children)
    if let model = value as? any WireModel {
        let own = model.members.map { name, value in
            (type(of: model).label(of: name), value.map { $0 as Any })
        }
        let all: [(String, Any?)] = own + model.furtherFacts.map { ($0, $1) }
        members = all.map { ($0, $1 ?? Any?.none as Any) }
    }
    for member in members {
        visit(value, member)
        visitMembers(of: member.value, visit)
    }
}
