import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

/// A simulated org and an app that signs in to it: a real `URLSession`, one virtual clock.
struct SimulatedClient {
    static let login = "ada@example.test"
    static let password = "Passw0rd-1"

    let clock = VirtualClock()
    let simulator: OktaSimulator
    let okta: OktaAuthSdk

    init(
        _ user: SimulatedUser = .ada,
        rules: (inout SimulatedPolicy) -> Void = { _ in },
        configuring configure: (inout OktaConfiguration, OktaSimulator) -> Void = { _, _ in }
    ) {
        simulator = OktaSimulator(clock: clock)
        var policy = simulator.policy
        rules(&policy)
        simulator.policy = policy
        simulator.addUser(user)
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        configure(&configuration, simulator)
        okta = OktaAuthSdk(domain: simulator.url, configuration: configuration)
    }

    typealias Start = (
        _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
        _ onError: @escaping (OktaError) -> Void
    ) -> Void

    /// Runs one operation to its end, letting virtual time pass as far as it has to.
    func result(of start: Start) async -> Result<OktaAuthStatus, OktaError> {
        var result: Result<OktaAuthStatus, OktaError>?
        start({ result = .success($0) }, { result = .failure($0) })
        while true {
            if let result { return result }
            await clock.waitUntilPending()
            clock.advanceToNext()
        }
    }

    /// Runs one operation that leads to a `Status`.
    func step<Status: OktaAuthStatus>(
        to type: Status.Type = Status.self,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ start: Start
    ) async throws -> Status {
        try #require(try await result(of: start).get() as? Status, sourceLocation: sourceLocation)
    }

    /// Awaits one operation that leads to a `Status`.
    func step<Status: OktaAuthStatus>(
        to type: Status.Type = Status.self,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ operation: () async throws -> OktaAuthStatus
    ) async throws -> Status {
        try #require(try await clock.run(operation) as? Status, sourceLocation: sourceLocation)
    }

    /// Runs one operation that fails.
    func error(
        sourceLocation: SourceLocation = #_sourceLocation,
        of start: Start
    ) async throws -> OktaError {
        switch await result(of: start) {
        case .success(let status):
            Issue.record("led to \(status.statusType)", sourceLocation: sourceLocation)
            throw UnexpectedSuccess()
        case .failure(let error): return error
        }
    }

    struct UnexpectedSuccess: Error {}

    /// Signs in with the right password.
    func signIn<Status: OktaAuthStatus>(
        to type: Status.Type = Status.self,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Status {
        try await step(to: type, sourceLocation: sourceLocation) {
            okta.authenticate(
                username: Self.login,
                password: Self.password,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// The newest code on its way to the user.
    func code(by channel: SimulatedMessage.Channel) throws -> String {
        try #require(simulator.outbox.latestCode(for: Self.login, by: channel))
    }

    var phone: SimulatedPhone { simulator.phone(of: Self.login) }

    /// The paths that were asked for so far.
    var paths: [String] { simulator.requests.map(\.path) }

    /// A success with a session token that works.
    func expectSignedIn(
        _ success: OktaAuthStatusSuccess,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let token = try #require(success.sessionToken, sourceLocation: sourceLocation)
        let request = SimulatorRequest(
            method: "POST",
            url: simulator.url.appendingPathComponent("/api/v1/sessions"),
            headers: ["content-type": "application/json", "accept": "application/json"],
            body: Data(#"{"sessionToken": "\#(token)"}"#.utf8)
        )
        #expect(simulator.respond(to: request).statusCode == 200, sourceLocation: sourceLocation)
    }
}
