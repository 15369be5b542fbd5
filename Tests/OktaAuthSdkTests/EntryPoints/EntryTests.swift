import Foundation
import OktaAuthSdk
import Testing

/// A class function of 1.x, and the request it sends.
private struct Entry: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let place: String
    let body: String
    let start: @Sendable (URL, _ next: @escaping OnStatus, _ fail: @escaping OnError) -> Void

    private static let options =
        #"{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true}"#

    static let all = [
        Entry(
            testDescription: "authenticate",
            place: "",
            body: #"{"options":\#(options),"password":"secret-1","username":"user@example.com"}"#
        ) {
            OktaAuthSdk.authenticate(
                with: $0,
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: $1,
                onError: $2
            )
        },
        Entry(
            testDescription: "authenticate without a password",
            place: "",
            body: #"{"options":\#(options),"username":"user@example.com"}"#
        ) {
            OktaAuthSdk.authenticate(
                with: $0,
                username: "user@example.com",
                password: nil,
                onStatusChange: $1,
                onError: $2
            )
        },
        Entry(
            testDescription: "unlockAccount",
            place: "/recovery/unlock",
            body: #"{"factorType":"SMS","username":"user@example.com"}"#
        ) {
            OktaAuthSdk.unlockAccount(
                with: $0,
                username: "user@example.com",
                factorType: .sms,
                onStatusChange: $1,
                onError: $2
            )
        },
        Entry(
            testDescription: "recoverPassword",
            place: "/recovery/password",
            body: #"{"factorType":"CALL","username":"user@example.com"}"#
        ) {
            OktaAuthSdk.recoverPassword(
                with: $0,
                username: "user@example.com",
                factorType: .call,
                onStatusChange: $1,
                onError: $2
            )
        },
        Entry(testDescription: "fetchStatus", place: "", body: #"{"stateToken":"st-1"}"#) {
            OktaAuthSdk.fetchStatus(with: "st-1", using: $0, onStatusChange: $1, onError: $2)
        },
    ]
}

@MainActor
@Suite("The entry")
struct EntryTests {
    @Test("The entry sends the request of its name, and reports the status", arguments: Entry.all)
    fileprivate func requests(entry: Entry) async throws {
        let server = try RedirectingServer()
        let token = try await withCheckedThrowingContinuation { continuation in
            entry.start(
                server.url,
                { continuation.resume(returning: ($0 as? OktaAuthStatusSuccess)?.sessionToken) },
                { continuation.resume(throwing: $0) }
            )
        }

        #expect(token == "tok-1")
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect("\(request.method) \(request.target)" == "POST /api/v1/authn\(entry.place)")
        #expect(JSONText.canonical(Data(request.body.utf8)) == entry.body)
    }

    @Test("The entry uses the response handler of the app")
    func responseHandler() throws {
        let domain = try #require(URL(string: "https://org.example.test"))
        let handler = OktaAuthStatusResponseHandler(pollInterval: 7)
        let okta = OktaAuthSdk(domain: domain, responseHandler: handler)
        #expect(okta.unauthenticatedStatus().responseHandler === handler)
        let standard = OktaAuthSdk(domain: domain)
        #expect(standard.unauthenticatedStatus().responseHandler.pollInterval == 5)
    }

    @Test("The entry with a configuration hands its poll interval on")
    func configuration() throws {
        let domain = try #require(URL(string: "https://org.example.test"))
        let configuration = OktaConfiguration(pollInterval: 2)
        let okta = OktaAuthSdk(domain: domain, configuration: configuration)
        #expect(okta.unauthenticatedStatus().responseHandler.pollInterval == 2)
    }

    @Test("The entry reports a domain that cannot be one, through onError")
    func wrongDomain() async throws {
        let insecure = try #require(URL(string: "http://org.example.test"))
        let error = await withCheckedContinuation { continuation in
            OktaAuthSdk.authenticate(
                with: insecure,
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: { _ in continuation.resume(returning: OktaError?.none) },
                onError: { continuation.resume(returning: $0) }
            )
        }
        #expect(error?.caseName == "internalError")
    }
}
