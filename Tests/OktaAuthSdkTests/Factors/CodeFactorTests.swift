import OktaAuthSdk
import Testing

@MainActor
@Suite("Factors with a code")
struct CodeFactorTests {
    let session = RecordedSession()
    var recorder: CallbackRecorder { session.recorder }

    /// A factor of the wanted class, offered and under way at once.
    func factor<Factor: OktaFactor>(
        _ make: (EmbeddedResponse.Factor, String, LinksResponse.Link?, LinksResponse.Link?) ->
            Factor,
        _ type: FactorType,
        profile: EmbeddedResponse.Factor.Profile? = nil,
        in status: OktaAuthStatus
    ) -> Factor {
        let factor = make(
            .offered(type, profile: profile),
            "st-1",
            .to("verify-next"),
            .to("activate-next")
        )
        factor.restApi = session.api
        factor.responseDelegate = status
        return factor
    }

    func verify(_ link: String, passCode: String? = nil) -> RecordingAPI.Call {
        let values = ["stateToken": "st-1", "passCode": passCode].compactMapValues { $0 }
        return .init("verifyFactor(with:)", link, values)
    }

    @Test("A text message: enroll, activate, select, verify")
    func sms() {
        let status = session.start()
        let sms = factor(
            OktaFactorSms.init(factor:stateToken:verifyLink:activationLink:),
            .sms,
            profile: .init(phoneNumber: "+1 XXX-XXX-4567"),
            in: status
        )

        #expect(sms.phoneNumber == "+1 XXX-XXX-4567")
        sms.enroll(
            phoneNumber: "+15551234567",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        sms.enroll(
            phoneNumber: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        sms.activate(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        sms.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        sms.verify(
            passCode: "2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        sms.verify(
            passCode: nil,
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        let enrolled = ["factor": "sms", "stateToken": "st-1"]
        let numbered = enrolled.merging(["phoneNumber": "+15551234567"]) { $1 }
        #expect(
            session.calls == [
                .init("enrollFactor", "enroll", numbered),
                .init("enrollFactor", "enroll", enrolled),
                verify("activate-next", passCode: "1"), verify("verify"),
                verify("verify-next", passCode: "2"), verify("verify-next"),
            ]
        )
        #expect(recorder.types.count == 6)
    }

    @Test("A voice call: enroll, activate, select, verify")
    func call() {
        let status = session.start()
        let call = factor(
            OktaFactorCall.init(factor:stateToken:verifyLink:activationLink:),
            .call,
            profile: .init(phoneNumber: "+1 XXX-XXX-4567"),
            in: status
        )

        #expect(call.phoneNumber == "+1 XXX-XXX-4567")
        call.enroll(
            phoneNumber: "+15551234567",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        call.activate(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        call.select(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        call.verify(
            passCode: "2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )

        let enrolled = ["factor": "call", "stateToken": "st-1", "phoneNumber": "+15551234567"]
        #expect(
            session.calls == [
                .init("enrollFactor", "enroll", enrolled),
                verify("activate-next", passCode: "1"), verify("verify"),
                verify("verify-next", passCode: "2"),
            ]
        )
        #expect(recorder.types.count == 4)
    }

    @Test("A code from an app: enroll, activate, select with code, verify")
    func totp() {
        let status = session.start()
        let totp = factor(
            OktaFactorTotp.init(factor:stateToken:verifyLink:activationLink:),
            .TOTP,
            in: status
        )

        totp.enroll(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        totp.activate(
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        totp.activate(
            passCode: "2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )
        totp.select(
            passCode: "3",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        totp.verify(
            passCode: "4",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        totp.verify(
            passCode: "5",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        let enrolled = ["factor": "token:software:totp", "stateToken": "st-1"]
        #expect(
            session.calls == [
                .init("enrollFactor", "enroll", enrolled),
                verify("activate-next", passCode: "1"), verify("activate-next", passCode: "2"),
                verify("verify", passCode: "3"),
                verify("verify-next", passCode: "4"), verify("verify-next", passCode: "5"),
            ]
        )
        #expect(recorder.types.count == 6)
    }

    @Test("A code from an app shows what sets the app up")
    func totpActivation() {
        let qrCode = LinksResponse.QRCode(href: .url("https://org.example.test/qr"))
        let links = LinksResponse(qrcode: qrCode)
        let activation = EmbeddedResponse.Factor.Embedded.Activation(
            sharedSecret: "secret-1",
            links: links
        )
        let totp = OktaFactorTotp(
            factor: .init(factorType: .TOTP, embedded: .init(activation: activation)),
            stateToken: "st-1",
            verifyLink: nil,
            activationLink: nil
        )

        #expect(totp.activation == activation)
        #expect(totp.activationLinks == links)
        #expect(totp.qrCodeLink == qrCode)
    }

    @Test("A token: enroll, select with code, verify")
    func token() {
        let status = session.start()
        let token = factor(
            OktaFactorToken.init(factor:stateToken:verifyLink:activationLink:),
            .token,
            profile: .init(credentialId: "credential-0"),
            in: status
        )

        #expect(token.credentialId == "credential-0")
        #expect(token.factorProvider == .okta)
        token.enroll(
            credentialId: "credential-1",
            passCode: "1",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        token.select(
            passCode: "2",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        token.verify(
            passCode: "3",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError
        )
        token.verify(
            passCode: "4",
            onStatusChange: recorder.onStatusChange,
            onError: recorder.onError,
            onFactorStatusUpdate: recorder.onUpdate
        )

        let enrolled = [
            "factor": "token", "stateToken": "st-1", "credentialId": "credential-1",
            "passCode": "1",
        ]
        #expect(
            session.calls == [
                .init("enrollFactor", "enroll", enrolled), verify("verify", passCode: "2"),
                verify("verify-next", passCode: "3"), verify("verify-next", passCode: "4"),
            ]
        )
        #expect(recorder.types.count == 4)
    }
}
