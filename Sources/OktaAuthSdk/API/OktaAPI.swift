public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Calls the Authn endpoints of one org.
///
/// One method per endpoint. Each calls `completion` exactly once, on the callback queue, never
/// before it returns, and not at all once the request it returns was cancelled. Subclass it and set
/// ``OktaAuthStatus/restApi`` to inspect, change or replace the requests of statuses and factors.
open class OktaAPI {
    /// The org's base URL, for example `https://example.okta.com`.
    ///
    /// Its path is part of every request, except the path of an issuer: `/oauth2/default`.
    public final let oktaDomain: URL
    final let connection: OrgConnection

    /// The session the requests go through.
    public final var urlSession: URLSession { connection.session }
    /// How requests are sent, and how outcomes are reported.
    public final var configuration: OktaConfiguration { connection.configuration }

    final var clock: any OktaClock { connection.clock }
    final var lifecycle: any OktaAppLifecycle { connection.lifecycle }
    final var resumeTokens: ResumeTokenStorage { connection.resumeTokens }

    /// Creates an API that calls back on the main queue.
    ///
    /// If `oktaDomain` cannot be an org's base URL, every call reports
    /// ``OktaError/internalError(_:)``. The default session is an ephemeral one for the process.
    public init(oktaDomain: URL, urlSession: URLSession? = nil) {
        self.oktaDomain = oktaDomain
        let configuration = OktaConfiguration(urlSession: urlSession)
        connection = OrgConnection(to: oktaDomain, configuration)
    }

    /// Creates an API that follows `configuration`.
    public init(oktaDomain: URL, configuration: OktaConfiguration) {
        self.oktaDomain = oktaDomain
        connection = OrgConnection(to: oktaDomain, configuration)
    }

    // MARK: Starting a transaction

    /// Signs in with a password, a user name alone, or an activation token: `POST /api/v1/authn`.
    ///
    /// Everything that is `nil` is left out of the request.
    ///
    /// - Parameters:
    ///   - username: The name the user signs in with.
    ///   - password: The password; `nil` starts with another factor.
    ///   - audience: The application to sign in to.
    ///   - relayState: Echoed in every response of the transaction.
    ///   - multiOptionalFactorEnroll: Whether to return to enrollment while optional factors remain.
    ///   - warnBeforePasswordExpired: Whether the response may be `PASSWORD_WARN`.
    ///   - token: The activation token, instead of name and password.
    ///   - deviceToken: Identifies the device, at most 32 characters; for trusted applications.
    ///   - deviceFingerprint: Sent as `X-Device-Fingerprint`; for trusted applications.
    ///   - completion: Called once on the callback queue.
    /// - Returns: The request in flight.
    @discardableResult
    open func primaryAuthentication(
        username: String?,
        password: String?,
        audience: String? = nil,
        relayState: String? = nil,
        multiOptionalFactorEnroll: Bool = true,
        warnBeforePasswordExpired: Bool = true,
        token: String? = nil,
        deviceToken: String? = nil,
        deviceFingerprint: String? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        let options = OktaAuthenticationOptions(
            multiOptionalFactorEnroll: multiOptionalFactorEnroll,
            warnBeforePasswordExpired: warnBeforePasswordExpired,
            relayState: relayState,
            audience: audience,
            deviceToken: deviceToken
        )
        if let problem = deviceToken.flatMap(OktaDeviceToken.problem(with:)) {
            return send(allowsEmptyResponse: false, completion: completion) { throw problem }
        }
        return post(
            options.body(with: ["username": username, "password": password, "token": token]),
            to: OrgAddress.signInPath,
            headers: deviceFingerprint.map { ["X-Device-Fingerprint": $0] } ?? [:],
            completion: completion
        )
    }

    /// Signs in inside a transaction that waits for credentials: `POST` to its `authenticate` link.
    @discardableResult
    open func primaryAuthentication(
        with link: LinksResponse.Link,
        stateToken: String,
        username: String?,
        password: String?,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(
            link,
            .object(["stateToken": stateToken, "username": username, "password": password]),
            completion: completion
        )
    }

    /// Fetches the state of a transaction: `POST /api/v1/authn` with the state token alone.
    @discardableResult
    open func getTransactionState(
        stateToken: String, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        post(
            .object(["stateToken": stateToken]),
            to: OrgAddress.signInPath,
            isRead: true,
            completion: completion
        )
    }

    /// Starts to unlock an account: `POST /api/v1/authn/recovery/unlock`.
    @discardableResult
    open func unlockAccount(
        username: String, factor: FactorType, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        post(
            .object(["username": username, "factorType": factor.rawValue.uppercased()]),
            to: "/api/v1/authn/recovery/unlock",
            completion: completion
        )
    }

    /// Starts to recover a password: `POST /api/v1/authn/recovery/password`.
    @discardableResult
    open func recoverPassword(
        username: String, factor: FactorType, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        post(
            .object(["username": username, "factorType": factor.rawValue.uppercased()]),
            to: "/api/v1/authn/recovery/password",
            completion: completion
        )
    }

    /// Starts to unlock an account without a message to the user:
    /// `POST /api/v1/authn/recovery/unlock`.
    ///
    /// For trusted applications, which get the recovery token in the response.
    @discardableResult
    open func unlockAccount(
        username: String, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        post(
            .object(["username": username]),
            to: "/api/v1/authn/recovery/unlock",
            completion: completion
        )
    }

    /// Starts to recover a password without a message to the user:
    /// `POST /api/v1/authn/recovery/password`.
    ///
    /// For trusted applications, which get the recovery token in the response.
    @discardableResult
    open func recoverPassword(
        username: String, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        post(
            .object(["username": username]),
            to: "/api/v1/authn/recovery/password",
            completion: completion
        )
    }

    // MARK: Recovery and passwords

    /// Continues a recovery: `POST` to its `next` link.
    ///
    /// Sends the answer to the recovery question, or the token of a mailed link or of a trusted
    /// application. An empty state token is left out.
    @discardableResult
    open func recoverWith(
        answer: String?,
        stateToken: String,
        recoveryToken: String?,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        let body = OktaJSON.object([
            "answer": answer, "stateToken": stateToken.isEmpty ? nil : stateToken,
            "recoveryToken": recoveryToken,
        ])
        return follow(link, body, completion: completion)
    }

    /// Continues a recovery that may have no transaction yet: `POST` to its `next` link.
    ///
    /// Calls the method with the same parameters, and an empty state token for `nil`.
    @discardableResult
    open func recoverWith(
        answer: String?,
        stateToken: String?,
        recoveryToken: String?,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        recoverWith(
            answer: answer,
            stateToken: stateToken ?? "",
            recoveryToken: recoveryToken,
            link: link,
            completion: completion
        )
    }

    /// Redeems a recovery token: `POST /api/v1/authn/recovery/token`.
    @discardableResult
    open func recoverWith(
        recoveryToken: String, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        do {
            let link = LinksResponse.Link(href: try endpoint("/api/v1/authn/recovery/token"))
            return recoverWith(
                answer: nil,
                stateToken: nil,
                recoveryToken: recoveryToken,
                link: link,
                completion: completion
            )
        } catch {
            return send(allowsEmptyResponse: false, completion: completion) { throw error }
        }
    }

    /// Sets a new password: `POST` to the `next` link of `PASSWORD_RESET`.
    @discardableResult
    open func resetPassword(
        newPassword: String,
        stateToken: String,
        link: LinksResponse.Link,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(
            link,
            .object(["stateToken": stateToken, "newPassword": newPassword]),
            completion: completion
        )
    }

    /// Changes a password: `POST /api/v1/authn/credentials/change_password`.
    @discardableResult
    open func changePassword(
        stateToken: String,
        oldPassword: String,
        newPassword: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        post(
            .object([
                "stateToken": stateToken, "oldPassword": oldPassword, "newPassword": newPassword,
            ]),
            to: "/api/v1/authn/credentials/change_password",
            completion: completion
        )
    }

    /// Changes a password: `POST` to the `next` link of `PASSWORD_EXPIRED` or `PASSWORD_WARN`.
    @discardableResult
    open func changePassword(
        link: LinksResponse.Link,
        stateToken: String,
        oldPassword: String,
        newPassword: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(
            link,
            .object([
                "stateToken": stateToken, "oldPassword": oldPassword, "newPassword": newPassword,
            ]),
            completion: completion
        )
    }

    // MARK: Moving through a transaction

    /// Ends a transaction: `POST /api/v1/authn/cancel`.
    @discardableResult
    open func cancelTransaction(
        stateToken: String, completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        post(
            .object(["stateToken": stateToken]),
            to: "/api/v1/authn/cancel",
            allowsEmptyResponse: true,
            completion: completion
        )
    }

    /// Ends a transaction: `POST` to its `cancel` link.
    @discardableResult
    open func cancelTransaction(
        with link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(
            link,
            .object(["stateToken": stateToken]),
            allowsEmptyResponse: true,
            completion: completion
        )
    }

    /// Follows a link that needs the state token alone: previous, skip, resend.
    @discardableResult
    open func perform(
        link: LinksResponse.Link,
        stateToken: String,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(link, .object(["stateToken": stateToken]), completion: completion)
    }

    // MARK: Factors

    /// Verifies a factor: `POST /api/v1/authn/factors/{factorId}/verify`.
    @discardableResult
    open func verifyFactor(
        factorId: String,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        do {
            let path = "/api/v1/authn/factors/\(factorId)/verify"
            return verifyFactor(
                with: LinksResponse.Link(href: try endpoint(path)),
                stateToken: stateToken,
                answer: answer,
                passCode: passCode,
                rememberDevice: rememberDevice,
                autoPush: autoPush,
                completion: completion
            )
        } catch {
            return send(allowsEmptyResponse: false, completion: completion) { throw error }
        }
    }

    /// Challenges, verifies, activates or polls a factor: `POST` to its link.
    ///
    /// Without code and answer, the request sends the challenge or polls its result.
    /// `recoveryToken` is the token of a recovery. `rememberDevice` skips the factor on this device
    /// next time, and `autoPush` pushes without asking.
    @discardableResult
    open func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        recoveryToken: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(
            link,
            .object([
                "stateToken": stateToken, "answer": answer, "passCode": passCode,
                "recoveryToken": recoveryToken,
            ]),
            query: OktaVerifyOptions(rememberDevice: rememberDevice, autoPush: autoPush).query,
            completion: completion
        )
    }

    /// Verifies or activates a factor with fields other than a code or answer: `POST` to its link.
    ///
    /// Called for passwords and for signatures of security keys. The fields are the members of the body
    /// besides the state token; the options are the same as for a code.
    @discardableResult
    open func verifyFactor(
        with link: LinksResponse.Link,
        stateToken: String,
        fields: [String: String],
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(
            link,
            .object(["stateToken": stateToken]).merging(fields.json),
            query: OktaVerifyOptions(rememberDevice: rememberDevice, autoPush: autoPush).query,
            completion: completion
        )
    }

    /// Enrolls a factor: `POST` to its `enroll` link; values that are `nil` are left out.
    @discardableResult
    open func enrollFactor(
        _ factor: EmbeddedResponse.Factor,
        with link: LinksResponse.Link,
        stateToken: String,
        phoneNumber: String?,
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        enrollFactor(
            factor,
            with: link,
            stateToken: stateToken,
            values: [OktaEnrollmentField: String](
                questionId: questionId,
                answer: answer,
                credentialId: credentialId,
                passCode: passCode,
                phoneNumber: phoneNumber
            ),
            completion: completion
        )
    }

    /// Enrolls a factor with any set of values: `POST` to its `enroll` link.
    ///
    /// Called for values that the method with single values has no parameter for, and to replace the
    /// number of a phone that was enrolled before: `updatePhone` in the query.
    @discardableResult
    open func enrollFactor(
        _ factor: EmbeddedResponse.Factor,
        with link: LinksResponse.Link,
        stateToken: String,
        values: [OktaEnrollmentField: String],
        updatesPhone: Bool = false,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        let profile = OktaJSON.object([
            "phoneNumber": values[.phoneNumber], "phoneExtension": values[.phoneExtension],
            "question": values[.questionId], "questionText": values[.questionText],
            "answer": values[.answer], "credentialId": values[.credentialId],
            "password": values[.password],
        ])
        let body = OktaJSON.object([
            "stateToken": stateToken, "factorType": factor.factorType.rawValue,
            "provider": factor.provider?.rawValue,
            "profile": profile == [:] ? OktaJSON?.none : profile,
            "passCode": values[.passCode], "nextPassCode": values[.nextPassCode],
        ])
        let query: KeyValuePairs = ["updatePhone": updatesPhone ? "true" : nil]
        return follow(link, body, query: query, completion: completion)
    }

    /// Sends the activation link of a push factor to the user: `POST` to one of its `send` links.
    @discardableResult
    open func sendActivationLink(
        link: LinksResponse.Link,
        stateToken: String,
        phoneNumber: String? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        follow(
            link,
            .object([
                "stateToken": stateToken,
                "profile": phoneNumber.map { OktaJSON.object(["phoneNumber": $0]) },
            ]),
            allowsEmptyResponse: true,
            completion: completion
        )
    }

    /// Sends the signed response of a Duo dialogue, `sig_response`, to the server: form `POST` to its
    /// `complete` link.
    ///
    /// The response is meant for a browser and ignored; poll for the result. Calls `onCompletion` once
    /// the server has received it, `onError` instead.
    @discardableResult
    open func completeDuo(
        with link: LinksResponse.Link,
        factorId: String?,
        stateToken: String,
        signedResponse: String,
        onCompletion: @escaping () -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) -> OktaAPIRequest {
        send(
            reading: { _ in },
            {
                AuthnRequest(
                    url: try resolvedURL(for: link),
                    method: .post,
                    body: FormEncoding.data([
                        "id": factorId, "stateToken": stateToken, "sig_response": signedResponse,
                    ]),
                    headers: ["Content-Type": "application/x-www-form-urlencoded"]
                )
            },
            completion: { $0.report(onCompletion, onError) }
        )
    }

    /// Lists the security questions to choose from: `GET` of the `questions` link.
    @discardableResult
    open func downloadSecurityQuestions(
        with link: LinksResponse.Link,
        onCompletion: ((_ questions: [SecurityQuestion]) -> Void)? = nil,
        onError: ((_ error: OktaError) -> Void)? = nil
    ) -> OktaAPIRequest {
        send(
            isRead: true,
            reading: { try SecurityQuestion.list(in: $0.body) },
            { AuthnRequest(url: try resolvedURL(for: link), method: .get) },
            completion: { $0.report({ onCompletion?($0) }, { onError?($0) }) }
        )
    }

    // MARK: Anything else

    /// Sends a body the app built to a link.
    ///
    /// The body is a JSON object; anything else is reported as ``OktaError/internalError(_:)``. With
    /// `GET` it is not sent.
    @discardableResult
    open func sendApiRequest(
        with link: LinksResponse.Link,
        bodyParams: [String: Any]?,
        method: OktaAPIRequest.Method,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        send(allowsEmptyResponse: false, completion: completion) {
            AuthnRequest(
                url: try resolvedURL(for: link),
                method: method,
                body: method == .get
                    ? nil
                    : try AuthnRequest.body(bodyParams ?? [:], adding: OktaRequestOptions.current)
            )
        }
    }

    /// Sends a body the app built to a link, with the method the link's hints allow.
    ///
    /// Calls the method with the same parameters.
    @discardableResult
    open func sendApiRequest(
        with link: LinksResponse.Link,
        bodyParams: [String: Any]?,
        method: OktaAPIRequest.Method? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        sendApiRequest(
            with: link,
            bodyParams: bodyParams,
            method: method ?? Self.method(for: link),
            completion: completion
        )
    }

    /// Fetches a resource, for example the picture of a QR code; no token is added.
    @discardableResult
    open func sendHttpRequest(
        with url: URL,
        method: OktaAPIRequest.Method = .get,
        onCompletion: @escaping (_ body: Data) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) -> OktaAPIRequest {
        send(
            isRead: method == .get,
            reading: \.body,
            {
                guard Origin(url).isSecure else {
                    throw OktaError.internalError("the URL must begin with https://")
                }
                return AuthnRequest(
                    url: url, method: method, isForeign: !connection.trusted.permits(url)
                )
            },
            completion: { $0.report(onCompletion, onError) }
        )
    }
}

extension OktaAPI: Redacting {
    // Header fields can hold an API token, and a URL a password.
    package var redactedFields: KeyValuePairs<String, Any?> { ["oktaDomain": Origin(oktaDomain)] }
}
