import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("With a password, an app", .timeLimit(.minutes(1)))
struct PasswordFlowTests {
    @Test("signs a user in")
    func signIn() async throws {
        let world = World()
        let success = try await world.signIn(to: OktaAuthStatusSuccess.self)
        #expect(success.user?.profile?.login == World.login)
        #expect(success.user?.profile?.firstName == "Ada")
        #expect(success.model.expiresAt == world.clock.now.addingTimeInterval(300))
        try world.expectSignedIn(success)
        let sent = try #require(world.simulator.requests.first?.json)
        #expect(sent["username"]?.string == World.login)
        #expect(sent["options"]?["warnBeforePasswordExpired"]?.bool == true)
        #expect(sent["options"]?["multiOptionalFactorEnroll"]?.bool == true)
    }

    @Test("hears of a wrong password, and does not send it again")
    func wrongPassword() async throws {
        let world = World()
        let error = try await world.error {
            world.okta.authenticate(
                username: World.login,
                password: "wrong",
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(error.errorCode == "E0000004")
        #expect(error.httpStatusCode == 401)
        #expect(error.description == "Authentication failed (E0000004, HTTP 401)")
        #expect(error.requestId != nil)
        #expect(world.simulator.requests.count == 1)
    }

    @Test("leaves the password out for a user who starts with a factor")
    func userNameFirst() async throws {
        let world = World(.ada(with: .sms()))
        let required: OktaAuthStatusFactorRequired = try await world.step {
            world.okta.authenticate(
                username: World.login,
                password: nil,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(required.user == nil)
        #expect(world.simulator.requests.first?.json?.object?["password"] == nil)
    }

    @Test("changes an expired password")
    func expired() async throws {
        let world = World(.adaWithExpiredPassword)
        let expired: OktaAuthStatusPasswordExpired = try await world.signIn()
        func change(from old: String, to new: String) -> World.Start {
            {
                expired.changePassword(
                    oldPassword: old,
                    newPassword: new,
                    onStatusChange: $0,
                    onError: $1
                )
            }
        }
        let wrong = try await world.error(of: change(from: "wrong", to: "N3w-Passw0rd"))
        #expect(wrong.errorCode == "E0000014")
        #expect(wrong.description.contains("oldPassword: The credentials provided were incorrect."))
        let weak = try await world.error(of: change(from: World.password, to: "short"))
        #expect(["E0000014", "E0000080"].contains(weak.errorCode))

        let success: OktaAuthStatusSuccess =
            try await world.step(change(from: World.password, to: "N3w-Passw0rd"))
        try world.expectSignedIn(success)
        let again: OktaAuthStatusSuccess = try await world.step {
            world.okta.authenticate(
                username: World.login,
                password: "N3w-Passw0rd",
                onStatusChange: $0,
                onError: $1
            )
        }
        try world.expectSignedIn(again)
    }

    @Test("keeps or changes a password that expires soon")
    func warning() async throws {
        let world = World(.adaWithExpiringPassword())
        let first: OktaAuthStatusPasswordWarning = try await world.signIn()
        #expect(first.canSkip() && first.canChange())
        let skipped: OktaAuthStatusSuccess = try await world.step {
            first.skipPasswordChange(onStatusChange: $0, onError: $1)
        }
        try world.expectSignedIn(skipped)

        let second: OktaAuthStatusPasswordWarning = try await world.signIn()
        let changed: OktaAuthStatusSuccess = try await world.step {
            second.changePassword(
                oldPassword: World.password,
                newPassword: "N3w-Passw0rd",
                onStatusChange: $0,
                onError: $1
            )
        }
        try world.expectSignedIn(changed)
    }

    @Test("sees a locked account, and unlocks it")
    func lockedOut() async throws {
        let world = World { $0.lockout.maxAttempts = 3 }
        for _ in 0..<3 {
            _ = await world.result {
                world.okta.authenticate(
                    username: World.login,
                    password: "wrong",
                    onStatusChange: $0,
                    onError: $1
                )
            }
        }
        let locked: OktaAuthStatusLockedOut = try await world.signIn()
        #expect(locked.canUnlock())
        let challenge: OktaAuthStatusRecoveryChallenge = try await world.step {
            locked.unlock(
                username: World.login,
                factorType: .sms,
                onStatusChange: $0,
                onError: $1
            )
        }
        #expect(challenge.recoveryType == .unlock)
        let code = try world.code(by: .sms)
        let question: OktaAuthStatusRecovery = try await world.step {
            challenge.verifyFactor(passCode: code, onStatusChange: $0, onError: $1)
        }
        let unlocked: OktaAuthStatusSuccess = try await world.step {
            question.recoverWithAnswer("Simulated City", onStatusChange: $0, onError: $1)
        }
        #expect(unlocked.sessionToken == nil)
        #expect(unlocked.recoveryType == .unlock)
        let success: OktaAuthStatusSuccess = try await world.signIn()
        try world.expectSignedIn(success)
    }

    @Test("cancels, after which the transaction is gone")
    func cancel() async throws {
        let world = World(.adaWithExpiredPassword)
        let expired: OktaAuthStatusPasswordExpired = try await world.signIn()
        _ = try await world.step(to: OktaAuthStatusPasswordExpired.self) { next, fail in
            expired.cancel(onSuccess: { next(expired) }, onError: fail)
        }
        let error = try await world.error {
            world.okta.fetchStatus(with: expired.stateToken, onStatusChange: $0, onError: $1)
        }
        #expect(error.errorCode == "E0000011")
        #expect(error.httpStatusCode == 401)
    }

    @Test("takes a transaction up again")
    func resume() async throws {
        let world = World(.ada(with: .sms()))
        let required: OktaAuthStatusFactorRequired = try await world.signIn()
        let resumed: OktaAuthStatusFactorRequired = try await world.step {
            world.okta.fetchStatus(with: required.stateToken, onStatusChange: $0, onError: $1)
        }
        #expect(resumed.availableFactors.map(\.type) == [.sms])
    }
}
