import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaAuthSdk

@Suite("A secret")
struct SecretTests {
    /// Planted wherever a secret can be.
    private static let secret = "s3cret-0451"
    /// The number of a number challenge.
    private static let number = 90451

    private static let body = """
        {"status": "MFA_CHALLENGE", "stateToken": "\(secret)", "sessionToken": "\(secret)",
         "recoveryToken": "\(secret)", "relayState": "\(secret)", "factorResult": "WAITING",
         "_links": {"next": {"href": "https://org.example.test/a?stateToken=\(secret)#\(secret)"},
                    "cancel": {"href": "https://u:\(secret)@org.example.test/b"},
                    "logo": {"href": "data:image/png;base64,\(secret)"},
                    "qrcode": {"href": "https://org.example.test/qr/\(secret)"}},
         "_embedded": {
           "user": {"profile": {"login": "\(secret)"}},
           "challenge": {"challenge": "\(secret)", "nonce": "\(secret)"},
           "factor": {"factorType": "push", "profile": {"credentialId": "\(secret)"}, "_embedded": {
             "challenge": {"correctAnswer": \(number), "challenge": "\(secret)"},
             "activation": {"sharedSecret": "\(secret)", "signature": "\(secret)",
               "challenge": "\(secret)", "nonce": "\(secret)",
               "user": {"id": "\(secret)", "name": "\(secret)", "displayName": "\(secret)"},
               "_links": {"qrcode": {"href": "https://org.example.test/\(secret)"}}},
             "verification": {"signature": "\(secret)"}}}}}
        """

    /// Every route from a value to text.
    private func texts(of value: Any) -> [String: String] {
        var dumped = ""
        dump(value, to: &dumped)
        var texts = [
            "print": "\(value)", "describing": String(describing: value),
            "reflecting": String(reflecting: value), "dump": dumped, "mirror": mirrored(value),
        ]
        if let error = value as? any Error {
            texts["localizedDescription"] = error.localizedDescription
            texts["NSError"] = "\(error as NSError)"
            texts["userInfo"] = "\((error as NSError).userInfo)"
        }
        return texts
    }

    private func mirrored(_ value: Any, depth: Int = 0) -> String {
        guard depth < 12 else { return "" }
        let mirror = Mirror(reflecting: value)
        let parents = sequence(first: mirror, next: \.superclassMirror)
        return parents.flatMap(\.children)
            .map { "\($0.label ?? "") \($0.value) \(mirrored($0.value, depth: depth + 1))" }
            .joined(separator: "\n")
    }

    private func expectSilence(_ value: Any, sourceLocation: SourceLocation = #_sourceLocation) {
        for (route, text) in texts(of: value) {
            #expect(
                !text.contains(Self.secret) && !text.contains("\(Self.number)"),
                "\(type(of: value)) by \(route)",
                sourceLocation: sourceLocation
            )
        }
    }

    private func response() throws -> OktaAPISuccessResponse {
        try OktaAPISuccessResponse(decoding: Data(Self.body.utf8))
    }

    @Test("A secret leaves a mark where it would stand, and none where there is nothing")
    func mark() {
        #expect(Secret.redacted("st-1").map { "\($0)" } == "<redacted>")
        #expect(Secret.redacted("st-1").map { String(reflecting: $0) } == "<redacted>")
        #expect(Secret.redacted(nil) == nil)
    }

    @Test(
        "A secret is not shown in a path, however short it is",
        arguments: ["signin/reset-password", "signin/user-unlock"]
    )
    func path(place: String) throws {
        let token = "XE6wE17zmphl3KqAPFxO"
        let url = try #require(URL(string: "https://org.example.test/\(place)/\(token)"))
        let entry = OktaLogEntry(
            method: "POST",
            url: url,
            statusCode: 200,
            requestId: nil,
            error: nil,
            duration: 0
        )
        #expect(!"\(LinksResponse.Link(href: url)) \(entry)".contains(token))
    }

    @Test("A secret is in the models only")
    func planted() throws {
        let response = try response()
        let factor = response.embedded?.factor
        #expect(response.stateToken == Self.secret)
        #expect(factor?.embedded?.activation?.sharedSecret == Self.secret)
        #expect(factor?.embedded?.challenge?.correctAnswer == Self.number)
        #expect(response.links?.qrcode?.href.absoluteString.contains(Self.secret) == true)
    }

    @Test("A secret is not shown by a response or any part of it")
    func models() throws {
        let response = try response()
        let embedded = try #require(response.embedded)
        let factor = try #require(embedded.factor)
        let links = try #require(response.links)
        expectSilence(response)
        expectSilence([response])
        expectSilence(["key": response] as [String: Any])
        expectSilence(Optional(response) as Any)
        expectSilence(embedded)
        expectSilence(embedded.user as Any)
        expectSilence(embedded.user?.profile as Any)
        expectSilence(embedded.challenge as Any)
        expectSilence(factor)
        expectSilence(factor.embedded as Any)
        expectSilence(factor.embedded?.activation as Any)
        expectSilence(factor.embedded?.challenge as Any)
        expectSilence(factor.embedded?.verification as Any)
        expectSilence(links)
        expectSilence(links.next as Any)
        expectSilence(links.qrcode as Any)
        expectSilence(links.others)
        expectSilence(OktaAPIRequest.Result.success(response))
    }

    @Test("A secret is not shown by a status or a factor")
    func statuses() throws {
        let session = try ScriptedSession()
        let challenge = try OktaAuthStatusFactorChallenge(
            currentState: session.start,
            model: try response()
        )
        expectSilence(challenge)
        expectSilence(challenge.factor)
        expectSilence(
            OktaFactorPush(
                factor: challenge.factor.factor,
                stateToken: Self.secret,
                verifyLink: challenge.links?.next,
                activationLink: nil
            )
        )
    }

    @Test("A secret is not shown by an error")
    func errors() throws {
        let http = OktaHTTPResponseInfo(statusCode: 403, receivedAt: Date(timeIntervalSince1970: 0))
        let body = Data(Self.secret.utf8)
        let url = try #require(URL(string: "https://org.example.test/?stateToken=\(Self.secret)"))
        let lost = NSError(
            domain: NSURLErrorDomain,
            code: -1005,
            userInfo: [NSURLErrorFailingURLErrorKey: url, NSLocalizedDescriptionKey: Self.secret]
        )
        let refusal = OktaAPIErrorResponse(decoding: body, http: http)
        let errors: [OktaError] = [
            .unknownStatus(try response()), .connectionError(lost),
            .responseSerializationError(lost, body), .serverRespondedWithError(refusal),
        ]
        for error in errors { expectSilence(error) }
        expectSilence(refusal)
        expectSilence(OktaAPIRequest.Result.error(errors[0]))
    }

    @Test("A secret is not shown by a configuration, or what is made from it")
    func configuration() throws {
        let configuration = OktaConfiguration(
            headers: ["Authorization": "SSWS \(Self.secret)"]
        )
        let domain = try #require(URL(string: "https://user:\(Self.secret)@org.example.test"))
        expectSilence(configuration)
        expectSilence(OktaAuthSdk(domain: domain, configuration: configuration))
        expectSilence(OktaAPI(oktaDomain: domain, configuration: configuration))
        expectSilence(
            OktaHTTPResponseInfo(
                statusCode: 200,
                headers: ["set-cookie": "sid=\(Self.secret)"],
                receivedAt: Date(timeIntervalSince1970: 0)
            )
        )
    }

    @Test("A secret is not repeated by an error about the app's values")
    func misuse() throws {
        let session = try ScriptedSession()
        let expired: OktaAuthStatusPasswordExpired = try session.status(from: "password-expired")
        let recorder = CallbackRecorder()
        expired.changePassword(
            oldPassword: Self.secret,
            newPassword: "",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        recorder.errors.forEach { expectSilence($0) }
        #expect(recorder.messages == ["'newPassword' is empty; nothing was sent"])
    }
}
