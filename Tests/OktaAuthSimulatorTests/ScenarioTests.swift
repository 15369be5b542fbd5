import Foundation
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import OktaAuthSimulator

@Suite("A scenario", .timeLimit(.minutes(5)))
struct ScenarioTests {
    private static let outcomes: [(user: SimulatedUser, outcome: String)] = [
        (.plain, "200 SUCCESS"), (.passwordExpired, "200 PASSWORD_EXPIRED"),
        (.passwordExpiring, "200 PASSWORD_WARN"), (.lockedOut, "200 LOCKED_OUT"),
        (.mustEnroll, "200 MFA_ENROLL"), (.mustEnroll(.push, .question), "200 MFA_ENROLL"),
        (.staged, "401 E0000004"), (.withPush, "200 MFA_REQUIRED"),
        (.withSMS, "200 MFA_REQUIRED"),
        (.withTOTP, "200 MFA_REQUIRED"), (.withQuestion, "200 MFA_REQUIRED"),
        (.withSecurityKeys, "200 MFA_REQUIRED"), (.withEveryFactor, "200 MFA_REQUIRED"),
        (.withFactorSequence, "200 MFA_REQUIRED"), (.mustConsent, "200 CONSENT_REQUIRED"),
        (.mustConsent(to: .askingForEach), "200 CONSENT_REQUIRED"),
        (.mustConsent(to: .askingAdministrator), "200 ADMIN_CONSENT_REQUIRED"),
        (.mustCompleteProfile, "200 PROFILE_REQUIRED"),
    ]

    @Test("Every ready-made user and every state that one signs in to is tested")
    func complete() {
        #expect(
            Set(SimulatedUser.readyMade.map(\.login))
                .subtracting(Self.outcomes.map(\.user.login)) == []
        )
        // The queue is one of the org, not of a user.
        let states = AuthnTransition.signedIn.filter { $0 != .poll }
        let outcomes = Set(Self.outcomes.map(\.outcome))
        #expect(states.filter { !outcomes.contains("200 \($0.rawValue)") } == [])
    }

    @Test("A scenario makes a user who can sign in", arguments: outcomes)
    func isReady(user: SimulatedUser, outcome: String) {
        let simulator = OktaSimulator(with: user)
        let body: SimulatorJSON = [
            "username": .string(user.login), "password": "Passw0rd-1",
            "options": ["warnBeforePasswordExpired": true],
        ]
        let response = simulator.respond(
            to: SimulatorRequest(
                url: simulator.url.appendingPathComponent("api/v1/authn"),
                headers: ["Content-Type": "application/json"],
                body: body.encoded
            )
        )
        #expect(response.outcome == outcome)
    }

    @Test("A scenario has one login for each ready-made user")
    func logins() {
        #expect(Set(SimulatedUser.readyMade.map(\.login)).count == SimulatedUser.readyMade.count)
    }

    @Test("A scenario reports what is wrong with it, and does nothing")
    func misuse() {
        let simulator = OktaSimulator(with: .plain)
        simulator.phone(of: "plain@example.test").approve()
        simulator.phone(of: "nobody").reject()
        simulator.administrator.lock("nobody")
        #expect(simulator.administrator.beginStepUp(signedIn: "nobody") == nil)
        #expect(
            simulator.diagnostics.map(\.description) == [
                "no push waits for 'plain@example.test'",
                "no user 'nobody'; users: plain@example.test",
                "no user 'nobody'; users: plain@example.test",
                "no user 'nobody'; users: plain@example.test",
            ]
        )
    }

    @Test("A scenario of a thousand users at once gives each their own responses")
    func thousandUsers() async throws {
        let simulator = OktaSimulator()
        for number in 1...1000 {
            simulator.addUser(SimulatedUser(login: "user\(number)@example.test"))
        }
        let session = simulator.urlSession
        let url = simulator.url.appendingPathComponent("api/v1/authn")
        let responses = await withTaskGroup(of: (Int, SimulatorJSON?).self) { group in
            for number in 1...1000 {
                group.addTask {
                    var request = URLRequest(url: url)
                    request.httpMethod = "POST"
                    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                    let login = "user\(number)@example.test"
                    request.httpBody = Data(
                        #"{"username":"\#(login)","password":"Passw0rd-1"}"#.utf8
                    )
                    let body: Data? = await withCheckedContinuation { continuation in
                        session.dataTask(with: request) { data, _, _ in
                            continuation.resume(returning: data)
                        }.resume()
                    }
                    return (number, body.flatMap(SimulatorJSON.init(parsing:)))
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(responses.count == 1000)
        for (number, response) in responses {
            let user = response["_embedded"]?["user"]?["profile"]
            #expect(user?["login"]?.string == "user\(number)@example.test")
        }
        #expect(Set(responses.values.compactMap { $0["sessionToken"]?.string }).count == 1000)
    }
}
