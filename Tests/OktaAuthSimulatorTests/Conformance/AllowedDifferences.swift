/// Where the simulator's responses may differ from the documented ones, and why.
///
/// `Q` numbers are those of the list of quirks.
enum AllowedDifferences {
    /// A difference in any response, by a part of its line.
    static let lines: [(part: String, reason: String)] = [
        ("has ._embedded.factor.vendorName", "samples leave it out at will (Q22)"),
        ("has ._embedded.policy.allowRememberDevice", "policy is absent in some samples (Q16)"),
        ("has ._embedded.policy.rememberDevice", "policy is absent in some samples (Q16)"),
        (".policy.factorsPolicyInfo", "map, {}, null or absent (Q16)"),
        ("has ._embedded.factor.profile.", "profiles are cut short in samples (Q17)"),
        ("has ._embedded.factors.profile.", "profiles are cut short in samples (Q1, Q17)"),
        ("activation.factorResult: text", "at the root, inside the activation or both (Q35)"),
        ("has ._embedded.policy.age", "age is absent in some samples (Q26)"),
        ("has ._embedded.policy.complexity.excludeUsername", "absent in some samples (Q26)"),
        (".complexity.excludeAttributes", "only fixtures have it (Q26)"),
        ("lacks ._embedded.policy.expiration", "shown by the simulator in PASSWORD_WARN only"),
        ("has ._links.resend", "missing where it is expected (Q3)"),
        ("activation._links.", "activations shrink when their time is up (Q25)"),
        ("has .recoveryType", "missing in some samples (Q35a)"),
        ("has ._embedded.challenge.userVerification", "missing by type, present by id (Q53)"),
        ("activation.excludeCredentials", "a list that is empty for a first key"),
        ("has ._embedded.factor._embedded.activation.u2fParams", "deprecated, varies (Q53)"),
        ("challenge.correctAnswer", "text in a fixture for lenient decoding (Q27)"),
        ("profile.version: number", "a fixture for lenient decoding (Q27)"),
        ("activation.timeStep", "text in a fixture for lenient decoding (Q27)"),
        ("complexity.minLength", "text in a fixture for lenient decoding (Q27)"),
        ("lacks ._embedded.factor.profile: {}", "profile of a pending push: {} or absent (Q17)"),
        ("lacks ._embedded.factors[email]._embedded.emails", "only a fixture has it (Q23)"),
        (".policy.enrollment.", "only a fixture has cardinalities (Q23)"),
        (".profiles[]", "names and features of profiles vary (Q23)"),
        ("lacks ._embedded.factors[token:hotp]._links.enroll", "not enrollable here (section 9)"),
        ("lacks ._embedded: {}", "the body of cancel is not documented (Q35d)"),
        ("has : {}", "the body of cancel is not documented (Q35d)"),
        ("lacks ._embedded.request.", "newer pipelines name the browser; not simulated"),
        ("lacks .type: text", "newer pipelines name the kind of sign-in; not simulated"),
    ]
}
