import Foundation
import OktaAuthSdk

/// Waiting for a push: one request and its response, without the pause between them.
func polling(rounds: Int) throws -> Chapter {
    let responses = try RecordedResponse.classic()
    let waiting = try responses.named("mfa-challenge.push.waiting").body
    let success = try responses.named("success").body
    var configuration = Mock.configuration()
    configuration.clock = HurriedClock(clock: DispatchClock(queue: configuration.callbackQueue))
    let start = OktaAuthSdk(domain: Mock.org, configuration: configuration).unauthenticatedStatus()
    let response = try OktaAPISuccessResponse(decoding: waiting)
    let status = try start.responseHandler.createAuthStatus(basedOn: response, and: start)
    guard case .factorChallenge(let challenge) = status.step else { throw Failed() }
    func polls(_ count: Int) {
        Mock.respond(with: Array(repeating: waiting, count: count - 1) + [success])
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
    polls(2)
    let request = try Mock.request
    func bareTasks(_ count: Int) {
        Mock.respond(with: [waiting])
        sendBare(request, count)
    }
    let costs = try Cost.each(of: [bareTasks, polls], rounds: rounds + 1, calls: 200)
    let (task, poll) = (costs[0].map(\.processor).median, costs[1].map(\.processor).median)
    return Chapter(
        title: "Poll round",
        figures: [
            .time("bare task, CPU", task), .time("poll round, CPU", poll),
            Figure(name: "poll round / bare task, CPU", value: poll / task),
            .time("poll round, wall", costs[1].map(\.wall).median),
        ]
    )
}

/// A clock for which every pause is over at once.
private struct HurriedClock: OktaClock {
    let clock: DispatchClock

    var now: Date { clock.now }

    func schedule(
        after delay: TimeInterval, _ action: @escaping @Sendable () -> Void
    ) -> any OktaCancellable { clock.schedule(after: 0, action) }
}
