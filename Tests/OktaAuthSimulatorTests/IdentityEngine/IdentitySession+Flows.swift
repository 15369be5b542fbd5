import Foundation
import Testing

@testable import OktaAuthSimulator

extension IdentitySession {
    /// Answers the challenge of `response` with a code or password.
    func answer(_ response: SimulatorResponse, _ code: SimulatorJSON) throws -> SimulatorResponse {
        try submit("challenge-authenticator", of: response, Self.passcode(code))
    }

    /// Completes the enrollment of `response` with a code or password.
    func enroll(_ response: SimulatorResponse, _ code: SimulatorJSON) throws -> SimulatorResponse {
        try submit("enroll-authenticator", of: response, Self.passcode(code))
    }

    /// The code in the newest message to `login`.
    func code(for login: String) throws -> SimulatorJSON {
        try .string(#require(simulator.outbox.latestCode(for: login)))
    }

    /// Signs in, and has a push sent.
    func push() throws -> SimulatorResponse {
        let method: SimulatorJSON = ["authenticator": ["methodType": "push"]]
        return try select("Okta Verify", of: signIn(), method)
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
        let name = "select-authenticator-enroll"
        let mail = try select("Email", in: name, of: register(email))
        let remaining = try enroll(mail, code(for: email))
        return try enroll(select("Password", in: name, of: remaining), "Another-1")
    }

    /// Begins a recovery of Ada's password: the list of authenticators, or the page of e-mail.
    func recover() throws -> SimulatorResponse {
        let page = try submit("recover", of: start())
        return try submit("identify-recovery", of: page, ["identifier": "ada"])
    }

    /// The first page, for a device with this token.
    func start(device: String) throws -> SimulatorResponse {
        var request = formRequest("/oauth2/\(server)/v1/interact", Self.interactFields)
        request.headers["x-device-token"] = device
        let handle = try #require(simulator.respond(to: request).json?["interaction_handle"])
        return session.post("/idp/idx/introspect", ["interactionHandle": handle])
    }
}
