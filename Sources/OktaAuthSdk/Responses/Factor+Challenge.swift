extension EmbeddedResponse.Factor.Embedded {
    /// What is needed to answer the challenge of a factor.
    public struct Challenge: Codable, Equatable, Sendable {
        /// The number to show, which the user picks on the phone; 0 is a number too.
        @OktaSecret public var correctAnswer: Int?
        /// The WebAuthn challenge, base64url.
        @OktaSecret public var challenge: String?
        /// `required`, `preferred` or `discouraged`.
        public var userVerification: String?
        /// WebAuthn extensions.
        public var extensions: Extensions?
        /// The U2F challenge, base64url.
        @OktaSecret public var nonce: String?
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
    public struct Extensions: Codable, Equatable, Sendable {
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
    init(_ object: ObjectReader) {
        correctAnswer = object["correctAnswer"]
        challenge = object["challenge"]
        userVerification = object["userVerification"]
        extensions = object["extensions"]
        nonce = object["nonce"]
        timeoutSeconds = object["timeoutSeconds"]
    }

    package var json: OktaJSON {
        .object([
            "correctAnswer": correctAnswer, "challenge": challenge,
            "userVerification": userVerification, "extensions": extensions, "nonce": nonce,
            "timeoutSeconds": timeoutSeconds,
        ])
    }
}

extension EmbeddedResponse.Factor.Embedded.Extensions: WireModel {
    init(_ object: ObjectReader) {
        appid = object["appid"]
    }

    package var json: OktaJSON { .object(["appid": appid]) }
}
