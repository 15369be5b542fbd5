import Foundation
import OktaAuthSdk

/// From `authenticate` to `onStatusChange`, next to the same `URLSession` task without the SDK.
struct RoundTripBenchmark {
    /// Measurements of each side.
    var rounds = 40

    func run() throws -> [Chapter] {
        // A user with one factor, the reward, and a user who has every factor there is.
        try ["reset-password.mfa-required", "success", "mfa-required.factors-plural"].enumerated()
            .map { index, name in
                let response = try RecordedResponse.named(name).compact()
                let configuration = Mock.configuration()
                let okta = OktaAuthSdk(domain: Mock.org, configuration: configuration)
                return RoundTrip(
                    title: "Round trip",
                    response: response,
                    request: BareCall.signIn,
                    queue: configuration.callbackQueue,
                    closure: { finish in
                        okta.authenticate(
                            username: "user@example.com",
                            password: "correct horse",
                            onStatusChange: { _ in finish() },
                            onError: { fail($0) }
                        )
                    },
                    awaits: { count in
                        let okta = OktaAuthSdk(domain: Mock.org, configuration: configuration)
                        for _ in 0..<count {
                            _ = try await okta.authenticate(
                                username: "user@example.com", password: "correct horse"
                            )
                        }
                    }
                )
                .chapter(rounds: rounds, isTarget: index < 2)
            }
    }
}
