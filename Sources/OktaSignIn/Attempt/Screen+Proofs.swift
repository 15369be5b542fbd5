import Foundation
import OktaCore

extension Screen {
    static func code(
        _ code: OktaSignIn.Code, wait: Wait? = nil,
        _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        let enter = Self.trimmed(enter)
        var code = code
        code.canWait = wait != nil
        var field = Field.code
        if code.acceptsLink {
            (field.label, field.kind) = (UserText.mailLink(), .secret)
        }
        let title = code.acceptsLink ? UserText.openMail() : code.factor.title
        let link = OktaSignIn.Prompt.Waiting(
            text: UserText.waitingForLink(), until: code.expiresAt
        )
        var screen = Screen(.code(code), title, [field]) {
            try await enter($0["code"] ?? "")
        } _: {
            ($0.code, $0.wait) = (enter, wait)
        }
        if wait != nil { screen.prompt.waiting = link }
        return screen
    }

    /// Takes a code that was pasted with a line break or a space around it.
    static func trimmed(
        _ enter: @escaping (String) async throws -> Next
    ) -> (String) async throws -> Next {
        { try await enter($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    static func question(
        _ text: String, _ answer: @escaping (String) async throws -> Next
    ) -> Screen {
        let text = text.nonBlank ?? UserText.factorQuestion()
        return Screen(.question(.init(text: text)), text, [.answer]) {
            try await answer($0["answer"] ?? "")
        } _: {
            $0.text = answer
        }
    }

    static func wait(_ step: OktaSignIn.PendingDecision, _ wait: @escaping Wait) -> Screen {
        var prompt = OktaSignIn.Prompt(title: step.factor.title)
        let text =
            step.factor.kind == .push
            ? UserText.waitingForPhone() : UserText.waitingFor(step.factor.name)
        prompt.waiting = .init(text: text, number: step.number, until: step.expiresAt)
        prompt.page = step.url
        return Screen(.wait(step), prompt) { $0.wait = wait }
    }

    /// A wait that ended without a decision for the sign-in.
    static func ended(_ wait: OktaSignIn.PendingDecision, _ text: String? = nil) -> Screen {
        let text =
            text
            ?? (wait.state == .rejected
                ? UserText.rejectedOnPhone() : UserText.notAnsweredInTime())
        return Screen(.wait(wait), .init(title: wait.factor.title, text: [text]))
    }

    static func webPage(
        _ url: URL, _ name: String? = nil, _ comeBack: @escaping (URL?) async throws -> Next
    ) -> Screen {
        guard url.asPage != nil else { return message(.init(.unsupported, UserText.unsafePage())) }
        let name = name?.nonBlank
        let title = (name ?? url.host).map { UserText.continueAt($0) } ?? UserText.continueAtPage()
        let text = [UserText.openPageAndReturn()]
        var screen = Screen(
            .webPage(.init(url: url, name: name)), title, [], button: UserText.returned(),
            text: text
        ) {
            try await comeBack($0["url"].flatMap(URL.init(string:)))
        } _: {
            $0.page = comeBack
        }
        screen.prompt.page = url
        return screen
    }

    static func passkey(
        _ options: OktaWebAuthnRequestOptions,
        _ verify: @escaping (OktaWebAuthnAssertion) async throws -> Next
    ) -> Screen {
        Screen(.passkey(.verify(options)), .init(title: UserText.usePasskey())) {
            $0.assertion = answering(options.challenge, { $0.clientDataJSON }, verify)
        }
    }

    static func passkey(
        _ options: OktaWebAuthnCreationOptions,
        _ register: @escaping (OktaWebAuthnAttestation) async throws -> Next
    ) -> Screen {
        Screen(.passkey(.register(options)), .init(title: UserText.createPasskey())) {
            $0.attestation = answering(options.challenge, { $0.clientDataJSON }, register)
        }
    }

    /// Sends a response to `challenge`, and refuses the response to an earlier one.
    static func answering<Response>(
        _ challenge: Data,
        _ clientData: @escaping (Response) -> Data,
        _ send: @escaping (Response) async throws -> Next
    ) -> (Response) async throws -> Next {
        { response in
            if let answered = ClientDataChallenge(clientData(response)).bytes, answered != challenge
            {
                throw OktaSignInError.notOffered("The passkey is for an earlier step")
            }
            return try await send(response)
        }
    }
}
