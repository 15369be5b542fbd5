extension EmbeddedResponse.Factor.Embedded {
    /// What is needed to answer the challenge of a factor.
    public struct Challenge: Codable, Equatable, Sendable {
        /// The number to show, which the user picks on the phone; 0 is a number too.
        public var correctAnswer: Int? {
            get { object["correctAnswer"] }
            set { object["correctAnswer"] = newValue }
        }
        /// The WebAuthn challenge, base64url.
        public var challenge: String? {
            get { object["challenge"] }
            set { object["challenge"] = newValue }
        }
        /// `required`, `preferred` or `discouraged`.
        public var userVerification: String? {
            get { object["userVerification"] }
            set { object["userVerification"] = newValue }
        }
        /// WebAuthn extensions.
        public var extensions: Extensions? {
            get { object["extensions"] }
            set { object["extensions"] = newValue }
        }
        /// The U2F challenge, base64url.
        public var nonce: String? {
            get { object["nonce"] }
            set { object["nonce"] = newValue }
        }
        /// Seconds to answer in.
        public var timeoutSeconds: Int? {
            get { object["timeoutSeconds"] }
            set { object["timeoutSeconds"] = newValue }
        }
        package var object: JSONObject

        /// Creates a challenge, for fixtures and tests.
        public init(
            correctAnswer: Int? = nil,
            challenge: String? = nil,
            userVerification: String? = nil,
            extensions: Extensions? = nil,
            nonce: String? = nil,
            timeoutSeconds: Int? = nil
        ) {
            self.init(object: JSONObject())
            self.correctAnswer = correctAnswer
            self.challenge = challenge
            self.userVerification = userVerification
            self.extensions = extensions
            self.nonce = nonce
            self.timeoutSeconds = timeoutSeconds
        }

        package init(object: JSONObject) { self.object = object }
    }

    /// Extensions of WebAuthn.
    public struct Extensions: Codable, Equatable, Sendable {
        /// The U2F application id of an older registration.
        public var appid: String? {
            get { object["appid"] }
            set { object["appid"] = newValue }
        }
        package var object: JSONObject

        /// Creates an extensions, for fixtures and tests.
        public init(
            appid: String? = nil
        ) {
            self.init(object: JSONObject())
            self.appid = appid
        }

        package init(object: JSONObject) { self.object = object }
    }
}

extension EmbeddedResponse.Factor.Embedded.Challenge: WireModel, Printable {
    package static let fields: [Field] = [
        .secret("correctAnswer", .int), .secret("challenge"),
        "userVerification",
        Field("extensions", .object(EmbeddedResponse.Factor.Embedded.Extensions.self)),
        .secret("nonce"), Field("timeoutSeconds", .int),
    ]
}

extension EmbeddedResponse.Factor.Embedded.Extensions: WireModel, Printable {
    package static let fields: [Field] = [
        "appid"
    ]
}
