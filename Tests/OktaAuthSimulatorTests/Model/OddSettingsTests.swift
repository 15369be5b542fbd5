import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

@Suite("Odd settings")
struct OddSettingsTests {
    @Test(
        "Odd settings of a lifetime give a date that can be read",
        arguments: [0, -1, -1e300, 1e15, 1e300, .infinity, -.infinity, .nan] as [TimeInterval]
    )
    func lifetimes(seconds: TimeInterval) throws {
        let session = SimulatorSession(.ada(with: .push(), .sms())) {
            ($0.stateTokenLifetime, $0.sessionTokenLifetime) = (seconds, seconds)
            ($0.codeLifetime, $0.pushLifetime, $0.userCodeLifetime) = (seconds, seconds, seconds)
            ($0.recovery.challengeLifetime, $0.recovery.tokenLifetime) = (seconds, seconds)
            $0.signInQueue.wait = seconds
        }
        let text = try #require(session.signIn()["expiresAt"]?.string)
        #expect(text.count == 24)
        let isForever = seconds > 1e12
        #expect(text.hasPrefix("9999-") == isForever, "\(text)")
        session.recover("SMS")
        #expect(session.simulator.pairDevice().status == (isForever ? .waiting : .expired))
    }

    @Test("Odd settings below 0 are diagnostics")
    func negativeCounts() {
        let simulator = OktaSimulator()
        simulator.policy.lockout.maxAttempts = -3
        simulator.policy.password.minLength = -1
        simulator.policy.requestsPerMinute = -2
        #expect(
            simulator.diagnostics == [
                "policy.lockout.maxAttempts is -3", "policy.password.minLength is -1",
                "policy.requestsPerMinute is -2",
            ]
        )
    }

    @Test(
        "Odd settings of a password that lasts for ever warn of nothing soon",
        arguments: [Int.max, .min, 0]
    )
    func passwordAges(days: Int) {
        let session = SimulatorSession(.adaWithExpiringPassword(inDays: days)) {
            $0.password.warningDays = days
            $0.password.minAgeMinutes = days
            $0.lockout.autoUnlockMinutes = days
            $0.rememberDevice.lifetimeInMinutes = days
        }
        let response = session.signIn(options: SimulatorSession.warn)
        #expect(response.status == (days > 0 ? "PASSWORD_WARN" : "PASSWORD_EXPIRED"))
    }

    @Test("Odd settings of rates and counts mean no limit", arguments: [0, -1, Int.min])
    func counts(number: Int) {
        let session = SimulatorSession(.ada) {
            $0.requestsPerMinute = number
            $0.signInsPerSecond = number
            $0.password.maxAgeDays = number
            $0.password.historyCount = number
            $0.lockout.maxAttempts = number
            $0.signInQueue.refreshMilliseconds = number
        }
        let response = session.signIn("ada", "wrong").expect("401 E0000004")
        #expect(response.headers["X-Rate-Limit-Limit"] == "0")
        #expect(response.headers["X-Rate-Limit-Remaining"] == "0")
    }

    @Test("Odd settings of a password's rules never allow an empty one", arguments: [0, -1])
    func emptyPasswords(number: Int) throws {
        let session = SimulatorSession(.adaWithExpiredPassword) {
            ($0.password.minLength, $0.password.minNumber) = (number, number)
            ($0.password.minLowerCase, $0.password.minUpperCase) = (number, number)
            $0.password.excludesUsername = false
        }
        let expired = session.signIn()
        let old: [String: SimulatorJSON] = ["oldPassword": .string(SimulatorSession.password)]
        let refused = try session.follow("next", of: expired, old).expect("403 E0000014")
        let rules = "Password requirements were not met. Password requirements: "
        #expect(refused.cause == rules + "at least 1 character.")
        try session.changePassword(of: expired, to: "x").expect("200 SUCCESS")
    }

    @Test(
        "Odd settings of a clock are refused",
        arguments: [-.infinity, .infinity, .nan, -1] as [TimeInterval]
    )
    func clocks(seconds: TimeInterval) {
        let session = SimulatorSession(.ada)
        session.simulator.faults.clockSkew = seconds
        session.signIn().expect("200 SUCCESS")
        session.simulator.faults.clockSkew = 0
        session.clock.advance(by: seconds)
        session.signIn().expect("200 SUCCESS")
    }

    @Test("Odd settings of users are reported")
    func users() {
        let nobody = SimulatedUser(login: "")
        let mute = SimulatedUser(
            phoneNumber: nil, factors: [.sms(), .push(), .call("+15555550111")]
        )
        let simulator = OktaSimulator(with: nobody, mute)
        let hotp = "hotp is required, but only an administrator enrolls it"
        simulator.policy.requiredFactors = [.hotp]
        simulator.policy.stateTokenLifetime = -1
        simulator.policy.codeLifetime = 1
        #expect(
            simulator.diagnostics == [
                "a user without a login cannot sign in",
                "no phone number for the factor sms of 'ada@example.test'",
                "\(hotp): users without one stay in MFA_ENROLL",
                "policy.stateTokenLifetime is -1.0 seconds",
            ]
        )
    }
}
