import Foundation
import Testing

@testable import OktaAuthSimulator

/// A simulator, its clock and a client that sends what a test gives it.
struct SimulatorSession {
    static let ada = "ada@example.test"
    static let password = "Passw0rd-1"
    static let credentials: [String: SimulatorJSON] = ["username": "ada", "password": "Passw0rd-1"]
    static let warn: SimulatorJSON = ["warnBeforePasswordExpired": true]
    /// The right answer to the question of the ready-made factor.
    static let answer: [String: SimulatorJSON] = ["answer": "mayonnaise"]

    let clock = VirtualClock()
    let simulator: OktaSimulator

    init(_ users: SimulatedUser..., policy: (inout SimulatedPolicy) -> Void = { _ in }) {
        simulator = OktaSimulator(clock: clock)
        policy(&simulator.policy)
        users.forEach(simulator.addUser)
    }

    var administrator: SimulatedAdministrator { simulator.administrator }
    var messages: [SimulatedMessage] { simulator.outbox.messages }
    var phone: SimulatedPhone { simulator.phone(of: Self.ada) }

    /// A request to a link of a response, to a path, or to one below `/api/v1/authn/`.
    func request(
        _ link: String, _ body: SimulatorJSON = [:], headers: [String: String] = [:]
    ) -> SimulatorRequest {
        let path = link.trimmingPrefix(simulator.url.absoluteString)
        return SimulatorRequest(
            origin: simulator.url.absoluteString,
            target: path.hasPrefix("/") ? String(path) : "/api/v1/authn/\(path)",
            headers: ["Content-Type": "application/json"].merging(headers) { $1 },
            body: body.encoded
        )
    }

    @discardableResult
    func post(
        _ path: String, _ body: SimulatorJSON = [:], headers: [String: String] = [:]
    ) -> SimulatorResponse { simulator.respond(to: request(path, body, headers: headers)) }

    func get(
        _ target: String, cookie: String? = nil, headers: [String: String] = [:]
    ) -> SimulatorResponse {
        var request = request(target, headers: headers)
        (request.method, request.body) = ("GET", Data())
        if let cookie { request.headers["cookie"] = cookie }
        return simulator.respond(to: request)
    }

    /// Posts a form; fields that are `nil` or empty are left out.
    func postForm(
        _ path: String, _ fields: [String: String?], headers: [String: String] = [:]
    ) -> SimulatorResponse {
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        var request = request(path, headers: type.merging(headers) { $1 })
        request.body = Data(Self.form(fields).utf8)
        return simulator.respond(to: request)
    }

    static func form(_ fields: [String: String?]) -> String {
        fields.sorted { $0.key < $1.key }.compactMap { name, value in
            let text = value?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return text.isEmpty ? nil : "\(name)=\(text)"
        }
        .joined(separator: "&")
    }

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

    /// Reads the state of the transaction with this token.
    @discardableResult
    func resume(_ stateToken: String?) -> SimulatorResponse {
        post("/api/v1/authn", ["stateToken": .string(stateToken ?? "")])
    }

    func stepUp(signedIn login: String? = nil) -> SimulatorResponse {
        resume(administrator.beginStepUp(signedIn: login))
    }

    /// Begins to recover a password, or to unlock an account.
    @discardableResult
    func recover(
        _ type: String,
        _ operation: String = "password",
        _ name: String = ada,
        with fields: [String: SimulatorJSON] = [:]
    ) -> SimulatorResponse {
        let own: [String: SimulatorJSON] = ["username": .string(name), "factorType": .string(type)]
        return post("recovery/\(operation)", .object(own.merging(fields) { $1 }))
    }

    /// Sends the recovery token of the newest mail to Ada, or another one.
    func redeem(
        _ token: SimulatorJSON? = nil, with fields: [String: SimulatorJSON] = [:]
    ) throws -> SimulatorResponse {
        let own = try ["recoveryToken": token ?? recoveryToken()]
        return post("recovery/token", .object(own.merging(fields) { $1 }))
    }

    /// Recovers the password with the code of a message.
    func recoverByCode(_ type: String = "SMS") throws -> SimulatorResponse {
        try follow("next", of: recover(type), ["passCode": code()])
    }

    /// Signs in and begins to verify the factor of this kind.
    func challenge(_ kind: SimulatedFactorKind) throws -> SimulatorResponse {
        try verify(kind, of: signIn())
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

    /// Posts to a link, with the state token of `response` and `fields`.
    @discardableResult
    func post(
        to link: String, of response: SimulatorResponse, _ fields: [String: SimulatorJSON] = [:]
    ) throws -> SimulatorResponse {
        let token = try #require(response.json?["stateToken"])
        return post(link, .object(fields.merging(["stateToken": token]) { $1 }))
    }

    /// Verifies the factor of this kind with `fields`, or begins to.
    @discardableResult
    func verify(
        _ kind: SimulatedFactorKind,
        _ fields: [String: SimulatorJSON] = [:],
        of response: SimulatorResponse,
        query: String = ""
    ) throws -> SimulatorResponse {
        let link = try response.factor(kind)["_links"]?["verify"]?["href"]?.string
        return try post(to: #require(link) + query, of: response, fields)
    }

    /// Begins to enroll the factor of this kind, after a new sign-in or after `response`.
    func enroll(
        _ kind: SimulatedFactorKind,
        _ fields: [String: SimulatorJSON] = [:],
        after response: SimulatorResponse? = nil
    ) throws -> SimulatorResponse {
        let response = response ?? signIn()
        let link = try response.factor(kind)["_links"]?["enroll"]?["href"]?.string
        return try post(to: #require(link), of: response, fields.merging(kind.names) { $1 })
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

    func code(
        _ channel: SimulatedMessage.Channel? = nil, to login: String = ada
    ) throws -> SimulatorJSON {
        try .string(#require(simulator.outbox.latestCode(for: login, by: channel)))
    }

    /// The code that an authenticator app shows.
    func appCode(_ kind: SimulatedFactorKind? = nil) throws -> SimulatorJSON {
        try .string(#require(phone.totpCode(for: kind)))
    }

    /// The recovery token in the newest mail to Ada.
    func recoveryToken() throws -> SimulatorJSON {
        try .string(#require(simulator.outbox.latestRecoveryToken(for: Self.ada)))
    }

    /// The token that buys a session, from a sign-in with name and password.
    func sessionToken(of username: String = ada) throws -> String {
        try #require(signIn(username).sessionToken)
    }

    @discardableResult
    func openSession(_ sessionToken: String?) -> SimulatorResponse {
        post("/api/v1/sessions", ["sessionToken": sessionToken.map(SimulatorJSON.string)])
    }

    /// The cookie of a session, after a sign-in with name and password.
    func cookie(of username: String = ada) throws -> String {
        "sid=\(try #require(openSession(sessionToken(of: username)).json?["id"]?.string))"
    }
}

extension SimulatedFactorKind {
    /// The members of a request that name the kind.
    var names: [String: SimulatorJSON] {
        ["factorType": .string(factorType), "provider": .string(provider)]
    }
}

extension SimulatorResponse {
    var status: String? { json?["status"]?.string }
    var errorCode: String? { json?["errorCode"]?.string }
    var factorResult: String? { json?["factorResult"]?.string }
    var nextName: String? { json?["_links"]?["next"]?["name"]?.string }
    var stateToken: String? { json?["stateToken"]?.string }
    var sessionToken: String? { json?["sessionToken"]?.string }
    var cause: String? { json?["errorCauses"]?[0]?["errorSummary"]?.string }
    var text: String { String(decoding: body, as: UTF8.self) }
    /// The title of a page, which is its heading, too.
    var pageTitle: String? {
        guard let title = text.firstMatch(of: /<title>(.*)<\/title>/)?.output.1 else { return nil }
        let isPage = text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</body></html>")
        return isPage && text.contains("<h1>\(title)</h1>") ? String(title) : nil
    }

    var embedded: SimulatorJSON? { json?["_embedded"] }
    /// The activation of the factor that is being enrolled.
    var activation: SimulatorJSON? { self["_embedded.factor._embedded.activation"] }

    /// The value at a path such as `_embedded.factors.0.profile`.
    subscript(path: String) -> SimulatorJSON? { json?.value(at: path) }

    var outcome: String {
        [String(statusCode), errorCode ?? status].compactMap { $0 }.joined(separator: " ")
    }

    /// Subject and cause of a request that is not valid, such as `consent: scopes: …`; else ``outcome``.
    var verdict: String {
        guard errorCode == "E0000001", statusCode == 400 else { return outcome }
        return [summary?.replacing("Api validation failed: ", with: ""), cause]
            .compactMap { $0 }.joined(separator: ": ")
    }

    private var summary: String? { json?["errorSummary"]?.string }

    /// Expects status and error code, such as `403 E0000068`, and the sentence of that code.
    @discardableResult
    func expect(_ outcome: String, _ location: SourceLocation = #_sourceLocation) -> Self {
        #expect(self.outcome == outcome, sourceLocation: location)
        if let summary, let sentence = Self.sentences[errorCode ?? ""] {
            #expect(summary == sentence, sourceLocation: location)
        }
        return self
    }

    /// Okta's sentence for each code that has one.
    private static let sentences = [
        "E0000003": "The request body was not well-formed.",
        "E0000004": "Authentication failed", "E0000005": "Invalid session",
        "E0000006": "You do not have permission to perform the requested action",
        "E0000008": "The requested path was not found", "E0000011": "Invalid token provided",
        "E0000014": "Update of credentials failed",
        "E0000021": "Bad request. Accept and/or Content-Type headers likely not set.",
        "E0000022": "The endpoint does not support the provided HTTP method",
        "E0000034": "Forgot password not allowed on specified user.",
        "E0000047": "API call exceeded rate limit due to too many requests.",
        "E0000068": "Invalid Passcode/Answer", "E0000069": "User Locked",
        "E0000079": "This operation is not allowed in the current authentication state.",
        "E0000080":
            "The password does not meet the complexity requirements of the current password policy.",
        "E0000082": "Each code can only be used once. Please wait for a new code and try again.",
        "E0000083": "PassCode is valid but exceeded time window.",
        "E0000087": "The recovery question answer did not match our records.",
        "E0000095": "Recovery not allowed for unknown user.",
        "E0000098": "This phone number is invalid.",
        "E0000105":
            "You have accessed an account recovery link that has expired or been previously used.",
        "E0000106": "Wait for token to change, then enter the new tokencode.",
        "E0000109":
            "An SMS message was recently sent. Please wait 30 seconds before trying again.",
        "E0000118": "An email was recently sent. Please wait 5 seconds before trying again.",
        "E0000122": "Accept Header did not contain supported media type 'application/json'",
        "E0000133": "A phone call was recently made. Please wait 30 seconds before trying again.",
        "E0000170": "Invalid code. Try again.",
    ]

    func link(_ relation: String) -> String? {
        let link = json?["_links"]?[relation]
        return (link?["href"] ?? link?[0]?["href"])?.string
    }

    func factors() throws -> [SimulatorJSON] { try #require(embedded?["factors"]?.array) }

    /// The factor of this kind among those that are listed.
    func factor(_ kind: SimulatedFactorKind) throws -> SimulatorJSON {
        let names = kind.names
        return try #require(
            factors().first { factor in names.allSatisfy { factor[$0.key] == $0.value } }
        )
    }
}

extension SimulatorJSON {
    /// The value at a path such as `_embedded.factors.0.profile`.
    func value(at path: String) -> SimulatorJSON? {
        path.split { ".[]".contains($0) }.reduce(self) { value, part in
            Int(part).map { value?[$0] } ?? value?[String(part)]
        }
    }
}
