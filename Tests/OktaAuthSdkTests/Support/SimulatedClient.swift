import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

extension OktaSimulator {
    /// The text that Ada types to prove that she has `factor`.
    func proof(for factor: OktaFactor) -> String {
        let kind = SimulatedFactorKind(
            factorType: factor.type.rawValue, provider: factor.provider?.rawValue ?? ""
        )
        return kind.flatMap { phone(of: SimulatedClient.login).proof(of: $0) } ?? "000000"
    }

    /// The values that Ada enters to enroll `factor`.
    func enrollment(of factor: OktaFactor) -> [OktaEnrollmentField: String] {
        let fields = factor.enrollmentFields ?? []
        let values: [OktaEnrollmentField: String] = [
            .questionId: "disliked_food", .answer: "mayonnaise", .phoneNumber: "+15555550123",
            .credentialId: "token-1", .passCode: proof(for: factor), .nextPassCode: "135791",
            .password: "An0ther-password",
        ]
        return values.filter { fields.contains($0.key) }
    }
}

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
        rules(&simulator.policy)
        simulator.addUser(user)
        var configuration = OktaConfiguration(urlSession: simulator.urlSession)
        configuration.clock = clock
        configure(&configuration, simulator)
        okta = OktaAuthSdk(domain: simulator.url, configuration: configuration)
    }

    typealias Call = () async throws -> OktaAuthStatus

    /// Awaits an operation that leads to a `Status`, and lets virtual time pass until then.
    func step<Status: OktaAuthStatus>(
        to type: Status.Type = Status.self,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ call: Call
    ) async throws -> Status {
        try #require(try await clock.run(call) as? Status, sourceLocation: sourceLocation)
    }

    func error(
        sourceLocation: SourceLocation = #_sourceLocation, of call: Call
    ) async throws -> OktaError {
        try #require(
            await #expect(throws: OktaError.self, sourceLocation: sourceLocation) {
                _ = try await clock.run(call)
            },
            sourceLocation: sourceLocation
        )
    }

    func signIn<Status: OktaAuthStatus>(
        to type: Status.Type = Status.self, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Status {
        try await step(to: type, sourceLocation: sourceLocation) {
            try await okta.authenticate(username: Self.login, password: Self.password)
        }
    }

    /// The newest code on its way to the user.
    func code(by channel: SimulatedMessage.Channel) throws -> String {
        try #require(simulator.outbox.latestCode(for: Self.login, by: channel))
    }

    var phone: SimulatedPhone { simulator.phone(of: Self.login) }

    /// The paths that were asked for so far.
    var paths: [String] { simulator.requests.map(\.path) }

    /// The response of the org to the session token of `success`.
    func session(
        for success: OktaAuthStatusSuccess, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> SimulatorResponse {
        let token = try #require(success.sessionToken, sourceLocation: sourceLocation)
        return simulator.respond(
            to: SimulatorRequest(
                method: "POST",
                url: simulator.url.appendingPathComponent("/api/v1/sessions"),
                headers: ["content-type": "application/json", "accept": "application/json"],
                body: Data(#"{"sessionToken": "\#(token)"}"#.utf8)
            )
        )
    }

    /// A success with a session token that works.
    func expectSignedIn(
        _ success: OktaAuthStatusSuccess, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let session = try session(for: success, sourceLocation: sourceLocation)
        #expect(session.statusCode == 200, sourceLocation: sourceLocation)
    }

    /// Awaits the last operation of a sign-in.
    func expectSignedIn(
        sourceLocation: SourceLocation = #_sourceLocation, _ call: Call
    ) async throws {
        try expectSignedIn(
            try await step(sourceLocation: sourceLocation, call), sourceLocation: sourceLocation
        )
    }
}
