import Foundation
import OktaAuthSdk
import Testing

@Suite("The embedded models")
struct EmbeddedModelTests {
    @Test("EmbeddedResponse")
    func embedded() throws {
        let embedded = EmbeddedResponse(
            user: .init(id: "user-1"),
            target: .init(type: "APP"),
            policy: .rememberDevice(.init(allowRememberDevice: true)),
            authentication: .init(authProtocol: .saml20),
            factor: .init(factorType: .sms),
            factors: [.init(factorType: .call), .init(factorType: .push)]
        )

        try expectModel(
            embedded,
            is: #"{"user":{"id":"user-1"},"target":{"type":"APP"},"#
                + #""policy":{"allowRememberDevice":true},"#
                + #""authentication":{"protocol":"SAML2.0"},"factor":{"factorType":"sms"},"#
                + #""factors":[{"factorType":"call"},{"factorType":"push"}]}"#
        )
        #expect(embedded.factor?.factorType == .sms)
        #expect(embedded.factors?.map(\.factorType) == [.call, .push])
    }

    @Test("Factor")
    func factor() throws {
        let link = LinksResponse.Link(href: .url("https://org.example.test/verify"))
        let factor = EmbeddedResponse.Factor(
            id: "factor-1",
            factorType: .TOTP,
            provider: .google,
            vendorName: "Google",
            profile: .init(credentialId: "credential-1"),
            embedded: .init(challenge: .init(correctAnswer: 0)),
            links: LinksResponse(verify: link),
            enrollment: "REQUIRED",
            status: "ACTIVE"
        )

        try expectModel(
            factor,
            is: #"{"id":"factor-1","factorType":"token:software:totp","provider":"GOOGLE","#
                + #""vendorName":"Google","profile":{"credentialId":"credential-1"},"#
                + #""_embedded":{"challenge":{"correctAnswer":0}},"#
                + #""_links":{"verify":{"href":"https://org.example.test/verify"}},"#
                + #""enrollment":"REQUIRED","status":"ACTIVE"}"#
        )
        #expect(factor.embedded?.challenge?.correctAnswer == 0)
        #expect((factor.id, factor.vendorName) == ("factor-1", "Google"))
        #expect((factor.enrollment, factor.status) == ("REQUIRED", "ACTIVE"))
    }

    @Test("Factor.Profile")
    func factorProfile() throws {
        try expectModel(
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
            is: #"{"phoneNumber":"1","question":"2","questionText":"3","credentialId":"4","#
                + #""email":"5","name":"6","deviceType":"7","platform":"8","version":"9"}"#
        )
    }

    @Test("Factor.Embedded.Activation")
    func activation() throws {
        let activation = EmbeddedResponse.Factor.Embedded.Activation(
            expiresAt: "1970-01-01T00:00:00.000Z",
            timeStep: 30,
            sharedSecret: "secret-1",
            encoding: "base32",
            keyLength: 6,
            links: LinksResponse(qrcode: .init(href: .url("https://org.example.test/qr")))
        )

        try expectModel(
            EmbeddedResponse.Factor.Embedded(activation: activation),
            is: #"{"activation":{"expiresAt":"1970-01-01T00:00:00.000Z","timeStep":30,"#
                + #""sharedSecret":"secret-1","encoding":"base32","keyLength":6,"#
                + #""_links":{"qrcode":{"href":"https://org.example.test/qr"}}}}"#
        )
        #expect(activation.expiresAt == "1970-01-01T00:00:00.000Z")
        #expect(activation.expirationDate == Date(timeIntervalSince1970: 0))
    }

    @Test("User")
    func user() throws {
        let user = EmbeddedResponse.User(
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
        )

        try expectModel(
            user,
            is: #"{"id":"user-1","passwordChanged":"1970-01-01T00:00:01.500Z","#
                + #""profile":{"login":"user@example.com","firstName":"First","#
                + #""lastName":"Last","locale":"en_US","timeZone":"Europe/Berlin"},"#
                + #""recovery_question":{"question":"Favourite colour?"}}"#
        )
        #expect(user.passwordChanged == Date(timeIntervalSince1970: 1.5))
        #expect(user.profile?.timeZone == "Europe/Berlin")
    }

    @Test("Target and AuthenticationObject")
    func stepUp() throws {
        let logo = LinksResponse.Link(href: .url("https://org.example.test/logo"))
        try expectModel(
            EmbeddedResponse.Target(
                type: "APP",
                name: "payroll",
                label: "Payroll",
                links: LinksResponse(next: logo)
            ),
            is: #"{"type":"APP","name":"payroll","label":"Payroll","#
                + #""_links":{"next":{"href":"https://org.example.test/logo"}}}"#
        )
        try expectModel(
            EmbeddedResponse.AuthenticationObject(
                authProtocol: .oauth20,
                issuer: .init(id: "app-1", name: "Payroll", uri: "urn:payroll")
            ),
            is: #"{"protocol":"OAUTH2.0","#
                + #""issuer":{"id":"app-1","name":"Payroll","uri":"urn:payroll"}}"#
        )
    }

    @Test("Policy is about passwords or about remembering the device")
    func policy() throws {
        try expectModel(
            EmbeddedResponse.Policy.rememberDevice(
                .init(
                    allowRememberDevice: true,
                    rememberDeviceLifetimeInMinutes: 15,
                    rememberDeviceByDefault: false
                )
            ),
            is: #"{"allowRememberDevice":true,"rememberDeviceLifetimeInMinutes":15,"#
                + #""rememberDeviceByDefault":false}"#
        )
        try expectModel(
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
            is: #"{"expiration":{"passwordExpireDays":90},"complexity":{"minLength":8,"#
                + #""minLowerCase":1,"minUpperCase":2,"minNumber":3,"minSymbol":4,"#
                + #""excludeUsername":true}}"#
        )
    }
}
