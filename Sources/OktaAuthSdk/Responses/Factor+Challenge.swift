extension EmbeddedResponse.Factor.Embedded {
    /// The challenge of a factor.
    public struct Challenge: Codable, Equatable, Sendable {
        /// The number to show, which the user picks on the phone; 0 is a number too.
        public var correctAnswer: Int?
        /// The WebAuthn challenge, base64url.
        package var challenge: String?
        /// `required`, `preferred` or `discouraged`.
        package var userVerification: String?
        /// The WebAuthn relying party, if the org names one.
        package var rpId: String?
        package var extensions: Extensions?
        /// The kind to offer first, for example `security-key`.
        package var hints: [String]?
        /// Milliseconds until WebAuthn expects a result.
        package var timeout: Int?
        /// The U2F challenge, base64url.
        package var nonce: String?
        /// Seconds until the challenge expires.
        package var timeoutSeconds: Int?

        /// Creates a challenge, for fixtures and tests.
        public init(correctAnswer: Int? = nil) { self.correctAnswer = correctAnswer }
    }
}

extension EmbeddedResponse.Factor.Embedded.Challenge: WireModel {
    static let secrets: Set = ["correctAnswer", "challenge", "nonce"]

    init(_ object: ObjectReader) {
        correctAnswer = object["correctAnswer"]
        challenge = object["challenge"]
        userVerification = object["userVerification"]
        rpId = object["rpId"]
        extensions = object["extensions"]
        hints = object["hints"]
        timeout = object["timeout"]
        nonce = object["nonce"]
        timeoutSeconds = object["timeoutSeconds"]
    }

    var members: WireMembers {
        [
            "correctAnswer": correctAnswer, "challenge": challenge,
            "userVerification": userVerification, "rpId": rpId, "extensions": extensions,
            "hints": hints, "timeout": timeout, "nonce": nonce, "timeoutSeconds": timeoutSeconds,
        ]
    }
}
