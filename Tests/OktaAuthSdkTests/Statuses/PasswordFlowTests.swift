import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("With a password, an app")
struct PasswordFlowTests {
    @Test("With a password, an app signs a user in")
    func signIn() async throws {
        let client = SimulatedClient()
        let success = try await client.signIn(to: OktaAuthStatusSuccess.self)
        #expect(success.user?.profile?.login == SimulatedClient.login)
        #expect(success.user?.profile?.firstName == "Ada")
        #expect(success.expiresAt == client.clock.now.addingTimeInterval(300))
        try client.expectSignedIn(success)
        let sent = try #require(client.simulator.requests.first?.json)
        #expect(sent["username"]?.string == SimulatedClient.login)
        #expect(sent["options"]?["warnBeforePasswordExpired"]?.bool == true)
        #expect(sent["options"]?["multiOptionalFactorEnroll"]?.bool == true)
    }

    @Test("With a password, an app changes an expired password")
    func expired() async throws {
        let client = SimulatedClient(.adaWithExpiredPassword)
        let expired: OktaAuthStatusPasswordExpired = try await client.signIn()
        func change(from old: String, to new: String) -> SimulatedClient.Call {
            { try await expired.changePassword(oldPassword: old, newPassword: new) }
        }
        let wrong = try await client.error(of: change(from: "wrong", to: "N3w-Passw0rd"))
        #expect(wrong.errorCode == "E0000014")
        #expect(wrong.description.contains("oldPassword: The credentials provided were incorrect."))
        let weak = try await client.error(of: change(from: SimulatedClient.password, to: "short"))
        #expect(["E0000014", "E0000080"].contains(weak.errorCode))

        let success: OktaAuthStatusSuccess =
            try await client.step(change(from: SimulatedClient.password, to: "N3w-Passw0rd"))
        try client.expectSignedIn(success)
        try await client.expectSignedIn {
            try await client.okta.authenticate(
                username: SimulatedClient.login, password: "N3w-Passw0rd"
            )
        }
    }

    @Test("With a password, an app keeps or changes a password that expires soon")
    func warning() async throws {
        let client = SimulatedClient(.adaWithExpiringPassword())
        let first: OktaAuthStatusPasswordWarning = try await client.signIn()
        #expect(first.canSkip() && first.canChange())
        try await client.expectSignedIn { try await first.skipPasswordChange() }

        let second: OktaAuthStatusPasswordWarning = try await client.signIn()
        try await client.expectSignedIn {
            try await second.changePassword(
                oldPassword: SimulatedClient.password, newPassword: "N3w-Passw0rd"
            )
        }
    }

    @Test("With a password, an app sees a locked account, and unlocks it")
    func lockedOut() async throws {
        let client = SimulatedClient { $0.lockout.maxAttempts = 3 }
        for _ in 0..<3 {
            _ = try await client.error {
                try await client.okta.authenticate(
                    username: SimulatedClient.login, password: "wrong"
                )
            }
        }
        let locked: OktaAuthStatusLockedOut = try await client.signIn()
        #expect(locked.canUnlock())
        let challenge: OktaAuthStatusRecoveryChallenge = try await client.step {
            try await locked.unlock(username: SimulatedClient.login, factorType: .sms)
        }
        #expect(challenge.recoveryType == .unlock)
        let code = try client.code(by: .sms)
        let question: OktaAuthStatusRecovery = try await client.step {
            try await challenge.verifyFactor(passCode: code)
        }
        let unlocked: OktaAuthStatusSuccess = try await client.step {
            try await question.recoverWithAnswer("Simulated City")
        }
        #expect(unlocked.sessionToken == nil)
        #expect(unlocked.recoveryType == .unlock)
        let success: OktaAuthStatusSuccess = try await client.signIn()
        try client.expectSignedIn(success)
    }
}
