/// The target of polling, which each response contains again.
enum PollTarget: Hashable, Sendable {
    /// The `poll` form of an authenticator.
    case authenticator(key: String?, id: String?)
    /// A remediation of this name.
    case remediation(name: String)

    /// The decision on the phone.
    static let push = PollTarget.remediation(name: "challenge-poll")

    /// The form to send in `content`; `nil` if it is gone.
    func form(in content: ResponseContent) -> Int? {
        switch self {
        case .authenticator(let key, let id):
            content.authenticators.lazy.filter { $0.key == key && $0.id == id }
                .compactMap { $0.actions.first { $0.name == "poll" }?.form }.first
        case .remediation(let name):
            content.remediations.first {
                content.forms[$0].name == name && content.forms[$0].refresh != nil
            }
        }
    }

    /// Whether `new` repeats `old`, so that polling continues.
    func isUnchanged(in new: ResponseContent, since old: ResponseContent) -> Bool {
        guard let newForm = form(in: new), let oldForm = form(in: old), new.success == nil,
            new.remediationNames == old.remediationNames
        else { return false }
        let hasError = new.topMessages.contains {
            new.messages[$0].className?.uppercased() == "ERROR"
        }
        return !hasError && new.identities(of: newForm) == old.identities(of: oldForm)
    }
}

extension ResponseContent {
    fileprivate var remediationNames: [String] { remediations.map { forms[$0].name } }

    fileprivate func identities(of form: Int) -> [String?] {
        forms[form].authenticators.flatMap { [authenticators[$0].key, authenticators[$0].id] }
    }

    /// The number the user picks on the phone; `nil` without number matching.
    var numberChallenge: Int? {
        authenticators.lazy.filter {
            !$0.roles.isDisjoint(with: [.current, .currentEnrollment, .enrollment])
        }
        .compactMap { $0.members["contextualData"]?["correctAnswer"]?.integer }.first
    }
}
