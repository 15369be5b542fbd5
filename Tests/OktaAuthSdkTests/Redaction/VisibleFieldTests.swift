import Foundation
import Testing

@testable import OktaAuthSdk

/// The other side of redaction: what a log has to show.
@Suite("A value shows")
struct VisibleFieldTests {
    private static let secret = "<redacted>"
    private static let moment = Date(timeIntervalSince1970: 0)

    private func expect(
        _ value: Any,
        shows fields: [String: String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let parts = Mirror(reflecting: value).children.map { ($0.label ?? "", "\($0.value)") }
        let shown = Dictionary(parts) { first, _ in first }
        #expect(shown == fields, sourceLocation: sourceLocation)
    }

    @Test("A description shows the options of a call")
    func options() {
        let request = OktaRequestOptions(
            headers: ["X-1": "a", "X-2": "a", "X-3": "a", "X-4": "a"],
            query: ["1": "b", "2": "b", "3": "b", "4": "b"],
            bodyFields: ["1": "c", "2": "c", "3": "c", "4": "c"],
            language: "de",
            forwardedFor: "d",
            deviceFingerprint: "e",
            apiToken: "f"
        )
        expect(
            request,
            shows: [
                "headers": #"["X-1", "X-2", "X-3", "X-4"]"#, "query": #"["1", "2", "3", "4"]"#,
                "bodyFields": #"["1", "2", "3", "4"]"#, "language": "de",
                "forwardedFor": Self.secret, "deviceFingerprint": Self.secret,
                "apiToken": Self.secret,
            ]
        )
        let signIn = OktaAuthenticationOptions(
            multiOptionalFactorEnroll: true,
            warnBeforePasswordExpired: false,
            relayState: "a",
            audience: "b",
            deviceToken: "c",
            request: request
        )
        expect(
            signIn,
            shows: [
                "multiOptionalFactorEnroll": "true", "warnBeforePasswordExpired": "false",
                "relayState": Self.secret, "audience": "b", "deviceToken": Self.secret,
                "request": "\(request)",
            ]
        )
        let recovery = OktaRecoveryOptions(
            relayState: "a", multiOptionalFactorEnroll: true, request: request
        )
        expect(
            recovery,
            shows: [
                "relayState": Self.secret, "multiOptionalFactorEnroll": "true",
                "request": "\(request)",
            ]
        )
    }

    @Test("A description shows a configuration")
    func configuration() throws {
        var configuration = OktaConfiguration(
            pollInterval: 7, allowedHosts: ["a.example.test"], headers: ["X-Own": "a"]
        )
        configuration.language = "de"
        configuration.deviceToken = "a"
        configuration.deviceTokenTransports = [.cookie]
        configuration.apiToken = "b"
        expect(
            configuration,
            shows: [
                "pollInterval": "7.0", "allowedHosts": #"["a.example.test"]"#,
                "headers": #"["X-Own"]"#, "language": "de", "deviceToken": Self.secret,
                "deviceTokenTransports": #"["cookie"]"#, "apiToken": Self.secret,
                "retryPolicy": "\(configuration.retryPolicy)",
            ]
        )
        let domain = try #require(URL(string: "https://org.example.test/path"))
        expect(
            OktaAuthSdk(domain: domain, configuration: configuration),
            shows: ["domain": "https://org.example.test", "configuration": "\(configuration)"]
        )
        expect(OktaAPI(oktaDomain: domain), shows: ["oktaDomain": "https://org.example.test"])
        expect(
            configuration.network,
            shows: [
                "allowedHosts": #"["a.example.test"]"#, "headers": #"["X-Own"]"#, "language": "de",
                "retryPolicy": "\(configuration.retryPolicy)",
            ]
        )
    }

    @Test("A description shows what a user enters")
    func entries() {
        let user = EmbeddedResponse.User(id: "user-1")
        expect(
            OktaPasswordCandidate("a", user: user, formerPasswords: ["b"], now: Self.moment),
            shows: [
                "password": Self.secret, "user": "\(user)", "formerPasswords": Self.secret,
                "now": "\(Self.moment)",
            ]
        )
    }

    @Test("A description shows what a security key is asked, and its answer")
    func securityKeys() throws {
        let status: OktaAuthStatusFactorEnrollActivate =
            try ScriptedSession().status(from: "mfa-enroll-activate.webauthn")
        let creation = try #require((status.factor as? OktaFactorWebAuthn)?.creationOptions)
        expect(
            creation,
            shows: [
                "challenge": Self.secret, "relyingPartyId": "org.example.test",
                "userName": Self.secret, "algorithms": "[-7, -257]",
                "excludedCredentialIds": "1", "attestation": "direct",
                "userVerification": "preferred", "residentKey": "discouraged",
            ]
        )
        var challenge = EmbeddedResponse.Factor.Embedded.Challenge()
        challenge.challenge = "AQID"
        challenge.userVerification = "preferred"
        let options = OktaWebAuthnRequestOptions(
            challenge.json,
            enrolled: [OktaWebAuthnCredential(id: "AQ")],
            org: "org.example.test"
        )
        expect(
            try #require(options),
            shows: [
                "challenge": Self.secret, "relyingPartyId": "org.example.test",
                "allowedCredentialIds": "1", "userVerification": "preferred",
            ]
        )
        let bytes = Data([1])
        expect(
            OktaWebAuthnAttestation(
                attestationObject: bytes, clientDataJSON: bytes, transports: ["usb"]
            ),
            shows: ["attestationObject": Self.secret, "transports": #"["usb"]"#]
        )
        expect(
            OktaWebAuthnAssertion(
                authenticatorData: bytes, clientDataJSON: bytes, signature: bytes
            ),
            shows: ["signature": Self.secret]
        )
    }

    @Test("A description shows tokens and stores")
    func tokens() throws {
        expect(try #require(OktaDeviceToken("a")), shows: ["value": Self.secret])
        let domain = try #require(URL(string: "https://org.example.test"))
        let answer = OktaAPISuccessResponse(
            status: .MFARequired, stateToken: "a", expirationDate: "1970-01-01T00:00:00.000Z"
        )
        expect(
            try #require(OktaResumeToken(answer, at: domain)),
            shows: [
                "stateToken": Self.secret, "origin": "https://org.example.test",
                "expiry": "\(Self.moment)", "status": "MFA_REQUIRED",
            ]
        )
        let place = try #require(URL(string: "https://org.example.test/signin/reset-password/a"))
        expect(
            try #require(OktaRecoveryLink(place)),
            shows: ["recoveryToken": Self.secret, "recoveryType": "PASSWORD"]
        )
        let store = OktaMemoryStore()
        store.setValue(Data([1]), for: "a")
        expect(store, shows: ["keys": #"["a"]"#])
    }

    @Test("A description shows a status and a factor")
    func factor() throws {
        let status: OktaAuthStatusFactorRequired =
            try ScriptedSession().status(from: "mfa-required.factors-plural")
        let factor = try #require(status.availableFactors.first)
        expect(factor, shows: ["factor": "\(factor.factor)"])
        expect(status, shows: ["model": "\(status.model)"])
    }

    @Test("A description shows what a server sent")
    func answers() throws {
        let info = OktaHTTPResponseInfo(
            statusCode: 200,
            headers: [
                "set-cookie": "a", "x-okta-request-id": "b", "x-rate-limit-limit": "5",
                "date": "Thu, 01 Jan 1970 00:00:00 GMT",
            ],
            receivedAt: Self.moment
        )
        let limit = try #require(info.rateLimit)
        #expect(limit.limit == 5)
        expect(
            info,
            shows: [
                "statusCode": "200", "requestId": "b", "rateLimit": "\(limit)",
                "serverDate": "\(Self.moment)", "receivedAt": "\(Self.moment)",
            ]
        )
        let reply = OktaTransportReply(statusCode: 204, headers: [:], body: Data([1]))
        expect(reply, shows: ["statusCode": "204", "body": Self.secret])
        let read = HTTPReply(reply, receivedAt: Self.moment)
        expect(read, shows: ["info": "\(read.info)", "body": Self.secret])
        expect(
            OktaError.invalidResponse,
            shows: ["debugDescription": "The server's response lacks what this step needs"])
        expect(["a": 1] as OktaJSON, shows: ["kind": "an object"])
        expect(OktaAPIRequest(), shows: ["isCancelled": "false"])
        var policy = EmbeddedResponse.Policy.RememberDevice()
        policy.factorsPolicyInfo = ["factor-1": .init(autoPushEnabled: true)]
        #expect("\(policy)".contains("autoPushEnabled: true"))
    }

    @Test("A description shows a link without what can be secret in its URL")
    func links() throws {
        let text = "https://u:p@org.example.test/signin/reset-password/t-1?a=b#c"
        var link = LinksResponse.Link(
            name: "next", href: try #require(URL(string: text)), hints: ["allow": ["post"]]
        )
        (link.type, link.title) = ("text/html", "Reset")
        expect(
            link,
            shows: [
                "name": "next", "path": "/signin/reset-password/…", "host": "org.example.test",
                "allow": #"["POST"]"#, "type": "text/html", "title": "Reset",
            ]
        )
        let picture = try #require(URL(string: "data:image/png;base64,AQID"))
        expect(LinksResponse.Link(href: picture), shows: [:])
    }

    @Test("A description shows a member of a response under the name of its property")
    func names() {
        let response = OktaAPISuccessResponse(
            expirationDate: "1970-01-01T00:00:00.000Z",
            embedded: .init(user: .init(id: "user-1")),
            links: .init()
        )
        #expect(
            "\(response)"
                == "OktaAPISuccessResponse(expirationDate: 1970-01-01T00:00:00.000Z, "
                + "embedded: EmbeddedResponse(user: User(id: user-1)), links: LinksResponse())"
        )
    }
}
