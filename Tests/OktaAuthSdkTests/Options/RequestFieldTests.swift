import Foundation
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A setting around an operation, and the fields it must set in its request.
///
/// What the operations send themselves stands in the catalogue, ``Operation``.
struct RequestSetting: Sendable, CustomTestStringConvertible {
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
    @Test(
        "The closure form of an operation sends every field of its request",
        arguments: Operation.catalogue
    )
    func request(operation: Operation) throws {
        let session = try ScriptedSession(operation.answer)
        let status = try operation.status(on: session)
        let recorder = CallbackRecorder()
        try operation.start(status, OperationValues(), recorder)
        session.wait(60)

        #expect(recorder.messages == [])
        let sent = try #require(session.network.sent.first)
        let expected = try operation.request.text(for: operation.fixture)
        #expect(sent.canonical == expected)
        session.expectFinished()
    }

    @Test("A setting sets its field of a request", arguments: RequestSetting.all)
    func place(setting: RequestSetting) throws {
        let session = try ScriptedSession(.fixture("success"))
        let status: OktaAuthStatus =
            try setting.fixture.map { try session.status(OktaAuthStatus.self, from: $0) }
            ?? session.start
        let recorder = CallbackRecorder()
        try setting.make(status, recorder)
        session.wait(1)

        #expect(recorder.messages == [])
        let sent = try #require(session.network.sent.first)
        if setting.endpoint != "any" {
            #expect(Self.endpoint(of: sent.place) == "/api/v1\(setting.endpoint)")
        }
        #expect(sent.method == "POST")
        let fields = Self.fields(of: sent)
        for (field, value) in setting.sets {
            #expect(fields[field] == value, "\(field)")
        }
    }

    @Test("The table has every field of the wire document")
    func complete() {
        var set: [String: Set<String>] = [:]
        for setting in RequestSetting.all {
            set[setting.endpoint, default: []].formUnion(setting.sets.keys)
        }
        for request in Operation.catalogue.map(\.request) where request.method == "POST" {
            set[Self.endpoint(of: request.place), default: []]
                .formUnion(Self.fields(ofPlace: request.place, body: Data(request.body.utf8)).keys)
        }
        for (endpoint, fields) in RequestFields.all {
            let missing = fields.subtracting(set[endpoint] ?? [])
            #expect(missing == [], "nothing sets these of \(endpoint)")
            let known = fields.union(RequestFields.undocumented[endpoint] ?? [])
            #expect(set[endpoint]?.subtracting(known) ?? [] == [], "unknown to \(endpoint)")
        }
        #expect(Set(set.keys) == Set(RequestFields.all.keys))
    }

    /// The path of `place`, with ids of factors as `*`.
    private static func endpoint(of place: String) -> String {
        var parts = place.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        if let index = parts.firstIndex(of: "factors"), index + 1 < parts.count {
            parts[index + 1] = "*"
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Everything in a request by place and name.
    private static func fields(of request: SentRequest) -> [String: String] {
        var fields = fields(ofPlace: request.place, body: request.body ?? Data())
        for (name, value) in request.headers { fields["header \(name)"] = value }
        return fields
    }

    private static func fields(ofPlace place: String, body: Data) -> [String: String] {
        var fields: [String: String] = [:]
        for item in URLComponents(string: place)?.queryItems ?? [] {
            fields["query \(item.name)"] = item.value
        }
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

// MARK: - The settings

extension RequestSetting {
    static let all: [RequestSetting] = [
        RequestSetting(
            "authenticate(username:password:), as it is",
            "any",
            sets: [
                "header Accept": "application/json", "header Content-Type": "application/json",
                "header User-Agent": UserAgent.text,
            ]
        ) {
            try Operation.cast($0, to: OktaAuthStatusUnauthenticated.self).authenticate(
                username: "grace",
                password: "pw",
                onStatusChange: $1.next,
                onError: $1.fail
            )
        },
        RequestSetting(
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
                try Operation.cast(status, to: OktaAuthStatusUnauthenticated.self).recoverPassword(
                    username: "grace",
                    factorType: .sms,
                    onStatusChange: recorder.next,
                    onError: recorder.fail
                )
            }
        },
        RequestSetting(
            "OktaConfiguration",
            "any",
            sets: [
                "header Cookie": "DT=device1", "header Authorization": "SSWS token-1",
                "header Accept-Language": "de",
            ]
        ) { status, recorder in
            Operation.client(status) {
                $0.deviceToken = "device1"
                $0.deviceTokenTransports = [.cookie]
                $0.apiToken = "token-1"
                $0.language = "de"
            }
            .fetchStatus(with: "st-1", onStatusChange: recorder.next, onError: recorder.fail)
        },
        RequestSetting(
            "OktaAPI.perform(link:stateToken:)",
            "/authn/introspect",
            sets: ["body stateToken": "st-1"]
        ) { status, _ in
            let place = status.restApi.oktaDomain.appendingPathComponent("api/v1/authn/introspect")
            status.restApi.perform(link: LinksResponse.Link(href: place), stateToken: "st-1")
        },
        RequestSetting(
            "bodyFields around a known operation",
            "/authn/factors",
            from: "mfa-enroll.all-variants",
            sets: [
                "body profile.phoneNumber": "+15550100", "body profile.password": "pw",
                "body factorType": "sms",
            ]
        ) { status, recorder in
            let sms = try Operation.factor(.sms, of: status, as: OktaFactorSms.self)
            OktaRequestOptions(bodyFields: ["profile": ["password": "pw"]]).apply {
                sms.enroll(
                    phoneNumber: "+15550100",
                    onStatusChange: recorder.next,
                    onError: recorder.fail
                )
            }
        },
        RequestSetting(
            "resendFactor() with bodyFields",
            "/authn/factors/*/lifecycle/resend",
            from: "mfa-enroll-activate.sms",
            sets: [
                "body stateToken": "00FixtureStateToken000000000000000000000001",
                "body factorType": "sms", "body provider": "OKTA",
                "body profile.phoneNumber": "+15550100",
            ]
        ) { status, recorder in
            let activate = try Operation.cast(status, to: OktaAuthStatusFactorEnrollActivate.self)
            let fields: [String: OktaJSON] = [
                "factorType": "sms", "provider": "OKTA", "profile": ["phoneNumber": "+15550100"],
            ]
            OktaRequestOptions(bodyFields: fields).apply {
                activate.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)
            }
        },
        RequestSetting(
            "select(password:), with the options of its status",
            "/authn/factors/*/verify",
            from: "mfa-required.factors-plural",
            sets: [
                "body password": "pw", "query rememberDevice": "true", "query autoPush": "true",
            ]
        ) {
            $0.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            try Operation.factor(.password, of: $0, as: OktaFactorPassword.self).select(
                password: "pw",
                onStatusChange: $1.next,
                onError: $1.fail
            )
        },
        RequestSetting(
            "verify(with:) of a security key, with the options of its status",
            "/authn/factors/*/verify",
            from: "mfa-challenge.webauthn.by-type",
            sets: ["query rememberDevice": "true", "query autoPush": "true"]
        ) {
            $0.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            let challenge = try Operation.cast($0, to: OktaAuthStatusFactorChallenge.self)
            try #require(challenge.factor as? OktaFactorWebAuthn).verify(
                with: OktaWebAuthnAssertion(
                    authenticatorData: Data([1]),
                    clientDataJSON: Data([2]),
                    signature: Data([3])
                ),
                onStatusChange: $1.next,
                onError: $1.fail
            )
        },
        RequestSetting(
            "select() of a push, with the options of its status",
            "/authn/factors/*/verify",
            from: "mfa-required.factors-plural",
            sets: ["query autoPush": "true", "query rememberDevice": "true"]
        ) {
            $0.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            try Operation.factor(.push, of: $0, as: OktaFactorPush.self)
                .select(onStatusChange: $1.next, onError: $1.fail)
        },
        RequestSetting(
            "authenticate(username:password:) of a newer pipeline",
            "/authn/login",
            from: "unauthenticated.idx",
            sets: [
                "body identifier": "grace", "body password": "pw",
                "body stateToken": "01SimStateToken0000000000000000000000000001",
            ]
        ) {
            try Operation.cast($0, to: OktaAuthStatusUnauthenticated.self).authenticate(
                username: "grace",
                password: "pw",
                onStatusChange: $1.next,
                onError: $1.fail
            )
        },
    ]
}
