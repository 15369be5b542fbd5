import Dispatch
import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Calls of `OktaAPI` that no operation makes, or not with every value; the catalogue has the others.
private struct Call: Sendable, CustomTestStringConvertible {
    typealias Completion = (OktaAPIRequest.Result) -> Void
    typealias Make =
        @Sendable (OktaAPI, LinksResponse.Link, @escaping Completion) -> OktaAPIRequest

    let testDescription: String
    /// Path and query, below `/api/v1`.
    let place: String
    let body: String
    let make: Make

    init(_ name: String, _ place: String, _ body: String, _ make: @escaping Make) {
        testDescription = name
        self.place = place
        self.body = body
        self.make = make
    }
}

@Suite("OktaAPI")
struct EndpointTests {
    private static let place = "/authn/somewhere?a=b%2Fc"
    private static let token = #"{"stateToken":"st-1"}"#

    fileprivate static let calls: [Call] = [
        Call(
            "primaryAuthentication with every value",
            "/authn",
            #"{"audience":"audience-1","context":{"deviceToken":"device-1"},"#
                + #""options":{"multiOptionalFactorEnroll":false,"warnBeforePasswordExpired":false},"#
                + #""password":"secret-1","relayState":"relay-1","token":"token-1","#
                + #""username":"user@example.com"}"#
        ) { api, _, completion in
            api.primaryAuthentication(
                username: "user@example.com",
                password: "secret-1",
                audience: "audience-1",
                relayState: "relay-1",
                multiOptionalFactorEnroll: false,
                warnBeforePasswordExpired: false,
                token: "token-1",
                deviceToken: "device-1",
                deviceFingerprint: "fingerprint-1",
                completion: completion
            )
        },
        Call(
            "primaryAuthentication with a name alone",
            "/authn",
            #"{"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"#
                + #""username":"user@example.com"}"#
        ) { $0.primaryAuthentication(username: "user@example.com", password: nil, completion: $2) },
        Call(
            "changePassword without a link",
            "/authn/credentials/change_password",
            #"{"newPassword":"new-1","oldPassword":"old-1","stateToken":"st-1"}"#
        ) { api, _, completion in
            api.changePassword(
                stateToken: "st-1",
                oldPassword: "old-1",
                newPassword: "new-1",
                completion: completion
            )
        },
        Call("cancelTransaction without a link", "/authn/cancel", token) {
            $0.cancelTransaction(stateToken: "st-1", completion: $2)
        },
        Call("perform at a link with a query", place, token) {
            $0.perform(link: $1, stateToken: "st-1", completion: $2)
        },
        Call(
            "verifyFactor by id with every value",
            "/authn/factors/factor-1/verify?rememberDevice=true&autoPush=false",
            #"{"answer":"answer-1","passCode":"012345","stateToken":"st-1"}"#
        ) { api, _, completion in
            api.verifyFactor(
                factorId: "factor-1",
                stateToken: "st-1",
                answer: "answer-1",
                passCode: "012345",
                rememberDevice: true,
                autoPush: false,
                completion: completion
            )
        },
        Call("verifyFactor by id alone", "/authn/factors/factor-1/verify", token) {
            $0.verifyFactor(factorId: "factor-1", stateToken: "st-1", completion: $2)
        },
        Call(
            "verifyFactor by link with every value",
            "\(place)&rememberDevice=false&autoPush=true",
            #"{"answer":"answer-1","passCode":"012345","recoveryToken":"rt-1","stateToken":"st-1"}"#
        ) { api, link, completion in
            api.verifyFactor(
                with: link,
                stateToken: "st-1",
                answer: "answer-1",
                passCode: "012345",
                recoveryToken: "rt-1",
                rememberDevice: false,
                autoPush: true,
                completion: completion
            )
        },
        Call("verifyFactor by link alone", place, token) {
            $0.verifyFactor(with: $1, stateToken: "st-1", completion: $2)
        },
        Call(
            "enrollFactor without values",
            place,
            #"{"factorType":"token:software:totp","provider":"GOOGLE","stateToken":"st-1"}"#
        ) { api, link, completion in
            api.enrollFactor(
                .init(factorType: .TOTP, provider: .google),
                with: link,
                stateToken: "st-1",
                phoneNumber: nil,
                questionId: nil,
                answer: nil,
                credentialId: nil,
                passCode: nil,
                completion: completion
            )
        },
        Call("sendApiRequest without a body", place, "{}") {
            $0.sendApiRequest(with: $1, bodyParams: nil, completion: $2)
        },
    ]

    @Test("OktaAPI sends what it is given, and nothing else", arguments: calls)
    fileprivate func request(call: Call) throws {
        let session = try ScriptedSession(.fixture("success"))
        let href = try #require(URL(string: "https://org.example.test/api/v1\(Self.place)"))
        var answers: [AuthStatus?] = []

        _ = call.make(session.start.restApi, LinksResponse.Link(href: href)) {
            if case .success(let response) = $0 { answers.append(response.status) }
        }
        session.wait()

        #expect(answers == [.success])
        let sent = try #require(session.network.sent.first)
        #expect(sent.canonical == "POST /api/v1\(call.place) \(call.body)")
        let fingerprint = call.body.contains("device-1") ? "fingerprint-1" : nil
        #expect(sent.headers["X-Device-Fingerprint"] == fingerprint)
        #expect(sent.headers["Content-Type"] == "application/json")
        #expect(sent.headers["Accept"] == "application/json")
        session.expectFinished()
    }

    @Test("OktaAPI keeps domain and session")
    func properties() throws {
        let domain = try #require(URL(string: "https://org.example.test"))
        let session = URLSession(configuration: .ephemeral)
        let api = OktaAPI(oktaDomain: domain, urlSession: session)
        #expect(api.oktaDomain == domain)
        #expect(api.urlSession === session)
        #expect(OktaAPI(oktaDomain: domain).oktaDomain == domain)
    }

    @Test("OktaAPI calls nothing after it was cancelled")
    func cancelledRequest() throws {
        let session = try ScriptedSession(.fixture("success"))
        let request = session.start.restApi.getTransactionState(stateToken: "st-1") { _ in
            Issue.record("was cancelled")
        }
        #expect(!request.isCancelled)
        request.cancel()
        #expect(request.isCancelled)
        session.wait(60)
        session.expectFinished()
    }

    @MainActor
    @Test("OktaAPI reports on the main queue, after the call has returned")
    func callbackQueue() async throws {
        let server = try RedirectingServer()
        let api = OktaAPI(oktaDomain: server.url)
        let mark = QueueMark(on: .main)
        var events: [String] = []

        let isOnQueue = await withCheckedContinuation { continuation in
            api.getTransactionState(stateToken: "st-1") { _ in
                events.append("answered")
                continuation.resume(returning: mark.isCurrent)
            }
            events.append("returned")
        }

        #expect(isOnQueue)
        #expect(events == ["returned", "answered"])
    }
}
