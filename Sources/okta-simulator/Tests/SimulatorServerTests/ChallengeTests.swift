import Foundation
import OktaAuthSimulator
import Testing

@Suite("A challenge over HTTP")
struct ChallengeTests {
    private static let typed: [SimulatedFactorKind] = [
        .question, .sms, .call, .email, .oktaTOTP, .googleTOTP, .rsaToken, .symantecToken,
        .onPremToken, .yubiKey, .hotp, .password,
    ]

    private func rightAnswer(_ kind: SimulatedFactorKind, _ client: HTTPClient) -> String? {
        let phone = client.simulator.phone(of: "ada@example.test")
        return switch kind {
        case .question: "mayonnaise"
        case .sms, .call, .email: client.simulator.outbox.latestCode(for: "ada@example.test")
        case .oktaTOTP, .googleTOTP: phone.totpCode()
        case .yubiKey: phone.yubiKeyCode()
        case .hotp: phone.hotpCode()
        case .password: "Passw0rd-1"
        default: "246810"
        }
    }

    @Test(
        "A challenge over HTTP takes a code or an answer under either name",
        arguments: typed,
        ["passCode", "answer"]
    )
    func names(kind: SimulatedFactorKind, name: String) async throws {
        try await withServer([.ada(with: [kind])]) { client in
            let required = try await client.signIn("ada@example.test")
            _ = try await client.verify(required)
            let attempt = try #require(rightAnswer(kind, client))
            let done = try await client.verify(required, [name: .string(attempt)])
            #expect(done.status == "SUCCESS")
        }
    }

    @Test(
        "A challenge over HTTP begins without a code, for every factor",
        arguments: SimulatedFactorKind.allCases
    )
    func begins(kind: SimulatedFactorKind) async throws {
        try await withServer([.ada(with: [kind])]) { client in
            let required = try await client.signIn("ada@example.test")
            #expect(required.status == "MFA_REQUIRED")
            let chosen = try #require(required.factors.first)
            let challenge = try await client.verify(required)
            #expect(challenge.statusCode == 200)
            #expect(challenge.status == "MFA_CHALLENGE")
            let factor = challenge.json?["_embedded"]?["factor"]
            #expect(factor?["factorType"]?.string?.isEmpty == false)
            #expect(factor?["factorType"] == chosen["factorType"])
            #expect(factor?["provider"]?.string?.isEmpty == false)
            #expect(factor?["provider"] == chosen["provider"])
            let next = challenge.json?["_links"]?["next"]?["href"]?.string
            #expect(next?.hasPrefix(client.base.absoluteString) == true)
        }
    }

    @Test("A challenge over HTTP is named by the type and provider that clients look for")
    func typeNames() async throws {
        let names: [(SimulatedFactorKind, String, String)] = [
            (.question, "question", "OKTA"), (.sms, "sms", "OKTA"), (.call, "call", "OKTA"),
            (.email, "email", "OKTA"), (.push, "push", "OKTA"),
            (.oktaTOTP, "token:software:totp", "OKTA"),
            (.googleTOTP, "token:software:totp", "GOOGLE"), (.rsaToken, "token", "RSA"),
            (.symantecToken, "token", "SYMANTEC"), (.yubiKey, "token:hardware", "YUBICO"),
            (.duo, "web", "DUO"), (.u2f, "u2f", "FIDO"), (.webAuthn, "webauthn", "FIDO"),
        ]
        try await withServer([.ada(with: names.map(\.0))]) { client in
            let factors = try await client.signIn("ada@example.test").factors
            #expect(factors.map { $0["factorType"]?.string } == names.map(\.1))
            #expect(factors.map { $0["provider"]?.string } == names.map(\.2))
        }
    }

    @Test(
        "A challenge refuses a wrong code with 403, and its state token lives on",
        arguments: typed
    )
    func wrongCode(kind: SimulatedFactorKind) async throws {
        try await withServer([.ada(with: [kind])]) { client in
            let required = try await client.signIn("ada@example.test")
            _ = try await client.verify(required)
            for _ in 0..<2 {
                let wrong = try await client.verify(required, ["passCode": "000000"])
                #expect(wrong.refusal == "403 E0000068")
            }
            let attempt = try #require(rightAnswer(kind, client))
            let done = try await client.verify(required, ["passCode": .string(attempt)])
            #expect(done.status == "SUCCESS")
        }
    }

    @Test("A challenge over HTTP carries the state token that the transaction began with")
    func stateToken() async throws {
        var user = SimulatedUser.ada(with: [.question])
        user.passwordState = .expired
        user.requiredFactors = [.sms]
        try await withServer([user]) { client in
            let required = try await client.signIn("ada@example.test")
            let challenge = try await client.verify(required)
            let back = try await client.follow(
                challenge.json?["_links"]?["prev"],
                of: challenge
            )
            let again = try await client.verify(required)
            _ = try await client.verify(required, ["answer": "wrong"])
            let expired = try await client.verify(required, ["answer": "mayonnaise"])
            let enroll = try await client.follow(
                expired.json?["_links"]?["next"],
                of: expired,
                ["oldPassword": "Passw0rd-1", "newPassword": "Passw0rd-2"]
            )
            let activate = try await client.follow(
                enroll.factors.first?["_links"]?["enroll"],
                of: enroll,
                [
                    "factorType": "sms", "provider": "OKTA",
                    "profile": ["phoneNumber": "+15555550100"],
                ]
            )
            let state = try await client.post(
                "/api/v1/authn",
                ["stateToken": required.json?["stateToken"] ?? .null]
            )
            let responses = [required, challenge, back, again, expired, enroll, activate, state]
            #expect(
                responses.map(\.status) == [
                    "MFA_REQUIRED", "MFA_CHALLENGE", "MFA_REQUIRED", "MFA_CHALLENGE",
                    "PASSWORD_EXPIRED", "MFA_ENROLL", "MFA_ENROLL_ACTIVATE", "MFA_ENROLL_ACTIVATE",
                ]
            )
            let tokens = Set(responses.map { $0.json?["stateToken"]?.string })
            #expect(tokens.count == 1 && tokens != [nil])
        }
    }
}
