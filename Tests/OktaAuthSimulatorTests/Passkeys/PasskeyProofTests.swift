import Foundation
import OktaCore
import Testing

@_spi(Server) @testable import OktaAuthSimulator

/// A key that verifies its user is two proofs, any other key is one.
@Suite("The proofs of a passkey")
struct PasskeyProofTests {
    private static func fields(
        _ challenge: SimulatorJSON?, _ session: SimulatorSession
    ) throws -> [String: SimulatorJSON] {
        let text = try #require(challenge?.string)
        return session.simulator.securityKey.assertion(for: text)
            .mapValues(SimulatorJSON.string)
    }

    @Test("A passkey that names its user signs in, and not a user who was deactivated")
    func deactivated() throws {
        for isDeactivated in [false, true] {
            let session = IdentitySession(.ada(with: .webAuthn()))
            session.simulator.passkeys.isSuggested = true
            let page = try session.start()
            let challenge = page["webauthnAutofillUIChallenge.value.challengeData.challenge"]
            var fields = try Self.fields(challenge, session.session)
            let id = session.simulator.server.withOrg { org, _ in
                org.accounts[login: SimulatorSession.ada]?.id
            }
            fields["userHandle"] = .string(try #require(id))
            if isDeactivated { session.simulator.administrator.deactivate(SimulatorSession.ada) }
            let response = try session.submit(
                "challenge-webauthn-autofillui-authenticator", of: page,
                ["credentials": .object(fields)]
            )
            #expect((response.interactionCode == nil) == isDeactivated)
        }
    }

    @Test(
        "At Identity Engine, a key that does not verify its user is one proof",
        arguments: ["preferred", "discouraged"], [true, false])
    func identityEngine(verification: String, needsTwo: Bool) throws {
        let session = IdentitySession(
            .ada(with: .webAuthn()),
            variants: [.identifierOnly],
            rules: { $0.requiresTwoAuthenticators = needsTwo }
        )
        session.simulator.passkeys.userVerification = verification
        let list = try session.submit(
            "identify", of: session.start(), ["identifier": .string(SimulatorSession.ada)]
        )
        let page = try session.select("Security Key or Biometric", of: list)
        let challenge = page[
            "currentAuthenticator.value.contextualData.challengeData.challenge"
        ]
        let signed = try session.submit(
            "challenge-authenticator",
            of: page,
            ["credentials": .object(Self.fields(challenge, session.session))]
        )
        // The simulated key verifies its user unless that is discouraged.
        let isTwo = verification == "preferred"
        guard isTwo || !needsTwo else {
            #expect(signed.choices == ["Password"] && signed.interactionCode == nil)
            let last = try session.select("Password", of: signed)
            let done = try session.answer(last, .string(SimulatorSession.password))
            #expect(try methods(session, done).contains("mfa"))
            return
        }
        #expect(try methods(session, signed).contains("mfa") == isTwo)
    }

    private func methods(
        _ session: IdentitySession, _ done: SimulatorResponse
    ) throws -> [SimulatorJSON] {
        let tokens = try session.token(#require(done.interactionCode))
        return try #require(tokens.json?["id_token"]?.claims?["amr"]?.array)
    }

    @Test(
        "At Classic Engine, a key alone is two proofs if it verifies its user; any is beside a password",
        arguments: ["preferred", "discouraged"]
    )
    func classicEngine(verification: String) throws {
        for hasPassword in [true, false] {
            let session = SimulatorSession(.ada(with: .webAuthn()))
            session.simulator.passkeys.userVerification = verification
            let start =
                hasPassword
                ? session.signIn() : session.post("/api/v1/authn", ["username": "ada"])
            let page = try session.verify(.webAuthn, of: start).expect("200 MFA_CHALLENGE")
            let challenge = page["_embedded.factor._embedded.challenge.challenge"]
            let fields = try Self.fields(challenge, session)
            let done = try session.follow("next", of: page, fields).expect("200 SUCCESS")
            let opened = session.openSession(done.sessionToken)
            let isTwo = hasPassword || verification == "preferred"
            #expect(opened["amr"]?.array?.contains("mfa") == isTwo)
        }
    }
}
