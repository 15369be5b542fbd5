import Foundation
import Testing

@testable import OktaAuthSimulator

/// A simulator with the Identity Engine, and an app that fills in its forms.
struct IdentitySession {
    let session: SimulatorSession
    var simulator: OktaSimulator { session.simulator }
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
        in name: String = "select-authenticator-authenticate",
        of response: SimulatorResponse,
        _ fields: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        let form = try #require(response.form(name), "no \(name) in \(response.forms)")
        let field = form["value"]?.array?.first { $0["name"] == "authenticator" }
        let option = try #require(
            field?["options"]?.array?.first { $0["label"]?.string == label }, "no \(label)"
        )
        let fixed = Self.fixedValues(option["value"]?["form"]?["value"]?.array ?? [])
        let chosen: SimulatorJSON = ["methodType": method.map(SimulatorJSON.string)]
        let choice: SimulatorJSON = ["authenticator": Self.merge(fixed, chosen)]
        return try submit(form, Self.merge(choice, fields))
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

    static func passcode(_ code: SimulatorJSON) -> SimulatorJSON {
        ["credentials": ["passcode": code]]
    }

    /// The code in the newest message to Ada.
    func code(_ channel: SimulatedMessage.Channel? = nil) throws -> SimulatorJSON {
        try session.code(channel)
    }

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
    /// The names of the remediations, in order.
    var forms: [String] { json?.forms ?? [] }

    /// The labels of the authenticators to choose from.
    var choices: [String] { json?.choices ?? [] }

    /// The keys of all messages, at the top level and of fields.
    var messageKeys: [String] { json?.messageKeys ?? [] }

    /// The texts of all messages, in the same order.
    var messageTexts: [String] { json?.texts("message") ?? [] }

    var stateHandle: String? { json?["stateHandle"]?.string }

    /// The form `name`: a remediation, at the top level, or of the current authenticator.
    func form(_ name: String) -> SimulatorJSON? { json?.form(name) }

    /// The interaction code, at the end of a sign-in.
    var interactionCode: String? {
        json?["successWithInteractionCode"]?["value"]?.array?
            .first { $0["name"] == "interaction_code" }?["value"]?.string
    }
}

extension SimulatorJSON {
    var forms: [String] {
        (self["remediation"]?["value"]?.array ?? []).compactMap { $0["name"]?.string }
    }

    func form(_ name: String) -> SimulatorJSON? {
        let remediations = self["remediation"]?["value"]?.array ?? []
        let current = self["currentAuthenticator"] ?? self["currentAuthenticatorEnrollment"]
        return remediations.first { $0["name"]?.string == name } ?? self[name]
            ?? current?["value"]?[name]
    }

    var choices: [String] {
        let form = form("select-authenticator-authenticate") ?? form("select-authenticator-enroll")
        let field = form?["value"]?.array?.first { $0["name"] == "authenticator" }
        return (field?["options"]?.array ?? []).compactMap { $0["label"]?.string }
    }

    var messageKeys: [String] {
        switch self {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                name == "i18n" ? value["key"]?.string.map { [$0] } ?? [] : value.messageKeys
            }
        case .array(let elements): elements.flatMap(\.messageKeys)
        case .null, .bool, .integer, .number, .string: []
        }
    }

    /// The texts of the members `name`, at every depth.
    func texts(_ name: String) -> [String] {
        switch self {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { key, value in
                (key == name ? value.string : nil).map { [$0] } ?? value.texts(name)
            }
        case .array(let elements): elements.flatMap { $0.texts(name) }
        case .null, .bool, .integer, .number, .string: []
        }
    }
}
