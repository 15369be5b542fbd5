import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A factor that is sent what the app put together")
struct OtherFactorTests {
    private func send(
        _ payload: [String: Any],
        allowing methods: [String] = ["POST"],
        over stage: Stage
    ) throws -> Outcome {
        let required: OktaAuthStatusFactorRequired =
            try stage.status(from: "mfa-required.factors-plural")
        let other = try #require(required.availableFactors.first { $0.type == .webauthn })
        let link = LinksResponse.Link(
            href: try #require(URL(string: "https://org.example.test/go")),
            hints: ["allow": methods]
        )
        let outcome = Outcome()
        other.sendRequest(
            with: link,
            keyValuePayload: payload,
            onStatusChange: outcome.onStatusChange,
            onError: outcome.onError
        )
        stage.wait()
        return outcome
    }

    @Test("sends any JSON, and adds the state token")
    func anyJSON() throws {
        let stage = try Stage(.fixture("success"))
        let outcome = try send(["clientData": "abc", "nested": ["a": [1, 2.5]]], over: stage)
        let body = try #require(stage.network.sent.first?.body)
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"{"clientData":"abc","nested":{"a":[1,2.5]},"#
                + #""stateToken":"00SimStateToken0000000000000000000000000001"}"#
        )
        #expect(outcome.types == [.success])
    }

    @Test("leaves a state token of the app alone")
    func ownStateToken() throws {
        let stage = try Stage(.fixture("success"))
        _ = try send(["stateToken": "mine"], over: stage)
        #expect(stage.network.sent.first?.fields == ["stateToken": "mine"])
    }

    @Test(
        "refuses what JSON cannot express, and does not trap",
        arguments: [0, 1, 2, 3]
    )
    func notJSON(index: Int) throws {
        let odd: [Any] = [Date(), Data(), Double.nan, OktaAPIRequest()]
        let stage = try Stage()
        let outcome = try send(["odd": odd[index]], over: stage)
        #expect(outcome.messages.first?.hasPrefix("the payload holds a value") == true)
        #expect(stage.network.sent.isEmpty)
    }

    @Test("uses the method the link allows", arguments: ["PUT", "DELETE", "GET"])
    func method(method: String) throws {
        let stage = try Stage(.fixture("success"))
        _ = try send(["a": "b"], allowing: [method], over: stage)
        #expect(stage.network.sent.first?.method == method)
    }

    @Test("may wait for a decision elsewhere")
    func waits() throws {
        let waiting = """
            {"status": "MFA_REQUIRED", "stateToken": "st-1", "factorResult": "WAITING",
             "_links": {"next": {"name": "poll", "href": "https://org.example.test/poll"}}}
            """
        let stage = try Stage(.json(waiting), .fixture("success"))
        let outcome = try send(["a": "b"], over: stage)
        stage.wait(60)
        #expect(stage.places == ["/go", "/poll"])
        #expect(outcome.types == [.success])
        stage.expectCurtain()
    }
}
