import Foundation
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A call of the public API, and the fields of the request it must set.
struct Exchange: Sendable, CustomTestStringConvertible {
    let call: String
    /// The path without `/api/v1`, ids as `*`; `any` for what goes with every request.
    let endpoint: String
    /// The status it starts from; `nil` for the beginning.
    let fixture: String?
    /// `body`, `query` or `header` and name, and the value it must have there.
    let sets: [String: String]
    let make: @Sendable (OktaAuthStatus, CallbackRecorder) throws -> Void

    init(
        _ call: String,
        _ endpoint: String,
        from fixture: String? = nil,
        sets: [String: String],
        _ make: @escaping @Sendable (OktaAuthStatus, CallbackRecorder) throws -> Void
    ) {
        (self.call, self.endpoint, self.fixture) = (call, endpoint, fixture)
        (self.sets, self.make) = (sets, make)
    }

    var testDescription: String { "\(endpoint): \(call)" }
}

@Suite("Every field of a request")
struct RequestFieldTests {
    @Test("is set by a public call, in its place", arguments: Exchange.all)
    func place(exchange: Exchange) throws {
        let session = try ScriptedSession(.fixture("success"))
        let status: OktaAuthStatus =
            try exchange.fixture.map { try session.status(OktaAuthStatus.self, from: $0) }
            ?? session.start
        let recorder = CallbackRecorder()
        try exchange.make(status, recorder)
        session.wait(1)

        #expect(recorder.messages == [])
        let sent = try #require(session.network.sent.first)
        if exchange.endpoint != "any" { #expect(Self.endpoint(of: sent) == exchange.endpoint) }
        #expect(sent.method == "POST")
        let fields = Self.fields(of: sent)
        for (field, value) in exchange.sets {
            #expect(fields[field] == value, "\(field)")
        }
    }

    @Test("is in the table: none of the wire document is missing")
    func complete() {
        var set: [String: Set<String>] = [:]
        for exchange in Exchange.all {
            set[exchange.endpoint, default: []].formUnion(exchange.sets.keys)
        }
        for (endpoint, fields) in RequestFields.all {
            let missing = fields.subtracting(set[endpoint] ?? [])
            #expect(missing == [], "nothing sets these of \(endpoint)")
            #expect(set[endpoint]?.subtracting(fields) ?? [] == [], "unknown to \(endpoint)")
        }
        #expect(Set(set.keys) == Set(RequestFields.all.keys))
    }

    private static func endpoint(of request: SentRequest) -> String {
        var parts = request.url.path.split(separator: "/").dropFirst(2).map(String.init)
        if let place = parts.firstIndex(of: "factors"), place + 1 < parts.count {
            parts[place + 1] = "*"
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Everything in a request by place and name.
    private static func fields(of request: SentRequest) -> [String: String] {
        var fields: [String: String] = [:]
        for (name, value) in request.headers { fields["header \(name)"] = value }
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems
        for item in query ?? [] { fields["query \(item.name)"] = item.value }
        let body = request.body ?? Data()
        if let json = try? JSONSerialization.jsonObject(with: body) as? [String: Any] {
            flatten(json, under: "body ", into: &fields)
        } else {
            var form = URLComponents()
            // A server reads a plus as a space.
            form.percentEncodedQuery = String(decoding: body, as: UTF8.self)
                .replacingOccurrences(of: "+", with: "%20")
            for item in form.queryItems ?? [] { fields["body \(item.name)"] = item.value }
        }
        return fields
    }

    private static func flatten(
        _ json: [String: Any],
        under prefix: String,
        into fields: inout [String: String]
    ) {
        for (name, value) in json {
            switch value {
            case let inner as [String: Any]:
                flatten(inner, under: "\(prefix)\(name).", into: &fields)
            case let list as [String]: fields[prefix + name] = list.joined(separator: ",")
            case let text as String: fields[prefix + name] = text
            case let flag as Bool: fields[prefix + name] = "\(flag)"
            default: fields[prefix + name] = "?"
            }
        }
    }
}

// MARK: - The table

private func start(_ status: OktaAuthStatus) throws -> OktaAuthStatusUnauthenticated {
    try #require(status as? OktaAuthStatusUnauthenticated)
}

private func cast<Status>(_ status: OktaAuthStatus, _ type: Status.Type) throws -> Status {
    try #require(status as? Status)
}

/// The way in with the configuration of `status`, changed.
private func okta(
    _ status: OktaAuthStatus,
    _ change: (inout OktaConfiguration) -> Void = { _ in }
) -> OktaAuthSdk {
    var configuration = status.restApi.configuration
    change(&configuration)
    return OktaAuthSdk(domain: status.restApi.oktaDomain, configuration: configuration)
}

private func factor<Factor: OktaFactor>(
    _ status: OktaAuthStatus,
    _ provider: FactorProvider = .okta,
    as type: Factor.Type
) throws -> Factor {
    let factors: [OktaFactor] =
        switch status.step {
        case .factorEnroll(let status): status.availableFactors
        case .factorRequired(let status): status.availableFactors
        case .factorEnrollActivate(let status): [status.factor]
        case .factorChallenge(let status): [status.factor]
        default: []
        }
    return try #require(
        factors.compactMap { $0 as? Factor }.first { $0.provider == provider }
    )
}

extension Exchange {
    static let all: [Exchange] =
        headers + beginnings + passwords + enrollments + activations + verifications + recoveries
        + moves + rare

    private static let headers: [Exchange] = [
        Exchange(
            "authenticate(username:password:), as it is",
            "any",
            sets: [
                "header Accept": "application/json", "header Content-Type": "application/json",
                "header User-Agent": UserAgent.text,
            ]
        ) {
            try start($0).authenticate(
                username: "grace",
                password: "pw",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "OktaRequestOptions",
            "any",
            sets: [
                "header Authorization": "SSWS token-1", "header X-Forwarded-For": "192.0.2.7",
                "header X-Device-Fingerprint": "print-1", "header Accept-Language": "de",
                "header X-Typing-Pattern": "pattern-1",
                "header X-Okta-User-Agent-Extended": "app/1",
            ]
        ) { status, recorder in
            let options = OktaRequestOptions(
                headers: [
                    "X-Typing-Pattern": "pattern-1", "X-Okta-User-Agent-Extended": "app/1",
                ],
                language: "de",
                forwardedFor: "192.0.2.7",
                deviceFingerprint: "print-1",
                apiToken: "token-1"
            )
            try options.apply {
                try start(status).recoverPassword(
                    username: "grace",
                    factorType: .sms,
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
            }
        },
        Exchange(
            "OktaConfiguration",
            "any",
            sets: [
                "header Cookie": "DT=device1", "header Authorization": "SSWS token-1",
                "header Accept-Language": "de",
            ]
        ) { status, recorder in
            okta(status) {
                $0.deviceToken = "device1"
                $0.deviceTokenTransports = [.cookie]
                $0.apiToken = "token-1"
                $0.language = "de"
            }
            .fetchStatus(
                with: "st-1",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
    ]

    private static let beginnings: [Exchange] = [
        Exchange(
            "authenticate(username:password:options:)",
            "/authn",
            sets: [
                "body username": "grace", "body password": "pw",
                "body options.multiOptionalFactorEnroll": "false",
                "body options.warnBeforePasswordExpired": "false",
                "body context.deviceToken": "device1", "body relayState": "state-1",
                "body audience": "app-1",
            ]
        ) { status, recorder in
            okta(status).authenticate(
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions(
                    multiOptionalFactorEnroll: false,
                    warnBeforePasswordExpired: false,
                    relayState: "state-1",
                    audience: "app-1",
                    deviceToken: "device1"
                ),
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Exchange(
            "authenticate(activationToken:)",
            "/authn",
            sets: [
                "body token": "token-1", "body options.multiOptionalFactorEnroll": "true",
                "body options.warnBeforePasswordExpired": "true",
            ]
        ) { status, recorder in
            okta(status).authenticate(
                activationToken: "token-1",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Exchange("fetchStatus(with:)", "/authn", sets: ["body stateToken": "st-1"]) {
            okta($0).fetchStatus(
                with: "st-1",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "authenticate(inside:username:password:)",
            "/authn",
            sets: [
                "body stateToken": "st-1", "body username": "grace", "body password": "pw",
                "body options.warnBeforePasswordExpired": "true", "body relayState": "state-1",
            ]
        ) { status, recorder in
            okta(status).authenticate(
                stateToken: "st-1",
                username: "grace",
                password: "pw",
                options: OktaAuthenticationOptions(relayState: "state-1"),
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        },
        Exchange(
            "OktaAPI.perform(link:stateToken:)",
            "/authn/introspect",
            sets: ["body stateToken": "st-1"]
        ) { status, _ in
            let place = status.restApi.oktaDomain.appendingPathComponent("api/v1/authn/introspect")
            status.restApi.perform(link: LinksResponse.Link(href: place), stateToken: "st-1")
        },
    ]

    private static let passwords: [Exchange] = [
        Exchange(
            "changePassword(oldPassword:newPassword:options:) after a warning",
            "/authn/credentials/change_password",
            from: "password-warn",
            sets: [
                "body oldPassword": "old", "body newPassword": "new",
                "body revokeSessions": "true",
            ]
        ) {
            try cast($0, OktaAuthStatusPasswordWarning.self).changePassword(
                oldPassword: "old",
                newPassword: "new",
                options: OktaPasswordOptions(revokeSessions: true),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "changePassword(oldPassword:newPassword:options:) after the expiry",
            "/authn/credentials/change_password",
            from: "password-expired",
            sets: [
                "body stateToken": "00FixtureStateToken000000000000000000000001",
                "body revokeSessions": "true",
            ]
        ) {
            try cast($0, OktaAuthStatusPasswordExpired.self).changePassword(
                oldPassword: "old",
                newPassword: "new",
                options: OktaPasswordOptions(revokeSessions: true),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "resetPassword(newPassword:options:)",
            "/authn/credentials/reset_password",
            from: "password-reset",
            sets: [
                "body stateToken": "00FixtureStateToken000000000000000000000001",
                "body newPassword": "new", "body revokeSessions": "true",
            ]
        ) {
            try cast($0, OktaAuthStatusPasswordReset.self).resetPassword(
                newPassword: "new",
                options: OktaPasswordOptions(revokeSessions: true),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
    ]

    private static func enrollment(
        _ name: String,
        _ type: OktaFactor.Type,
        of provider: FactorProvider = .okta,
        _ enrollment: OktaFactorEnrollment,
        sets: [String: String]
    ) -> Exchange {
        Exchange(
            "enroll(_:) of \(name)",
            "/authn/factors",
            from: "mfa-enroll.all-variants",
            sets: sets.merging(["body provider": provider.rawValue]) { $1 }
        ) { status, recorder in
            let enroll = try cast(status, OktaAuthStatusFactorEnroll.self)
            let factor = try #require(
                enroll.availableFactors.first {
                    Swift.type(of: $0) == type && $0.provider == provider
                }
            )
            factor.enroll(
                enrollment,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }
    }

    private static let enrollments: [Exchange] = [
        enrollment(
            "a phone that is replaced",
            OktaFactorSms.self,
            OktaFactorEnrollment(
                phoneNumber: "+15550100",
                validatesPhone: false,
                updatesPhone: true
            ),
            sets: [
                "body factorType": "sms", "body profile.phoneNumber": "+15550100",
                "body profile.validatePhone": "false", "query updatePhone": "true",
                "body stateToken": "00SimStateToken0000000000000000000000000001",
            ]
        ),
        enrollment(
            "a phone with an extension",
            OktaFactorCall.self,
            OktaFactorEnrollment(phoneNumber: "+15550100", phoneExtension: "7"),
            sets: ["body profile.phoneExtension": "7"]
        ),
        enrollment(
            "a question",
            OktaFactorQuestion.self,
            OktaFactorEnrollment(
                questionId: "disliked_food",
                questionText: "Which food?",
                answer: "soup"
            ),
            sets: [
                "body profile.question": "disliked_food", "body profile.answer": "soup",
                "body profile.questionText": "Which food?",
            ]
        ),
        enrollment(
            "a token with two codes",
            OktaFactorToken.self,
            of: .symantec,
            OktaFactorEnrollment(
                credentialId: "VSMT1",
                passCode: "123456",
                nextPassCode: "654321"
            ),
            sets: [
                "body profile.credentialId": "VSMT1", "body passCode": "123456",
                "body nextPassCode": "654321",
            ]
        ),
        Exchange(
            "bodyFields around a known operation",
            "/authn/factors",
            from: "mfa-enroll.all-variants",
            sets: [
                "body profile.phoneNumber": "+15550100", "body profile.password": "pw",
                "body factorType": "sms",
            ]
        ) { status, recorder in
            let sms = try factor(status, as: OktaFactorSms.self)
            OktaRequestOptions(bodyFields: ["profile": ["password": "pw"]]).apply {
                sms.enroll(
                    phoneNumber: "+15550100",
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
            }
        },
    ]

    private static func activation(
        _ fixture: String,
        _ fields: [String: String]
    ) -> Exchange {
        Exchange(
            "sendRequest(with:keyValuePayload:) in \(fixture)",
            "/authn/factors/*/lifecycle/activate",
            from: fixture,
            sets: Dictionary(uniqueKeysWithValues: fields.map { ("body \($0.key)", $0.value) })
        ) { status, recorder in
            let activate = try cast(status, OktaAuthStatusFactorEnrollActivate.self)
            activate.factor.sendRequest(
                with: try #require(activate.activateLink),
                keyValuePayload: fields,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }
    }

    private static let activations: [Exchange] = [
        Exchange(
            "activateFactor(passCode:)",
            "/authn/factors/*/lifecycle/activate",
            from: "mfa-enroll-activate.sms",
            sets: [
                "body passCode": "012345",
                "body stateToken": "00FixtureStateToken000000000000000000000001",
            ]
        ) {
            try cast($0, OktaAuthStatusFactorEnrollActivate.self).activateFactor(
                passCode: "012345",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        activation(
            "mfa-enroll-activate.u2f",
            [
                "registrationData": "data-1", "clientData": "data-2", "version": "U2F_V2",
                "challenge": "data-3",
            ]
        ),
        activation(
            "mfa-enroll-activate.webauthn",
            [
                "attestation": "data-1", "clientData": "data-2", "transports": "[]",
                "clientExtensions": "{}",
            ]
        ),
        Exchange(
            "activateFactor(passCode: nil)",
            "/authn/factors/*/lifecycle/activate/poll",
            from: "mfa-enroll-activate.push.waiting",
            sets: ["body stateToken": "00FixtureStateToken000000000000000000000001"]
        ) {
            try cast($0, OktaAuthStatusFactorEnrollActivate.self).activateFactor(
                passCode: nil,
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "sendActivationLinkViaEmail()",
            "/authn/factors/*/lifecycle/activate/email",
            from: "mfa-enroll-activate.push.waiting",
            sets: ["body stateToken": "00FixtureStateToken000000000000000000000001"]
        ) {
            try factor($0, as: OktaFactorPush.self).sendActivationLinkViaEmail(
                onSuccess: {},
                onError: $1.onError
            )
        },
        Exchange(
            "sendActivationLinkViaSms(with:)",
            "/authn/factors/*/lifecycle/activate/sms",
            from: "mfa-enroll-activate.push.waiting",
            sets: [
                "body stateToken": "00FixtureStateToken000000000000000000000001",
                "body profile.phoneNumber": "+15550100",
            ]
        ) {
            try factor($0, as: OktaFactorPush.self).sendActivationLinkViaSms(
                with: "+15550100",
                onSuccess: {},
                onError: $1.onError
            )
        },
        Exchange(
            "resendFactor() with bodyFields",
            "/authn/factors/*/lifecycle/resend",
            from: "mfa-enroll-activate.sms",
            sets: [
                "body stateToken": "00FixtureStateToken000000000000000000000001",
                "body factorType": "sms", "body provider": "OKTA",
                "body profile.phoneNumber": "+15550100",
            ]
        ) { status, recorder in
            let activate = try cast(status, OktaAuthStatusFactorEnrollActivate.self)
            let fields: [String: OktaJSON] = [
                "factorType": "sms", "provider": "OKTA", "profile": ["phoneNumber": "+15550100"],
            ]
            OktaRequestOptions(bodyFields: fields).apply {
                activate.resendFactor(
                    onStatusChange: recorder.onStatusChange,
                    onError: recorder.onError
                )
            }
        },
        Exchange(
            "sendSignedResponse(_:)",
            "/authn/factors/*/lifecycle/duoCallback",
            from: "mfa-enroll-activate.duo",
            sets: [
                "body id": "dsf1fixture000000000", "body sig_response": "AUTH|a+b/c=:APP|d e",
                "body stateToken": "00FixtureStateToken000000000000000000000001",
            ]
        ) {
            try factor($0, .duo, as: OktaFactorDuo.self).sendSignedResponse(
                "AUTH|a+b/c=:APP|d e",
                onSuccess: {},
                onError: $1.onError
            )
        },
    ]

    private static let verifications: [Exchange] = [
        Exchange(
            "verifyFactor(passCode:options:)",
            "/authn/factors/*/verify",
            from: "mfa-challenge.sms",
            sets: [
                "body passCode": "012345", "query rememberDevice": "true",
                "query autoPush": "false",
                "body stateToken": "00FixtureStateToken000000000000000000000001",
            ]
        ) {
            try cast($0, OktaAuthStatusFactorChallenge.self).verifyFactor(
                passCode: "012345",
                options: OktaVerifyOptions(rememberDevice: true, autoPush: false),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "verify(passCode:options:) of a phone",
            "/authn/factors/*/verify",
            from: "mfa-challenge.sms",
            sets: ["body passCode": "012345", "query rememberDevice": "false"]
        ) {
            try factor($0, as: OktaFactorSms.self).verify(
                passCode: "012345",
                options: OktaVerifyOptions(rememberDevice: false),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "verify(passCode:options:) of an app",
            "/authn/factors/*/verify",
            from: "mfa-challenge.totp",
            sets: ["body passCode": "012345", "query rememberDevice": "true"]
        ) {
            let challenge = try cast($0, OktaAuthStatusFactorChallenge.self)
            let totp = try #require(challenge.factor as? OktaFactorTotp)
            totp.verify(
                passCode: "012345",
                options: OktaVerifyOptions(rememberDevice: true),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "select(password:), with the options of its status",
            "/authn/factors/*/verify",
            from: "mfa-required.factors-plural",
            sets: [
                "body password": "pw", "query rememberDevice": "true", "query autoPush": "true",
            ]
        ) {
            $0.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            try factor($0, as: OktaFactorPassword.self).select(
                password: "pw",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "verify(with:) of a security key, with the options of its status",
            "/authn/factors/*/verify",
            from: "mfa-challenge.webauthn.by-type",
            sets: ["query rememberDevice": "true", "query autoPush": "true"]
        ) {
            $0.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            let challenge = try cast($0, OktaAuthStatusFactorChallenge.self)
            try #require(challenge.factor as? OktaFactorWebAuthn).verify(
                with: OktaWebAuthnAssertion(
                    authenticatorData: Data([1]),
                    clientDataJSON: Data([2]),
                    signature: Data([3])
                ),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "select() of a push, with the options of its status",
            "/authn/factors/*/verify",
            from: "mfa-required.factors-plural",
            sets: ["query autoPush": "true", "query rememberDevice": "true"]
        ) {
            $0.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            try factor($0, as: OktaFactorPush.self)
                .select(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Exchange(
            "select(answerToSecurityQuestion:)",
            "/authn/factors/*/verify",
            from: "mfa-required.factors-plural",
            sets: ["body answer": "soup"]
        ) {
            try factor($0, as: OktaFactorQuestion.self).select(
                answerToSecurityQuestion: "soup",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "sendRequest(with:keyValuePayload:) of a security key",
            "/authn/factors/*/verify",
            from: "mfa-challenge.webauthn.by-type",
            sets: [
                "body clientData": "data-1", "body signatureData": "data-2",
                "body authenticatorData": "data-3",
            ]
        ) {
            let challenge = try cast($0, OktaAuthStatusFactorChallenge.self)
            challenge.factor.sendRequest(
                with: try #require(challenge.links?.next),
                keyValuePayload: [
                    "clientData": "data-1", "signatureData": "data-2",
                    "authenticatorData": "data-3",
                ],
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "resend(by:)",
            "/authn/factors/*/verify/resend",
            from: "mfa-challenge.email",
            sets: ["body stateToken": "00SimStateToken0000000000000000000000000001"]
        ) { $0.resend(by: .email, onStatusChange: $1.onStatusChange, onError: $1.onError) },
    ]

    private static let recoveries: [Exchange] = [
        Exchange(
            "recoverPassword(username:factorType:options:)",
            "/authn/recovery/password",
            sets: [
                "body username": "grace", "body factorType": "CALL", "body relayState": "state-1",
            ]
        ) {
            okta($0).recoverPassword(
                username: "grace",
                factorType: .call,
                options: OktaRecoveryOptions(relayState: "state-1"),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "unlockAccount(username:factorType:options:)",
            "/authn/recovery/unlock",
            sets: [
                "body username": "grace", "body factorType": "EMAIL", "body relayState": "state-1",
            ]
        ) {
            okta($0).unlockAccount(
                username: "grace",
                factorType: .email,
                options: OktaRecoveryOptions(relayState: "state-1"),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "verifyFactor(passCode:) of a recovery",
            "/authn/recovery/factors/*/verify",
            from: "recovery-challenge.sms",
            sets: [
                "body passCode": "012345",
                "body stateToken": "00FixtureStateToken000000000000000000000001",
            ]
        ) {
            try cast($0, OktaAuthStatusRecoveryChallenge.self).verifyFactor(
                passCode: "012345",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "resend(by:) of a recovery",
            "/authn/recovery/factors/*/resend",
            from: "recovery-challenge.sms",
            sets: ["body stateToken": "00FixtureStateToken000000000000000000000001"]
        ) { $0.resend(by: .sms, onStatusChange: $1.onStatusChange, onError: $1.onError) },
        Exchange(
            "recover(recoveryToken:options:)",
            "/authn/recovery/token",
            sets: [
                "body recoveryToken": "token-1", "body options.multiOptionalFactorEnroll": "true",
            ]
        ) {
            okta($0).recover(
                recoveryToken: "token-1",
                options: OktaRecoveryOptions(multiOptionalFactorEnroll: true),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "recoverWithAnswer(_:)",
            "/authn/recovery/answer",
            from: "recovery.question",
            sets: [
                "body answer": "Annie",
                "body stateToken": "00FixtureStateToken000000000000000000000001",
            ]
        ) {
            try cast($0, OktaAuthStatusRecovery.self).recoverWithAnswer(
                "Annie",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
    ]

    private static let moves: [Exchange] = [
        Exchange(
            "returnToPreviousStatus()",
            "/authn/previous",
            from: "mfa-challenge.email",
            sets: ["body stateToken": "00SimStateToken0000000000000000000000000001"]
        ) {
            $0.returnToPreviousStatus(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Exchange(
            "skipPasswordChange()",
            "/authn/skip",
            from: "password-warn",
            sets: ["body stateToken": "00FixtureStateToken000000000000000000000001"]
        ) {
            try cast($0, OktaAuthStatusPasswordWarning.self).skipPasswordChange(
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "cancel()",
            "/authn/cancel",
            from: "mfa-challenge.email",
            sets: ["body stateToken": "00SimStateToken0000000000000000000000000001"]
        ) { $0.cancel(onError: $1.onError) },
    ]

    private static let rare: [Exchange] = [
        Exchange(
            "waitForTurn()",
            "/authn/poll",
            from: "poll",
            sets: ["body stateToken": "00SimStateToken0000000000000000000000000001"]
        ) {
            try cast($0, OktaAuthStatusPoll.self).waitForTurn(
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "consent(to:), all or nothing",
            "/authn/consent",
            from: "consent-required",
            sets: [
                "body consent.expiresAt": "2024-05-01T12:05:00.000Z",
                "body consent.scopes": "api:read,api:write",
                "body stateToken": "00SimStateToken0000000000000000000000000001",
            ]
        ) {
            try cast($0, OktaAuthStatusConsentRequired.self).consent(
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "consent(to:), one by one",
            "/authn/consent",
            from: "consent-required.granular",
            sets: [
                "body consent.optedScopes.openid": "true",
                "body consent.optedScopes.email": "false",
            ]
        ) {
            try cast($0, OktaAuthStatusConsentRequired.self).consent(
                to: ["openid"],
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "activate(userCode:)",
            "/authn/device/activate",
            from: "device-activate",
            sets: [
                "body userCode": "ABCD-XYWZ",
                "body stateToken": "00SimStateToken0000000000000000000000000001",
            ]
        ) {
            try cast($0, OktaAuthStatusDeviceActivate.self).activate(
                userCode: "ABCD-XYWZ",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "authenticate(username:password:) of a newer pipeline",
            "/authn/login",
            from: "unauthenticated.idx",
            sets: [
                "body identifier": "grace", "body password": "pw",
                "body stateToken": "01SimStateToken0000000000000000000000000001",
            ]
        ) {
            try start($0).authenticate(
                username: "grace",
                password: "pw",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "enrollProfile(_:)",
            "/authn/enroll",
            from: "profile-required",
            sets: [
                "body registration.profile.streetAddress": "1 Main St",
                "body registration.createNewAccount": "true",
                "body stateToken": "01SimStateToken0000000000000000000000000001",
            ]
        ) {
            try cast($0, OktaAuthStatusProfileRequired.self).enrollProfile(
                ["streetAddress": "1 Main St"],
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Exchange(
            "send(_:to:)",
            "/authn/recoverLogin",
            from: "unauthenticated.idx",
            sets: ["body stateToken": "01SimStateToken0000000000000000000000000001"]
        ) {
            let link = try #require($0.links?.others["recoverLogin"]?.first)
            $0.send(
                [:],
                to: link,
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
    ]
}
