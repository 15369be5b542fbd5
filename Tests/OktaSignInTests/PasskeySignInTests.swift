import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

@MainActor
@Suite("A sign-in with passkeys")
struct PasskeySignInTests {
    private static func user(_ factors: SimulatedFactor...) -> SimulatedUser {
        SimulatedUser(factors: factors)
    }

    private func org(
        _ engine: SimulatedEngine,
        keys: Int = 2,
        set: (OktaSimulator) -> Void = { _ in }
    ) throws -> SimulatedSignIn {
        let factors = (0..<keys).map { SimulatedFactor.webAuthn(name: "Key \($0 + 1)") }
        return try SimulatedSignIn(engine, SimulatedUser(factors: factors), set: set)
    }

    /// The options of the step to verify a passkey.
    private func request(_ org: SimulatedSignIn) throws -> OktaWebAuthnRequestOptions {
        guard case .passkey(.verify(let options)) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        return options
    }

    private func creation(_ org: SimulatedSignIn) throws -> OktaWebAuthnCreationOptions {
        guard case .passkey(.register(let options)) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        return options
    }

    private func identify(_ org: SimulatedSignIn) throws -> OktaSignIn.UserNamePrompt {
        guard case .identify(let step) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        return step
    }

    // MARK: Ways in

    @Test("A passkey of the device signs in", arguments: SimulatedEngine.allCases)
    func platformKey(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.enterPassword()
        try await org.choose(.passkey)
        let options = try request(org)
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.sign(options))
        }
        #expect(try org.session.accessToken != nil)
        #expect(options.relyingPartyId == org.simulator.url.host)
        #expect(!options.allowedCredentials.isEmpty && options.userVerification == "preferred")
    }

    @Test(
        "A new key is set up and signs in the next time", arguments: SimulatedEngine.allCases,
        [true, false]
    )
    func newKey(engine: SimulatedEngine, isSynced: Bool) async throws {
        let org = try SimulatedSignIn(engine, SimulatedUser()) {
            $0.policy.optionalFactors = []
            $0.policy.requiredFactors = [.webAuthn]
            $0.passkeys.userVerification = "required"
        }
        var behavior = SimulatedSecurityKey.Behavior()
        (behavior.isSynced, behavior.attests) = (isSynced, true)
        let key = SimulatedSecurityKey(at: org.simulator, behavior: behavior)
        try await org.enterPassword()
        if case .chooseEnrollment = org.signIn.step { try await org.choose(.passkey) }
        let options = try creation(org)
        #expect(options.attestation == "direct" && options.userVerification == "required")
        try await org.run { try await $0.complete(passkey: key.register(options)) }
        #expect(try org.session.accessToken != nil)
        for _ in 0..<2 {
            try await org.enterPassword()
            if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
            let request = try request(org)
            #expect(request.allowedCredentials.map(\.id) == key.credentialIds)
            try await org.run { try await $0.complete(passkey: key.sign(request)) }
            #expect(try org.session.accessToken != nil)
        }
    }

    @Test("The keyboard's suggestion and the button sign in without a user name")
    func withoutUsername() async throws {
        for (isSuggested, hasButton) in [(true, false), (false, true), (true, true)] {
            let org = try org(.identity) {
                ($0.passkeys.isSuggested, $0.passkeys.hasButton) = (isSuggested, hasButton)
            }
            try await org.run { try await $0.start() }
            let step = try identify(org)
            #expect((step.suggestedPasskey != nil) == isSuggested)
            #expect((step.passkey != nil) == hasButton)
            #expect(!org.signIn.actions.contains { $0.title.contains("authenticator") })
            let options = try #require(step.passkey ?? step.suggestedPasskey)
            #expect(options.allowedCredentials.isEmpty)
            try await org.run { signIn in
                try await signIn.complete(passkey: org.simulator.securityKey.sign(options))
            }
            #expect(try org.session.accessToken != nil)
        }
    }

    @Test("The older form leads to a step of its own, and to a passkey that needs no user name")
    func olderForm() async throws {
        let org = try org(.identity, keys: 1) { $0.passkeys.hasOlderForm = true }
        try await org.run { try await $0.start() }
        try await org.perform(.passkey)
        let options = try request(org)
        #expect(options.allowedCredentials.isEmpty)
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.sign(options))
        }
        #expect(try org.session.accessToken != nil)

        try await org.run { try await $0.start() }
        try await org.perform(.passkey)
        _ = try request(org)
        try await org.perform(.passkey)
        _ = try identify(org)
        try await org.run { signIn in
            try await signIn.identify(
                SimulatedSignIn.login, password: SimulatedSignIn.password
            )
        }
        if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
        let second = try request(org)
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.sign(second))
        }
        let creation = try creation(org)
        #expect(creation.residentKey == "required" && creation.excludedCredentials.isEmpty)
        let key = SimulatedSecurityKey(at: org.simulator)
        try await org.run { try await $0.complete(passkey: key.register(creation)) }
        #expect(try org.session.accessToken != nil)
    }

    @Test("The nudge after a sign-in sets a passkey up, or is skipped as often as the org allows")
    func nudge() async throws {
        let org = try SimulatedSignIn(.identity, SimulatedUser()) {
            ($0.passkeys.isPromoted, $0.passkeys.promotionSkips) = (true, 2)
        }
        try await org.enterPassword()
        _ = try creation(org)
        #expect(org.signIn.actions.first { $0.kind == .skip }?.remaining == 2)
        try await org.perform(.skip)
        #expect(try org.session.accessToken != nil)
        try await org.enterPassword()
        #expect(org.signIn.actions.first { $0.kind == .skip }?.remaining == 1)
        let options = try creation(org)
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.register(options))
        }
        #expect(try org.session.accessToken != nil)
        try await org.enterPassword()
        guard case .passkey = org.signIn.step else { return try await org.choose(.passkey) }
    }

    @Test("The org's own relying party reaches the dialog", arguments: SimulatedEngine.allCases)
    func relyingParty(engine: SimulatedEngine) async throws {
        let org = try org(engine) { $0.passkeys.relyingPartyId = "example.test" }
        try await org.enterPassword()
        try await org.choose(.passkey)
        let options = try request(org)
        #expect(options.relyingPartyId == "example.test")
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.sign(options))
        }
        #expect(try org.session.accessToken != nil)
    }

    // MARK: What goes wrong

    @Test("A dialog without a result leaves step and messages", arguments: SimulatedEngine.allCases)
    func dismissed(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.enterPassword()
        try await org.choose(.passkey)
        let (before, messages) = ("\(org.signIn.step)", org.signIn.messages)
        let other = SimulatedSecurityKey(at: org.simulator)
        let options = try request(org)
        // A device without the key, and one whose app is not associated with the domain.
        #expect(throws: OktaPasskeyFailure.dismissed) { try other.sign(options) }
        #expect(OktaPasskeyFailure.dismissed.userText() == nil)
        #expect(OktaPasskeyFailure.notAssociated.userText() != nil)
        #expect("\(org.signIn.step)" == before && org.signIn.messages == messages)
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.sign(options))
        }
        #expect(try org.session.accessToken != nil)
    }

    @Test("A result for an earlier step is not sent", arguments: SimulatedEngine.allCases)
    func late(engine: SimulatedEngine) async throws {
        let org = try org(engine)
        try await org.enterPassword()
        try await org.choose(.passkey)
        let old = try org.simulator.securityKey.sign(request(org))
        try await org.perform(.startAgain)
        let count = org.simulator.requests.count
        await #expect(throws: OktaSignInError.self) {
            try await org.run { try await $0.complete(passkey: old) }
        }
        try await org.enterPassword()
        try await org.choose(.passkey)
        let (before, sent) = ("\(org.signIn.step)", org.simulator.requests.count)
        await #expect(throws: OktaSignInError.self) {
            try await org.run { try await $0.complete(passkey: old) }
        }
        #expect("\(org.signIn.step)" == before && org.signIn.messages.isEmpty)
        #expect(org.simulator.requests.count == sent && sent > count)
    }

    /// Signs with a key that the org does not take, and returns what the user reads.
    private func refusal(
        _ engine: SimulatedEngine,
        _ reason: String,
        set: (OktaSimulator) -> Void = { _ in },
        sign:
            @escaping @MainActor (SimulatedSignIn, OktaWebAuthnRequestOptions) throws
            -> OktaWebAuthnAssertion
    ) async throws {
        let org = try org(engine, keys: 1, set: set)
        try await org.enterPassword()
        if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
        let options = try request(org)
        try await org.run { try await $0.complete(passkey: sign(org, options)) }
        #expect(org.signIn.messages.count == 1, "\(reason)")
        let again = try request(org)
        #expect(org.simulator.diagnostics.last?.contains("refused, \(reason):") == true)
        #expect(org.simulator.requests.contains { $0.refusal?.contains(reason) == true })
        #expect((again.challenge == options.challenge) == (engine != .identity))
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.sign(again))
        }
        #expect(try org.session.accessToken != nil, "\(reason)")
    }

    @Test(
        "A key that the org does not take is refused with a message, and another try is possible",
        arguments: [SimulatedEngine.classic, .identity]
    )
    func refused(engine: SimulatedEngine) async throws {
        try await refusal(engine, "user-verified") {
            $0.passkeys.userVerification = "required"
        } sign: { org, options in
            var lax = options
            lax.userVerification = "discouraged"
            return try org.simulator.securityKey.sign(lax)
        }
        try await refusal(engine, "signature") { org, options in
            var assertion = try org.simulator.securityKey.sign(options)
            assertion.authenticatorData[32] ^= 0x02
            return assertion
        }
        try await refusal(engine, "origin") { org, options in
            var assertion = try org.simulator.securityKey.sign(options)
            let text = String(decoding: assertion.clientDataJSON, as: UTF8.self)
            assertion.clientDataJSON = Data(
                text.replacingOccurrences(of: "https://", with: "https://evil.").utf8
            )
            return assertion
        }
        try await refusal(engine, "rp-id") { org, options in
            var behavior = SimulatedSecurityKey.Behavior()
            behavior.relyingPartyId = "other.test"
            behavior.origin = org.simulator.url.absoluteString
            let key = SimulatedSecurityKey(at: org.simulator, behavior: behavior)
            _ = try key.register(
                OktaWebAuthnCreationOptions(
                    challenge: Data([1]), relyingPartyId: "other.test", userId: Data([1])
                )
            )
            var any = options
            any.allowedCredentials = []
            return try key.sign(any)
        }
    }

    @Test("A copy of a key is refused", arguments: [SimulatedEngine.classic, .identity])
    func cloned(engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, SimulatedUser()) {
            $0.policy.requiredFactors = [.webAuthn]
        }
        let key = SimulatedSecurityKey(at: org.simulator, behavior: .deviceBound)
        try await org.enterPassword()
        if case .chooseEnrollment = org.signIn.step { try await org.choose(.passkey) }
        let options = try creation(org)
        try await org.run { try await $0.complete(passkey: key.register(options)) }
        let copy = key.cloned()
        for (device, works) in [(key, true), (copy, false), (key, true)] {
            try await org.enterPassword()
            if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
            let request = try request(org)
            try await org.run { try await $0.complete(passkey: device.sign(request)) }
            guard works else {
                #expect(org.signIn.messages.count == 1)
                #expect(org.simulator.diagnostics.last?.contains("refused, counter:") == true)
                try await org.perform(.startAgain)
                continue
            }
            #expect(try org.session.accessToken != nil)
        }
    }

    @Test("A device that has a key of the user makes no second one")
    func excluded() async throws {
        let org = try org(.classic, keys: 1)
        let known = OktaWebAuthnCredential(id: Data([1]))
        var options = OktaWebAuthnCreationOptions(
            challenge: Data([1]), relyingPartyId: "example.test", userId: Data([1])
        )
        options.excludedCredentials = [known]
        let key = SimulatedSecurityKey(at: org.simulator)
        _ = try key.register(options)
        options.excludedCredentials += key.credentialIds.map { OktaWebAuthnCredential(id: $0) }
        #expect(throws: OktaPasskeyFailure.alreadyRegistered) { try key.register(options) }
        #expect(OktaPasskeyFailure.alreadyRegistered.userText() != nil)
    }

    /// An org where users set up passkeys from a list, two at most.
    private func listing(_ engine: SimulatedEngine) throws -> SimulatedSignIn {
        try SimulatedSignIn(engine, SimulatedUser()) {
            // Classic Engine shows its list again while there is a factor to be set up.
            $0.policy.requiredFactors = engine == .classic ? [.question] : []
            $0.policy.optionalFactors = [.webAuthn]
            $0.passkeys.maximumCount = 2
        }
    }

    @Test(
        "Passkeys can be set up until the user has as many as the org allows",
        arguments: [SimulatedEngine.classic, .identity]
    )
    func limit(engine: SimulatedEngine) async throws {
        let org = try listing(engine)
        let keys = (0..<2).map { _ in SimulatedSecurityKey(at: org.simulator) }
        try await org.enterPassword()
        for (index, key) in keys.enumerated() {
            guard case .chooseEnrollment(let list) = org.signIn.step else {
                throw WrongStep(step: org.signIn.step)
            }
            // Identity Engine lists what can be set up alone.
            #expect(
                list.enrolled.map(\.kind) == (engine == .classic && index > 0 ? [.passkey] : []))
            try await org.choose(.passkey)
            let options = try creation(org)
            #expect(
                options.excludedCredentials.map(\.id) == keys[..<index].flatMap(\.credentialIds)
            )
            if index > 0 {
                #expect(throws: OktaPasskeyFailure.alreadyRegistered) {
                    try keys[0].register(options)
                }
            }
            try await org.run { try await $0.complete(passkey: key.register(options)) }
        }
        if engine == .classic {
            guard case .chooseEnrollment(let list) = org.signIn.step else {
                throw WrongStep(step: org.signIn.step)
            }
            #expect(!list.factors.contains { $0.kind == .passkey })
            try await org.answer(2)
        }
        #expect(try org.session.accessToken != nil)
        #expect(keys.allSatisfy { $0.credentialIds.count == 1 })
        // Nothing more is offered at the next sign-in.
        for index in keys.indices {
            try await org.enterPassword()
            try await org.sign(with: keys, index)
            #expect(try org.session.accessToken != nil)
        }
    }

    @Test(
        "An org that has as many keys as it allows refuses another one with a sentence",
        arguments: [SimulatedEngine.classic, .identity], [true, false]
    )
    func tooMany(engine: SimulatedEngine, hasBegun: Bool) async throws {
        let org = try listing(engine)
        let keys = (0..<2).map { _ in SimulatedSecurityKey(at: org.simulator) }
        try await org.enterPassword()
        try await org.choose(.passkey)
        try await org.run { try await $0.complete(passkey: keys[0].register(creation(org))) }
        if hasBegun { try await org.choose(.passkey) }
        let before = org.signIn.step
        // The user has set up another one elsewhere, or the org has a new rule.
        org.simulator.passkeys.maximumCount = 1
        if hasBegun {
            try await org.run { try await $0.complete(passkey: keys[1].register(creation(org))) }
        } else {
            try await org.choose(.passkey)
        }
        let text =
            engine == .classic
            ? "The passkey could not be used. Please choose another way."
            : "You have as many passkeys as your organization allows."
        if case .message(let message) = org.signIn.step {
            // Identity Engine has nothing else to choose.
            #expect(engine == .identity && !hasBegun && message.text == text)
        } else {
            #expect(org.signIn.messages == [text])
            #expect(org.signIn.step.name == before.name)
        }
        // The first one is as good as before.
        try await org.perform(.startAgain)
        try await org.enterPassword()
        try await org.sign(with: keys, 0)
        if engine == .classic { try await org.answer(2) }
        #expect(try org.session.accessToken != nil)
    }

    @Test("A passkey is two proofs where it checks who uses it, else one")
    func proofs() async throws {
        for verification in ["required", "preferred", "discouraged"] {
            let org = try org(.identity, keys: 1) {
                $0.passkeys.userVerification = verification
                $0.passkeys.hasButton = true
                $0.identity.variants.insert(.identifierOnly)
            }
            let device = org.simulator.securityKey
            for isFirst in [true, false] {
                try await org.run { try await $0.start() }
                if isFirst {
                    let options = try #require(identify(org).passkey)
                    try await org.run { try await $0.complete(passkey: device.sign(options)) }
                } else {
                    try await org.run { try await $0.identify(SimulatedSignIn.login) }
                    try await org.choose(.passkey)
                    let options = try request(org)
                    try await org.run { try await $0.complete(passkey: device.sign(options)) }
                }
                if verification == "discouraged" {
                    if case .chooseFactor = org.signIn.step { try await org.choose(.password) }
                    guard case .password = org.signIn.step else {
                        throw WrongStep(step: org.signIn.step)
                    }
                    try await org.answer()
                }
                #expect(try org.session.accessToken != nil)
            }
        }
    }

    @Test("A passkey that the org does not know is refused beside the user name")
    func unknownKey() async throws {
        let org = try org(.identity) { $0.passkeys.hasButton = true }
        try await org.run { try await $0.start() }
        let options = try #require(identify(org).passkey)
        let key = SimulatedSecurityKey(at: org.simulator)
        var creation = OktaWebAuthnCreationOptions(
            challenge: Data([1]), relyingPartyId: "", userId: Data([1])
        )
        creation.relyingPartyId = options.relyingPartyId
        _ = try key.register(creation)
        try await org.run { try await $0.complete(passkey: key.sign(options)) }
        #expect(org.signIn.messages == ["This passkey is not known. Please sign in another way."])
        let again = try #require(identify(org).passkey)
        #expect(again.challenge != options.challenge)
        try await org.run { signIn in
            try await signIn.complete(passkey: org.simulator.securityKey.sign(again))
        }
        #expect(try org.session.accessToken != nil)
    }
}
