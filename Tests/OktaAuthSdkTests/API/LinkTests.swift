import Foundation
import OktaAuthSdk
import Testing

@MainActor
@Suite("The REST layer, by link", .timeLimit(.minutes(5)))
struct LinkTests {
    let org: Org
    let api: OktaAPI
    let link: LinksResponse.Link

    init() throws {
        org = try Org()
        api = org.api
        link = try org.link("/api/v1/authn/somewhere?a=b%2Fc")
    }

    private func request(
        _ call: (@escaping (OktaAPIRequest.Result) -> Void) -> Void
    ) async throws -> Org.Request {
        org.answers(#"{"status":"SUCCESS"}"#)
        await withCheckedContinuation { continuation in
            call { _ in continuation.resume() }
        }
        return try #require(org.requests.last)
    }

    private func posted(_ body: String, extra: String = "") -> Org.Request {
        .init("POST", "/api/v1/authn/somewhere?a=b%2Fc\(extra)", body)
    }

    @Test("changePassword and resetPassword follow a link")
    func passwords() async throws {
        let change = try await request {
            api.changePassword(
                link: link,
                stateToken: "st-1",
                oldPassword: "old-1",
                newPassword: "new-1",
                completion: $0
            )
        }
        let reset = try await request {
            api.resetPassword(newPassword: "new-1", stateToken: "st-1", link: link, completion: $0)
        }

        let body = #"{"newPassword":"new-1","oldPassword":"old-1","stateToken":"st-1"}"#
        #expect(change == posted(body))
        #expect(reset == posted(#"{"newPassword":"new-1","stateToken":"st-1"}"#))
    }

    @Test("recoverWith sends an answer or a token")
    func recoverWith() async throws {
        let answer = try await request {
            api.recoverWith(
                answer: "answer-1",
                stateToken: "st-1",
                recoveryToken: nil,
                link: link,
                completion: $0
            )
        }
        let token = try await request {
            api.recoverWith(
                answer: nil,
                stateToken: nil,
                recoveryToken: "rt-1",
                link: link,
                completion: $0
            )
        }

        #expect(answer == posted(#"{"answer":"answer-1","stateToken":"st-1"}"#))
        #expect(token == posted(#"{"recoveryToken":"rt-1"}"#))
    }

    @Test("cancelTransaction and perform follow a link")
    func stateTokenAlone() async throws {
        let cancel = try await request {
            api.cancelTransaction(with: link, stateToken: "st-1", completion: $0)
        }
        let perform = try await request {
            api.perform(link: link, stateToken: "st-2", completion: $0)
        }

        #expect(cancel == posted(#"{"stateToken":"st-1"}"#))
        #expect(perform == posted(#"{"stateToken":"st-2"}"#))
    }

    @Test("verifyFactor follows a link with every value")
    func verifyFactor() async throws {
        let everything = try await request {
            api.verifyFactor(
                with: link,
                stateToken: "st-1",
                answer: "answer-1",
                passCode: "012345",
                recoveryToken: "rt-1",
                rememberDevice: false,
                autoPush: true,
                completion: $0
            )
        }
        let nothing = try await request {
            api.verifyFactor(with: link, stateToken: "st-1", completion: $0)
        }

        let body =
            #"{"answer":"answer-1","passCode":"012345","recoveryToken":"rt-1","stateToken":"st-1"}"#
        #expect(everything == posted(body, extra: "&rememberDevice=false&autoPush=true"))
        #expect(nothing == posted(#"{"stateToken":"st-1"}"#))
    }

    @Test("enrollFactor follows a link with every value")
    func enrollFactor() async throws {
        let factor = EmbeddedResponse.Factor(factorType: .TOTP, provider: .google)
        let everything = try await request {
            api.enrollFactor(
                factor,
                with: link,
                stateToken: "st-1",
                phoneNumber: "+15551234567",
                questionId: "question-1",
                answer: "answer-1",
                credentialId: "credential-1",
                passCode: "012345",
                completion: $0
            )
        }
        let nothing = try await request {
            api.enrollFactor(
                factor,
                with: link,
                stateToken: "st-1",
                phoneNumber: nil,
                questionId: nil,
                answer: nil,
                credentialId: nil,
                passCode: nil,
                completion: $0
            )
        }

        let profile =
            #"{"answer":"answer-1","credentialId":"credential-1","#
            + #""phoneNumber":"+15551234567","question":"question-1"}"#
        let head = #""factorType":"token:software:totp""#
        let tail = #""provider":"GOOGLE","stateToken":"st-1"}"#
        let body = #"{\#(head),"passCode":"012345","profile":\#(profile),\#(tail)"#
        #expect(everything == posted(body))
        #expect(nothing == posted("{\(head),\(tail)"))
    }

    @Test("sendActivationLink follows a link")
    func sendActivationLink() async throws {
        let sms = try await request {
            api.sendActivationLink(
                link: link,
                stateToken: "st-1",
                phoneNumber: "+15551234567",
                completion: $0
            )
        }
        let email = try await request {
            api.sendActivationLink(link: link, stateToken: "st-1", completion: $0)
        }

        let body = #"{"profile":{"phoneNumber":"+15551234567"},"stateToken":"st-1"}"#
        #expect(sms == posted(body))
        #expect(email == posted(#"{"stateToken":"st-1"}"#))
    }

    @Test("downloadSecurityQuestions follows a link")
    func downloadSecurityQuestions() async {
        org.answers(#"[{"question":"disliked_food","questionText":"What food?"}]"#)
        var questions: [SecurityQuestion] = []

        await withCheckedContinuation { continuation in
            api.downloadSecurityQuestions(
                with: link,
                onCompletion: {
                    questions = $0
                    continuation.resume()
                },
                onError: {
                    Issue.record($0)
                    continuation.resume()
                }
            )
        }

        #expect(questions == [.init(question: "disliked_food", questionText: "What food?")])
        #expect(org.requests == [.init("GET", "/api/v1/authn/somewhere?a=b%2Fc")])
    }

    @Test("sendApiRequest uses the method that the app sets")
    func sendApiRequest() async throws {
        let posted = try await request {
            api.sendApiRequest(
                with: link,
                bodyParams: ["list": [1, 2], "name": "value"],
                method: .post,
                completion: $0
            )
        }
        let put = try await request {
            api.sendApiRequest(
                with: link,
                bodyParams: ["name": "value"],
                method: .put,
                completion: $0
            )
        }
        let usual = try await request {
            api.sendApiRequest(with: link, bodyParams: nil, completion: $0)
        }

        let place = "/api/v1/authn/somewhere?a=b%2Fc"
        #expect(posted == .init("POST", place, #"{"list":[1,2],"name":"value"}"#))
        #expect(put == .init("PUT", place, #"{"name":"value"}"#))
        #expect(usual == .init("POST", place, "{}"))
    }

    @Test("sendHttpRequest sends what the app built")
    func sendHttpRequest() async {
        org.answers("a picture")
        var received = ""

        await withCheckedContinuation { continuation in
            api.sendHttpRequest(
                with: link.href,
                method: .get,
                onCompletion: {
                    received = String(decoding: $0, as: UTF8.self)
                    continuation.resume()
                },
                onError: {
                    Issue.record($0)
                    continuation.resume()
                }
            )
        }

        #expect(received == "a picture")
        #expect(org.requests == [.init("GET", "/api/v1/authn/somewhere?a=b%2Fc")])
    }
}
