import Foundation
import OktaCore

extension IdentityTransaction {
    /// Goes on to `state`, with the code or the challenge that `task` needs.
    mutating func begin(
        _ task: IdentityTask, as state: IdentityState, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        var task = task
        if task.kind?.channel != nil { try send(&task, call, in: &org) }
        if task.kind == .webAuthn { task.nonce = Base64URL.encode(org.generator.bytes(24)) }
        move(to: state, task)
    }

    /// `challenge/send` and `challenge/resend`: sends the message again.
    mutating func resend(_ call: Call, in org: inout SimulatedOrg) throws(APIError) {
        guard let account = org.accounts[id: accountID], var task else { throw .notOffered }
        guard state != .verificationData else {
            let method = IdentityView(self, of: org, call).methods(of: task.authenticator).first
            guard let method, method.channel != nil || method == .push else { throw .notOffered }
            return try challenge(task.authenticator, by: method, account, call, in: &org)
        }
        guard task.kind?.channel != nil else { throw .notOffered }
        try send(&task, call, in: &org)
        self.task = task
    }

    /// Sends the code of `task`; by e-mail with a link, too.
    private func send(
        _ task: inout IdentityTask, _ call: Call, in org: inout SimulatedOrg
    ) throws(APIError) {
        guard let account = org.accounts[id: accountID], let channel = task.kind?.channel,
            let recipient = task.recipient
        else { throw .unknownOption }
        try org.admitIdentityMessage(to: recipient, by: channel, at: call.now)
        let code = org.identity.settings.fixedCode ?? org.generator.digits(6)
        let token = channel == .email ? org.generator.token("", count: 40) : nil
        var link = token.map { "\(call.origin)/email/verify/\($0)" }
        if token != nil, org.identity.settings.variants.contains(.emailLinkToApp) {
            let address = EndpointResponse.address(interaction.redirectURI, adding: [("otp", code)])
            let state = interaction.state?
                .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            link = "\(address)&state=\(state ?? "")"
        }
        let text = "Your code is \(code)." + (link.map { " Or follow this link: \($0)" } ?? "")
        org.send(
            text, to: account, address: recipient, by: channel, code: code, link: link, at: call.now
        )
        task.code = IssuedCode(value: code, expiresAt: call.now + org.policy.codeLifetime)
        (task.linkToken, task.isOpened) = (token, false)
    }
}
