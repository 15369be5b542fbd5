public import Foundation
public import OktaCore

extension IDXClient {
    /// A response of the server: the user's next choices, or the end of the sign-in.
    ///
    /// Can be used from any thread or actor. It keeps its client.
    public final class Response: Sendable {
        /// The purpose of the transaction.
        public enum Intent: String, CaseIterable, Hashable, Sendable {
            /// Registration.
            case enrollNewUser = "ENROLL_NEW_USER"
            /// Sign-in.
            case login = "LOGIN"
            /// Setting up an authenticator.
            case credentialEnrollment = "CREDENTIAL_ENROLLMENT"
            /// Removing an authenticator.
            case credentialUnenrollment = "CREDENTIAL_UNENROLLMENT"
            /// Recovering a password.
            case credentialRecovery = "CREDENTIAL_RECOVERY"
            /// Changing an authenticator.
            case credentialModify = "CREDENTIAL_MODIFY"
            /// Signing in to an application that asks for more.
            case authentication = "AUTHENTICATION"
            /// Agreeing to what an application asks for.
            case consent = "CONSENT"
            /// Setting up an account.
            case enrollment = "ENROLLMENT"
            /// Recovering an account.
            case recovery = "RECOVERY"
            /// Unlocking an account.
            case unlockAccount = "UNLOCK_ACCOUNT"
            /// Something this library does not know: see ``IDXClient/Response/intentName``.
            case unknown
        }

        let model: ResponseModel
        private let parts = Locked<[PartKey: any ResponsePart]>([:])

        private struct PartKey: Hashable {
            let type: ObjectIdentifier
            let index: Int
        }

        init(_ model: ResponseModel) {
            self.model = model
            model.response = self
        }

        /// Reads a response that the client did not request; `nil` if it is not a response of Identity Engine.
        package convenience init?(
            decoding body: Data, from client: IDXClient, http: OktaHTTPResponseInfo
        ) {
            guard let content = try? ResponseReader.content(of: body) else { return nil }
            self.init(ResponseModel(content, from: client, http: http))
        }

        /// The object of the part that `made` views; `made` if there was none before.
        func first<Part: ResponsePart>(_ made: Part) -> Part {
            let key = PartKey(type: ObjectIdentifier(Part.self), index: made.index)
            return parts.withLock { parts in
                if let known = parts[key] as? Part { return known }
                parts[key] = made
                return made
            }
        }

        private var content: ResponseContent { model.content }

        /// The value of a wrapper such as `{"type": "object", "value": {…}}`.
        private func value(of name: String) -> OktaJSON? { content.body[name]?["value"] }

        private func link(_ name: String) -> URL? {
            content.body[name]?["href"]?.text.flatMap(URL.init(string:))
        }

        /// The client it came to.
        public var client: IDXClient { model.client }
        /// The user's next choices; at the end empty, or the cancellation alone.
        public var remediations: RemediationCollection { RemediationCollection(model) }
        /// The authenticators it names.
        public var authenticators: AuthenticatorCollection {
            AuthenticatorCollection(model, Array(content.authenticators.indices))
        }
        /// The remediation or authenticator to poll; `nil` for other steps.
        ///
        /// A remediation such as `challenge-poll`, or the link of the mail that the current
        /// authenticator sent.
        public var pollable: (any Pollable)? {
            if let remediation = remediations.first(where: \.canPoll) { return remediation }
            guard let mail = authenticators.current as? Authenticator.Email, mail.canPoll else {
                return nil
            }
            return mail
        }
        /// Why the last wait for the user's decision did not end in a sign-in; `nil` unless a push
        /// was rejected or has timed out.
        ///
        /// Orgs send it as a message with one of these keys.
        public var waitFailure: OktaPollFailure? {
            for key in messages.allMessages.compactMap(\.localizationKey) {
                switch key {
                case "oktaverify.rejected", "api.authn.poll.error.push_rejected": return .rejected
                case "oktaverify.timeout": return .timedOut
                default: break
                }
            }
            return nil
        }
        /// The messages to the user.
        public var messages: MessageCollection {
            MessageCollection(
                model,
                content.topMessages,
                all: content.topMessages
                    + content.forms.flatMap { $0.ownMessages + $0.messages }
            )
        }
        /// Whether the sign-in is complete, and ``exchangeCode()`` returns the tokens.
        public var isLoginSuccessful: Bool { content.success != nil }
        /// When the transaction ends unless it continues, on the server's clock.
        public var expiresAt: Date? { content.expiresAt }
        /// The purpose of the transaction.
        public var intent: Intent {
            Intent(rawValue: content.intentName?.uppercased() ?? "") ?? .unknown
        }
        /// The purpose of the transaction, as the server spells it.
        public var intentName: String? { content.intentName }
        /// The application the user signs in to.
        public var app: Application? { value(of: "app")?.members.map(Application.init) }
        /// The user; only members that the server sent are set.
        public var user: User? { value(of: "user")?.members.map(User.init) }
        /// The CAPTCHA to show; ``IDXClient/Remediation/enterCaptcha(_:)`` takes its result.
        public var captcha: Captcha? { value(of: "captcha")?.members.map(Captcha.init) }
        /// The options of WebAuthn for a passkey that the system suggests, as the server sends them.
        ///
        /// Decoded: ``IDXClient/Remediation/passkeyRequestOptions``.
        public var autofillChallenge: OktaJSON? {
            value(of: "webauthnAutofillUIChallenge")?["challengeData"]
        }
        /// The scopes that need the user's consent, each with `name` and `label`.
        public var scopes: [OktaJSON] { value(of: "scopes")?.elements ?? [] }
        /// Where the sign-in comes from, for example a place and a browser, to be shown to the user.
        public var requestInfo: [OktaJSON] {
            let forms = content.remediations.lazy.map { self.content.forms[$0].members }
            let info = value(of: "requestInfo") ?? content.body["requestInfo"]
            let found = info ?? forms.compactMap { $0["requestInfo"] }.first
            return found?.elements ?? found?["value"]?.elements ?? []
        }
        /// The challenge for the device; `nil` during other steps.
        public var deviceChallenge: DeviceChallenge? {
            value(of: "authenticatorChallenge")?.members.map {
                DeviceChallenge($0, cancel: content.deviceCancel.map(model.remediation))
            }
        }
        /// The set-up of the device that has to come first; `nil` if none is needed.
        public var deviceEnrollment: DeviceEnrollment? {
            value(of: "deviceEnrollment")?.members.map(DeviceEnrollment.init)
        }
        /// Whether the transaction can be cancelled.
        public var canCancel: Bool { content.cancel != nil }
        /// Where a browser is to go after a sign-in without interaction code.
        ///
        /// It can contain a token: never log it.
        public var successRedirectUrl: URL? { link("success") }
        /// Where a browser is to go after a failure.
        public var failureRedirectUrl: URL? { link("failure") }
        /// The whole response, also what has no property here.
        ///
        /// It can contain a secret: never log it.
        public var body: OktaJSON { content.body }
        /// The HTTP status and facts from the header.
        public var http: OktaHTTPResponseInfo { model.http }
        /// Parts of the body that did not fit and were left out.
        public var decodingIssues: [OktaDecodingIssue] { content.issues }

        // MARK: Operations

        /// Cancels the transaction on the server, which starts it again.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate.
        public func cancel(completion: ResponseResult?) {
            model.client.submit(content.cancel, of: model, pairing(completion))
        }

        /// Cancels the transaction on the server, and reports a `Result`.
        public func cancel(completion: @escaping (Result<Response, any Error>) -> Void) {
            model.client.submit(content.cancel, of: model, completion)
        }

        /// Cancels the transaction on the server, and returns the response that starts it again.
        ///
        /// The request is sent in a cancelled task too; only its result is not awaited there.
        ///
        /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
        @discardableResult
        public func cancel() async throws -> Response {
            // Not refused for a cancelled task: ending the transaction is how a task cleans up.
            let call = PendingCall<Response>()
            model.client.submit(content.cancel, of: model) { call.end(with: $0) }
            return try await call.value()
        }

        /// Exchanges the code of a complete sign-in for tokens: `POST …/v1/token`.
        ///
        /// - Parameter completion: Called once, on the callback queue, after the delegate: with the
        ///   tokens, or with an error, which is ``IDXClientError/successResponseMissing`` if the
        ///   sign-in is not complete.
        public func exchangeCode(completion: TokenResult?) {
            model.client.exchange(content, pairing(completion))
        }

        /// Exchanges the code of a complete sign-in for tokens, and reports a `Result`.
        public func exchangeCode(completion: @escaping (Result<Token, any Error>) -> Void) {
            model.client.exchange(content, completion)
        }

        /// Exchanges the code of a complete sign-in for tokens, and returns them.
        ///
        /// - Throws: ``IDXClientError``, or `CancellationError` if the task is cancelled.
        public func exchangeCode() async throws -> Token {
            try await model.client.result { model.client.exchange(content, $0) }
        }
    }
}

extension IDXClient.Response: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "intent": intent, "isLoginSuccessful": isLoginSuccessful, "expiresAt": expiresAt,
            "remediations": Array(remediations), "authenticators": Array(authenticators),
            "messages": messages.allMessages, "app": app, "user": user,
            "decodingIssues": decodingIssues,
        ]
    }
}
