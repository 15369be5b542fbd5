import Foundation
import OktaAuthSdk
import Testing

/// Replaces the two methods that ``RecordingAPI`` leaves alone.
private final class MyAPI: OktaAPI {
    var calls: [String] = []

    init() { super.init(oktaDomain: .org) }

    override func verifyFactor(
        factorId: String,
        stateToken: String,
        answer: String? = nil,
        passCode: String? = nil,
        rememberDevice: Bool? = nil,
        autoPush: Bool? = nil,
        completion: ((OktaAPIRequest.Result) -> Void)? = nil
    ) -> OktaAPIRequest {
        calls.append("verifyFactor \(factorId)")
        completion?(.success(.signedIn))
        return OktaAPIRequest()
    }

    override func sendHttpRequest(
        with url: URL,
        method: OktaAPIRequest.Method = .get,
        onCompletion: @escaping (_ body: Data) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) -> OktaAPIRequest {
        calls.append("sendHttpRequest \(method.rawValue) \(url.path)")
        onCompletion(Data())
        return OktaAPIRequest()
    }
}

@MainActor
@Suite("The REST layer as an override point", .timeLimit(.minutes(5)))
struct OverrideTests {
    @Test("OktaAPI lets the app replace the methods that no status uses")
    func unused() {
        let mine = MyAPI()
        let api: OktaAPI = mine

        api.verifyFactor(factorId: "factor-1", stateToken: "st-1")
        api.sendHttpRequest(
            with: .url("https://org.example.test/qr"),
            onCompletion: { _ in },
            onError: { _ in }
        )

        #expect(mine.calls == ["verifyFactor factor-1", "sendHttpRequest GET /qr"])
    }

    @Test("OktaAPI lets the app replace the fixed endpoints")
    func fixedEndpoints() {
        let recordingAPI = RecordingAPI()
        let api: OktaAPI = recordingAPI

        api.changePassword(stateToken: "st-1", oldPassword: "1", newPassword: "2")
        api.getTransactionState(stateToken: "st-1")
        api.cancelTransaction(stateToken: "st-1")

        let passwords = ["stateToken": "st-1", "oldPassword": "1", "newPassword": "2"]
        #expect(
            recordingAPI.calls == [
                .init("changePassword", nil, passwords),
                .init("getTransactionState", nil, ["stateToken": "st-1"]),
                .init("cancelTransaction", nil, ["stateToken": "st-1"]),
            ]
        )
    }

    @Test("OktaAPI sends the choices about this device with every verification")
    func verifyOptions() throws {
        let session = RecordedSession()
        let status = try session.status(
            OktaAuthStatusFactorChallenge.init,
            .MFAChallenge,
            factor: .offered(.sms)
        )
        status.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: false)

        status.verifyFactor(
            passCode: "012345",
            answerToSecurityQuestion: nil,
            onStatusChange: session.recorder.onStatusChange,
            onError: session.recorder.onError
        )

        let values = [
            "stateToken": "st-1", "passCode": "012345", "rememberDevice": "true",
            "autoPush": "false",
        ]
        #expect(session.calls == [.init("verifyFactor(with:)", "next", values)])
    }

    @Test("An override of OktaAPI can change a request and pass it on")
    func passOn() async throws {
        final class Prefixing: OktaAPI {
            override func perform(
                link: LinksResponse.Link,
                stateToken: String,
                completion: ((OktaAPIRequest.Result) -> Void)? = nil
            ) -> OktaAPIRequest {
                super.perform(link: link, stateToken: "x-\(stateToken)", completion: completion)
            }
        }
        let org = try Org()
        org.answers(#"{"status":"SUCCESS"}"#)
        let status = try RecordedSession().status(
            OktaAuthStatusPasswordWarning.init,
            .passwordWarning,
            links: LinksResponse(skip: try org.link("/skip"))
        )
        status.restApi = Prefixing(oktaDomain: org.url, urlSession: org.session)

        let recorder = await CallbackRecorder.outcome { recorder in
            status.skipPasswordChange(
                onStatusChange: recorder.onStatusChange,
                onError: recorder.onError
            )
        }

        #expect(recorder.types == [.success])
        #expect(org.requests == [.init("POST", "/skip", #"{"stateToken":"x-st-1"}"#)])
    }
}
