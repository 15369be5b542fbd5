extension EmbeddedResponse.Factor.Embedded {
    /// What is needed to answer the challenge of a factor.
    public struct Challenge: Codable, Hashable, Sendable {
        /// The number to show, which the user picks on the phone; 0 is a number too.
        public var correctAnswer: Int?
        /// The WebAuthn challenge, base64url.
        public var challenge: String?
        /// `required`, `preferred` or `discouraged`.
        public var userVerification: String?
        /// WebAuthn extensions.
        public var extensions: Extensions?
        /// The U2F challenge, base64url.
        public var nonce: String?
        /// Seconds to answer in.
        public var timeoutSeconds: Int?

        /// Creates a challenge, for fixtures and tests.
        public init(
            correctAnswer: Int? = nil,
            challenge: String? = nil,
            userVerification: String? = nil,
            extensions: Extensions? = nil,
            nonce: String? = nil,
            timeoutSeconds: Int? = nil
        ) {
            self.correctAnswer = correctAnswer
            self.challenge = challenge
            self.userVerification = userVerification
            self.extensions = extensions
            self.nonce = nonce
            self.timeoutSeconds = timeoutSeconds
        }
    }

    /// Extensions of WebAuthn.
    public struct Extensions: Codable, Hashable, Sendable {
        /// The U2F application id of an older registration.
        public var appid: String?

        /// Creates an extensions, for fixtures and tests.
        public init(
            appid: String? = nil
        ) {
            self.appid = appid
        }
    }
}

extension EmbeddedResponse.Factor.Embedded.Challenge: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        correctAnswer = json.int("correctAnswer")
        challenge = json.string("challenge")
        userVerification = json.string("userVerification")
        extensions = json.object("extensions")
        nonce = json.string("nonce")
        timeoutSeconds = json.int("timeoutSeconds")
    }

    package var json: JSONValue {
        .object([
            "correctAnswer": correctAnswer, "challenge": challenge,
            "userVerification": userVerification, "extensions": extensions, "nonce": nonce,
            "timeoutSeconds": timeoutSeconds,
        ])
    }
}

extension EmbeddedResponse.Factor.Embedded.Challenge: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "correctAnswer": Secret.redacted(correctAnswer),
            "challenge": Secret.redacted(challenge),
            "userVerification": userVerification, "extensions": extensions,
            "nonce": Secret.redacted(nonce), "timeoutSeconds": timeoutSeconds,
        ]
    }
}

extension EmbeddedResponse.Factor.Embedded.Extensions: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        appid = json.string("appid")
    }

    package var json: JSONValue {
        .object([
            "appid": appid
        ])
    }
}
