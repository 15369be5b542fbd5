import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

/// Refusals in the forms of OAuth and of Okta's API, whose texts are for developers.
@Suite("A refusal on the user's screen")
@MainActor
struct RefusalTextTests {
    private nonisolated static let places = [
        ("/introspect", 0), ("/identify", 1), ("/challenge", 2), ("/challenge/answer", 3),
        ("/authn", 1), ("/verify", 2), ("/authorize", 3), ("/token", 3),
    ]
    private nonisolated static let bodies = [
        #"{"error":"invalid_request","error_description":"planted"}"#,
        #"{"error":"invalid_client","error_description":"planted"}"#,
        #"{"error":"invalid_grant","error_description":"planted"}"#,
        #"{"errorCode":"E0000001","errorSummary":"planted","errorCauses":[{"errorSummary":"planted"}]}"#,
        #"{"errorCode":"E0000006","errorSummary":"planted"}"#,
        #"{"errorCode":"E0000022","errorSummary":"planted"}"#,
        #"{"errorCode":"","errorSummary":"planted"}"#, #"{"errorCode":7,"errorSummary":"planted"}"#,
    ]

    /// Signs in until a request to `path` is refused.
    private func refused(
        _ engine: SimulatedEngine, _ path: String, after answers: Int, _ status: Int, _ body: String
    ) async throws -> (SimulatedSignIn, OktaSignInError?)? {
        let (isRefusing, isReached) = (Locked(answers == 0), Locked(false))
        let org = try SimulatedSignIn(
            engine, .ada(with: .email),
            refuse: { place in
                let isIt = place.hasSuffix(path) || path == "/verify" && place.contains(path)
                guard isIt, isRefusing.withLock({ $0 }) else { return nil }
                isReached.change { $0 = true }
                return (status, body)
            }
        )
        var failure: OktaSignInError?
        do {
            try await org.run { try await $0.start() }
            for answer in 0..<max(answers, 1) where !isReached.withLock({ $0 }) {
                if answer == answers - 1 { isRefusing.change { $0 = true } }
                try await org.answer()
            }
        } catch let error as OktaSignInError { failure = error }
        return isReached.withLock { $0 } ? (org, failure) : nil
    }

    @Test(
        "No text for developers is on a screen, from any request, in any form and with any status",
        arguments: SimulatedEngine.allCases, places
    )
    func developers(engine: SimulatedEngine, place: (path: String, answers: Int)) async throws {
        for body in Self.bodies {
            for status in [200, 400] {
                let found = try await refused(
                    engine, place.path, after: place.answers, status, body)
                // The other engine has this request.
                guard let (org, error) = found else { return }
                let signIn = org.signIn
                let shown =
                    ["\(signIn.step)", signIn.prompt.title, error?.userText() ?? ""]
                    + signIn.prompt.text + signIn.messages
                #expect(!shown.contains { $0.contains("planted") }, "\(status) \(body) \(shown)")
            }
        }
    }

    @Test(
        "The token endpoint refuses in OAuth's form with HTTP 200, too: no network is suspected",
        arguments: SimulatedEngine.allCases
    )
    func unmarked(engine: SimulatedEngine) async throws {
        let body = #"{"error":"invalid_client","error_description":"No."}"#
        let found = try await refused(engine, "/token", after: 3, 200, body)
        let (org, _) = try #require(found)
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(message.reason == .misconfigured && message.text == UserText.configuration())
    }

    @Test(
        "A network that asks to sign in to it is named as the reason, at each request",
        arguments: SimulatedEngine.allCases, places
    )
    func network(engine: SimulatedEngine, place: (path: String, answers: Int)) async throws {
        let found = try await refused(
            engine, place.path, after: place.answers, 511, "<html></html>")
        guard let (org, error) = found else { return }
        let shown = org.signIn.prompt.text + [error?.userText()].compactMap(\.self)
        #expect(shown.contains(UserText.blocked()), "\(place) \(shown)")
    }

    // MARK: Links

    @Test(
        "A dead or damaged link is a message about the link, at both engines",
        arguments: SimulatedEngine.allCases,
        ["", " ", "https://example.okta.com/", "https://x.test/?token=", "no token", "a\u{0}b"]
    )
    func links(engine: SimulatedEngine, link: String) async throws {
        for isRecovery in [false, true] {
            let org = try SimulatedSignIn(engine)
            try await org.run { signIn in
                if isRecovery {
                    try await signIn.recover(token: link)
                } else {
                    try await signIn.activate(token: link)
                }
            }
            guard case .message(let message) = org.signIn.step else {
                throw WrongStep(step: org.signIn.step)
            }
            #expect(message.reason == .expired && message.text == UserText.linkExpired())
            #expect(org.signIn.actions.map(\.kind) == [.startAgain])
        }
    }

    @Test("A link that a busy gateway refuses has not expired, and is tried again")
    func busyGateway() async throws {
        for statusCode in [429, 503] {
            let body = #"{"error":"invalid_request"}"#
            let org = try SimulatedSignIn(
                .identity,
                refuse: { $0.hasSuffix("/interact") ? (statusCode, body) : nil }
            )
            try await org.run { try await $0.activate(token: "token-1") }
            guard case .message(let message) = org.signIn.step else {
                throw WrongStep(step: org.signIn.step)
            }
            #expect(message.reason == .interrupted && message.text != UserText.linkExpired())
            #expect(org.signIn.actions.map(\.kind).contains(.tryAgain))
        }
    }

    // MARK: What a keyboard adds

    @Test(
        "A user name and a code count without the white space around them",
        arguments: SimulatedEngine.allCases
    )
    func whiteSpace(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, .ada(with: .email))
        try await org.run { signIn in
            try await signIn.start()
            try await signIn.identify(
                "\(SimulatedSignIn.login) ", password: SimulatedSignIn.password
            )
        }
        try await org.choose(.email)
        let code = try org.code(by: .email)
        try await org.run { try await $0.enter(code: " \(code)\n") }
        #expect(try org.session.accessToken != nil)
    }
}
