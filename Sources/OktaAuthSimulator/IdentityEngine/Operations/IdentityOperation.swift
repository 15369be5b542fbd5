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

    /// The path of the endpoint.
    var path: String { "/idp/idx/\(rawValue)" }
}

extension IdentityTransaction {
    /// Does what the endpoint is for; a refused request leaves the transaction as it was.
    mutating func perform(
        _ operation: IdentityOperation,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        switch operation {
        case .identify: try identify(request, in: &org)
        case .startRegistration: try startRegistration(in: org)
        case .register: try register(request, in: &org)
        case .returnToIdentify, .cancel: restart()
        case .startUnlock: try startUnlock(in: org)
        case .startRecovery: startRecovery()
        case .choose: try choose(request, in: &org)
        case .send:
            guard case .verificationData(.phone) = step else { throw .notOffered }
            try resend(request, in: &org)
        case .resend: try resend(request, in: &org)
        case .answer: try answer(request, in: &org)
        case .pollMessage: try pollMessage(request, in: &org)
        case .pollPush: try pollPush(request, in: &org)
        case .enroll: try enroll(request, in: &org)
        case .skip: try skip(request, in: &org)
        }
    }
}

/// The request of a client that continues a transaction.
struct IdentityRequest: Sendable {
    private let body: SimulatorJSON
    let now: Date
    let origin: String

    init(_ call: Call) {
        body = .object(call.members)
        (now, origin) = (call.now, call.origin)
    }

    /// The text at `path`, of members separated by dots; an empty one counts as absent.
    func text(_ path: String) -> String? {
        guard let text = member(path)?.string, !text.isEmpty else { return nil }
        return text
    }

    /// Whether the member at `path` is true.
    func flag(_ path: String) -> Bool { member(path)?.bool ?? false }

    func required(_ path: String) throws(IdentityRefusal) -> String {
        guard let text = text(path) else {
            throw .required(path.split(separator: ".").last.map(String.init) ?? path)
        }
        return text
    }

    private func member(_ path: String) -> SimulatorJSON? {
        path.split(separator: ".").reduce(Optional(body)) { $0?[String($1)] }
    }
}
