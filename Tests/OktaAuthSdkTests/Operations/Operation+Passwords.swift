import Testing

@testable import OktaAuthSdk

let passwordOperations: [Operation] =
    passwordChanges(in: "password-warn") + passwordChanges(in: "password-expired")
    + otherPasswordOperations

private func passwordChanges(in fixture: String) -> [Operation] {
    [
        .status(
            "changePassword(oldPassword:newPassword:options:)",
            named: "changePassword (\(fixture))",
            of: OktaAuthStatusPasswordChange.self,
            in: fixture,
            needs: ["oldPassword", "newPassword"],
            can: { $0.canChange() },
            run: {
                try await $0.changePassword(
                    oldPassword: $1.oldPassword, newPassword: $1.newPassword
                )
            }
        ),
        .status(
            "changePassword(oldPassword:newPassword:options:)",
            named: "changePassword (\(fixture)), options",
            of: OktaAuthStatusPasswordChange.self,
            in: fixture,
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
        .status(
            "changePassword(oldPassword:newPassword:options:)",
            named: "changePassword (\(fixture)), options and closures",
            of: OktaAuthStatusPasswordChange.self,
            in: fixture,
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
    .status(
        "skipPasswordChange()",
        of: OktaAuthStatusPasswordWarning.self,
        in: "password-warn",
        follows: "skip",
        can: { $0.canSkip() },
        run: { status, _ in try await status.skipPasswordChange() }
    ),
    .status(
        "resetPassword(newPassword:options:)",
        named: "resetPassword",
        of: OktaAuthStatusPasswordReset.self,
        in: "password-reset",
        needs: ["newPassword"],
        can: { $0.canReset() },
        run: { try await $0.resetPassword(newPassword: $1.newPassword) }
    ),
    .status(
        "resetPassword(newPassword:options:)",
        named: "resetPassword, options",
        of: OktaAuthStatusPasswordReset.self,
        in: "password-reset",
        needs: ["newPassword"],
        sends: .post(["newPassword": "new", "revokeSessions": true]),
        can: { $0.canReset() },
        run: {
            try await $0.resetPassword(
                newPassword: $1.newPassword, options: OktaPasswordOptions(revokeSessions: true)
            )
        }
    ),
]

let recoveryOperations: [Operation] = [
    .status(
        "unlock(username:factorType:)",
        of: OktaAuthStatusLockedOut.self,
        in: "locked-out.with-cancel",
        follows: "(unlock)",
        link: .next,
        needs: ["username"],
        sends: .exactly("/authn/recovery/unlock", ["username": "grace", "factorType": "SMS"]),
        traits: [.ownToken],
        can: { $0.canUnlock() },
        run: { try await $0.unlock(username: $1.username, factorType: .sms) }
    ),
    .status(
        "recoverWithAnswer(_:)",
        of: OktaAuthStatusRecovery.self,
        in: "recovery.question",
        needs: ["answer"],
        can: { $0.canRecover() },
        run: { try await $0.recoverWithAnswer($1.answer) }
    ),
    .status(
        "recoverWithToken(_:)",
        of: OktaAuthStatusRecovery.self,
        in: "recovery.token-issued",
        needs: ["recoveryToken"],
        sends: .exactly("/authn/recovery/token", ["recoveryToken": "rt-1"]),
        traits: [.ownToken],
        can: { $0.canRecover() },
        run: { try await $0.recoverWithToken($1.recoveryToken) }
    ),
    .status(
        "verifyFactor(passCode:)",
        of: OktaAuthStatusRecoveryChallenge.self,
        in: "recovery-challenge.sms",
        needs: ["passCode"],
        can: { $0.canVerify() },
        run: { try await $0.verifyFactor(passCode: $1.passCode) }
    ),
    .status(
        "verifyFactor(recoveryToken:)",
        of: OktaAuthStatusRecoveryChallenge.self,
        in: "recovery-challenge.email",
        follows: "(recoveryToken)",
        needs: ["recoveryToken"],
        sends: .exactly("/authn/recovery/token", ["recoveryToken": "rt-1"]),
        run: { try await $0.verifyFactor(recoveryToken: $1.recoveryToken) }
    ),
    .status(
        "resendFactor()",
        of: OktaAuthStatusRecoveryChallenge.self,
        in: "recovery-challenge.sms",
        follows: "resend",
        can: { $0.canResend() },
        run: { status, _ in try await status.resendFactor() }
    ),
    .status(
        "resend(by:)",
        named: "resend recovery code by a channel",
        of: OktaAuthStatus.self,
        in: "recovery-challenge.sms",
        follows: "resend",
        traits: [.ownLink],
        run: { status, _ in try await status.resend(by: .sms) }
    ),
]

/// Steps that several statuses have.
let movementOperations: [Operation] = [
    .status(
        "returnToPreviousStatus()",
        of: OktaAuthStatus.self,
        in: "mfa-challenge.sms",
        follows: "prev",
        can: { $0.canReturn() },
        run: { status, _ in try await status.returnToPreviousStatus() }
    ),
    .status(
        "fetchStatus()",
        of: OktaAuthStatus.self,
        in: "mfa-challenge.sms",
        follows: "(state)",
        sends: .post("/authn"),
        traits: [.ownToken],
        can: { $0.canFetchStatus() },
        run: { status, _ in try await status.fetchStatus() }
    ),
    .status(
        "cancelTransaction()",
        of: OktaAuthStatus.self,
        in: "mfa-challenge.sms",
        follows: "cancel",
        traits: [.ownToken],
        answer: .json("{}"),
        can: { $0.canCancel() },
        run: { status, _ in
            try await status.cancelTransaction()
            return nil
        }
    ),
    .status(
        "send(_:to:)",
        named: "send to a link",
        of: OktaAuthStatus.self,
        in: "mfa-challenge.sms",
        sends: .post(["passCode": "012345"]),
        traits: [.ownLink, .ownToken],
        run: { try await $0.send(["passCode": $1.passCode], to: try #require($0.links?.next)) }
    ),
    .status(
        "send(_:to:)",
        named: "send to a link without a name",
        of: OktaAuthStatus.self,
        in: "unauthenticated.idx",
        follows: "recoverLogin",
        traits: [.ownLink, .ownToken],
        run: { status, _ in
            let link = try #require(status.links?.others["recoverLogin"]?.first)
            return try await status.send([:], to: link)
        }
    ),
]

/// Statuses beyond sign-in: queue, consent, profile, device.
let furtherOperations: [Operation] = [
    .status(
        "waitForTurn()",
        of: OktaAuthStatusPoll.self,
        in: "poll",
        traits: [.isDelayed],
        run: { status, _ in try await status.waitForTurn() }
    ),
    .status(
        "consent(to:)",
        named: "consent",
        of: OktaAuthStatusConsentRequired.self,
        in: "consent-required",
        sends: .post(["consent": ["expiresAt": "2024-05-01T12:05:00.000Z", "scopes": ["api:read"]]]
        ),
        traits: [.ownToken],
        can: { $0.canConsent() },
        run: { status, _ in try await status.consent(to: ["api:read"]) }
    ),
    .status(
        "consent(to:)",
        named: "consent to everything",
        of: OktaAuthStatusConsentRequired.self,
        in: "consent-required",
        sends: .post([
            "consent": [
                "expiresAt": "2024-05-01T12:05:00.000Z",
                "scopes": ["api:read", "api:write"],
            ]
        ]),
        traits: [.ownToken],
        can: { $0.canConsent() },
        run: { status, _ in try await status.consent() }
    ),
    .status(
        "consent(to:)",
        named: "consent, scope by scope",
        of: OktaAuthStatusConsentRequired.self,
        in: "consent-required.granular",
        sends: .post([
            "consent": [
                "expiresAt": "2024-05-01T12:05:00.000Z",
                "optedScopes": ["openid": true, "email": false],
            ]
        ]),
        traits: [.ownToken],
        can: { $0.canConsent() },
        run: { status, _ in try await status.consent(to: ["openid"]) }
    ),
    .status(
        "enrollProfile(_:)",
        of: OktaAuthStatusProfileRequired.self,
        in: "profile-required",
        follows: "enroll",
        sends: .post([
            "registration": [
                "createNewAccount": true, "profile": ["streetAddress": "1 Main St"],
            ]
        ]),
        traits: [.ownToken],
        can: { $0.canEnrollProfile() },
        run: { status, _ in try await status.enrollProfile(["streetAddress": "1 Main St"]) }
    ),
    .status(
        "activate(userCode:)",
        of: OktaAuthStatusDeviceActivate.self,
        in: "device-activate",
        needs: ["userCode"],
        traits: [.ownToken],
        can: { $0.canActivate() },
        run: { try await $0.activate(userCode: $1.userCode) }
    ),
]
