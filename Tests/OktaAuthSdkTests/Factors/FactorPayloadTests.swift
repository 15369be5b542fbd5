import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("A factor that is sent what the app put together")
struct FactorPayloadTests {
    private func send(
        _ payload: [String: Any],
        allowing methods: [String] = ["POST"],
        over session: ScriptedSession
    ) throws -> CallbackRecorder {
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let other = try #require(required.availableFactors.first { $0.type == .webauthn })
        let link = LinksResponse.Link(
            href: try #require(URL(string: "https://org.example.test/go")),
            hints: ["allow": methods]
        )
        let recorder = session.record {
            other.sendRequest(with: link, keyValuePayload: payload, onStatusChange: $0, onError: $1)
        }
        return recorder
    }

    @Test("A factor sends any JSON, and adds the state token")
    func anyJSON() throws {
        let session = try ScriptedSession(.fixture("success"))
        let recorder = try send(["clientData": "abc", "nested": ["a": [1, 2.5]]], over: session)
        let body = try #require(session.network.sent.first?.body)
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"{"clientData":"abc","nested":{"a":[1,2.5]},"#
                + #""stateToken":"00SimStateToken0000000000000000000000000001"}"#
        )
        #expect(recorder.types == [.success])
    }

    @Test("A factor leaves a state token of the app alone")
    func ownStateToken() throws {
        let session = try ScriptedSession(.fixture("success"))
        _ = try send(["stateToken": "mine"], over: session)
        #expect(session.network.sent.first?.fields == ["stateToken": "mine"])
    }

    /// Values an app may put into a payload by mistake.
    private static let odd: [@Sendable () -> Any] = [
        { Date(timeIntervalSince1970: 0) }, { Data() }, { Double.nan }, { OktaAPIRequest() },
        { CallbackRecorder() }, { [1: "a"] },
    ]

    @Test("A factor refuses what JSON cannot express, and does not trap", arguments: odd.indices)
    func notJSON(index: Int) throws {
        let session = try ScriptedSession()
        let recorder = try send(["deep": ["value": Self.odd[index]()]], over: session)
        #expect(
            recorder.messages == [
                "the payload holds a value that JSON cannot express; "
                    + "use strings, finite numbers, booleans, arrays, dictionaries and NSNull"
            ]
        )
        #expect(recorder.completions == 1)
        session.expectFinished()
    }

    @Test("A factor uses the method that the link allows", arguments: ["PUT", "DELETE", "GET"])
    func method(method: String) throws {
        let session = try ScriptedSession(.fixture("success"))
        _ = try send(["a": "b"], allowing: [method], over: session)
        #expect(session.network.sent.first?.method == method)
    }

    @Test("A factor with a payload of the app may wait for a decision elsewhere")
    func waits() throws {
        let waiting = """
            {"status": "MFA_REQUIRED", "stateToken": "st-1", "factorResult": "WAITING",
             "_links": {"next": {"name": "poll", "href": "https://org.example.test/poll"}}}
            """
        let session = try ScriptedSession(.json(waiting), .fixture("success"))
        let recorder = try send(["a": "b"], over: session)
        session.wait(60)
        #expect(session.places == ["/go", "/poll"])
        #expect(recorder.types == [.success])
        session.expectFinished()
    }
}
