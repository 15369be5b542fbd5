import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("An operation that signs in")
struct SignInOperationTests {
    static let operations = entryOperations + signInOperations

    @Test(
        "An operation that signs in sends each value in its place, and no other",
        arguments: operations)
    func firstRequest(of operation: Operation) async throws {
        try await operation.expectFirstRequest()
    }
}

/// The members of a sign-in beside the credentials.
private let signInOptions: OktaJSON = [
    "multiOptionalFactorEnroll": true, "warnBeforePasswordExpired": true,
]

let entryOperations: [Operation] = [
    .init(
        OktaAuthSdk.self, "authenticate(username:password:options:)", named: "client: authenticate",
        follows: "(signIn)", needs: ["username", "password"],
        sends: .exactly(
            "/authn", ["username": "grace", "password": "pw", "options": signInOptions])
    ) { try await $0.authenticate(username: $1.username, password: $1.password) },
    .init(
        OktaAuthSdk.self, "authenticate(username:password:options:)",
        named: "client: authenticate, options", follows: "(signIn)",
        needs: ["username", "password"],
        sends: .exactly(
            "/authn",
            [
                "username": "grace", "password": "pw", "relayState": "state-1", "audience": "app-1",
                "context": ["deviceToken": "device1"],
                "options": [
                    "multiOptionalFactorEnroll": false, "warnBeforePasswordExpired": false,
                ],
            ])
    ) {
        try await $0.authenticate(
            username: $1.username,
            password: $1.password,
            options: OktaAuthenticationOptions(
                multiOptionalFactorEnroll: false,
                warnBeforePasswordExpired: false,
                relayState: "state-1",
                audience: "app-1",
                deviceToken: "device1"
            )
        )
    },
    .init(
        OktaAuthSdk.self, "authenticate(username:password:options:)",
        named: "client: authenticate, options and closures", follows: "(signIn)",
        needs: ["username", "password"],
        sends: .exactly(
            "/authn",
            [
                "username": "grace", "password": "pw", "relayState": "state-1",
                "options": signInOptions,
            ])
    ) { client, values in
        try await outcome {
            client.authenticate(
                username: values.username,
                password: values.password,
                options: OktaAuthenticationOptions(relayState: "state-1"),
                onStatusChange: $0,
                onError: $1
            )
        }
    },
    .init(
        OktaAuthSdk.self, "authenticate(activationToken:options:)", follows: "(activate)",
        needs: ["activationToken"],
        sends: .exactly(
            "/authn", ["token": "token-1", "relayState": "state-1", "options": signInOptions])
    ) {
        try await $0.authenticate(
            activationToken: $1.activationToken,
            options: OktaAuthenticationOptions(relayState: "state-1")
        )
    },
    .init(
        OktaAuthSdk.self, "authenticate(stateToken:username:password:options:)",
        follows: "(signIn)", needs: ["stateToken", "username", "password"],
        sends: .exactly(
            "/authn",
            [
                "stateToken": "st-1", "username": "grace", "password": "pw",
                "relayState": "state-1", "options": signInOptions,
            ])
    ) {
        try await $0.authenticate(
            stateToken: $1.stateToken,
            username: $1.username,
            password: $1.password,
            options: OktaAuthenticationOptions(relayState: "state-1")
        )
    },
    .init(
        OktaAuthSdk.self, "unlockAccount(username:factorType:options:)",
        named: "client: unlockAccount", follows: "(unlock)", needs: ["username"],
        sends: .exactly("/authn/recovery/unlock", ["username": "grace", "factorType": "SMS"])
    ) { try await $0.unlockAccount(username: $1.username, factorType: .sms) },
    .init(
        OktaAuthSdk.self, "unlockAccount(username:factorType:options:)",
        named: "client: unlockAccount, options", follows: "(unlock)", needs: ["username"],
        sends: .exactly(
            "/authn/recovery/unlock",
            ["username": "grace", "factorType": "EMAIL", "relayState": "state-1"])
    ) {
        try await $0.unlockAccount(
            username: $1.username,
            factorType: .email,
            options: OktaRecoveryOptions(relayState: "state-1")
        )
    },
    .init(
        OktaAuthSdk.self, "recoverPassword(username:factorType:options:)",
        named: "client: recoverPassword", follows: "(recoverPassword)", needs: ["username"],
        sends: .exactly("/authn/recovery/password", ["username": "grace", "factorType": "SMS"])
    ) { try await $0.recoverPassword(username: $1.username, factorType: .sms) },
    .init(
        OktaAuthSdk.self, "recoverPassword(username:factorType:options:)",
        named: "client: recoverPassword, options", follows: "(recoverPassword)",
        needs: ["username"],
        sends: .exactly(
            "/authn/recovery/password",
            ["username": "grace", "factorType": "CALL", "relayState": "state-1"])
    ) {
        try await $0.recoverPassword(
            username: $1.username,
            factorType: .call,
            // The second option is about a recovery token, and no token is redeemed here.
            options: OktaRecoveryOptions(relayState: "state-1", multiOptionalFactorEnroll: true)
        )
    },
    .init(
        OktaAuthSdk.self, "recoverPassword(username:factorType:options:)",
        named: "client: recoverPassword, no factor", follows: "(recoverPassword)",
        needs: ["username"],
        sends: .exactly("/authn/recovery/password", ["username": "grace", "relayState": "state-1"])
    ) {
        try await $0.recoverPassword(
            username: $1.username,
            factorType: nil,
            options: OktaRecoveryOptions(relayState: "state-1")
        )
    },
    .init(
        OktaAuthSdk.self, "recover(recoveryToken:options:)", follows: "(recoveryToken)",
        needs: ["recoveryToken"],
        sends: .exactly(
            "/authn/recovery/token",
            ["recoveryToken": "rt-1", "options": ["multiOptionalFactorEnroll": true]])
    ) {
        try await $0.recover(
            recoveryToken: $1.recoveryToken,
            options: OktaRecoveryOptions(multiOptionalFactorEnroll: true)
        )
    },
    .init(
        OktaAuthSdk.self, "fetchStatus(with:)", follows: "(state)", needs: ["stateToken"],
        sends: .exactly("/authn", ["stateToken": "st-1"])
    ) { try await $0.fetchStatus(with: $1.stateToken) },
    .init(
        OktaAuthSdk.self, "resume(_:)", follows: "(state)",
        sends: .exactly("/authn", ["stateToken": "st-1"])
    ) { client, _ in try await client.resume(resumeToken(of: client)) },
    .init(
        OktaAuthSdk.self, "resumeStored()", follows: "(state)",
        sends: .exactly("/authn", ["stateToken": "st-1"])
    ) { client, _ in try await storingToken(client).resumeStored() },
]

private let unfinished = OktaAPISuccessResponse(status: .MFARequired, stateToken: "st-1")

private func resumeToken(of client: OktaAuthSdk) throws -> OktaResumeToken {
    try #require(OktaResumeToken(unfinished, at: client.unauthenticatedStatus().restApi.oktaDomain))
}

/// A client like `client` that finds a stored resume token.
private func storingToken(_ client: OktaAuthSdk) -> OktaAuthSdk {
    let client = Operation.client(client.unauthenticatedStatus()) {
        $0.resumeStore = OktaMemoryStore()
    }
    client.unauthenticatedStatus().restApi.resumeTokens.store(after: unfinished)
    return client
}

/// Sign-in and recovery from the status in which everything begins.
let signInOperations: [Operation] = [
    .init(
        OktaAuthStatusUnauthenticated.self, "authenticate(username:password:options:)",
        named: "authenticate", follows: "(signIn)", needs: ["username", "password"],
        sends: .exactly(
            "/authn", ["username": "grace", "password": "pw", "options": signInOptions])
    ) { try await $0.authenticate(username: $1.username, password: $1.password) },
    .init(
        OktaAuthStatusUnauthenticated.self, "authenticate(username:password:options:)",
        named: "authenticate, options", follows: "(signIn)", needs: ["username", "password"],
        sends: .exactly(
            "/authn",
            [
                "username": "grace", "password": "pw", "relayState": "state-1",
                "options": signInOptions,
            ])
    ) {
        try await $0.authenticate(
            username: $1.username,
            password: $1.password,
            options: OktaAuthenticationOptions(relayState: "state-1")
        )
    },
    .init(
        OktaAuthStatusUnauthenticated.self, "authenticate(username:password:options:)",
        named: "authenticate, next link", in: "unauthenticated.device-flow",
        needs: ["username", "password"], traits: [.ownToken],
        sends: .post(["username": "grace", "password": "pw", "options": signInOptions])
    ) { try await $0.authenticate(username: $1.username, password: $1.password) },
    .init(
        OktaAuthStatusUnauthenticated.self, "authenticate(username:password:options:)",
        named: "authenticate, newer pipeline", in: "unauthenticated.idx", follows: "login",
        needs: ["username", "password"], traits: [.ownLink, .ownToken],
        sends: .post(["identifier": "grace", "password": "pw", "options": signInOptions])
    ) { try await $0.authenticate(username: $1.username, password: $1.password) },
    .init(
        OktaAuthStatusUnauthenticated.self, "unlockAccount(username:factorType:)",
        follows: "(unlock)", needs: ["username"],
        sends: .exactly("/authn/recovery/unlock", ["username": "grace", "factorType": "SMS"])
    ) { try await $0.unlockAccount(username: $1.username, factorType: .sms) },
    .init(
        OktaAuthStatusUnauthenticated.self, "recoverPassword(username:factorType:)",
        follows: "(recoverPassword)", needs: ["username"],
        sends: .exactly("/authn/recovery/password", ["username": "grace", "factorType": "SMS"])
    ) { try await $0.recoverPassword(username: $1.username, factorType: .sms) },
]
