import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the page for apps of okta-auth-swift says of run time, row by row: `// row:` has the first cell.
@Suite("A difference at run time from okta-auth-swift")
struct OktaAuthSwiftRows {
    /// An app with an org that follows a script.
    private struct App {
        let clock = VirtualClock()
        let network: ScriptedTransport
        let okta: OktaAuthSdk
        let recorder = CallbackRecorder()

        init(
            _ script: [ScriptedReply],
            org: String = "https://org.example.test",
            handler: OktaAuthStatusResponseHandler? = nil,
            allowing hosts: Set<String> = []
        ) throws {
            network = ScriptedTransport(clock: clock, script: script)
            var configuration = OktaConfiguration(allowedHosts: hosts)
            configuration.transport = network
            configuration.clock = clock
            okta = OktaAuthSdk(
                domain: try #require(URL(string: org)),
                configuration: configuration,
                responseHandler: handler
            )
        }

        /// The status of the first response.
        func status<Status: OktaAuthStatus>() throws -> Status {
            let first = CallbackRecorder()
            okta.fetchStatus(with: "token", onStatusChange: first.next, onError: first.fail)
            clock.advance(by: 1)
            return try #require(first.statuses.first as? Status, "\(first.errors)")
        }

        /// What a sign-in reports within a second.
        func signIn(_ username: String = "ada", _ password: String = "secret") -> OktaError? {
            okta.authenticate(
                username: username,
                password: password,
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
            clock.advance(by: 1)
            return recorder.errors.first
        }
    }

    private static func fixture(_ name: String) throws -> ScriptedReply {
        let file = Checkout.file("Tests/OktaAuthSdkTests/Fixtures/\(name).response.json")
        return .body(try Data(contentsOf: file))
    }

    /// A challenge without a factor, and without a link but that to cancel.
    private static let bare = ScriptedReply.json(
        """
        {"stateToken":"st","status":"MFA_CHALLENGE","_embedded":{},"_links":{"cancel":\
        {"href":"https://org.example.test/api/v1/authn/cancel","hints":{"allow":["POST"]}}}}
        """
    )

    private static func isWrongStatus(_ error: OktaError?) -> Bool {
        if case .wrongStatus? = error { true } else { false }
    }

    private static func isInternal(_ error: OktaError?) -> Bool {
        if case .internalError? = error { true } else { false }
    }

    // row: a second operation of a status while one is in flight
    @Test("A second operation of a status is refused, and not sent")
    func secondOperation() throws {
        let app = try App([Self.fixture("mfa-challenge.sms"), Self.fixture("success")])
        let challenge: OktaAuthStatusFactorChallenge = try app.status()
        for _ in 0..<2 {
            challenge.verifyFactor(
                passCode: "123456",
                answerToSecurityQuestion: nil,
                onStatusChange: app.recorder.next,
                onError: app.recorder.fail
            )
        }
        app.clock.advance(by: 1)
        guard case .alreadyInProgress? = app.recorder.errors.first else {
            Issue.record("\(app.recorder.errors)")
            return
        }
        #expect(app.recorder.types == [.success] && app.network.sent.count == 2)
    }

    private static func poll(_ script: [ScriptedReply]) throws -> (
        App, OktaAuthStatusFactorChallenge
    ) {
        let waiting = try fixture("mfa-challenge.push.waiting")
        let app = try App([waiting, waiting] + script)
        let challenge: OktaAuthStatusFactorChallenge = try app.status()
        challenge.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: app.recorder.next,
            onError: app.recorder.fail,
            onFactorStatusUpdate: app.recorder.onUpdate
        )
        app.clock.advance(by: 1)
        #expect(app.recorder.updates == [.waiting])
        return (app, challenge)
    }

    // row: a code, or another factor, while a push is polled
    @Test("Another operation ends the wait for a push, whose closures are not called")
    func otherFactor() throws {
        let (app, challenge) = try Self.poll([Self.fixture("mfa-required.factors-plural")])
        let other = CallbackRecorder()
        challenge.returnToPreviousStatus(onStatusChange: other.next, onError: other.fail)
        app.clock.advance(by: 60)
        #expect(other.types == [.MFARequired])
        #expect(app.recorder.completions == 0 && app.network.sent.count == 3)
    }

    // row: HTTP 5xx or 429 while polling
    @Test("Polling goes on after HTTP 503 and 429")
    func pollTrouble() throws {
        let (app, _) = try Self.poll([.http(503), .http(429), Self.fixture("success")])
        app.clock.advance(by: 300)
        #expect(app.recorder.types == [.success] && app.recorder.errors.isEmpty)
    }

    // row: HTML page with status 502, or an empty body with status 500
    @Test(
        "A page and an empty body with an error's status are a refusal with that status",
        arguments: [(502, "<html></html>"), (500, "")]
    )
    func pages(status: Int, body: String) throws {
        let app = try App([.http(status, headers: ["content-type": "text/html"], body: body)])
        let error = app.signIn()
        guard case .serverRespondedWithError? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.httpStatusCode == status)
    }

    // row: empty body with status 200
    @Test("An empty body with success is an error of its own")
    func emptyBody() throws {
        guard case .emptyServerResponse? = try App([.http(200, body: "")]).signIn() else {
            Issue.record("another error")
            return
        }
    }

    private final class Throwing: OktaAuthStatusResponseHandler {
        struct Own: Error {}

        override func createAuthStatus(
            basedOn response: OktaAPISuccessResponse, and currentStatus: OktaAuthStatus
        ) throws -> OktaAuthStatus { throw Own() }
    }

    // row: an override throws an error of its own
    @Test("An error of an override is an internal error")
    func throwingOverride() throws {
        let app = try App([Self.fixture("success")], handler: Throwing())
        #expect(Self.isInternal(app.signIn()))
    }

    // row: a response lacks its factors
    // row: an operation without its link
    @Test("A response without factors and links is a status, whose operations say what it lacks")
    func bareStatus() throws {
        let app = try App([Self.bare])
        let challenge: OktaAuthStatusFactorChallenge = try app.status()
        challenge.verifyFactor(
            passCode: "1",
            answerToSecurityQuestion: nil,
            onStatusChange: app.recorder.next,
            onError: app.recorder.fail
        )
        challenge.resendFactor(onStatusChange: app.recorder.next, onError: app.recorder.fail)
        challenge.returnToPreviousStatus(
            onStatusChange: app.recorder.next, onError: app.recorder.fail
        )
        app.clock.advance(by: 1)
        #expect(app.recorder.errors.map(Self.isWrongStatus) == [true, true, true])
        #expect(app.network.sent.count == 1)
    }

    // row: `CONSENT_REQUIRED`, `PROFILE_REQUIRED`, `DEVICE_ACTIVATE`, `POLL`
    // row: `UNAUTHENTICATED`
    @Test(
        "A status that 1.3.0 did not know has a class of its own",
        arguments: [
            ("consent-required", "OktaAuthStatusConsentRequired"),
            ("profile-required", "OktaAuthStatusProfileRequired"),
            ("device-activate", "OktaAuthStatusDeviceActivate"), ("poll", "OktaAuthStatusQueued"),
            ("unauthenticated.minimal", "OktaAuthStatusUnauthenticated"),
        ]
    )
    func newStatuses(fixture: String, type: String) throws {
        let status: OktaAuthStatus = try App([Self.fixture(fixture)]).status()
        #expect("\(Swift.type(of: status))" == type)
    }

    // row: a link to another origin than the org URL
    @Test("A link to another host is followed only if the app lists the host")
    func otherOrigin() throws {
        guard case .body(let data, _, _) = try Self.fixture("mfa-challenge.sms") else {
            Issue.record("the fixture has no body")
            return
        }
        let text = String(decoding: data, as: UTF8.self)
            .replacingOccurrences(of: "org.example.test", with: "other.example.test")
        for hosts in [[], ["other.example.test"]] as [Set<String>] {
            let app = try App([.json(text), Self.fixture("success")], allowing: hosts)
            let challenge: OktaAuthStatusFactorChallenge = try app.status()
            challenge.verifyFactor(
                passCode: "123456",
                answerToSecurityQuestion: nil,
                onStatusChange: app.recorder.next,
                onError: app.recorder.fail
            )
            app.clock.advance(by: 1)
            #expect(app.network.sent.count == (hosts.isEmpty ? 1 : 2))
            #expect(Self.isInternal(app.recorder.errors.first) == hosts.isEmpty)
        }
    }

    // row: an org URL with `http://`, except on this machine
    @Test("A password is not sent without TLS, except on this machine")
    func plainHTTP() throws {
        let other = try App([Self.fixture("success")], org: "http://org.example.test")
        #expect(Self.isInternal(other.signIn()) && other.network.sent.isEmpty)
        let own = try App([Self.fixture("success")], org: "http://localhost:8080")
        #expect(own.signIn() == nil && own.recorder.types == [.success])
    }

    private final class Mock: OktaAPI {
        var tokens: [String] = []

        override func recoverWith(
            recoveryToken: String, completion: ((OktaAPIRequest.Result) -> Void)? = nil
        ) -> OktaAPIRequest {
            tokens.append(recoveryToken)
            return OktaAPIRequest()
        }
    }

    // row: `verifyFactor(recoveryToken:)`
    @Test("A recovery token is redeemed at its own endpoint, and a mock sees it there")
    func recoveryToken() throws {
        let app = try App([Self.fixture("recovery-challenge.sms"), Self.fixture("success")])
        let challenge: OktaAuthStatusRecoveryChallenge = try app.status()
        challenge.verifyFactor(
            recoveryToken: "token-1", onStatusChange: app.recorder.next, onError: app.recorder.fail
        )
        app.clock.advance(by: 1)
        #expect(app.network.sent.last?.path == "/api/v1/authn/recovery/token")
        #expect(app.network.sent.last?.fields["recoveryToken"] == "token-1")

        let mock = Mock(oktaDomain: app.okta.domain)
        challenge.restApi = mock
        challenge.verifyFactor(
            recoveryToken: "token-2", onStatusChange: app.recorder.next, onError: app.recorder.fail
        )
        #expect(mock.tokens == ["token-2"])
    }

    // row: an empty user name, password, code or answer
    @Test("An empty text is refused before the call returns")
    func emptyTexts() throws {
        let app = try App([Self.fixture("mfa-challenge.sms")])
        let challenge: OktaAuthStatusFactorChallenge = try app.status()
        for (name, password) in [("", "secret"), ("ada", "")] {
            app.okta.authenticate(
                username: name,
                password: password,
                onStatusChange: app.recorder.next,
                onError: app.recorder.fail
            )
        }
        for (code, answer) in [("", nil), (nil, "")] as [(String?, String?)] {
            challenge.verifyFactor(
                passCode: code,
                answerToSecurityQuestion: answer,
                onStatusChange: app.recorder.next,
                onError: app.recorder.fail
            )
        }
        #expect(app.recorder.errors.count == 4 && app.network.sent.count == 1)
        for case let error in app.recorder.errors {
            if case .invalidParameters = error { continue }
            Issue.record("\(error)")
        }
    }

    // row: the URL of an issuer, `https://example.okta.com/oauth2/default`
    // row: an org URL with another path
    @Test(
        "Requests go to the org of an issuer, and below any other path",
        arguments: [
            ("https://example.okta.com/oauth2/default", "https://example.okta.com/api/v1/authn"),
            ("https://example.com/okta", "https://example.com/okta/api/v1/authn"),
        ]
    )
    func addresses(org: String, endpoint: String) throws {
        let app = try App([Self.fixture("success")], org: org)
        _ = app.signIn()
        #expect(app.network.sent.first?.url.absoluteString == endpoint)
    }

    // row: ``OktaError/description``
    @Test("The description of a refusal is the server's text, and the rest is beside it")
    func description() throws {
        let body = #"{"errorCode":"E0000004","errorSummary":"Authentication failed"}"#
        let error = try App([.json(body, status: 401)]).signIn()
        #expect(error?.description == "Authentication failed")
        #expect(error?.debugDescription == "Authentication failed (E0000004, HTTP 401)")
        #expect(error?.userText(in: "en") == "User name or password is wrong.")
    }

    // row: ``OktaAuthStatus/canCancel()`` where the server holds no transaction
    @Test("A status without a transaction can be cancelled")
    func cancellation() throws {
        let app = try App([Self.fixture("recovery-challenge.email")])
        let challenge: OktaAuthStatusRecoveryChallenge = try app.status()
        #expect(challenge.canCancel())
        challenge.cancel(onSuccess: {}, onError: app.recorder.fail)
        app.clock.advance(by: 1)
        #expect(app.recorder.errors.isEmpty && app.network.sent.count == 1)
    }

    // row: a factor type that has a case now, such as `token:hotp`
    // row: the class of a factor in the table of [Classes](#Classes)
    @Test("A factor that 1.3.0 did not know has a case, and a subclass of OktaFactorOther")
    func factors() throws {
        let enroll: OktaAuthStatusFactorEnroll = try App([Self.fixture("mfa-enroll.all-variants")])
            .status()
        let classes = enroll.availableFactors.filter { $0 is OktaFactorOther }.map {
            "\($0.type.rawValue) \(type(of: $0))"
        }
        #expect(
            classes == [
                "email OktaFactorEmail", "token:hardware OktaFactorTokenHardware",
                "web OktaFactorDuo", "u2f OktaFactorU2F", "webauthn OktaFactorWebAuthn",
                "assertion:saml2 OktaFactorSaml", "assertion:oidc OktaFactorOidc",
                "claims_provider OktaFactorClaimsProvider", "token:hotp OktaFactorHotp",
            ]
        )
        #expect(FactorType(raw: "token:hotp") == .hotp)
    }

    // row: `factorType` in the request of a recovery
    @Test("The channel of a recovery is sent in capitals")
    func recoveryChannel() throws {
        let app = try App([Self.fixture("recovery-challenge.sms")])
        app.okta.recoverPassword(
            username: "ada",
            factorType: .sms,
            onStatusChange: app.recorder.next,
            onError: app.recorder.fail
        )
        #expect(app.network.sent.first?.fields["factorType"] == "SMS")
    }

    // row: `OktaAPIRequest.Method.rawValue`
    @Test("The raw value of a method is its name in HTTP")
    func methods() { #expect(OktaAPIRequest.Method.get.rawValue == "GET") }
}
