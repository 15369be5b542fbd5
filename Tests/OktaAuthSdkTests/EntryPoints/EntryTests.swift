import Foundation
import OktaAuthSdk
import Testing

@MainActor
@Suite("The entry", .timeLimit(.minutes(5)))
struct EntryTests {
    let server: LoopbackServer

    init() throws {
        server = try LoopbackServer(answering: #"{"status":"SUCCESS","sessionToken":"session-1"}"#)
    }

    @Test("The entry signs in with user name and password")
    func authenticate() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.authenticate(
                with: server.url,
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }

        #expect((recorder.statuses.first as? OktaAuthStatusSuccess)?.sessionToken == "session-1")
        #expect(recorder.problems == [])
        let options = #"{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true}"#
        #expect(
            server.requests == [
                .init(
                    "POST",
                    "/api/v1/authn",
                    #"{"options":\#(options),"password":"secret-1","username":"user@example.com"}"#
                )
            ]
        )
    }

    @Test("The entry uses the response handler of the app")
    func responseHandler() {
        let handler = OktaAuthStatusResponseHandler(pollInterval: 7)
        let okta = OktaAuthSdk(domain: server.url, responseHandler: handler)
        #expect(okta.unauthenticatedStatus().responseHandler === handler)
        let standard = OktaAuthSdk(domain: server.url)
        #expect(standard.unauthenticatedStatus().responseHandler.pollInterval == 5)
    }

    @Test("The entry leaves a nil password out of the body")
    func authenticateWithoutPassword() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.authenticate(
                with: server.url,
                username: "user@example.com",
                password: nil,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }

        #expect(recorder.types == [.success])
        let options = #"{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true}"#
        #expect(
            server.requests.map(\.body) == [
                #"{"options":\#(options),"username":"user@example.com"}"#
            ]
        )
    }

    @Test("The entry starts to unlock an account")
    func unlockAccount() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.unlockAccount(
                with: server.url,
                username: "user@example.com",
                factorType: .sms,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }

        #expect(recorder.types == [.success])
        #expect(
            server.requests == [
                .init(
                    "POST",
                    "/api/v1/authn/recovery/unlock",
                    #"{"factorType":"SMS","username":"user@example.com"}"#
                )
            ]
        )
    }

    @Test("The entry starts to recover a password")
    func recoverPassword() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.recoverPassword(
                with: server.url,
                username: "user@example.com",
                factorType: .call,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }

        #expect(recorder.types == [.success])
        #expect(
            server.requests == [
                .init(
                    "POST",
                    "/api/v1/authn/recovery/password",
                    #"{"factorType":"CALL","username":"user@example.com"}"#
                )
            ]
        )
    }

    @Test("The entry resumes a transaction")
    func fetchStatus() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.fetchStatus(
                with: "st-1",
                using: server.url,
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }

        #expect(recorder.types == [.success])
        #expect(server.requests == [.init("POST", "/api/v1/authn", #"{"stateToken":"st-1"}"#)])
    }

    @Test("The entry reports a domain that cannot be one, through onError")
    func wrongDomain() async {
        let recorder = await CallbackRecorder.outcome { recorder in
            OktaAuthSdk.authenticate(
                with: .url("http://org.example.test"),
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
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
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }

        #expect(org.requests.map(\.place) == ["/api/v1/authn"])
        #expect(recorder.statuses.first?.responseHandler.pollInterval == 2)
    }

    @Test("The entry with a configuration reaches the endpoints of unlock, recovery and state")
    func others() async {
        org.answers(#"{"status":"SUCCESS"}"#)
        org.answers(#"{"status":"SUCCESS"}"#)

        _ = await CallbackRecorder.outcome {
            okta.unlockAccount(
                username: "user@example.com",
                factorType: .email,
                onStatusChange: $0.onStatusChange,
                onError: $0.onError
            )
        }
        _ = await CallbackRecorder.outcome {
            okta.recoverPassword(
                username: "user@example.com",
                factorType: .email,
                onStatusChange: $0.onStatusChange,
                onError: $0.onError
            )
        }
        _ = await CallbackRecorder.outcome {
            okta.fetchStatus(with: "st-1", onStatusChange: $0.onStatusChange, onError: $0.onError)
        }

        let user = #"{"factorType":"EMAIL","username":"user@example.com"}"#
        #expect(
            org.requests == [
                .init("POST", "/api/v1/authn/recovery/unlock", user),
                .init("POST", "/api/v1/authn/recovery/password", user),
                .init("POST", "/api/v1/authn", #"{"stateToken":"st-1"}"#),
            ]
        )
    }
}
