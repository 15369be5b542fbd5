import Foundation

extension Route {
    typealias IdentityStep =
        @Sendable (inout IdentityTransaction, Call, inout SimulatedOrg) throws -> Void

    static let identity: [Route] = [
        Route("/idp/idx/introspect") { try $0.introspectIdentity($1) },
        Route("/email/verify/{token}", "GET") { $0.visitEmailLink($1) },
        step("identify") { try $0.identify($1, in: &$2) },
        step("enroll") { transaction, _, org in
            guard org.identity.settings.allowsRegistration else { throw APIError.notOffered }
            transaction.restart(.registration, at: .profile)
        },
        step("enroll/new") { try $0.register($1, in: &$2) },
        step("identify/select") { transaction, _, _ in transaction.restart() },
        step("unlock-account") { transaction, _, org in
            guard org.policy.recovery.allowsUnlock else { throw APIError.notOffered }
            transaction.restart(.unlock, at: .unlock)
        },
        step("recover") { transaction, _, _ in transaction.restart(.recovery, at: .recovery) },
        step("challenge") { try $0.choose($1, in: &$2) },
        step("challenge/send") { transaction, call, org in
            guard transaction.task?.authenticator == .phone else { throw APIError.notOffered }
            try transaction.resend(call, in: &org)
        },
        step("challenge/resend") { try $0.resend($1, in: &$2) },
        step("challenge/answer") { try $0.answer($1, in: &$2) },
        step("challenge/answer/webauthn-autofillui") { try $0.identifyByPasskey($1, in: &$2) },
        step("authenticators/webauthn/launch") { $0.launchPasskey(in: &$2) },
        step("authenticators/webauthn/enroll") { transaction, _, _ in transaction.setUpPasskey() },
        step("challenge/poll") { try $0.pollMessage($1, in: &$2) },
        step("authenticators/poll") { try $0.pollPush($1, in: &$2) },
        step("credential/enroll") { try $0.enroll($1, in: &$2) },
        step("skip") { try $0.skip($1, in: &$2) },
        step("cancel") { transaction, _, _ in transaction.restart() },
    ]

    private static func step(_ name: String, _ step: @escaping IdentityStep) -> Route {
        let path = "/idp/idx/\(name)"
        return Route(path) { try $0.continueIdentity($1, at: path, step) }
    }
}

extension Call {
    func isSet(_ path: String) -> Bool { value(path)?.bool ?? false }

    func required(_ path: String) throws(APIError) -> String {
        guard let text = field(path) else {
            throw .required(path.split(separator: ".").last.map(String.init) ?? path)
        }
        return text
    }
}
