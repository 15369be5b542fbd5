import Foundation

extension IdentityTransaction {
    /// Sends `account` a code by `channel`; by e-mail with a link, too.
    func send(
        to account: Account,
        recipient: String,
        by channel: SimulatedMessage.Channel,
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) -> SentMessage {
        guard org.admitIdentityMessage("\(channel.rawValue) \(recipient)", at: request.now) else {
            throw .tooManyRequests
        }
        let code = org.identityRules.fixedCode ?? org.generator.digits(6)
        let token = channel == .email ? org.generator.token("", count: 40) : nil
        let link = token.map { token in
            guard org.identityRules.emailLink == .app else {
                return "\(request.origin)/email/verify/\(token)"
            }
            let state = interaction.state.addingPercentEncoding(
                withAllowedCharacters: .alphanumerics
            )
            let separator = interaction.redirectURI.contains("?") ? "&" : "?"
            return "\(interaction.redirectURI)\(separator)otp=\(code)&state=\(state ?? "")"
        }
        org.send(
            SimulatedMessage(
                login: account.user.login,
                channel: channel,
                recipient: recipient,
                text: "Your code is \(code)." + (link.map { " Or follow this link: \($0)" } ?? ""),
                code: code,
                link: link,
                recoveryToken: nil,
                date: request.now
            )
        )
        let lifetime = org.policy.codeLifetime
        return SentMessage(
            code: IssuedCode(value: code, expiresAt: request.now.addingTimeInterval(lifetime)),
            linkToken: token
        )
    }

    /// `challenge/send` and `challenge/resend`: sends the message again.
    mutating func resend(
        _ request: IdentityRequest,
        in org: inout some IdentityOrg
    ) throws(IdentityRefusal) {
        guard let account = org.account(accountID) else { throw .notOffered }
        switch step {
        case .verificationData(let authenticator):
            let methods = IdentityResponse(self, of: org, origin: request.origin, at: request.now)
                .methods(of: authenticator)
            guard let kind = methods.first, kind.style == .message || kind == .push else {
                throw .notOffered
            }
            try begin(authenticator, kind, account, request, in: &org)
        case .challenge(var challenge):
            guard let channel = challenge.kind.channel,
                let recipient = recipient(challenge.kind, account)
            else { throw .notOffered }
            challenge.message = try send(
                to: account,
                recipient: recipient,
                by: channel,
                request,
                in: &org
            )
            amend(.challenge(challenge))
        case .enrollment(var enrollment):
            guard let channel = enrollment.factor.kind.channel,
                let recipient = account.recipient(of: enrollment.factor)
            else { throw .notOffered }
            enrollment.message = try send(
                to: account,
                recipient: recipient,
                by: channel,
                request,
                in: &org
            )
            amend(.enrollment(enrollment))
        default: throw .notOffered
        }
    }

    /// Where a code of `kind` goes.
    func recipient(_ kind: SimulatedFactorKind, _ account: Account) -> String? {
        switch kind {
        case .email: account.user.email
        case .sms, .call:
            account.factor(of: kind).flatMap { account.recipient(of: $0.factor) } ?? account.phone
        default: nil
        }
    }
}
