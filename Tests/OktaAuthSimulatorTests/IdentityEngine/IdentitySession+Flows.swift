import Foundation
import Testing

@testable import OktaAuthSimulator

extension IdentitySession {
    /// Answers the challenge of `response` with a code or password, or with what `field` is for.
    func answer(
        _ response: SimulatorResponse, _ code: SimulatorJSON, in field: String = "passcode"
    ) throws -> SimulatorResponse {
        try submit("challenge-authenticator", of: response, ["credentials": [field: code]])
    }

    /// Chooses the method of the current authenticator.
    func choose(_ method: String, of response: SimulatorResponse) throws -> SimulatorResponse {
        let choice: SimulatorJSON = ["authenticator": ["methodType": .string(method)]]
        return try submit("authenticator-verification-data", of: response, choice)
    }

    /// Sets the password `Another-1`, or another one, with the form `name`.
    func setPassword(
        _ password: SimulatorJSON = "Another-1",
        by name: String = "reset-authenticator",
        of response: SimulatorResponse
    ) throws -> SimulatorResponse {
        try submit(name, of: response, Self.passcode(password))
    }

    /// What is known about the current authenticator, for its form.
    func contextualData(of response: SimulatorResponse) -> SimulatorJSON? {
        let members = response.json
        let current = members?["currentAuthenticator"] ?? members?["currentAuthenticatorEnrollment"]
        return current?["value"]?["contextualData"]
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
        try select("Okta Verify", by: "push", of: signIn())
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
        let mail = try selectEnrollment("Email", of: register(email))
        let remaining = try enroll(mail, code(for: email))
        return try enroll(selectEnrollment("Password", of: remaining), "Another-1")
    }

    /// Begins a recovery of Ada's password: the list of authenticators, or the page of e-mail.
    func recover() throws -> SimulatorResponse {
        let page = try submit("recover", of: start())
        return try submit("identify-recovery", of: page, ["identifier": "ada"])
    }

    /// Chooses the authenticator with `label` to enroll.
    func selectEnrollment(
        _ label: String, of response: SimulatorResponse, _ fields: SimulatorJSON = [:]
    ) throws -> SimulatorResponse {
        try select(label, in: "select-authenticator-enroll", of: response, fields)
    }

    /// The newest message to Ada.
    var message: SimulatedMessage? { simulator.outbox.latest(for: SimulatorSession.ada) }
}
