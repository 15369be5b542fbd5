import Dispatch
import Foundation
import OktaAuthSdk
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("The REST layer, by endpoint", .timeLimit(.minutes(5)))
struct EndpointTests {
    let org: Org
    let api: OktaAPI

    init() throws {
        org = try Org()
        api = org.api
    }

    /// Makes a call that succeeds, and returns what the org was asked.
    private func request(
        _ call: (@escaping (OktaAPIRequest.Result) -> Void) -> Void
    ) async throws -> Org.Request {
        org.answers(#"{"status":"SUCCESS","sessionToken":"session-1"}"#)
        var result: OktaAPIRequest.Result?
        await withCheckedContinuation { continuation in
            call {
                result = $0
                continuation.resume()
            }
        }
        guard case .success(let response) = result else {
            Issue.record("\(result.map { "\($0)" } ?? "no answer")")
            throw CancellationError()
        }
        #expect(response.status == .success)
        #expect(response.sessionToken == "session-1")
        return try #require(org.requests.last)
    }

    @Test("OktaAPI keeps domain and session")
    func properties() {
        #expect(api.oktaDomain == org.url)
        #expect(api.urlSession === org.session)
        #expect(OktaAPI(oktaDomain: org.url).oktaDomain == org.url)
    }

    @Test("primaryAuthentication sends every value")
    func primaryAuthentication() async throws {
        let request = try await request {
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
                completion: $0
            )
        }

        let body =
            #"{"audience":"audience-1","context":{"deviceToken":"device-1"},"#
            + #""options":{"multiOptionalFactorEnroll":false,"warnBeforePasswordExpired":false},"#
            + #""password":"secret-1","relayState":"relay-1","token":"token-1","#
            + #""username":"user@example.com"}"#
        #expect(request == .init("POST", "/api/v1/authn", body))
        #expect(request.headers["X-Device-Fingerprint"] == "fingerprint-1")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Accept"] == "application/json")
    }

    @Test("primaryAuthentication sends a name alone")
    func usernameFirst() async throws {
        let request = try await request {
            api.primaryAuthentication(
                username: "user@example.com",
                password: nil,
                completion: $0
            )
        }

        let options = #"{"multiOptionalFactorEnroll":true,"warnBeforePasswordExpired":true}"#
        let body = #"{"options":\#(options),"username":"user@example.com"}"#
        #expect(request == .init("POST", "/api/v1/authn", body))
        #expect(request.headers["X-Device-Fingerprint"] == nil)
    }

    @Test("getTransactionState posts the state token")
    func getTransactionState() async throws {
        let request = try await request {
            api.getTransactionState(stateToken: "st-1", completion: $0)
        }

        #expect(request == .init("POST", "/api/v1/authn", #"{"stateToken":"st-1"}"#))
    }

    @Test("changePassword sends both passwords")
    func changePassword() async throws {
        let request = try await request {
            api.changePassword(
                stateToken: "st-1",
                oldPassword: "old-1",
                newPassword: "new-1",
                completion: $0
            )
        }

        let body = #"{"newPassword":"new-1","oldPassword":"old-1","stateToken":"st-1"}"#
        #expect(request == .init("POST", "/api/v1/authn/credentials/change_password", body))
    }

    @Test("unlockAccount and recoverPassword send name and factor type")
    func recoveries() async throws {
        let unlock = try await request {
            api.unlockAccount(username: "user@example.com", factor: .sms, completion: $0)
        }
        let recover = try await request {
            api.recoverPassword(username: "user@example.com", factor: .email, completion: $0)
        }

        let sms = #"{"factorType":"SMS","username":"user@example.com"}"#
        let email = #"{"factorType":"EMAIL","username":"user@example.com"}"#
        #expect(unlock == .init("POST", "/api/v1/authn/recovery/unlock", sms))
        #expect(recover == .init("POST", "/api/v1/authn/recovery/password", email))
    }

    @Test("cancelTransaction accepts an empty response")
    func cancelTransaction() async throws {
        let request = try await request {
            api.cancelTransaction(stateToken: "st-1", completion: $0)
        }
        #expect(request == .init("POST", "/api/v1/authn/cancel", #"{"stateToken":"st-1"}"#))

        org.answers("")
        let isSuccess = await withCheckedContinuation { continuation in
            api.cancelTransaction(stateToken: "st-1") { result in
                if case .success = result {
                    continuation.resume(returning: true)
                } else {
                    continuation.resume(returning: false)
                }
            }
        }
        #expect(isSuccess)
    }

    @Test("verifyFactor sends the factor's id in its path")
    func verifyFactor() async throws {
        let request = try await request {
            api.verifyFactor(
                factorId: "factor-1",
                stateToken: "st-1",
                answer: "answer-1",
                passCode: "012345",
                rememberDevice: true,
                autoPush: false,
                completion: $0
            )
        }
        let bare = try await self.request {
            api.verifyFactor(factorId: "factor-1", stateToken: "st-1", completion: $0)
        }

        let path = "/api/v1/authn/factors/factor-1/verify"
        let body = #"{"answer":"answer-1","passCode":"012345","stateToken":"st-1"}"#
        #expect(request == .init("POST", "\(path)?rememberDevice=true&autoPush=false", body))
        #expect(bare == .init("POST", path, #"{"stateToken":"st-1"}"#))
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
