import OktaAuthSimulator

extension StateDiagram {
    static let all = [whole, factors, enrollment, recovery]

    /// All states, without those that newer pipelines name differently.
    static let whole = StateDiagram(
        name: "state-machine",
        title: "The statuses of a sign-in, and which leads to which",
        width: 1010,
        height: 640,
        boxes: [
            Box(.state(.deviceActivate), 40, 24),
            Box(.state(.unauthenticated), 40, 92),
            Box(.entry("(signIn)"), 330, 24),
            Box(.state(.poll), 560, 92),
            Box(.entry("(recoverPassword)"), 795, 24),
            Box(.entry("(unlock)"), 795, 66),
            Box(.state(.mfaRequired), 60, 228),
            Box(.state(.passwordExpired), 248, 228),
            Box(.state(.mfaEnroll), 424, 228),
            Box(.state(.passwordWarn), 600, 228),
            Box(.state(.lockedOut), 795, 228),
            Box(.state(.mfaChallenge), 60, 372),
            Box(.state(.mfaEnrollActivate), 424, 372),
            Box(.state(.passwordReset), 600, 417),
            Box(.state(.recoveryChallenge), 795, 345),
            Box(.state(.recovery), 795, 417),
            Box(.entry("(recoveryToken)"), 795, 489),
            Box(.state(.profileRequired), 60, 489),
            Box(.state(.consentRequired), 262, 468),
            Box(.state(.adminConsentRequired), 262, 510),
            Box(.state(.success), 484, 489),
        ],
        frames: [
            Frame(
                title: "after name and password",
                states: [.mfaRequired, .mfaEnroll, .passwordExpired, .passwordWarn, .lockedOut],
                sources: [.entry("(signIn)"), .state(.unauthenticated), .state(.poll)],
                optional: [.lockedOut],
                x: 40,
                y: 160,
                width: 923,
                height: 150
            ),
            Frame(
                title: "also after a factor",
                states: [.mfaEnroll, .passwordExpired, .passwordWarn],
                x: 234,
                y: 184,
                width: 528,
                height: 112
            ),
        ],
        routes: [
            Route(
                .entry("(signIn)"),
                .state(.unauthenticated),
                (330, 41),
                (250, 41),
                (250, 103),
                (188, 103)
            ),
            Route(.entry("(signIn)"), .state(.poll), (478, 41), (634, 41), (634, 92)),
            Route(.state(.unauthenticated), .state(.poll), (188, 116), (560, 116)),
            Route(
                .state(.unauthenticated),
                .state(.mfaChallenge),
                (40, 103),
                (12, 103),
                (12, 396),
                (60, 396)
            ),
            Route(
                .state(.mfaChallenge),
                .state(.unauthenticated),
                (60, 382),
                (26, 382),
                (26, 116),
                (40, 116)
            ),
            Route(
                .state(.mfaChallenge),
                .frame("also after a factor"),
                (208, 389),
                (300, 389),
                (300, 296)
            ),
            Route(
                .state(.mfaEnrollActivate),
                .state(.passwordWarn),
                (572, 389),
                (655, 389),
                (655, 262)
            ),
            Route(
                .state(.passwordReset),
                .state(.mfaEnroll),
                (630, 417),
                (630, 340),
                (545, 340),
                (545, 262)
            ),
            Route(
                .state(.passwordReset),
                .state(.mfaRequired),
                (600, 434),
                (224, 434),
                (224, 340),
                (180, 340),
                (180, 262)
            ),
            Route(
                .state(.recoveryChallenge),
                .state(.passwordReset),
                (795, 362),
                (710, 362),
                (710, 417)
            ),
            Route(
                .state(.lockedOut),
                .state(.recovery),
                (943, 245),
                (985, 245),
                (985, 434),
                (943, 434)
            ),
            Route(
                .entry("(recoverPassword)"),
                .state(.recoveryChallenge),
                (943, 41),
                (985, 41),
                (985, 362),
                (943, 362)
            ),
            Route(
                .entry("(recoverPassword)"),
                .state(.recovery),
                (943, 41),
                (985, 41),
                (985, 434),
                (943, 434)
            ),
            Route(
                .entry("(unlock)"),
                .state(.recoveryChallenge),
                (943, 83),
                (985, 83),
                (985, 362),
                (943, 362)
            ),
            Route(
                .entry("(unlock)"),
                .state(.recovery),
                (943, 83),
                (985, 83),
                (985, 434),
                (943, 434)
            ),
            Route(
                .entry("(recoveryToken)"),
                .state(.passwordReset),
                (795, 506),
                (674, 506),
                (674, 451)
            ),
            Route(
                .state(.profileRequired),
                .state(.mfaEnroll),
                (134, 489),
                (134, 452),
                (410, 452),
                (410, 254),
                (424, 254)
            ),
            Route(
                .state(.profileRequired),
                .state(.success),
                (134, 523),
                (134, 556),
                (558, 556),
                (558, 523)
            ),
        ],
        footnotes: [
            ("(activate)", "An activation token leads to"),
            (
                "login",
                "A form for name and password in UNAUTHENTICATED or PROFILE_REQUIRED leads to"
            ),
            (
                "recoverLogin",
                "A form for recovery by e-mail in UNAUTHENTICATED or PROFILE_REQUIRED leads to"
            ),
        ]
    )

    static let factors = StateDiagram(
        name: "factors",
        title: "The statuses of a factor, with the links that lead on",
        width: 760,
        height: 190,
        boxes: [
            Box(.state(.mfaRequired), 20, 78),
            Box(.state(.mfaChallenge), 306, 78),
            Box(.state(.success), 592, 78),
        ],
        routes: [
            Route(
                .state(.mfaRequired),
                .state(.success),
                (94, 78),
                (94, 30),
                (666, 30),
                (666, 78),
                label: (380, 34)
            ),
            Route(
                .state(.mfaChallenge),
                .state(.mfaRequired),
                (380, 112),
                (380, 158),
                (94, 158),
                (94, 112),
                label: (237, 162)
            ),
        ],
        isLabelled: true
    )

    static let enrollment = StateDiagram(
        name: "enrollment",
        title: "The statuses of an enrollment, with the links that lead on",
        width: 760,
        height: 190,
        boxes: [
            Box(.state(.mfaEnroll), 20, 78),
            Box(.state(.mfaEnrollActivate), 306, 78),
            Box(.state(.success), 592, 78),
        ],
        routes: [
            Route(
                .state(.mfaEnroll),
                .state(.success),
                (94, 78),
                (94, 30),
                (666, 30),
                (666, 78),
                label: (380, 34)
            ),
            Route(
                .state(.mfaEnrollActivate),
                .state(.mfaEnroll),
                (380, 112),
                (380, 158),
                (94, 158),
                (94, 112),
                label: (237, 162)
            ),
        ],
        isLabelled: true
    )

    static let recovery = StateDiagram(
        name: "recovery",
        title: "The statuses of a recovery, with the links that lead on",
        width: 820,
        height: 350,
        boxes: [
            Box(.entry("(recoverPassword)"), 20, 58),
            Box(.state(.recoveryChallenge), 306, 58),
            Box(.state(.success), 592, 58),
            Box(.entry("(recoveryToken)"), 20, 228),
            Box(.state(.recovery), 306, 228),
            Box(.state(.passwordReset), 592, 228),
        ],
        routes: [
            Route(
                .entry("(recoverPassword)"),
                .state(.recovery),
                (94, 92),
                (94, 150),
                (250, 150),
                (250, 237),
                (306, 237)
            ),
            Route(
                .entry("(recoveryToken)"),
                .state(.recovery),
                (168, 252),
                (306, 252)
            ),
            Route(
                .entry("(recoveryToken)"),
                .state(.passwordReset),
                (94, 262),
                (94, 296),
                (666, 296),
                (666, 262)
            ),
            Route(
                .entry("(recoveryToken)"),
                .state(.success),
                (60, 262),
                (60, 326),
                (796, 326),
                (796, 75),
                (740, 75)
            ),
            Route(
                .state(.recovery),
                .state(.success),
                (440, 228),
                (440, 132),
                (625, 132),
                (625, 92),
                label: (532, 136)
            ),
            Route(
                .state(.recoveryChallenge),
                .state(.passwordReset),
                (412, 92),
                (412, 190),
                (625, 190),
                (625, 228),
                label: (532, 194)
            ),
            Route(
                .state(.recoveryChallenge),
                .state(.recovery),
                (340, 92),
                (340, 228),
                label: (340, 164)
            ),
            Route(
                .state(.passwordReset),
                .state(.success),
                (705, 228),
                (705, 92),
                label: (705, 164)
            ),
        ],
        isLabelled: true
    )
}
