import Foundation
import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

@testable import OktaSignIn

@Suite("Refusals and lists of the Classic Engine")
@MainActor
struct ClassicRefusalTests {
    /// An org that gives one response of its own to each of these paths, once the test says so.
    private func org(
        _ user: SimulatedUser, _ replies: [String: (statusCode: Int, body: String)]
    ) throws -> (org: SimulatedSignIn, isOn: Locked<Bool>) {
        let isOn = Locked(false)
        let org = try SimulatedSignIn(
            .classic, user,
            refuse: { path in
                guard isOn.withLock({ $0 }) else { return nil }
                return replies.first { path.hasSuffix($0.key) }?.value
            }
        )
        return (org, isOn)
    }

    @Test("The org's reasons against a password are shown once each, and none is blank")
    func reasons() async throws {
        let own = UserText.passwordNotChanged()
        let causes = ["  ", "Too weak", "Too weak ", own].map { #"{"errorSummary":"\#($0)"}"# }
        let body =
            #"{"errorCode":"E0000014","errorSummary":"x","errorCauses":[\#(causes.joined(separator: ","))]}"#
        var user = SimulatedUser.ada
        user.passwordState = .expired
        let (org, isOn) = try org(user, ["/change_password": (403, body)])
        try await org.enterPassword()
        isOn.withLock { $0 = true }
        try await org.run { signIn in
            try await signIn.setPassword("Passw0rd-2", old: SimulatedSignIn.password)
        }
        #expect(org.signIn.step.name == "newPassword")
        #expect(org.signIn.messages == [own, "Too weak"])
    }

    @Test(
        "A transaction that is found to have ended is a message, also after a lost response",
        arguments: ["E0000011", "E0000069"]
    )
    func endedMeanwhile(code: String) async throws {
        let (org, isOn) = try org(
            .ada(with: .sms()),
            [
                "/verify": (403, #"{"errorCode":"E0000079","errorSummary":"x"}"#),
                "/authn": (403, #"{"errorCode":"\#(code)","errorSummary":"x"}"#),
            ]
        )
        try await org.enterPassword()
        try await org.choose(.sms)
        #expect(org.signIn.step.name == "code")
        isOn.withLock { $0 = true }
        try await org.run { try await $0.enter(code: "123456") }
        guard case .message(let message) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        #expect(message.reason == (code == "E0000011" ? .expired : .accountLocked))
        #expect(message.errorCode == code)
        #expect(org.signIn.actions.contains { $0.kind == .startAgain })
    }

    @Test(
        "Questions that the org lists without their keys are asked for in a form",
        arguments: [#"[{"questionText":"Where?"}]"#, #"[{"question":" "},{}]"#, "[]"]
    )
    func questionsWithoutKeys(list: String) async throws {
        var user = SimulatedUser.ada
        user.requiredFactors = [.question]
        let (org, isOn) = try org(user, ["/questions": (200, list)])
        isOn.withLock { $0 = true }
        try await org.enterPassword()
        try await org.choose(.question)
        #expect(org.signIn.step.name == "form")
        #expect(org.signIn.prompt.fields.map(\.id) == ["questionId", "answer"])
    }

    @Test("Two enrolled factors of one type have different ids")
    func enrolledOfOneType() throws {
        let link = #""_links":{"enroll":{"href":"https://example.okta.com/api/v1/authn/factors"}}"#
        let factors = [("token:software:totp", "OKTA"), ("token:software:totp", "GOOGLE")].map {
            #"{"factorType":"\#($0)","provider":"\#($1)","status":"ACTIVE",\#(link)}"#
        }
        let more = #"{"factorType":"sms","provider":"OKTA","status":"NOT_SETUP",\#(link)}"#
        let all = (factors + [more]).joined(separator: ",")
        let body = #"{"stateToken":"t","status":"MFA_ENROLL","_embedded":{"factors":[\#(all)]}}"#
        let screen = try #require(try ClassicScreens(testing: Data(body.utf8))).screen
        guard case .chooseEnrollment(let list) = screen.step else {
            throw WrongStep(step: screen.step)
        }
        let ids = (list.enrolled + list.factors).map(\.id)
        #expect(list.enrolled.count == 2 && Set(ids).count == 3, "\(ids)")
    }
}
