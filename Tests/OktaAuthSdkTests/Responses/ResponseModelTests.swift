import Foundation
import OktaAuthSdk
import Testing

/// A model that an app makes, and the server's words for it.
private struct Made: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let json: String
    let written: @Sendable () throws -> String
    let isReadBack: @Sendable () throws -> Bool

    init<Model: Codable & Equatable & Sendable>(_ model: Model, _ json: String...) {
        let json = json.joined()
        testDescription = "\(Model.self) \(json.prefix(40))"
        self.json = JSONText.canonical(Data(json.utf8))
        written = { try JSONText.encoded(model) }
        isReadBack = { try JSONText.decoded(json, as: Model.self) == model }
    }
}

private let link = LinksResponse.Link(
    name: "verify",
    href: .url("https://org.example.test/next"),
    hints: ["allow": ["POST"]]
)
private let linkJSON =
    #"{"name":"verify","href":"https://org.example.test/next","hints":{"allow":["POST"]}}"#
private let short = LinksResponse.Link(href: .url("https://org.example.test/short"))
private let shortJSON = #"{"href":"https://org.example.test/short"}"#

private let responses = [
    Made(OktaAPISuccessResponse(), "{}"),
    Made(
        OktaAPISuccessResponse(
            status: .MFAChallenge,
            stateToken: "st-1",
            sessionToken: "session-1",
            expirationDate: "2030-01-01T00:00:00.000Z",
            relayState: "relay-1",
            recoveryToken: "rt-1",
            recoveryType: .unlock,
            factorResult: .waiting,
            factorType: .sms,
            embedded: EmbeddedResponse(user: .init(id: "user-1")),
            links: LinksResponse(next: link)
        ),
        #"{"status":"MFA_CHALLENGE","stateToken":"st-1","sessionToken":"session-1","#,
        #""expiresAt":"2030-01-01T00:00:00.000Z","relayState":"relay-1","#,
        #""recoveryToken":"rt-1","recoveryType":"UNLOCK","factorResult":"WAITING","#,
        #""factorType":"sms","_embedded":{"user":{"id":"user-1"}},"#,
        #""_links":{"next":\#(linkJSON)}}"#
    ),
    Made(
        OktaAPIErrorResponse(
            errorCode: "E0000004",
            errorSummary: "Authentication failed",
            errorLink: "E0000004",
            errorId: "oae-1",
            errorCauses: [.init(errorSummary: "because")]
        ),
        #"{"errorCode":"E0000004","errorSummary":"Authentication failed","#,
        #""errorLink":"E0000004","errorId":"oae-1","#,
        #""errorCauses":[{"errorSummary":"because"}]}"#
    ),
    Made(
        SecurityQuestion(question: "disliked_food", questionText: "What food?"),
        #"{"question":"disliked_food","questionText":"What food?"}"#
    ),
]

private let links = [
    Made(link, linkJSON),
    Made(short, shortJSON),
    Made(LinksResponse.ResendLink.resend(link), linkJSON),
    Made(LinksResponse.ResendLink.resendArray([link]), "[\(linkJSON)]"),
    Made(
        LinksResponse(resend: .resendArray([link, short])),
        #"{"resend":[\#(linkJSON),\#(shortJSON)]}"#
    ),
    Made(
        LinksResponse(
            next: link,
            prev: short,
            cancel: link,
            skip: short,
            send: [link],
            resend: .resend(short),
            enroll: link,
            verify: short,
            questions: link,
            qrcode: .init(href: .url("https://org.example.test/qr"), type: "image/png")
        ),
        #"{"next":\#(linkJSON),"prev":\#(shortJSON),"cancel":\#(linkJSON),"#,
        #""skip":\#(shortJSON),"send":[\#(linkJSON)],"resend":\#(shortJSON),"#,
        #""enroll":\#(linkJSON),"verify":\#(shortJSON),"questions":\#(linkJSON),"#,
        #""qrcode":{"href":"https://org.example.test/qr","type":"image/png"}}"#
    ),
]

private let embedded = [
    Made(
        EmbeddedResponse(
            user: .init(id: "user-1"),
            target: .init(type: "APP"),
            policy: .rememberDevice(.init(allowRememberDevice: true)),
            authentication: .init(authProtocol: .saml20),
            factor: .init(factorType: .sms),
            factors: [.init(factorType: .call), .init(factorType: .push)]
        ),
        #"{"user":{"id":"user-1"},"target":{"type":"APP"},"#,
        #""policy":{"allowRememberDevice":true},"#,
        #""authentication":{"protocol":"SAML2.0"},"factor":{"factorType":"sms"},"#,
        #""factors":[{"factorType":"call"},{"factorType":"push"}]}"#
    ),
    Made(
        EmbeddedResponse.User(
            id: "user-1",
            passwordChanged: Date(timeIntervalSince1970: 1.5),
            profile: .init(
                login: "user@example.com",
                firstName: "First",
                lastName: "Last",
                locale: "en_US",
                timeZone: "Europe/Berlin"
            ),
            recoveryQuestion: .init(question: "Favourite colour?")
        ),
        #"{"id":"user-1","passwordChanged":"1970-01-01T00:00:01.500Z","#,
        #""profile":{"login":"user@example.com","firstName":"First","#,
        #""lastName":"Last","locale":"en_US","timeZone":"Europe/Berlin"},"#,
        #""recovery_question":{"question":"Favourite colour?"}}"#
    ),
    Made(
        EmbeddedResponse.Target(
            type: "APP",
            name: "payroll",
            label: "Payroll",
            links: LinksResponse(next: short)
        ),
        #"{"type":"APP","name":"payroll","label":"Payroll","_links":{"next":\#(shortJSON)}}"#
    ),
    Made(
        EmbeddedResponse.AuthenticationObject(
            authProtocol: .oauth20,
            issuer: .init(id: "app-1", name: "Payroll", uri: "urn:payroll")
        ),
        #"{"protocol":"OAUTH2.0","#,
        #""issuer":{"id":"app-1","name":"Payroll","uri":"urn:payroll"}}"#
    ),
    Made(
        EmbeddedResponse.Policy.rememberDevice(
            .init(
                allowRememberDevice: true,
                rememberDeviceLifetimeInMinutes: 15,
                rememberDeviceByDefault: false
            )
        ),
        #"{"allowRememberDevice":true,"rememberDeviceLifetimeInMinutes":15,"#,
        #""rememberDeviceByDefault":false}"#
    ),
    Made(
        EmbeddedResponse.Policy.password(
            .init(
                expiration: .init(passwordExpireDays: 90),
                complexity: .init(
                    minLength: 8,
                    minLowerCase: 1,
                    minUpperCase: 2,
                    minNumber: 3,
                    minSymbol: 4,
                    excludeUsername: true
                )
            )
        ),
        #"{"expiration":{"passwordExpireDays":90},"complexity":{"minLength":8,"#,
        #""minLowerCase":1,"minUpperCase":2,"minNumber":3,"minSymbol":4,"#,
        #""excludeUsername":true}}"#
    ),
]

private let factors = [
    Made(
        EmbeddedResponse.Factor(
            id: "factor-1",
            factorType: .TOTP,
            provider: .google,
            vendorName: "Google",
            profile: .init(credentialId: "credential-1"),
            embedded: .init(challenge: .init(correctAnswer: 0)),
            links: LinksResponse(verify: short),
            enrollment: "REQUIRED",
            status: "ACTIVE"
        ),
        #"{"id":"factor-1","factorType":"token:software:totp","provider":"GOOGLE","#,
        #""vendorName":"Google","profile":{"credentialId":"credential-1"},"#,
        #""_embedded":{"challenge":{"correctAnswer":0}},"#,
        #""_links":{"verify":\#(shortJSON)},"enrollment":"REQUIRED","status":"ACTIVE"}"#
    ),
    Made(
        EmbeddedResponse.Factor.Profile(
            phoneNumber: "1",
            question: "2",
            questionText: "3",
            credentialId: "4",
            email: "5",
            name: "6",
            deviceType: "7",
            platform: "8",
            version: "9"
        ),
        #"{"phoneNumber":"1","question":"2","questionText":"3","credentialId":"4","#,
        #""email":"5","name":"6","deviceType":"7","platform":"8","version":"9"}"#
    ),
    Made(
        EmbeddedResponse.Factor.Embedded(
            activation: .init(
                expiresAt: "1970-01-01T00:00:00.000Z",
                timeStep: 30,
                sharedSecret: "secret-1",
                encoding: "base32",
                keyLength: 6,
                links: LinksResponse(qrcode: .init(href: .url("https://org.example.test/qr")))
            )
        ),
        #"{"activation":{"expiresAt":"1970-01-01T00:00:00.000Z","timeStep":30,"#,
        #""sharedSecret":"secret-1","encoding":"base32","keyLength":6,"#,
        #""_links":{"qrcode":{"href":"https://org.example.test/qr"}}}}"#
    ),
]

@Suite("The models of an answer")
struct ResponseModelTests {
    @Test(
        "A model that an app makes is written as the server writes it, and read back",
        arguments: responses + links + embedded + factors
    )
    fileprivate func made(_ model: Made) throws {
        #expect(try model.written() == model.json)
        #expect(try model.isReadBack())
    }

    @Test("What an app gave a model is what it reads there")
    func properties() throws {
        let response = OktaAPISuccessResponse(
            expirationDate: "2030-01-01T00:00:00.000Z",
            relayState: "relay-1",
            recoveryToken: "rt-1"
        )
        #expect(response.expirationDate == "2030-01-01T00:00:00.000Z")
        #expect((response.relayState, response.recoveryToken) == ("relay-1", "rt-1"))
        #expect(response.rawData == nil)
        let error = OktaAPIErrorResponse(errorLink: "E0000004", errorId: "oae-1")
        #expect((error.errorLink, error.errorId) == ("E0000004", "oae-1"))
        #expect(link.href.path == "/next")
        let factor = EmbeddedResponse.Factor(
            factorType: .TOTP,
            vendorName: "Google",
            enrollment: "REQUIRED"
        )
        #expect((factor.vendorName, factor.enrollment) == ("Google", "REQUIRED"))
    }

    @Test("Links of other names are replaced as a whole")
    func otherLinks() throws {
        var links = LinksResponse(next: link)
        links.others = ["first": [link], "second": [link]]
        links.others = ["second": [link]]
        #expect(links.others == ["second": [link]])
        #expect(links.next == link)
    }

    @Test("The bytes of an answer count when two are compared")
    func rawData() {
        var response = OktaAPISuccessResponse()
        response.rawData = Data("raw".utf8)
        #expect(OktaAPISuccessResponse(rawData: Data("raw".utf8)) == response)
    }

    @Test("An activation's end is a date too")
    func expirationDate() {
        let activation = EmbeddedResponse.Factor.Embedded.Activation(
            expiresAt: "1970-01-01T00:00:00.000Z"
        )
        #expect(activation.expirationDate == Date(timeIntervalSince1970: 0))
    }
}
