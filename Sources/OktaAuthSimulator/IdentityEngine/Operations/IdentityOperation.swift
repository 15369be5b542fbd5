import Foundation

/// An operation of the Identity Engine; several forms can share one.
enum IdentityOperation: String, Sendable, CaseIterable {
    case identify
    case startRegistration = "enroll"
    case register = "enroll/new"
    case returnToIdentify = "identify/select"
    case startUnlock = "unlock-account"
    case startRecovery = "recover"
    case choose = "challenge"
    case send = "challenge/send"
    case resend = "challenge/resend"
    case answer = "challenge/answer"
    case pollMessage = "challenge/poll"
    case pollPush = "authenticators/poll"
    case enroll = "credential/enroll"
    case skip
    case cancel

    var path: String { "/idp/idx/\(rawValue)" }
}

extension IdentityTransaction {
    /// Does what the endpoint is for; a refused request leaves the transaction as it was.
    mutating func perform(
        _ operation: IdentityOperation, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        switch operation {
        case .identify: try identify(call, in: &org)
        case .startRegistration:
            guard org.identity.settings.allowsRegistration else { throw .notOffered }
            restart(.registration, at: .profile)
        case .register: try register(call, in: &org)
        case .returnToIdentify, .cancel: restart()
        case .startUnlock:
            guard org.policy.recovery.allowsUnlock else { throw .notOffered }
            restart(.unlock, at: .unlock)
        case .startRecovery: restart(.recovery, at: .recovery)
        case .choose: try choose(call, in: &org)
        case .send:
            guard task?.authenticator == .phone else { throw .notOffered }
            try resend(call, in: &org)
        case .resend: try resend(call, in: &org)
        case .answer: try answer(call, in: &org)
        case .pollMessage: try pollMessage(call, in: &org)
        case .pollPush: try pollPush(call, in: &org)
        case .enroll: try enroll(call, in: &org)
        case .skip: try skip(call, in: &org)
        }
    }
}

extension Call {
    func isSet(_ path: String) -> Bool { value(path)?.bool ?? false }

    /// The text at `path`, which a form requires.
    func required(_ path: String) throws(APIError) -> String {
        guard let text = field(path) else {
            throw .required(path.split(separator: ".").last.map(String.init) ?? path)
        }
        return text
    }
}

extension SimulatedOrg {
    /// Whether `password` is right; a wrong one counts.
    mutating func accepts(_ password: String, of account: Account, at now: Date) -> Bool {
        let policy = policy
        let result: Void? = try? accounts.update(account.id) { account throws(APIError) in
            try account.check(password, policy, at: now)
        }
        return result != nil
    }
}
