import Foundation
import OktaCore

extension Screen {
    static func identify(
        _ step: OktaSignIn.UserNamePrompt,
        passkey verify: ((OktaWebAuthnAssertion) async throws -> Next)? = nil,
        _ answer: @escaping (String, String?, Answers.Channel?) async throws -> Next
    ) -> Screen {
        // A keyboard adds a space after a name that it completes; no user name ends with one.
        let answer: (String, String?, Answers.Channel?) async throws -> Next = {
            try await answer($0.trimmingCharacters(in: .whitespacesAndNewlines), $1, $2)
        }
        var fields = [Field.username(step.username)]
        if step.takesPassword { fields.append(.password) }
        if !step.channels.isEmpty { fields.append(.channel(step.channels)) }
        let title =
            switch step.purpose {
            case .signIn: UserText.signIn()
            case .recoverPassword: UserText.setNewPassword()
            case .unlockAccount: UserText.unlockAccount()
            }
        return Screen(.identify(step), title, fields) {
            try await answer(
                $0["username"] ?? "", $0["password"], step.channels.chosen(in: $0)
            )
        } _: {
            $0.identify = answer
            guard let verify, let options = step.passkey ?? step.suggestedPasskey else { return }
            $0.assertion = answering(options.challenge, { $0.clientDataJSON }, verify)
        }
    }

    static func password(
        of username: String?, _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        let text = [username].compactMap(\.self)
        return Screen(
            .password(.init(username: username)), UserText.enterPassword(), [.password], text: text
        ) {
            try await enter($0["password"] ?? "")
        } _: {
            $0.password = enter
        }
    }
}
