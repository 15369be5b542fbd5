import Foundation
import OktaAuthSimulator
import OktaSignIn
import TestSupport
import Testing

/// A user interface that knows no step: it fills in fields, presses buttons, waits.
@Suite("A sign-in through its prompts alone")
@MainActor
struct PromptTests {
    private func value(of field: OktaSignIn.Prompt.Field, _ org: SimulatedSignIn) -> String {
        if case .options(let options) = field.kind {
            return options.first { $0.id == "sms" }?.id ?? options.first?.id ?? ""
        }
        return switch field.id.split(separator: ".").last {
        case "username": SimulatedSignIn.login
        case "password", "old": SimulatedSignIn.password
        case "new": "Zebra-Passw0rd-1"
        case "phone": "+15555550177"
        case "answer": "mayonnaise"
        case "code":
            org.simulator.outbox.latestCode(for: SimulatedSignIn.login, by: .sms)
                ?? org.phone.totpCode() ?? ""
        default: field.value ?? "true"
        }
    }

    @Test(
        "Any step with inputs is completed by the values of its fields",
        arguments: SimulatedEngine.allCases,
        [
            SimulatedUser.ada, .adaWithExpiredPassword, .ada(with: .sms()), .ada(with: .question()),
            .ada(with: .push()), .ada(with: .googleTOTP()), .mustEnroll(.sms), .mustEnroll(.push),
            .mustEnroll(.googleTOTP), .mustEnroll(.question),
        ]
    )
    func prompts(engine: SimulatedEngine, user: SimulatedUser) async throws {
        var user = user
        user.login = SimulatedSignIn.login
        let org = try SimulatedSignIn(engine, user)
        try await org.run { try await $0.start() }
        for _ in 0..<12 {
            if case .done = org.signIn.step { break }
            let prompt = org.signIn.prompt
            #expect(!prompt.title.isEmpty)
            if prompt.waiting != nil {
                org.phone.scanQRCode()
                org.phone.approve()
                try await org.run { try await $0.wait() }
            } else {
                // A message before a second one to the same phone.
                org.clock.advance(by: 31)
                let values = Dictionary(
                    uniqueKeysWithValues: prompt.fields.map { ($0.id, value(of: $0, org)) }
                )
                try await org.run { try await $0.answer(values) }
            }
        }
        #expect(try org.session.accessToken != nil)
    }
}
