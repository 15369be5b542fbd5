import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("Recorded responses of the Identity Engine")
struct IdentityConformanceTests {
    @Test(
        "Recorded responses have the members of the simulator's, but for listed differences",
        .needs(.idx)
    )
    func producesEveryShape() async throws {
        let reasons = Self.allowed
        let differences = try await Self.differences.value
        #expect(differences.filter { line in !reasons.contains { line.contains($0.part) } } == [])
    }

    @Test("Each difference, and each response that is left out, has a reason")
    func reasons() {
        let reasons = Self.allowed.map(\.reason)
        #expect(!(reasons + Self.notImitated.values).contains(""))
    }

    @Test("Each listed difference occurs", .needs(.idx), arguments: Self.allowed)
    func occurs(part: String, reason: String) async throws {
        #expect(try await Self.differences.value.contains { $0.contains(part) }, "\(reason)")
    }

    @Test(
        "Each recorded response that is left out exists",
        .needs(.idx),
        arguments: Self.notImitated
    )
    func leftOut(name: String, reason: String) {
        #expect(Self.samples[name] != nil, "\(reason)")
    }

    /// The recorded responses by name, for example `flows/passcode/01-interact-response`.
    static let samples = SampleFolder.idx.files.reduce(into: [String: SimulatorJSON]()) {
        all, file in
        let data = SampleFolder.idx.url.flatMap { try? Data(contentsOf: $0.appending(path: file)) }
        all[String(file.dropLast(5))] = data.flatMap(SimulatorJSON.init(parsing:))
    }

    /// The differences between all recorded responses and the simulator's.
    private static let differences = Task {
        let imitated = samples.filter { notImitated[$0.key] == nil }
        let recorded = Dictionary(grouping: imitated.values.flatMap(Shape.parts), by: \.kind)
        let shapes =
            try responses().flatMap(Shape.parts) + (await IdentityTableTests.walk.value.shapes)
        let produced = Dictionary(grouping: shapes, by: \.kind)
        return recorded.keys.sorted().flatMap { kind in
            differences(recorded[kind] ?? [], produced[kind] ?? []).map { "\(kind) \($0)" }
        }
    }

    /// The members of recorded parts of one kind that no produced part has, and the reverse.
    ///
    /// Recorded responses of one kind differ among each other, because orgs and versions do. So a
    /// member may be absent, unless all of at least five recorded parts have it.
    private static func differences(_ recorded: [Shape], _ produced: [Shape]) -> [String] {
        guard !produced.isEmpty else { return ["is never produced"] }
        let known = Set(recorded.flatMap(\.lines))
        let made = Set(produced.flatMap(\.lines))
        let needed = recorded.count < 5 ? [] : recorded.reduce(known) { $0.intersection($1.lines) }
        let sure = produced.reduce(made) { $0.intersection($1.lines) }
        return known.subtracting(made).sorted().map { "lacks \($0)" }
            + made.subtracting(known).sorted().map { "has \($0)" }
            + needed.subtracting(sure).intersection(made).sorted().map { "may lack \($0)" }
    }

    /// Responses that no walk comes across: errors, tokens, limits, expiry.
    private static func responses() throws -> [SimulatorJSON] {
        let plain = IdentitySession(.ada)
        var responses = [plain.interact(), plain.interact(["code_challenge": nil])]
        for changes in [["code_verifier": "wrong"], [:]] {
            responses.append(plain.token(try #require(plain.signIn().interactionCode), changes))
        }
        // An address that is taken.
        responses.append(try plain.register(SimulatorSession.ada))

        let limited = IdentitySession(
            .ada(with: .email), rules: { ($0.messageLimit, $0.rateLimitBody) = (1, .apiError) }
        )
        try limited.select("Email", of: limited.signIn())
        let list = try limited.signIn()
        responses.append(try limited.select("Email", of: list))
        // The transaction is over, and so is the time of the limit.
        limited.session.clock.advance(by: 400)
        responses.append(try limited.select("Email", of: list))
        responses.append(limited.introspect(["interactionHandle": "unknown"]))
        limited.simulator.engine = .classic
        responses.append(limited.interact())

        // The end of a sign-in asks for the secret of a client that has one.
        let confidential = IdentitySession(.ada)
        confidential.simulator.oauth.clients = [SimulatedOAuthClient(id: "app", secret: "secret")]
        let start = try confidential.start(["client_secret": "secret"])
        responses.append(try confidential.signIn(from: start))
        return responses.compactMap(\.json)
    }

    /// Recorded responses that the simulator does not imitate.
    private static let notImitated: [String: String] = [
        "single/consent-granular": "consent is not simulated with this engine",
        "single/identify-with-device-probing-loopback": "no device management is simulated",
        "single/authenticator-verification-okta-verify-signed-nonce-universal-link":
            "no device management is simulated",
        "single/keys": "a response of the authorization server, see OAuthTests",
        "single/openid-configuration": "a response of the authorization server, see OAuthTests",
        "single/error-500-internal-server-error": "a failing server is a fault, see SimulatedFault",
        "single/error-with-failure-redirect": "redirects of Okta's own pages, not of apps",
        "single/success": "redirects of Okta's own pages, not of apps",
    ]

    /// Where a response may differ from the recorded ones, by a part of the line, and why.
    private static let allowed: [(part: String, reason: String)] = [
        // The envelope
        ("response lacks .authentication.", "describes the request to Okta's own pages"),
        ("response lacks .context.", "a form of older versions that no client reads"),
        ("response lacks .step", "older versions name the kind of step"),
        ("response lacks .enrollmentAuthenticator.type: null", "a stub of older versions"),
        ("app lacks .value: text", "a shortened mock; the others have an object"),
        (
            "response has .webauthnAutofillUIChallenge.",
            "as the sign-in widget reads it; no recorded response suggests a passkey"
        ),
        // Authenticators
        ("lacks .authenticatorId", "some versions repeat the id under this name"),
        ("lacks .authenticatorid", "a misspelling of the member above"),
        ("lacks .authenticatorInstanceId", "some versions repeat the id under this name"),
        ("security_question has .key", "these mocks leave the key out, others have it"),
        ("currentAuthenticatorEnrollment password has .key", "left out in these mocks"),
        ("authenticatorEnrollments app lacks .credentialId", "ids of devices are not simulated"),
        ("app lacks .logoUri", "logos are not simulated"),
        ("lacks .methods[].methodType", "a mock with another name for type"),
        ("authenticators security_key lacks .allowedFor", "policies of use are not simulated"),
        ("security_key lacks .profile.aaguid", "models of security keys are not simulated"),
        ("federated is never produced", "not an authenticator of the simulator"),
        ("tac is never produced", "not an authenticator of the simulator"),
        ("authenticators unnamed is never produced", "stubs without a type, older versions"),
        // The current authenticator
        (".contextualData.qrcode.Type", "a misspelling in a mock"),
        ("app has .contextualData.qrcode.type", "spelled Type where it is recorded"),
        (".contextualData.sharedSecret", "no enrollment of Google Authenticator is recorded"),
        (".contextualData.activationData.", "no enrollment of a security key is recorded"),
        (".settings.complexity.excludeFirstName", "newer versions: excludeAttributes"),
        (".settings.complexity.excludeLastName", "newer versions: excludeAttributes"),
        ("complexity.maxConsecutiveRepeatingCharacters", "a rule of few orgs"),
        // Forms
        ("has .produces", "left out by some versions"),
        ("has .value[stateHandle].mutable", "left out by some versions"),
        ("has .value[stateHandle].required", "left out by some versions"),
        ("[id].visible", "true by default"),
        ("[methodType].visible", "true by default"),
        ("[channel].visible", "true by default"),
        ("[channel].type", "left out where it is recorded, there for methodType"),
        ("form.value[id].id", "a misspelling of value in a mock"),
        (".options[].type", "options have no type but in one mock"),
        ("lacks .value[authenticator].required", "the fields in it say what is required"),
        ("lacks .value[authenticator].type", "object, as the form in it says"),
        ("lacks .value[authenticator].visible", "true by default"),
        ("lacks .value[authenticator].relatesTo", "the form itself relates to it"),
        ("lacks .value[autoChallenge].required: text", "a text for a truth value in a mock"),
        ("[totp].", "no code of Okta Verify is recorded; as clients of others send it"),
        ("form.value[attestation].", "no enrollment of a security key is recorded"),
        ("enroll-authenticator has .value[credentials].form.value[clientData].", "as above"),
        ("form.value[transports].", "as above"),
        ("form.value[clientExtensions].", "as above"),
        ("form.value[userHandle].", "as the sign-in widget sends it, not in the recorded mocks"),
        ("enroll-profile lacks .value[credentials]", "passwords are enrolled after the profile"),
        ("piv-idp is never produced", "smart cards are not simulated"),
        ("identify lacks .value[rememberMe].value", "absent, or false"),
        ("resend has .relatesTo", "no resend as a remediation is recorded"),
        ("options[].value.form.value[phoneNumber].", "a number is given to enroll only"),
        (
            "select-authenticator-enroll may lack",
            "Okta Verify has the channel in place of the method"
        ),
        (
            "select-authenticator-authenticate may lack",
            "the phone alone has a choice of methods, or none"
        ),
        ("select-identify lacks .value[identifier]", "asked for after it, in identify"),
        // Messages
        (".messages.", "any field can have messages (wire document, section 4)"),
        // Users
        ("user lacks .value.passwordChanged", "not in newer versions"),
        ("user lacks .value.profile.", "login and e-mail, where a version has them"),
    ]
}
