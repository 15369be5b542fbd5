extension OktaDiagnosis {
    /// Something that an app does with the Authn API, and that an upgrade of its org affects.
    public enum AuthnUse: String, CaseIterable, Hashable, Sendable {
        /// Sign-ins with an `audience`.
        case audience
        /// Sessions with a `cookieToken`: `additionalFields=cookieToken`.
        case cookieToken
        /// Sign-ins with the state token of an application's page.
        case applicationPage
        /// Recovery and unlock.
        case recovery
        /// Users who register themselves: `POST /api/v1/registration`.
        case registration
        /// Devices that are remembered after a factor.
        case rememberedDevices
    }

    /// Lists the features of an app that stop working after its org is upgraded to Identity Engine.
    ///
    /// Sends nothing; checks the configuration of `client`, the features that the app `uses`, and the types
    /// of the `factors` that its users have. Each finding names what Okta documents and what it does not.
    /// Features without a finding continue to work, according to Okta's documentation.
    ///
    /// Source: Okta's guides "Identity Engine upgrade: API changes" and "Identity Engine limitations".
    public static func findings(
        ofUpgrading client: OktaAuthSdk, uses: Set<AuthnUse>, factors: Set<FactorType> = []
    ) -> [Finding] {
        var findings = AuthnUse.allCases.filter(uses.contains).map(\.finding)
        if client.configuration.deviceToken != nil || client.configuration.deviceTokenStore != nil {
            findings.append(
                .upgrade(
                    "The app sends a device token. It is documented that Identity Engine does not "
                        + "share it: users are asked for a factor once more.",
                    "Expect one more factor for each device after the app has moved."
                )
            )
        }
        if factors.contains(.u2f) {
            findings.append(
                .upgrade(
                    "Users have factors that Identity Engine has no counterpart of: u2f.",
                    "Let them set up another factor before the upgrade."
                )
            )
        }
        return findings
    }
}

extension OktaDiagnosis.AuthnUse {
    fileprivate var finding: OktaDiagnosis.Finding {
        switch self {
        case .audience:
            .upgrade(
                "It is documented that an upgraded org does not support 'audience', and that "
                    + "callers fail. With which code is not documented.",
                "Leave 'audience' out, and open the app by its own sign-in."
            )
        case .cookieToken:
            .upgrade(
                "It is documented that an upgraded org does not support 'cookieToken'.",
                "Exchange the session token for tokens, or redirect with it."
            )
        case .applicationPage:
            .upgrade(
                "The page of an application gets a state token of Identity Engine, which the Authn "
                    + "API does not take. A public client saw 401.",
                "Sign in with OktaSignIn or OktaIdx of this package there."
            )
        case .recovery:
            .upgrade(
                "It is documented that users are denied if the policy has only the options that "
                    + "came with Identity Engine. With which code is not documented.",
                "Keep e-mail, SMS or call among the options until the app has moved."
            )
        case .registration:
            .upgrade(
                "It is documented that an upgraded org does not support this registration.",
                "Use the user profile policy, with the step 'sign up' of Identity Engine."
            )
        case .rememberedDevices:
            .upgrade(
                "Whether a device that was remembered before skips the factor is not documented.",
                "Expect one more factor for each device after the app has moved."
            )
        }
    }
}

extension OktaDiagnosis.Finding {
    fileprivate static func upgrade(_ explanation: String, _ remedy: String) -> Self {
        .init(check: .upgrade, explanation: explanation, remedy: remedy)
    }
}
