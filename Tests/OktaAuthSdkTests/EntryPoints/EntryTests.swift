import Foundation
import OktaAuthSdk
import Testing

/// A class function of 1.x, and the request it sends.
private struct Entry: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let place: String
    let body: String
    let start: @Sendable (URL, CallbackRecorder) -> Void

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
                onStatusChange: $1.next,
                onError: $1.fail
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
                onStatusChange: $1.next,
                onError: $1.fail
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
                onStatusChange: $1.next,
                onError: $1.fail
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
                onStatusChange: $1.next,
                onError: $1.fail
            )
        },
        Entry(testDescription: "fetchStatus", place: "", body: #"{"stateToken":"st-1"}"#) {
            OktaAuthSdk.fetchStatus(
                with: "st-1", using: $0, onStatusChange: $1.next, onError: $1.fail
            )
        },
    ]
}

@MainActor
@Suite("The entry", .timeLimit(.minutes(5)))
struct EntryTests {
    @Test("The entry sends the request of its name, and reports the status", arguments: Entry.all)
    fileprivate func requests(entry: Entry) async throws {
        let server = try RedirectingServer()
        let recorder = await CallbackRecorder.outcome { entry.start(server.url, $0) }

        #expect((recorder.statuses.first as? OktaAuthStatusSuccess)?.sessionToken == "tok-1")
        #expect(recorder.problems == [])
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.line == "POST /api/v1/authn\(entry.place) HTTP/1.1")
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
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.authenticate(
                with: insecure,
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        }

        #expect(recorder.errors.map(\.caseName) == ["invalidParameters"])
        #expect(recorder.types == [])
    }
}
