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
                with: "st-1",
                using: $0,
                onStatusChange: $1.next,
                onError: $1.fail
            )
        },
    ]
}

@MainActor
@Suite("The entry", .timeLimit(.minutes(5)))
struct EntryTests {
    let server: LoopbackServer

    init() throws {
        server = try LoopbackServer(answering: #"{"status":"SUCCESS","sessionToken":"session-1"}"#)
    }

    @Test("The entry sends the request of its name, and reports the status", arguments: Entry.all)
    fileprivate func requests(entry: Entry) async {
        let recorder = await CallbackRecorder.outcome { entry.start(server.url, $0) }

        #expect((recorder.statuses.first as? OktaAuthStatusSuccess)?.sessionToken == "session-1")
        #expect(recorder.problems == [])
        #expect(server.requests == [.init("POST", "/api/v1/authn\(entry.place)", entry.body)])
    }

    @Test("The entry uses the response handler of the app")
    func responseHandler() {
        let handler = OktaAuthStatusResponseHandler(pollInterval: 7)
        let okta = OktaAuthSdk(domain: server.url, responseHandler: handler)
        #expect(okta.unauthenticatedStatus().responseHandler === handler)
        let standard = OktaAuthSdk(domain: server.url)
        #expect(standard.unauthenticatedStatus().responseHandler.pollInterval == 5)
    }

    @Test("The entry reports a domain that cannot be one, through onError")
    func wrongDomain() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.authenticate(
                with: .url("http://org.example.test"),
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

@MainActor
@Suite("The entry with a configuration", .timeLimit(.minutes(5)))
struct ConfiguredEntryTests {
    let org: Org
    let okta: OktaAuthSdk

    init() throws {
        org = try Org()
        okta = OktaAuthSdk(
            domain: org.url,
            configuration: OktaConfiguration(urlSession: org.session, pollInterval: 2)
        )
        org.answers(#"{"status":"SUCCESS","sessionToken":"session-1"}"#)
    }

    @Test("The entry with a configuration uses its session and hands its poll interval on")
    func authenticate() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            okta.authenticate(
                username: "user@example.com",
                password: nil,
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        }

        #expect(org.requests.map(\.place) == ["/api/v1/authn"])
        #expect(recorder.statuses.first?.responseHandler.pollInterval == 2)
    }
}
