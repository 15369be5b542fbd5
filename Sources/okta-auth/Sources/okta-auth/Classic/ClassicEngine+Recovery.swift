import Foundation
import OktaAuthSdk

/// Forgotten passwords and locked accounts.
extension ClassicEngine {
    /// Asks for the user and the channel.
    func recoveryStep(_ type: RecoveryType, user: String?, by channel: Entry.Channel?) -> Step {
        let name = type == .unlock ? "unlock" : "recover"
        let channelField = Field(
            id: "channel",
            label: "How is the code or link to reach you",
            kind: .option { Entry.Channel.allCases.map { ($0.title, $0.rawValue) } },
            known: channel?.rawValue
        )
        let begin = Choice(
            id: name,
            title: type == .unlock ? "unlock the account" : "set a new password",
            fields: [.user(user), channelField]
        ) { [self] answers in
            let channel = OktaRecoveryFactors(rawValue: answers["channel"])
            return try await advance {
                type == .unlock
                    ? try await client.unlockAccount(username: answers["user"], factorType: channel)
                    : try await client.recoverPassword(
                        username: answers["user"],
                        factorType: channel
                    )
            }
        }
        let link = Choice(id: "link", title: "continue with the link of an e-mail") { [self] _ in
            .next(linkStep())
        }
        return Step(
            status: "UNAUTHENTICATED",
            title: type == .unlock
                ? "Unlock an account of \(orgName)." : "Set a new password at \(orgName).",
            choices: [begin, link],
            beginsWithFields: true
        )
    }

    /// Asks for the link of an e-mail.
    func linkStep() -> Step {
        Step(
            status: "UNAUTHENTICATED",
            title: "Continue a recovery at \(orgName).",
            choices: [
                redeemChoice { [self] token in try await client.recover(recoveryToken: token) }
            ],
            beginsWithFields: true
        )
    }

    func lockedOutStep(_ status: OktaAuthStatusLockedOut) -> Step {
        let user = status.user?.profile?.login
        let unlock = Choice(
            id: "unlock",
            title: "unlock the account",
            fields: [
                .user(user),
                Field(
                    id: "channel",
                    label: "How is the code or link to reach you",
                    kind: .option { Entry.Channel.allCases.map { ($0.title, $0.rawValue) } }
                ),
            ]
        ) { [self] answers in
            guard let channel = OktaRecoveryFactors(rawValue: answers["channel"]) else {
                return .stay(nil)
            }
            return try await advance {
                try await status.unlock(username: answers["user"], factorType: channel)
            }
        }
        return Step(
            status: status.statusType.rawValue,
            title: "The account is locked.",
            lines: status.canUnlock() ? [] : ["An administrator of the org can unlock it."],
            choices: status.canUnlock() ? [unlock] : []
        )
    }

    func questionStep(_ status: OktaAuthStatusRecovery) -> Step {
        let question = status.recoveryQuestion ?? "Your recovery question"
        let answer = Choice(
            id: "answer",
            title: "answer the recovery question",
            fields: [Field(id: "answer", label: question, kind: .secret)]
        ) { [self] answers in
            try await advance { try await status.recoverWithAnswer(answers["answer"]) }
        }
        return Step(
            status: status.statusType.rawValue,
            title: "The recovery goes on with your recovery question.",
            choices: [answer],
            beginsWithFields: true
        )
    }

    func recoveryChallengeStep(_ status: OktaAuthStatusRecoveryChallenge) -> Step {
        let isMail = !status.canVerify()
        let enter = Choice(id: "code", title: "enter the code", fields: [.code()]) {
            [self] answers in
            try await advance { try await status.verifyFactor(passCode: answers["code"]) }
        }
        let redeem = redeemChoice { token in try await status.verifyFactor(recoveryToken: token) }
        return Step(
            status: status.statusType.rawValue,
            title: isMail
                ? "If the account exists, an e-mail with a link is on its way."
                : "If the account exists, a code is on its way.",
            choices: [isMail ? redeem : enter]
                + resendChoices(of: status, status.canResend()) {
                    try await status.resendFactor()
                },
            beginsWithFields: true
        )
    }

    private func redeemChoice(
        _ redeem: @escaping (_ token: String) async throws -> OktaAuthStatus
    ) -> Choice {
        Choice(
            id: "link",
            title: "continue with the link of the e-mail",
            fields: [Field(id: "link", label: "Link of the e-mail, or its token", kind: .secret)]
        ) { [self] answers in
            let token = PastedToken(answers["link"]).value
            return try await advance { try await redeem(token) }
        }
    }

    /// The ways to send a code or push once more, by channel where the org offers several.
    func resendChoices(
        of status: OktaAuthStatus,
        _ isOffered: Bool,
        _ resend: @escaping () async throws -> OktaAuthStatus
    ) -> [Choice] {
        guard isOffered else { return [] }
        let channels = status.resendChannels
        guard channels.count > 1 else {
            return [
                Choice(id: "resend", title: "send it again") { [self] _ in
                    try await advance(resend)
                }
            ]
        }
        return channels.map { channel in
            let name = FactorName.channel(channel)
            return Choice(id: "resend-\(channel.rawValue)", title: "send it again by \(name)") {
                [self] _ in
                try await advance { try await status.resend(by: channel) }
            }
        }
    }
}
