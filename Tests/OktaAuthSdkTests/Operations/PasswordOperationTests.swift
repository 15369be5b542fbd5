import Testing

@testable import OktaAuthSdk

@Suite("An operation on a password or of another status")
struct PasswordOperationTests {
    static let operations =
        passwordOperations + recoveryOperations + movementOperations + furtherOperations

    @Test(
        "An operation on a password or of another status sends each value in its place, and no other",
        arguments: operations)
    func firstRequest(of operation: Operation) async throws {
        try await operation.expectFirstRequest()
    }
}

let passwordOperations: [Operation] =
    passwordChanges(in: "password-warn") + passwordChanges(in: "password-expired")
    + otherPasswordOperations

private func passwordChanges(in fixture: String) -> [Operation] {
    [
        .init(
            OktaAuthStatusPasswordChange.self, "changePassword(oldPassword:newPassword:options:)",
            named: "changePassword (\(fixture))", in: fixture,
            needs: ["oldPassword", "newPassword"], can: { $0.canChange() },
            run: {
                try await $0.changePassword(
                    oldPassword: $1.oldPassword, newPassword: $1.newPassword
                )
            }
        ),
        .init(
            OktaAuthStatusPasswordChange.self, "changePassword(oldPassword:newPassword:options:)",
            named: "changePassword (\(fixture)), options", in: fixture,
            needs: ["oldPassword", "newPassword"],
            sends: .post(["oldPassword": "old", "newPassword": "new", "revokeSessions": true]),
            can: { $0.canChange() },
            run: {
                try await $0.changePassword(
                    oldPassword: $1.oldPassword,
                    newPassword: $1.newPassword,
                    options: OktaPasswordOptions(revokeSessions: true)
                )
            }
        ),
        .init(
            OktaAuthStatusPasswordChange.self, "changePassword(oldPassword:newPassword:options:)",
            named: "changePassword (\(fixture)), options and closures", in: fixture,
            needs: ["oldPassword", "newPassword"],
            sends: .post(["oldPassword": "old", "newPassword": "new", "revokeSessions": true]),
            can: { $0.canChange() },
            run: { status, values in
                try await outcome {
                    status.changePassword(
                        oldPassword: values.oldPassword,
                        newPassword: values.newPassword,
                        options: OktaPasswordOptions(revokeSessions: true),
                        onStatusChange: $0,
                        onError: $1
                    )
                }
            }
        ),
    ]
}

private let otherPasswordOperations: [Operation] = [
    .init(
        OktaAuthStatusPasswordWarning.self, "skipPasswordChange()", in: "password-warn",
        follows: "skip", can: { $0.canSkip() },
        run: { status, _ in try await status.skipPasswordChange() }
    ),
    .init(
        OktaAuthStatusPasswordReset.self, "resetPassword(newPassword:options:)",
        named: "resetPassword", in: "password-reset", needs: ["newPassword"],
        can: { $0.canReset() },
        run: { try await $0.resetPassword(newPassword: $1.newPassword) }
    ),
    .init(
        OktaAuthStatusPasswordReset.self, "resetPassword(newPassword:options:)",
        named: "resetPassword, options", in: "password-reset", needs: ["newPassword"],
        sends: .post(["newPassword": "new", "revokeSessions": true]), can: { $0.canReset() },
        run: {
            try await $0.resetPassword(
                newPassword: $1.newPassword, options: OktaPasswordOptions(revokeSessions: true)
            )
        }
    ),
]

let recoveryOperations: [Operation] = [
    .init(
        OktaAuthStatusLockedOut.self, "unlock(username:factorType:)", in: "locked-out.with-cancel",
        follows: "(unlock)", link: .next, needs: ["username"], traits: [.ownToken],
        sends: .exactly("/authn/recovery/unlock", ["username": "grace", "factorType": "SMS"]),
        can: { $0.canUnlock() },
        run: { try await $0.unlock(username: $1.username, factorType: .sms) }
    ),
    .init(
        OktaAuthStatusRecovery.self, "recoverWithAnswer(_:)", in: "recovery.question",
        needs: ["answer"], can: { $0.canRecover() },
        run: { try await $0.recoverWithAnswer($1.answer) }
    ),
    .init(
        OktaAuthStatusRecovery.self, "recoverWithToken(_:)", in: "recovery.token-issued",
        needs: ["recoveryToken"], traits: [.ownToken],
        sends: .exactly("/authn/recovery/token", ["recoveryToken": "rt-1"]),
        can: { $0.canRecover() },
        run: { try await $0.recoverWithToken($1.recoveryToken) }
    ),
    .init(
        OktaAuthStatusRecoveryChallenge.self, "verifyFactor(passCode:)",
        in: "recovery-challenge.sms", needs: ["passCode"], can: { $0.canVerify() },
        run: {
            // A recovery has no use for the options, which are not sent.
            $0.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            return try await $0.verifyFactor(passCode: $1.passCode)
        }
    ),
    .init(
        OktaAuthStatusRecoveryChallenge.self, "verifyFactor(recoveryToken:)",
        in: "recovery-challenge.email", follows: "(recoveryToken)", needs: ["recoveryToken"],
        sends: .exactly("/authn/recovery/token", ["recoveryToken": "rt-1"])
    ) { try await $0.verifyFactor(recoveryToken: $1.recoveryToken) },
    .init(
        OktaAuthStatusRecoveryChallenge.self, "resendFactor()", in: "recovery-challenge.sms",
        follows: "resend", can: { $0.canResend() },
        run: { status, _ in try await status.resendFactor() }
    ),
    .init(
        OktaAuthStatus.self, "resend(by:)", named: "resend recovery code by a channel",
        in: "recovery-challenge.sms", follows: "resend", traits: [.ownLink], reaches: []
    ) { status, _ in try await status.resend(by: .sms) },
]

/// Steps that several statuses have.
let movementOperations: [Operation] = [
    .init(
        OktaAuthStatus.self, "returnToPreviousStatus()", in: "mfa-challenge.sms", follows: "prev",
        can: { $0.canReturn() },
        run: { status, _ in try await status.returnToPreviousStatus() }
    ),
    .init(
        OktaAuthStatus.self, "fetchStatus()", in: "mfa-challenge.sms", follows: "(state)",
        traits: [.ownToken], sends: .post("/authn"), can: { $0.canFetchStatus() },
        run: { status, _ in try await status.fetchStatus() }
    ),
    .init(
        OktaAuthStatus.self, "cancelTransaction()", in: "mfa-challenge.sms", follows: "cancel",
        traits: [.ownToken], reaches: ["FactorChallenge.cancel"], response: .json("{}"),
        can: { $0.canCancel() },
        run: { status, _ in
            try await status.cancelTransaction()
            return nil
        }
    ),
    .init(
        OktaAuthStatus.self, "send(_:to:)", named: "send to a link", in: "mfa-challenge.sms",
        traits: [.ownLink, .ownToken], sends: .post(["passCode": "012345"])
    ) { try await $0.send(["passCode": $1.passCode], to: try #require($0.links?.next)) },
    .init(
        OktaAuthStatus.self, "send(_:to:)", named: "send to a link without a name",
        in: "unauthenticated.idx", follows: "recoverLogin", traits: [.ownLink, .ownToken],
        reaches: []
    ) { status, _ in
        let link = try #require(status.links?.others["recoverLogin"]?.first)
        return try await status.send([:], to: link)
    },
]

/// Statuses beyond sign-in: queue, consent, profile, device.
let furtherOperations: [Operation] = [
    .init(OktaAuthStatusQueued.self, "waitForTurn()", in: "poll", traits: [.isDelayed]) {
        status, _ in
        try await status.waitForTurn()
    },
    .init(
        OktaAuthStatusConsentRequired.self, "consent(to:)", named: "consent",
        in: "consent-required", traits: [.ownToken],
        sends: .post(["consent": ["expiresAt": "2024-05-01T12:05:00.000Z", "scopes": ["api:read"]]]
        ),
        can: { $0.canConsent() },
        run: { status, _ in try await status.consent(to: ["api:read"]) }
    ),
    .init(
        OktaAuthStatusConsentRequired.self, "consent(to:)", named: "consent to everything",
        in: "consent-required", traits: [.ownToken],
        sends: .post([
            "consent": [
                "expiresAt": "2024-05-01T12:05:00.000Z", "scopes": ["api:read", "api:write"],
            ]
        ]),
        can: { $0.canConsent() },
        run: { status, _ in try await status.consent() }
    ),
    .init(
        OktaAuthStatusConsentRequired.self, "consent(to:)", named: "consent, scope by scope",
        in: "consent-required.granular", traits: [.ownToken],
        sends: .post([
            "consent": [
                "expiresAt": "2024-05-01T12:05:00.000Z",
                "optedScopes": ["openid": true, "email": false],
            ]
        ]),
        can: { $0.canConsent() },
        run: { status, _ in try await status.consent(to: ["openid"]) }
    ),
    .init(
        OktaAuthStatusProfileRequired.self, "enrollProfile(_:)", in: "profile-required",
        follows: "enroll", traits: [.ownToken],
        sends: .post([
            "registration": ["createNewAccount": true, "profile": ["streetAddress": "1 Main St"]]
        ]),
        can: { $0.canEnrollProfile() },
        run: { status, _ in try await status.enrollProfile(["streetAddress": "1 Main St"]) }
    ),
    .init(
        OktaAuthStatusDeviceActivate.self, "activate(userCode:)", in: "device-activate",
        needs: ["userCode"], traits: [.ownToken], can: { $0.canActivate() },
        run: { try await $0.activate(userCode: $1.userCode) }
    ),
]
