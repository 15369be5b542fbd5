extension AuthnTransition {
    /// The ways to begin a sign-in or a recovery.
    static let starts =
        row(
            [nil],
            "(signIn)",
            "POST",
            "username password? options? context? relayState? audience?",
            to: signedIn + [.unauthenticated],
            errors: "E0000001 E0000004",
            .documented(section: "8.1", sample: "primary-auth.public.success.response")
        )
        + row(
            [nil],
            "(activate)",
            "POST",
            "token options? context? relayState?",
            to: last + [.passwordReset, .mfaEnroll],
            errors: "E0000001 E0000004",
            .documented(section: "8.1", sample: "primary-auth.activation-token.success.response")
        )
        + row(
            [nil],
            "(activate)",
            "POST",
            "token options? context? relayState?",
            to: [.mfaRequired, .passwordExpired],
            errors: "E0000001 E0000004",
            .assumed("For a user who is active already, the token counts like the password.")
        )
        + row(
            [.unauthenticated],
            "next:authenticate",
            "POST",
            "stateToken username password? options? context?",
            to: signedIn,
            errors: "E0000001 E0000004",
            .documented(section: "6", sample: "step-up.sp.no-session.success.response")
        )
        + row(
            [nil],
            "(recoverPassword)",
            "POST recovery/password",
            "username factorType? relayState?",
            to: [.recoveryChallenge, .recovery],
            errors: "E0000001 E0000006 E0000095 E0000109 E0000118 E0000133",
            .documented(section: "8.7", sample: "recovery.password.email.response")
        )
        + row(
            [nil, .lockedOut],
            "(unlock)",
            "POST recovery/unlock",
            "username factorType? relayState?",
            to: [.recoveryChallenge, .recovery],
            errors: "E0000001 E0000006 E0000095 E0000109 E0000118 E0000133",
            .documented(section: "8.7", sample: "recovery.unlock.sms.response")
        )
        + row(
            [nil],
            "(recoveryToken)",
            "POST recovery/token",
            "recoveryToken options? relayState?",
            to: [.recovery, .passwordReset, .success],
            errors: "E0000001 E0000105",
            .documented(section: "8.7", sample: "recovery.token.response")
        )

    /// The proofs of a recovery.
    static let recovery =
        row(
            [.recovery],
            "next:recovery",
            "POST recovery/token",
            "recoveryToken options? relayState?",
            to: [.recovery, .passwordReset, .success],
            errors: "E0000001 E0000105",
            .documented(section: "8.7", sample: "recovery.token.response")
        )
        + row(
            [.recoveryChallenge],
            "next:verify",
            "POST recovery/factors/{channel}/verify",
            "stateToken passCode",
            to: [.recovery, .passwordReset, .success],
            errors: "E0000068",
            .documented(section: "8.7", sample: "recovery.factor.sms.verify.response")
        )
        + row(
            [.recoveryChallenge],
            "resend",
            "POST recovery/factors/{channel}/resend",
            to: [.recoveryChallenge],
            errors: "E0000109 E0000133",
            .documented(section: "8.7", sample: "recovery.factor.sms.resend.response")
        )
        + row(
            [.recovery],
            "next:answer",
            "POST recovery/answer",
            "stateToken answer",
            to: [.passwordReset, .success],
            errors: "E0000087",
            .documented(section: "8.7", sample: "recovery.answer.password-reset.response")
        )

    /// New passwords.
    static let passwords =
        row(
            [.passwordWarn],
            "next:changePassword",
            "POST credentials/change_password",
            "stateToken oldPassword newPassword revokeSessions?",
            to: last,
            errors: "E0000014 E0000080",
            .documented(section: "8.3", sample: "change-password.success.response")
        )
        + row(
            [.passwordExpired],
            "next:changePassword",
            "POST credentials/change_password",
            "stateToken oldPassword newPassword revokeSessions?",
            to: last + [.mfaEnroll],
            errors: "E0000014 E0000080",
            .documented(section: "6", sample: "change-password.success.response")
        )
        + row(
            [.passwordReset],
            "next:resetPassword",
            "POST credentials/reset_password",
            "stateToken newPassword revokeSessions?",
            to: last + [.mfaRequired, .mfaEnroll],
            errors: "E0000014 E0000080",
            .documented(section: "8.7", sample: "reset-password.success.response")
        )
        + row(
            [.passwordWarn],
            "skip",
            "POST skip",
            to: last,
            .documented(section: "8.8", sample: "state.skip.success.response")
        )
}
