import Foundation
import Testing

@testable import OktaAuthSimulator

/// A simulator, its clock and a client that sends what a test gives it.
struct SimulatorSession {
    static let ada = "ada@example.test"
    static let password = "Passw0rd-1"
    static let credentials: [String: SimulatorJSON] = ["username": "ada", "password": "Passw0rd-1"]
    static let warn: SimulatorJSON = ["warnBeforePasswordExpired": true]

    let clock = VirtualClock()
    let simulator: OktaSimulator

    init(_ users: SimulatedUser..., policy: (inout SimulatedPolicy) -> Void = { _ in }) {
        simulator = OktaSimulator(clock: clock)
        var rules = simulator.policy
        policy(&rules)
        simulator.policy = rules
        users.forEach(simulator.addUser)
    }

    func request(
        _ path: String,
        _ body: SimulatorJSON = [:],
        headers: [String: String] = [:]
    ) -> SimulatorRequest {
        SimulatorRequest(
            origin: simulator.url.absoluteString,
            target: path.hasPrefix("/") ? path : "/api/v1/authn/\(path)",
            headers: ["Content-Type": "application/json"].merging(headers) { $1 },
            body: body.encoded
        )
    }

    @discardableResult
    func post(
        _ path: String,
        _ body: SimulatorJSON = [:],
        headers: [String: String] = [:]
    ) -> SimulatorResponse {
        simulator.respond(to: request(path, body, headers: headers))
    }

    func get(_ target: String, headers: [String: String] = [:]) -> SimulatorResponse {
        var request = request(target, headers: headers)
        (request.method, request.body) = ("GET", Data())
        return simulator.respond(to: request)
    }

    func get(_ target: String, cookie: String) -> SimulatorResponse {
        get(target, headers: ["Cookie": cookie])
    }

    /// Posts a form; fields that are `nil` or empty are left out.
    func postForm(
        _ path: String,
        _ fields: [String: String?],
        headers: [String: String] = [:]
    ) -> SimulatorResponse {
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        var request = request(path, headers: type.merging(headers) { $1 })
        request.body = Data(Self.form(fields).utf8)
        return simulator.respond(to: request)
    }

    static func form(_ fields: [String: String?]) -> String {
        fields.compactMapValues { $0 }.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
            .map {
                "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
            }
            .joined(separator: "&")
    }

    // MARK: Steps

    /// Signs in with name and password, and with further `fields`.
    @discardableResult
    func signIn(
        _ username: String = ada,
        _ password: String = password,
        options: SimulatorJSON = [:],
        with fields: [String: SimulatorJSON] = [:],
        headers: [String: String] = [:]
    ) -> SimulatorResponse {
        let own: [String: SimulatorJSON] = [
            "username": .string(username), "password": .string(password), "options": options,
        ]
        return post("/api/v1/authn", .object(own.merging(fields) { $1 }), headers: headers)
    }

    /// The token that buys a session, from a sign-in with name and password.
    func sessionToken() throws -> String {
        try #require(signIn().json?["sessionToken"]?.string)
    }

    /// Reads the state of the transaction with this token.
    @discardableResult
    func resume(_ stateToken: String?) -> SimulatorResponse {
        post("/api/v1/authn", ["stateToken": .string(stateToken ?? "")])
    }

    /// Begins to recover a password, or to unlock an account.
    @discardableResult
    func recover(
        _ type: String,
        _ operation: String = "password",
        _ name: String = ada,
        with fields: [String: SimulatorJSON] = [:]
    ) -> SimulatorResponse {
        let own: [String: SimulatorJSON] = [
            "username": .string(name), "factorType": .string(type),
        ]
        return post("recovery/\(operation)", .object(own.merging(fields) { $1 }))
    }

    /// Replaces the password, where `response` asks for that.
    @discardableResult
    func changePassword(
        of response: SimulatorResponse,
        from old: String = password,
        to new: String = "Another-1",
        with fields: [String: SimulatorJSON] = [:]
    ) throws -> SimulatorResponse {
        let own: [String: SimulatorJSON] = [
            "oldPassword": .string(old), "newPassword": .string(new),
        ]
        return try follow("next", of: response, own.merging(fields) { $1 })
    }

    /// The recovery token in the newest mail to Ada.
    func recoveryToken() throws -> SimulatorJSON {
        try .string(#require(simulator.outbox.latestRecoveryToken(for: Self.ada)))
    }

    /// Posts to the link `relation` of `response`, with its state token and `fields`.
    @discardableResult
    func follow(
        _ relation: String,
        of response: SimulatorResponse,
        _ fields: [String: SimulatorJSON] = [:],
        query: String = ""
    ) throws -> SimulatorResponse {
        let link = try #require(response.link(relation), "no link \(relation)")
        return try post(to: link + query, of: response, fields)
    }

    /// Posts to `link`, with the state token of `response` and `fields`.
    @discardableResult
    func post(
        to link: String,
        of response: SimulatorResponse,
        _ fields: [String: SimulatorJSON] = [:]
    ) throws -> SimulatorResponse {
        #expect(link.hasPrefix(simulator.url.absoluteString + "/"))
        let token = try #require(response.json?["stateToken"])
        let target = String(link.dropFirst(simulator.url.absoluteString.count))
        return post(target, .object(fields.merging(["stateToken": token]) { $1 }))
    }

    /// Verifies the factor of this kind with `fields`, or begins to.
    @discardableResult
    func verify(
        _ kind: SimulatedFactorKind,
        _ fields: [String: SimulatorJSON] = [:],
        of response: SimulatorResponse,
        query: String = ""
    ) throws -> SimulatorResponse {
        try post(to: response.verifyLink(kind) + query, of: response, fields)
    }

    /// Signs in and begins to verify the factor of this kind.
    func challenge(_ kind: SimulatedFactorKind) throws -> SimulatorResponse {
        try verify(kind, of: signIn())
    }

    /// Signs in and begins to enroll the factor of this kind.
    func enroll(
        _ kind: SimulatedFactorKind,
        _ fields: [String: SimulatorJSON] = [:],
        options: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        try enroll(kind, fields, after: signIn(options: options))
    }

    func enroll(
        _ kind: SimulatedFactorKind,
        _ fields: [String: SimulatorJSON] = [:],
        after response: SimulatorResponse
    ) throws -> SimulatorResponse {
        let offers = try #require(response.json?["_embedded"]?["factors"]?.array)
        let offer = try #require(
            offers.first {
                $0["factorType"]?.string == kind.factorType
                    && $0["provider"]?.string == kind.provider
            }
        )
        let link = try #require(offer["_links"]?["enroll"]?["href"]?.string)
        let names: [String: SimulatorJSON] = [
            "factorType": .string(kind.factorType), "provider": .string(kind.provider),
        ]
        return try post(to: link, of: response, fields.merging(names) { $1 })
    }

    func code(_ channel: SimulatedMessage.Channel? = nil) throws -> SimulatorJSON {
        try .string(#require(simulator.outbox.latestCode(for: Self.ada, by: channel)))
    }

    var phone: SimulatedPhone { simulator.phone(of: Self.ada) }
}

extension SimulatorResponse {
    var status: String? { json?["status"]?.string }
    var errorCode: String? { json?["errorCode"]?.string }
    var factorResult: String? { json?["factorResult"]?.string }
    var nextName: String? { json?["_links"]?["next"]?["name"]?.string }
    var stateToken: String? { json?["stateToken"]?.string }
    var cause: String? { json?["errorCauses"]?[0]?["errorSummary"]?.string }
    var embedded: SimulatorJSON? { json?["_embedded"] }

    /// Status and error code in one, for tables.
    var outcome: String {
        [String(statusCode), errorCode ?? status].compactMap { $0 }.joined(separator: " ")
    }

    func link(_ relation: String) -> String? {
        let link = json?["_links"]?[relation]
        return (link?["href"] ?? link?[0]?["href"])?.string
    }

    func factors() throws -> [SimulatorJSON] { try #require(embedded?["factors"]?.array) }

    func verifyLink(_ kind: SimulatedFactorKind) throws -> String {
        let factor = try factors().first {
            $0["factorType"]?.string == kind.factorType && $0["provider"]?.string == kind.provider
        }
        return try #require(factor?["_links"]?["verify"]?["href"]?.string)
    }
}
