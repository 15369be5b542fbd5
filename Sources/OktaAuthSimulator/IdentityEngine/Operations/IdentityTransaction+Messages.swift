import Foundation

extension SimulatedOrg {
    /// Sends `account` a code by `channel`; by e-mail with a link, too.
    mutating func send(
        to account: Account,
        at recipient: String,
        by channel: SimulatedMessage.Channel,
        for interaction: Interaction,
        _ call: Call
    ) throws(APIError) -> SentMessage {
        guard identity.admitMessage("\(channel.rawValue) \(recipient)", at: call.now) else {
            throw .rateLimited
        }
        let code = identity.settings.fixedCode ?? generator.digits(6)
        let token = channel == .email ? generator.token("", count: 40) : nil
        let link = token.map { token in
            guard identity.settings.variants.contains(.emailLinkToApp) else {
                return "\(call.origin)/email/verify/\(token)"
            }
            let address = EndpointResponse.address(interaction.redirectURI, adding: [("otp", code)])
            let state = interaction.state
                .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            return "\(address)&state=\(state ?? "")"
        }
        messages.send(
            "Your code is \(code)." + (link.map { " Or follow this link: \($0)" } ?? ""),
            to: account.user.login,
            at: recipient,
            by: channel,
            code: code,
            link: link,
            at: call.now
        )
        let issued = IssuedCode(value: code, expiresAt: call.now + policy.codeLifetime)
        return SentMessage(code: issued, linkToken: token)
    }
}

extension IdentityTransaction {
    /// `challenge/send` and `challenge/resend`: sends the message again.
    mutating func resend(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard let account = org.accounts[id: accountID] else { throw .notOffered }
        let (kind, address): (SimulatedFactorKind, String?)
        switch step {
        case .verificationData(let authenticator):
            let methods = IdentityResponse(self, of: org, call).methods(of: authenticator)
            guard let kind = methods.first, kind.style == .message || kind == .push else {
                throw .notOffered
            }
            return try begin(authenticator, kind, account, call, in: &org)
        case .challenge(let challenge):
            (kind, address) = (challenge.kind, recipient(challenge.kind, account))
        case .enrollment(let enrollment):
            let factor = enrollment.factor
            (kind, address) = (factor.kind, account.recipient(of: factor))
        default: throw .notOffered
        }
        guard let channel = kind.channel, let address else { throw .notOffered }
        message = try org.send(to: account, at: address, by: channel, for: interaction, call)
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
