import Foundation
import OktaAuthSdk

/// Waiting for a push: one request and its response, without the pause between them.
struct PollBenchmark {
    var rounds = 20

    func run() throws -> Chapter {
        let waiting = try RecordedResponse.named("mfa-challenge.push.waiting").body
        let success = try RecordedResponse.named("success").body
        let start = try challenge(from: waiting)
        let costs = Cost.each(of: [true, false], rounds: rounds + 1, calls: 200) { isPoll, count in
            if isPoll {
                Mock.respond(with: Array(repeating: waiting, count: count - 1) + [success])
                waitForDecision(in: start)
            } else {
                Mock.respond(with: [waiting])
                BareCall.make(count)
            }
        }
        let (poll, task) = (costs[0].map(\.processor).median, costs[1].map(\.processor).median)
        return Chapter(
            title: "Poll round",
            figures: [
                .time("bare task, CPU", task), .time("poll round, CPU", poll),
                .ratio("poll round / bare task, CPU", poll / task),
                .time("poll round, wall", costs[0].map(\.wall).median),
            ]
        )
    }

    private func challenge(from body: Data) throws -> OktaAuthStatus {
        var configuration = Mock.configuration()
        configuration.clock = HurriedClock(clock: DispatchClock(queue: configuration.callbackQueue))
        let okta = OktaAuthSdk(domain: Mock.org, configuration: configuration)
        let start = okta.unauthenticatedStatus()
        let response = try OktaAPISuccessResponse(decoding: body)
        return try start.responseHandler.createAuthStatus(basedOn: response, and: start)
    }

    private func waitForDecision(in status: OktaAuthStatus) {
        guard case .factorChallenge(let challenge) = status.step else { return }
        waitForEnd { finish in
            challenge.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: { _ in finish() },
                onError: { fail($0) },
                onFactorStatusUpdate: { _ in }
            )
        }
    }

    /// A clock for which every pause is over at once.
    private struct HurriedClock: OktaClock {
        let clock: DispatchClock

        var now: Date { clock.now }

        func schedule(
            after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
        ) -> any OktaCancellable { clock.schedule(after: 0, action) }
    }
}
