import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaSignIn

/// The steps for single responses of the Classic Engine.
@Suite("A status of the Classic Engine that once led nowhere")
@MainActor
struct LeadOnClassicTests {
    private static func factor(
        _ type: String, _ more: String = "", provider: String = "OKTA", link: String = "enroll"
    ) -> String {
        #"{"id":"\#(type)","factorType":"\#(type)","provider":"\#(provider)"\#(more),"_links":{"\#(link)":{"href":"https://example.okta.com/api/v1/authn/factors","hints":{"allow":["POST"]}}}}"#
    }

    private func screen(_ status: String, _ embedded: String) throws -> Screen {
        let body = #"{"stateToken":"t","status":"\#(status)","_embedded":{\#(embedded)}}"#
        return try #require(try ClassicScreens(testing: Data(body.utf8))).screen
    }

    private func list(_ status: String, _ factors: String...) throws -> Screen {
        try screen(status, #""factors":[\#(factors.joined(separator: ","))]"#)
    }

    @Test("Only factors that an app can set up are offered")
    func cannotBeEnrolled() throws {
        let hidden = [
            Self.factor("token:hotp", provider: "CUSTOM"), Self.factor("signed_nonce"),
            Self.factor("web", provider: "DUO"), Self.factor("u2f", provider: "FIDO"),
            Self.factor("smart_card", provider: "PIV"), #"{"factorType":"call"}"#,
        ]
        for factor in hidden {
            let screen = try list("MFA_ENROLL", factor, Self.factor("sms"))
            #expect(screen.answers.choices.map(\.factor.kind) == [.sms], "\(factor)")
        }
    }

    @Test(
        "A factor is offered until as many are set up as the policy permits",
        arguments: [(0, true), (1, true), (2, false), (3, false)]
    )
    func enrollmentLimit(enrolled: Int, isOffered: Bool) throws {
        let limits = #"{"enrolled":\#(enrolled),"minimum":0,"maximum":2}"#
        let sms = Self.factor("sms", #","status":"ACTIVE","policy":{"enrollment":\#(limits)}"#)
        let screen = try list("MFA_ENROLL", sms, Self.factor("call"))
        #expect(screen.answers.choices.map(\.factor.kind) == (isOffered ? [.sms, .call] : [.call]))
    }

    @Test("A claims provider is offered if the org has named the identity provider behind it")
    func claimsProvider() throws {
        func factor(_ more: String) -> String {
            Self.factor("claims_provider", more, provider: "CUSTOM")
        }
        let named = factor(#","vendorName":"Corporate sign-in""#)
        let screen = try list("MFA_ENROLL", named, factor(#","vendorName":"CUSTOM""#), factor(""))
        #expect(screen.answers.choices.map(\.factor.name) == ["Corporate sign-in"])
    }

    @Test(
        "A list with nothing to choose from is a message, and the sign-in can start again",
        arguments: ["MFA_ENROLL", "MFA_REQUIRED"]
    )
    func nothingToChoose(status: String) throws {
        let unusable = Self.factor("token:hotp", provider: "CUSTOM")
        for screen in [try list(status), try list(status, unusable)] {
            guard case .message(let message) = screen.step else {
                throw WrongStep(step: screen.step)
            }
            #expect(message.reason == .unsupported && !message.text.isEmpty)
            #expect(screen.actions.map(\.kind) == [.startAgain])
        }
    }

    @Test(
        "A security question has its words, those of its key, or a title",
        arguments: [
            (
                #","profile":{"question":"disliked_food","questionText":"Which food?"}"#,
                "Which food?"
            ),
            (#","profile":{"question":"disliked_food"}"#, UserText.dislikedFood()),
            (#","profile":{"question":"of_a_later_release"}"#, UserText.factorQuestion()),
            ("", UserText.factorQuestion()),
        ]
    )
    func question(profile: String, text: String) throws {
        let factor = Self.factor("question", profile, link: "verify")
        let screen = try screen("MFA_CHALLENGE", #""factor":\#(factor)"#)
        guard case .question(let question) = screen.step else {
            throw WrongStep(step: screen.step)
        }
        #expect(question.text == text && screen.prompt.title == text)
    }

    @Test("Factors of one type are told apart, and one that is not active says so")
    func names() throws {
        func provider(_ type: String, _ vendor: String) -> String {
            let more = #","vendorName":"\#(vendor)""#
            return Self.factor(type, more, provider: "CUSTOM", link: "verify")
        }
        let screen = try list(
            "MFA_REQUIRED", provider("assertion:saml2", "Northwind"),
            provider("assertion:oidc", "Contoso"), Self.factor("push", link: "verify"),
            Self.factor("push", #","status":"INACTIVE""#, link: "verify")
        )
        #expect(
            screen.prompt.choices.map(\.title) == [
                "Northwind", "Contoso", "Okta Verify notification",
                "Okta Verify notification 2 (not active)",
            ]
        )
        #expect(screen.answers.choices.map(\.factor.isActive) == [true, true, true, false])
    }

    @Test("A push whose set-up times out says so, and can be set up again")
    func setUpTimesOut() async throws {
        let org = try SimulatedSignIn(.classic, .mustEnroll(.push))
        org.user.preferred = [.push]
        let login = SimulatedUser.mustEnroll(.push).login
        try await org.run { signIn in
            try await signIn.start()
            try await signIn.identify(login, password: SimulatedSignIn.password)
            try await signIn.choose(org.factor(.push))
            try await signIn.wait()
        }
        guard case .wait(let wait) = org.signIn.step else { throw WrongStep(step: org.signIn.step) }
        #expect(wait.state == .timedOut)
        #expect(org.signIn.prompt.text == [UserText.notScannedInTime()])
        try await org.perform(.resend)
        guard case .app(let app) = org.signIn.step else { throw WrongStep(step: org.signIn.step) }
        #expect(app.canWait && app.pictureURL != nil)
    }

    // MARK: A new password

    private func refusal(_ code: String, _ causes: String...) -> String {
        let list = causes.map { #"{"errorSummary":"\#($0)"}"# }.joined(separator: ",")
        return
            #"{"errorCode":"\#(code)","errorSummary":"Refused","errorId":"i","errorCauses":[\#(list)]}"#
    }

    @Test(
        "The reason for which the org refuses a new password stands beside the sentence about it",
        arguments: [
            ("E0000014", UserText.passwordNotChanged()),
            ("E0000080", UserText.passwordAgainstRules()),
        ]
    )
    func refusedPassword(code: String, text: String) async throws {
        let reason = "Password cannot be your current password"
        let body = refusal(code, reason, "", reason)
        let org = try SimulatedSignIn(
            .classic, .adaWithExpiredPassword,
            refuse: { $0.hasSuffix("/change_password") ? (403, body) : nil }
        )
        try await org.enterPassword()
        try await org.run { try await $0.setPassword("Abcd1234", old: "old") }
        #expect(org.signIn.step.name == "newPassword")
        #expect(org.signIn.messages == [text, reason])
        #expect(org.signIn.underlyingError != nil)
    }

    @Test("An optional scope is granted only if its box was ticked, the others always")
    func optionalScopes() async throws {
        let body = #"""
            {"stateToken":"t","status":"CONSENT_REQUIRED","_embedded":{"target":{"label":"App"},
            "scopes":[{"name":"openid","optional":false},{"name":"a","optional":true},{"name":"b","optional":true},
            {"name":"c","optional":true}]},"_links":{"next":{"name":"consent",
            "href":"https://example.okta.com/api/v1/authn/consent","hints":{"allow":["POST"]}}}}
            """#
        let clock = VirtualClock()
        let server = ScriptedTransport(clock: clock, script: [])
        let screens = try #require(try ClassicScreens(testing: Data(body.utf8), through: server))
        let screen = screens.screen
        guard case .form(let form) = screen.step else { throw WrongStep(step: screen.step) }
        #expect(form.fields.map(\.id) == ["a", "b", "c"])
        _ = await clock.drive {
            _ = try? await screen.next(after: .form(["a": "true", "b": "false"]))
        }
        #expect(
            server.sent.map(\.text).joined().contains(
                #""optedScopes":{"a":true,"b":false,"c":false,"openid":true}"#))
    }

    @Test("What the org says to developers about another refusal is in the cause alone")
    func otherRefusal() async throws {
        let body = refusal("E0000001", "The field must not be blank")
        let org = try SimulatedSignIn(
            .classic, .adaWithExpiredPassword,
            refuse: { $0.hasSuffix("/change_password") ? (400, body) : nil }
        )
        try await org.enterPassword()
        try? await org.run { try await $0.setPassword("Abcd1234", old: "old") }
        #expect(!org.signIn.messages.joined().contains("blank"))
    }
}
