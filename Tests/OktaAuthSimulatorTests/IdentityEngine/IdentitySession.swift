import Foundation
import Testing

@testable import OktaAuthSimulator

/// A simulator with the Identity Engine, and an app that fills in its forms.
struct IdentitySession {
    let session: SimulatorSession
    var simulator: OktaSimulator { session.simulator }
    var message: SimulatedMessage? { session.messages.last }
    var server = "default"

    init(
        _ users: SimulatedUser...,
        variants: Set<SimulatedIdentity.Variant> = [],
        policy: (inout SimulatedPolicy) -> Void = { _ in },
        rules: (inout SimulatedIdentity) -> Void = { _ in }
    ) {
        session = SimulatorSession(policy: policy)
        users.forEach(session.simulator.addUser)
        session.simulator.engine = .identity
        session.simulator.identity.variants = variants
        rules(&session.simulator.identity)
    }

    // MARK: OAuth

    static let interactFields: [String: String?] = [
        "client_id": "app", "scope": "openid profile offline_access", "state": "s-1",
        "redirect_uri": OAuthSession.redirect, "code_challenge": OAuthSession.challenge,
        "code_challenge_method": "S256", "nonce": "n-1",
    ]

    func interact(_ changes: [String: String?] = [:], device: String? = nil) -> SimulatorResponse {
        session.postForm(
            "/oauth2/\(server)/v1/interact",
            Self.interactFields.merging(changes) { $1 },
            headers: device.map { ["x-device-token": $0] } ?? [:]
        )
    }

    func token(_ code: String, _ changes: [String: String?] = [:]) -> SimulatorResponse {
        let fields: [String: String?] = [
            "grant_type": "interaction_code", "interaction_code": code, "client_id": "app",
            "code_verifier": OAuthSession.verifier, "redirect_uri": OAuthSession.redirect,
        ]
        return session.postForm("/oauth2/\(server)/v1/token", fields.merging(changes) { $1 })
    }

    // MARK: Forms

    /// The first page, after `interact` and `introspect`.
    func start(
        _ changes: [String: String?] = [:], device: String? = nil
    ) throws -> SimulatorResponse {
        let response = interact(changes, device: device)
        let handle = try #require(response.json?["interaction_handle"])
        return introspect(["interactionHandle": handle])
    }

    /// Where the transaction of a handle or token stands.
    func introspect(_ token: SimulatorJSON) -> SimulatorResponse {
        session.post("/idp/idx/introspect", token)
    }

    /// Submits the form `name` of `response` with `fields`, and the fixed values it has.
    @discardableResult
    func submit(
        _ name: String, of response: SimulatorResponse, _ fields: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        let form = try #require(response.form(name), "no \(name) in \(response.forms)")
        return try submit(form, fields)
    }

    func submit(_ form: SimulatorJSON, _ fields: SimulatorJSON = [:]) throws -> SimulatorResponse {
        let href = try #require(form["href"]?.string)
        let origin = simulator.url.absoluteString
        #expect(href.hasPrefix(origin + "/"))
        let fixed = Self.fixedValues(form["value"]?.array ?? [])
        return session.post(
            String(href.dropFirst(origin.count)),
            Self.merge(fixed, fields),
            headers: ["Content-Type": "application/json; okta-version=1.0.0"]
        )
    }

    /// Chooses the authenticator whose option has `label`, and its method.
    @discardableResult
    func select(
        _ label: String,
        by method: String? = nil,
        form name: String = "select-authenticator-authenticate",
        of response: SimulatorResponse,
        _ fields: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        let form = try #require(response.form(name), "no \(name) in \(response.forms)")
        let option = form.options.first { $0["label"]?.string == label }
        let value = try #require(option, "no \(label) in \(response.choices)")["value"]
        let fixed = Self.fixedValues(value?["form"]?["value"]?.array ?? [])
        let chosen: SimulatorJSON = ["methodType": method.map(SimulatorJSON.string)]
        let choice: SimulatorJSON = ["authenticator": Self.merge(fixed, chosen)]
        return try submit(form, Self.merge(choice, fields))
    }

    func choose(_ method: String, of response: SimulatorResponse) throws -> SimulatorResponse {
        let choice: SimulatorJSON = ["authenticator": ["methodType": .string(method)]]
        return try submit("authenticator-verification-data", of: response, choice)
    }

    /// Submits the form `name` with a code or password, or with what `field` is for.
    func answer(
        _ response: SimulatorResponse,
        _ code: SimulatorJSON,
        in field: String = "passcode",
        form name: String = "challenge-authenticator"
    ) throws -> SimulatorResponse { try submit(name, of: response, ["credentials": [field: code]]) }

    func selectEnrollment(
        _ label: String, of response: SimulatorResponse, _ fields: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        try select(label, form: "select-authenticator-enroll", of: response, fields)
    }

    /// Completes the enrollment of `response` with a code or password.
    func enroll(_ response: SimulatorResponse, _ code: SimulatorJSON) throws -> SimulatorResponse {
        try answer(response, code, form: "enroll-authenticator")
    }

    /// Signs in with name and password, from the first page on.
    @discardableResult
    func signIn(
        _ name: String = SimulatorSession.ada,
        _ password: String = SimulatorSession.password,
        from page: SimulatorResponse? = nil
    ) throws -> SimulatorResponse {
        try submit("identify", of: page ?? start(), Self.credentials(name, password))
    }

    static func credentials(_ name: String, _ password: String) -> SimulatorJSON {
        ["identifier": .string(name), "credentials": ["passcode": .string(password)]]
    }

    /// Signs up with `email`: the list of what is to be enrolled.
    func register(_ email: String) throws -> SimulatorResponse {
        let page = try submit("select-enroll-profile", of: start())
        let profile: SimulatorJSON = [
            "firstName": "Grace", "lastName": "Sim", "email": .string(email),
        ]
        return try submit("enroll-profile", of: page, ["userProfile": profile])
    }

    /// Signs up with e-mail and the password `Another-1`: what comes next.
    func registerWithPassword(_ email: String) throws -> SimulatorResponse {
        let remaining = try enroll(selectEnrollment("Email", of: register(email)), code(to: email))
        return try enroll(selectEnrollment("Password", of: remaining), "Another-1")
    }

    /// Begins a recovery of Ada's password: the list of authenticators, or the page of e-mail.
    func recover() throws -> SimulatorResponse {
        let page = try submit("recover", of: start())
        return try submit("identify-recovery", of: page, ["identifier": "ada"])
    }

    func code(
        _ channel: SimulatedMessage.Channel? = nil, to login: String = SimulatorSession.ada
    ) throws -> SimulatorJSON { try session.code(channel, to: login) }

    /// The values that a form has already.
    static func fixedValues(_ fields: [SimulatorJSON]) -> SimulatorJSON {
        var members: [String: SimulatorJSON] = [:]
        for field in fields {
            guard let name = field["name"]?.string else { continue }
            if let form = field["form"] ?? field["value"]?["form"] {
                members[name] = fixedValues(form["value"]?.array ?? [])
            } else {
                members[name] = field["value"]
            }
        }
        return .object(members)
    }

    /// `first` with the members of `second`, at every depth.
    static func merge(_ first: SimulatorJSON, _ second: SimulatorJSON) -> SimulatorJSON {
        guard case .object(let members) = first, case .object(let others) = second else {
            return second
        }
        return .object(members.merging(others) { merge($0, $1) })
    }
}

extension SimulatorResponse {
    var forms: [String] { json?.forms ?? [] }

    /// The labels of the authenticators to choose from.
    var choices: [String] { json?.choices ?? [] }

    /// The keys of all messages, at the top level and of fields.
    var messageKeys: [String] { json?.messageKeys ?? [] }

    /// The texts of all messages, in the same order.
    var messageTexts: [String] { json?.parts.compactMap { $0["message"]?.string } ?? [] }

    var stateHandle: String? { json?["stateHandle"]?.string }

    /// Expects this status code and one message, by its key and its text.
    func expect(
        _ status: Int, _ key: String, _ text: String, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(statusCode == status, sourceLocation: location)
        #expect(messageKeys == [key], sourceLocation: location)
        #expect(messageTexts == [text], sourceLocation: location)
    }

    /// The form `name`: a remediation, at the top level, or of the current authenticator.
    func form(_ name: String) -> SimulatorJSON? { json?.form(name) }

    /// The interaction code, at the end of a sign-in.
    var interactionCode: String? {
        json?["successWithInteractionCode"]?["value"]?.array?
            .first { $0["name"] == "interaction_code" }?["value"]?.string
    }
}

extension SimulatorJSON {
    private var remediations: [SimulatorJSON] { self["remediation"]?["value"]?.array ?? [] }

    var forms: [String] { remediations.compactMap { $0["name"]?.string } }

    func form(_ name: String) -> SimulatorJSON? {
        let current = self["currentAuthenticator"] ?? self["currentAuthenticatorEnrollment"]
        return remediations.first { $0["name"]?.string == name } ?? self[name]
            ?? current?["value"]?[name]
    }

    /// The form in which an authenticator is chosen.
    var selection: SimulatorJSON? {
        remediations.first { $0["name"]?.string?.hasPrefix("select-authenticator-") == true }
    }

    /// The options of the authenticator, in a form.
    var options: [SimulatorJSON] {
        self["value"]?.array?.first { $0["name"] == "authenticator" }?["options"]?.array ?? []
    }

    var choices: [String] { selection?.options.compactMap { $0["label"]?.string } ?? [] }

    var messageKeys: [String] { parts.compactMap { $0["i18n"]?["key"]?.string } }

    /// This and everything in it, at any depth.
    var parts: [SimulatorJSON] {
        let members = (object ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        return [self] + (members + (array ?? [])).flatMap(\.parts)
    }
}
