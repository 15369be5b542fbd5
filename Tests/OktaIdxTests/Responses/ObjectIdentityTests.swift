import Testing

@testable import OktaIdx

@Suite("The objects of a response")
struct ObjectIdentityTests {
    @Test("A weak reference to something that can be polled lives as long as its response")
    func weakPollable() throws {
        for page in [Pages.mail(), Pages.push(number: 64)] {
            let response = try ScriptedSession(page).response()
            weak let mail = response.authenticators.current as? any Pollable
            weak var pollable: (any Pollable)?
            pollable = response.pollable
            #expect(pollable != nil && mail === response.authenticators.current as? any Pollable)
        }
    }

    @Test("Each remediation, authenticator and field of a response is one object")
    func identity() throws {
        let response = try ScriptedSession(Pages.mail()).response()
        let form = try #require(response.remediations[.challengeAuthenticator])
        #expect(form === response.remediations[.challengeAuthenticator])
        #expect(form.authenticators.first === response.authenticators.current)
        let passcode = try #require(form.credentials?.passcode)
        #expect(passcode === form["credentials.passcode"])
        #expect(form.form.allFields.first { $0 === form.credentials } != nil)
        let mail = try #require(response.authenticators.current)
        #expect(mail.actions.first === mail.actions.first)
        let other = try ScriptedSession(Pages.mail()).response()
        let fields = [form.credentials, passcode, other.remediations.first?.credentials]
        #expect(Set(fields.map { $0?.hashValue }).count == 3)
    }

    @Test("A response releases its objects")
    func release() throws {
        weak var remediation: IDXClient.Remediation?
        weak var authenticator: IDXClient.Authenticator?
        do {
            let response = try ScriptedSession(Pages.mail()).response()
            remediation = response.remediations[.challengeAuthenticator]
            authenticator = remediation?.authenticators.first
            #expect(remediation != nil && authenticator != nil)
        }
        #expect(remediation == nil && authenticator == nil)
    }

    @Test("An action is offered by what the response says, whatever the class of its authenticator")
    func actions() throws {
        let page = Pages.phone.replacingOccurrences(
            of: #""type":"phone""#, with: #""type":"brand-new""#
        )
        let session = ScriptedSession(page, Pages.success)
        let authenticator = try #require(try session.response().authenticators.current)
        #expect(authenticator.actions.map(\.name) == ["send", "resend"])
        let next = try session.end { authenticator.actions[0].proceed(completion: $0) }
        #expect(session.server.sent.last?.path == "/idp/idx/send")
        #expect(next.isLoginSuccessful)
    }

    @Test("The poll of an authenticator can be awaited through its action")
    func pollAction() async throws {
        let answers = [Pages.mail(), Pages.mail(), Pages.success]
        let session = ScriptedSession(answers: answers.map { .json($0) })
        let mail = try #require(try session.response().authenticators.current)
        let poll = try #require(mail.actions.first { $0.name == "poll" })
        #expect(poll.canPoll)
        let next = try await session.clock.run { try await poll.poll() }
        #expect(next.isLoginSuccessful)
    }

    @Test("What can be sent once more, sent or recovered can be awaited by its protocol")
    func asyncCapabilities() async throws {
        let session = ScriptedSession(Pages.phone, Pages.phone, Pages.success)
        let client = session.client()
        let phone = try #require(try session.response(of: client).authenticators.current)
        let sendable = try #require(phone as? any CodeSendable)
        let next = try await session.clock.run { try await sendable.send() }
        let resendable = try #require(next.authenticators.current as? any Resendable)
        let last = try await session.clock.run { try await resendable.resend() }
        #expect(last.isLoginSuccessful)
    }
}
