import Foundation
import OktaAuthSdk
import OktaIdx

/// Calls of a library, next to `URLSession` tasks with the same request.
///
/// Each side makes its calls one after the other, each from the end of the one before, so that no
/// side pays for waking up a waiting thread. The bare task ends on the queue of the session and
/// neither reads the response nor hands it to a queue of the app, which every user of the response
/// has to do; the figures beside it tell what these two alone take.
private func roundTrip(
    _ title: String,
    of response: RecordedResponse,
    isTarget: Bool,
    rounds: Int,
    closure: @escaping (_ finish: @escaping () -> Void) -> Void,
    awaitingEach: @escaping @Sendable (_ count: Int) async throws -> Void
) throws -> Chapter {
    let calls = 100
    let queue = DispatchQueue(label: "reads")
    Mock.respond(with: [response.body])
    waitForCalls(1, closure)
    let request = try Mock.request
    let sides: [(name: String, run: (_ count: Int) throws -> Void)] = [
        ("bare task", { sendBare(request, $0) }),
        ("bare task, read, on a queue", { sendBare(request, $0, readOn: queue) }),
        ("closures", { waitForCalls($0, closure) }),
        ("async", { count in waitForEach(1) { try await awaitingEach(count) } }),
    ]
    for side in sides { try side.run(calls) }
    let costs = try Cost.each(of: sides.map(\.run), rounds: rounds, calls: calls)
    var figures = zip(sides, costs).map { side, costs in
        Figure.time("\(side.name), CPU", costs.map(\.processor).median)
    }
    for (kind, cost) in [("wall", \Cost.wall), ("CPU", \Cost.processor)] {
        for (side, other, target) in [(2, 0, 1.5), (2, 1, 1.35), (3, 2, 1.1)] {
            // Of values measured side by side, so that a busy moment counts for both.
            let ratios = zip(costs[side], costs[other]).map {
                $0[keyPath: cost] / $1[keyPath: cost]
            }
            figures.append(
                Figure(
                    name: "\(sides[side].name) / \(sides[other].name), \(kind)",
                    value: ratios.median,
                    target: isTarget || side == 3 ? target : nil
                )
            )
        }
    }
    return Chapter(
        title: "\(title), \(response.name), \(response.body.count) bytes", figures: figures
    )
}

/// From `authenticate` to `onStatusChange`.
func roundTrips(rounds: Int) throws -> [Chapter] {
    let responses = try RecordedResponse.classic()
    // A user with one factor, the reward, and a user who has every factor there is.
    return try [
        ("reset-password.mfa-required", true), ("success", true),
        ("mfa-required.factors-plural", false),
    ].map { name, isTarget in
        let configuration = Mock.configuration()
        let okta = OktaAuthSdk(domain: Mock.org, configuration: configuration)
        return try roundTrip(
            "Round trip",
            of: responses.named(name).compact(),
            isTarget: isTarget,
            rounds: rounds,
            closure: { finish in
                okta.authenticate(
                    username: "user@example.com",
                    password: "correct horse",
                    onStatusChange: { _ in finish() },
                    onError: { fail($0) }
                )
            },
            awaitingEach: { count in
                let okta = OktaAuthSdk(domain: Mock.org, configuration: configuration)
                for _ in 0..<count {
                    _ = try await okta.authenticate(
                        username: "user@example.com", password: "correct horse"
                    )
                }
            }
        )
    }
}

/// Identity Engine: reading its responses, and from `resume()` to its closure.
///
/// Without recorded responses nothing is measured.
func identity(rounds: Int) throws -> [Chapter] {
    let responses = try RecordedResponse.identity()
    guard !responses.isEmpty else { return [] }
    var options = IDXClient.Options()
    options.urlSession = Mock.session
    options.callbackQueue = DispatchQueue(label: "callbacks")
    let configuration = IDXClient.Configuration(
        issuer: "\(Mock.org.absoluteString)/oauth2/default",
        clientId: "client-1",
        clientSecret: nil,
        scopes: ["openid"],
        redirectUri: "com.example.app:/callback",
        options: options
    )
    Mock.respond(with: [Data(#"{"interaction_handle":"handle-1"}"#.utf8)])
    let started = Locked<IDXClient?>(nil)
    waitForEach(1) {
        let client = try await IDXClient.start(with: configuration)
        started.withLock { $0 = client }
    }
    guard let client = started.withLock({ $0 }) else { throw Failed() }
    // The first page of a sign-in, its end, and a form of average size.
    let trips = try [
        ("flows/passcode/02-introspect-response", true), ("single/success", true),
        ("single/authenticator-enroll-data-phone", false),
    ].map { name, isTarget in
        try roundTrip(
            "Round trip, Identity Engine",
            of: responses.named(name).compact(),
            isTarget: isTarget,
            rounds: rounds,
            closure: { finish in
                client.resume { (_: IDXClient.Response?, error: (any Error)?) in
                    if let error { fail(error) }
                    finish()
                }
            },
            awaitingEach: { count in for _ in 0..<count { try await client.resume() } }
        )
    }
    return [try decoding(responses, of: client, rounds: rounds)] + trips
}
