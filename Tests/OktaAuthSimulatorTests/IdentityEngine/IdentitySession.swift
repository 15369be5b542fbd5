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
        variants: Set<SimulatedIdentityEngine.Variant> = [],
        policy: (inout SimulatedPolicy) -> Void = { _ in },
        rules: (inout SimulatedIdentityEngine) -> Void = { _ in }
    ) {
        session = SimulatorSession(policy: policy)
        users.forEach(session.simulator.addUser)
        session.simulator.engine = .identity
        session.simulator.identity.variants = variants
        rules(&session.simulator.identity)
    }

    func interact(_ changes: [String: String?] = [:], device: String? = nil) -> SimulatorResponse {
        session.postForm(
            "/oauth2/\(server)/v1/interact",
            OAuthSession.parameters.merging(changes) { $1 },
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
        let href = try #require(form["href"]?.string)
        #expect(href.hasPrefix("\(simulator.url)/"))
        let headers = ["Content-Type": "application/json; okta-version=1.0.0"]
        return session.post(href, form.fixedValues.merging(fields), headers: headers)
    }

    /// Chooses the authenticator whose option has `label`, and its method.
    @discardableResult
    func select(
        _ label: String,
        by method: String? = nil,
        form: String = "select-authenticator-authenticate",
        of response: SimulatorResponse,
        _ fields: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        let option = response.json?.options.first { $0["label"]?.string == label }
        let value = try #require(option, "no \(label) in \(response.choices)")["value"]
        let chosen: SimulatorJSON = ["methodType": method.map(SimulatorJSON.string)]
        let choice: SimulatorJSON = ["authenticator": value?["form"]?.fixedValues.merging(chosen)]
        return try submit(form, of: response, choice.merging(fields))
    }

    func selectEnrollment(
        _ label: String, of response: SimulatorResponse, _ fields: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        try select(label, form: "select-authenticator-enroll", of: response, fields)
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

    /// Signs up with `email`, up to the list of authenticators to enroll.
    func register(_ email: String) throws -> SimulatorResponse {
        let page = try submit("select-enroll-profile", of: start())
        let profile: SimulatorJSON = [
            "firstName": "Grace", "lastName": "Sim", "email": .string(email),
        ]
        return try submit("enroll-profile", of: page, ["userProfile": profile])
    }

    func code(
        _ channel: SimulatedMessage.Channel? = nil, to login: String = SimulatorSession.ada
    ) throws -> SimulatorJSON { try session.code(channel, to: login) }
}

extension SimulatorResponse {
    var forms: [String] { json?.forms ?? [] }
    var choices: [String] { json?.choices ?? [] }
    var messageKeys: [String] { json?.messageKeys ?? [] }
    /// The texts of all messages, in the same order as ``messageKeys``.
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
    /// The members of both, at every depth; of two values, the one of `other`.
    func merging(_ other: SimulatorJSON) -> SimulatorJSON {
        guard let own = object, let others = other.object else { return other }
        return .object(own.merging(others) { $0.merging($1) })
    }

    var forms: [String] { remediations.compactMap { $0["name"]?.string } }

    var remediations: [SimulatorJSON] { self["remediation"]?["value"]?.array ?? [] }

    func form(_ name: String) -> SimulatorJSON? {
        let current = self["currentAuthenticator"] ?? self["currentAuthenticatorEnrollment"]
        return remediations.first { $0["name"]?.string == name } ?? self[name]
            ?? current?["value"]?[name]
    }

    /// The values that a form has already.
    var fixedValues: SimulatorJSON {
        var values: SimulatorJSON = [:]
        for field in self["value"]?.array ?? [] {
            guard let name = field["name"]?.string else { continue }
            let form = field["form"] ?? field["value"]?["form"]
            values[name] = form?.fixedValues ?? field["value"]
        }
        return values
    }

    /// The name of the form in which an authenticator is chosen.
    var selection: String? { forms.first { $0.hasPrefix("select-authenticator-") } }

    /// The authenticators to choose from.
    var options: [SimulatorJSON] {
        let fields = selection.flatMap(form)?["value"]?.array
        return fields?.first { $0["name"] == "authenticator" }?["options"]?.array ?? []
    }

    /// The labels of the authenticators to choose from.
    var choices: [String] { options.compactMap { $0["label"]?.string } }

    /// The keys of all messages, at the top level and of fields.
    var messageKeys: [String] { parts.compactMap { $0["i18n"]?["key"]?.string } }

    /// All objects with an address and a name, at any depth.
    var allForms: [SimulatorJSON] { parts.filter { $0["href"] != nil && $0["name"] != nil } }

    /// This and everything in it, at any depth.
    var parts: [SimulatorJSON] {
        var parts: [SimulatorJSON] = []
        add(to: &parts)
        return parts
    }

    private func add(to parts: inout [SimulatorJSON]) {
        parts.append(self)
        for (_, value) in (object ?? [:]).sorted(by: { $0.key < $1.key }) { value.add(to: &parts) }
        for value in array ?? [] { value.add(to: &parts) }
    }
}
