import Dispatch
import Foundation
import OktaAuthSdk
import Testing

/// Calls of `OktaAPI` that no operation makes, or not with every value; the catalogue has the others.
private struct Call: Sendable, CustomTestStringConvertible {
    typealias Completion = (OktaAPIRequest.Result) -> Void

    let testDescription: String
    let request: Org.Request
    let make: @Sendable (OktaAPI, LinksResponse.Link, @escaping Completion) -> OktaAPIRequest

    init(
        _ name: String,
        _ place: String,
        _ body: String,
        _ make:
            @escaping @Sendable (OktaAPI, LinksResponse.Link, @escaping Completion) ->
            OktaAPIRequest
    ) {
        testDescription = name
        request = .init("POST", place, body)
        self.make = make
    }
}

@MainActor
@Suite("OktaAPI", .timeLimit(.minutes(5)))
struct EndpointTests {
    let org: Org
    let api: OktaAPI
    let link: LinksResponse.Link

    init() throws {
        org = try Org()
        api = org.api
        link = try org.link(Self.place)
    }

    private nonisolated static let place = "/api/v1/authn/somewhere?a=b%2Fc"
    private nonisolated static let token = #"{"stateToken":"st-1"}"#

    fileprivate nonisolated static let calls: [Call] = [
        Call(
            "primaryAuthentication with every value",
            "/api/v1/authn",
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
            "/api/v1/authn",
            #"{"options":{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true},"#
                + #""username":"user@example.com"}"#
        ) { $0.primaryAuthentication(username: "user@example.com", password: nil, completion: $2) },
        Call(
            "changePassword without a link",
            "/api/v1/authn/credentials/change_password",
            #"{"newPassword":"new-1","oldPassword":"old-1","stateToken":"st-1"}"#
        ) { api, _, completion in
            api.changePassword(
                stateToken: "st-1",
                oldPassword: "old-1",
                newPassword: "new-1",
                completion: completion
            )
        },
        Call("cancelTransaction without a link", "/api/v1/authn/cancel", token) {
            $0.cancelTransaction(stateToken: "st-1", completion: $2)
        },
        Call("perform at a link with a query", place, token) {
            $0.perform(link: $1, stateToken: "st-1", completion: $2)
        },
        Call(
            "verifyFactor by id with every value",
            "/api/v1/authn/factors/factor-1/verify?rememberDevice=true&autoPush=false",
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
        Call("verifyFactor by id alone", "/api/v1/authn/factors/factor-1/verify", token) {
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
    fileprivate func request(call: Call) async throws {
        org.answers(#"{"status":"SUCCESS","sessionToken":"session-1"}"#)
        let token: String = await withCheckedContinuation { continuation in
            _ = call.make(api, link) { result in
                guard case .success(let response) = result else {
                    return continuation.resume(returning: "\(result)")
                }
                continuation.resume(returning: response.sessionToken ?? "none")
            }
        }

        #expect(token == "session-1")
        #expect(org.requests == [call.request])
        let headers = try #require(org.requests.first).headers
        let fingerprint = call.request.body.contains("device-1") ? "fingerprint-1" : nil
        #expect(headers["X-Device-Fingerprint"] == fingerprint)
        #expect(headers["Content-Type"] == "application/json")
        #expect(headers["Accept"] == "application/json")
    }

    @Test("OktaAPI keeps domain and session")
    func properties() {
        #expect(api.oktaDomain == org.url)
        #expect(api.urlSession === org.session)
        #expect(OktaAPI(oktaDomain: org.url).oktaDomain == org.url)
    }

    @Test("OktaAPI calls nothing after it was cancelled")
    func cancelledRequest() async throws {
        org.fallsSilent()
        let cancelled = api.getTransactionState(stateToken: "st-1") { _ in
            Issue.record("was cancelled")
        }
        #expect(!cancelled.isCancelled)
        cancelled.cancel()
        #expect(cancelled.isCancelled)

        // A request that starts later is answered later.
        let other = try Org()
        other.answers(#"{"status":"SUCCESS"}"#)
        await withCheckedContinuation { continuation in
            other.api.getTransactionState(stateToken: "st-1") { _ in continuation.resume() }
        }
    }

    @Test("OktaAPI reports on the main queue, after the call has returned")
    func callbackQueue() async {
        org.answers(#"{"status":"SUCCESS"}"#)
        var events: [String] = []

        await withCheckedContinuation { continuation in
            api.getTransactionState(stateToken: "st-1") { _ in
                dispatchPrecondition(condition: .onQueue(.main))
                events.append("answered")
                continuation.resume()
            }
            events.append("returned")
        }

        #expect(events == ["returned", "answered"])
    }

    @Test("OktaAPI can go without a completion")
    func withoutCompletion() {
        org.answers(#"{"status":"SUCCESS"}"#)

        let request = api.getTransactionState(stateToken: "st-1")

        #expect(!request.isCancelled)
    }
}
