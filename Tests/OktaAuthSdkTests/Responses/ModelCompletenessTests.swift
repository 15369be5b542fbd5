import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

/// A model names each member three times: as a property, where it is read, and where it is written.
@Suite("Every member of every model")
struct ModelCompletenessTests {
    /// A response with every member that a model has.
    static let response: OktaJSON = [
        "status": "MFA_CHALLENGE", "stateToken": "st-1", "sessionToken": "session-1",
        "expiresAt": "2026-01-01T00:00:00.000Z", "relayState": "relay", "recoveryToken": "rt-1",
        "recoveryType": "PASSWORD", "factorResult": "WAITING", "factorResultMessage": "message",
        "factorType": "push", "challengeType": "FACTOR", "type": "SESSION_STEP_UP",
        "_embedded": [
            "user": [
                "id": "user-1", "passwordChanged": "2026-01-01T00:00:00.000Z",
                "profile": [
                    "login": "user@example.com", "firstName": "Ada", "lastName": "Doe",
                    "locale": "en_US", "timeZone": "Europe/Berlin",
                ],
                "recovery_question": ["question": "Which?"],
            ],
            "target": ["type": "APP", "name": "app", "label": "App", "_links": links],
            "policy": policy,
            "authentication": [
                "protocol": "SAML2.0",
                "issuer": ["id": "issuer-1", "name": "Issuer", "uri": "urn:issuer"],
            ],
            "factor": factor, "factors": [factor], "factorTypes": [factor],
            "challenge": challenge,
            "scopes": [
                [
                    "name": "s", "displayName": "Scope", "description": "It allows.",
                    "optional": true,
                ]
            ],
            "userCode": "CODE", "deviceActivationStatus": "DEVICE_ACTIVATED",
            "transaction": ["profile": ["refresh": 4000]],
        ],
        "_links": links,
    ]

    private static let policy: OktaJSON = [
        "expiration": ["passwordExpireDays": 3],
        "complexity": [
            "minLength": 8, "minLowerCase": 1, "minUpperCase": 2, "minNumber": 3, "minSymbol": 4,
            "excludeUsername": true, "excludeAttributes": ["firstName"],
            "excludeFirstName": true, "excludeLastName": false,
            "maxConsecutiveRepeatingCharacters": 7, "useADComplexityRequirements": true,
        ],
        "age": ["minAgeMinutes": 5, "historyCount": 6],
        "allowRememberDevice": true, "rememberDeviceLifetimeInMinutes": 15,
        "rememberDeviceByDefault": false,
        "factorsPolicyInfo": ["factor-1": ["autoPushEnabled": true]],
        "gracePeriod": ["endDate": "2026-01-01T00:00:00.000Z"],
        "registration": [
            "createNewAccount": true,
            "profile": [
                [
                    "name": "n", "label": "Name", "type": "string", "required": true,
                    "enabled": false,
                ]
            ],
        ],
    ]

    private static let profile: OktaJSON = [
        "phoneNumber": "+1 XXX", "phoneExtension": "12", "question": "q", "questionText": "Which?",
        "credentialId": "credential-1", "email": "u...r@example.com", "name": "Phone",
        "deviceType": "SmartPhone_IPhone", "platform": "IOS", "version": "17",
        "authenticatorName": "Key", "appId": "https://org.example.test", "user": "user-1",
        "keys": [["kty": "PKIX", "use": "sig", "kid": "default", "x5c": ["QUJD"]]],
    ]

    private static let challenge: OktaJSON = [
        "correctAnswer": 92, "challenge": "AQID", "userVerification": "preferred",
        "rpId": "example.test", "extensions": ["appid": "https://org.example.test"],
        "hints": ["hybrid"], "timeout": 60000, "nonce": "nonce", "timeoutSeconds": 20,
    ]

    private static let activation: OktaJSON = [
        "expiresAt": "2026-01-01T00:00:00.000Z", "timeStep": 30, "sharedSecret": "secret",
        "encoding": "base32", "keyLength": 6, "_links": links, "factorResult": "WAITING",
        "host": "duo.example.test", "signature": "signature", "version": "U2F_V2",
        "appId": "https://org.example.test", "nonce": "nonce", "timeoutSeconds": 20,
        "attestation": "direct", "challenge": "AQID",
        "rp": ["id": "rp", "name": "Org", "displayName": "Our org"],
        "user": ["id": "AQ", "name": "entity", "displayName": "Entity"],
        "pubKeyCredParams": [["type": "public-key", "alg": -7]],
        "authenticatorSelection": [
            "authenticatorAttachment": "platform", "requireResidentKey": false,
            "residentKey": "preferred", "userVerification": "required",
        ],
        "excludeCredentials": [["type": "public-key", "id": "AQ", "transports": ["usb"]]],
        "u2fParams": ["appid": "https://org.example.test"],
        "extensions": ["appid": "https://org.example.test"], "hints": ["hybrid"], "timeout": 60000,
    ]

    private static let factor: OktaJSON = [
        "id": "factor-1", "factorType": "push", "provider": "OKTA", "vendorName": "Okta",
        "profile": profile,
        "_embedded": [
            "activation": activation, "challenge": challenge, "verification": activation,
            "phones": [["id": "phone-1", "profile": profile, "status": "ACTIVE"]],
        ],
        "_links": links, "enrollment": "REQUIRED", "status": "ACTIVE",
        "policy": ["enrollment": ["enrolled": 1, "minimum": 0, "maximum": 2]],
    ]

    private static func link(_ name: String) -> OktaJSON {
        [
            "name": .string(name), "href": "https://org.example.test/api",
            "hints": ["allow": ["POST"]], "type": "image/png", "title": "Title",
        ]
    }

    private static let links: OktaJSON = [
        "next": link("next"), "prev": link("prev"), "cancel": link("cancel"),
        "skip": link("skip"), "send": [link("send")], "resend": [link("sms"), link("call")],
        "enroll": link("enroll"), "verify": link("verify"), "questions": link("questions"),
        "qrcode": ["href": "https://org.example.test/qr", "type": "image/png"],
        "logo": [link("logo")],
    ]

    private static let error: OktaJSON = [
        "errorCode": "E0000001", "errorSummary": "summary", "errorLink": "link", "errorId": "id-1",
        "errorCauses": [
            [
                "errorSummary": "cause", "reason": "R", "location": "l",
                "domain": "d",
            ]
        ],
    ]

    private static let question: OktaJSON = ["question": "q", "questionText": "Which?"]

    @Test("Every member is read and written under its name")
    func isReadAndWritten() throws {
        try check(OktaAPISuccessResponse.self, Self.response)
        try check(OktaAPIErrorResponse.self, Self.error)
        try check(SecurityQuestion.self, Self.question)
    }

    private func check<Model: WireModel & Equatable>(_ type: Model.Type, _ json: OktaJSON) throws {
        let log = IssueLog()
        let members = try #require(json.members)
        let model = try #require(Model(ObjectReader(members, log: log)))
        #expect(log.issues == [])
        #expect(model.json == json)
        #expect(try JSONDecoder().decode(Model.self, from: JSONEncoder().encode(model)) == model)
    }

    @Test("Every member has a value in this test")
    func hasAValue() throws {
        let members = try #require(Self.response.members)
        let response = OktaAPISuccessResponse(ObjectReader(members, log: IssueLog()))
        let others: [any WireModel] = [
            OktaAPIErrorResponse(errorCauses: [.init(errorSummary: "cause")]),
            SecurityQuestion(question: "q", questionText: "Which?"),
        ]
        var (types, missing, names): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for model in others { visitMembers(of: model) { names.insert($1.label ?? "") } }
        visitMembers(of: response) { owner, member in
            guard let model = owner as? any WireModel else { return }
            types.insert(String(reflecting: type(of: model)))
            names.insert(member.label ?? "")
            let mirror = Mirror(reflecting: member.value)
            let styles: [Mirror.DisplayStyle?] = [.optional, .collection, .dictionary]
            if styles.contains(mirror.displayStyle), mirror.children.isEmpty {
                missing.insert("\(type(of: owner)).\(member.label?.drop { $0 == "_" } ?? "")")
            }
        }
        // Facts about the HTTP response, which no member of the body tells.
        let aside = ["decodingIssues", "http", "rawData"]
        #expect(missing.sorted() == aside.map { "OktaAPISuccessResponse.\($0)" })
        #expect(types.count >= 30)

        // A property that is read but not listed would be missing here.
        for file in Checkout.sources(of: "OktaAuthSdk/Responses") {
            let code = try String(contentsOf: file, encoding: .utf8)
            guard code.contains(": WireModel {") else { continue }
            let stored = code.matches(of: /\n +(?:public|package) var (\w+): [^{\n]+(?=\n)/)
            let boxed = code.matches(of: #/ var (\w+)Box = /#)
            let unlisted = Set((stored + boxed).map { String($0.1) }).subtracting(names)
            #expect(unlisted == [], "\(file.lastPathComponent)")
        }
    }

    @Test("A dump of a model has the members of the wire, and nothing of how they are kept")
    func dumps() throws {
        let members = try #require(Self.response.members)
        var response = OktaAPISuccessResponse(ObjectReader(members, log: IssueLog()))
        response.requestNumber = 7
        var text = ""
        dump(response, to: &text)

        // A label follows the mark of its level.
        let labels = text.split(separator: "\n").compactMap {
            $0.firstMatch(of: #/[-▿] ([^:]+): /#).map { String($0.1) }
        }
        #expect(labels.filter { $0.hasPrefix("_") || $0.hasSuffix("Box") } == [])
        #expect(labels.contains("embedded") && labels.contains("links"))
        #expect(!text.contains("requestNumber") && !text.contains("Box<"))
        #expect("\(response)".contains("stateToken: <redacted>"))
    }

    @Test("A mirror shows a member with an empty text, and none with an empty list")
    func emptyMembers() throws {
        let activation: Factor.Embedded.Activation = try read(["host": "", "hints": []])
        #expect(activation.host == "" && activation.hints == [])
        #expect(Mirror(reflecting: activation).children.map(\.label) == ["host"])
    }

    // MARK: The same, member by member

    private typealias Factor = EmbeddedResponse.Factor

    private static let end = "2026-01-01T00:00:00.000Z"

    private func read<Model: WireModel>(_ json: OktaJSON) throws -> Model {
        let members = try #require(json.members)
        return try #require(Model(ObjectReader(members, log: IssueLog())))
    }

    @Test("Every member of links is read into its own property, and is a parameter")
    func linkMembers() throws {
        let org = try #require(URL(string: "https://org.example.test"))
        var next = LinksResponse.Link(
            name: "next", href: org.appendingPathComponent("api"), hints: ["allow": ["POST"]]
        )
        next.type = "image/png"
        next.title = "Title"
        let links = LinksResponse(
            next: next,
            prev: try read(Self.link("prev")),
            cancel: try read(Self.link("cancel")),
            skip: try read(Self.link("skip")),
            send: [try read(Self.link("send"))],
            resend: .resendArray([try read(Self.link("sms")), try read(Self.link("call"))]),
            enroll: try read(Self.link("enroll")),
            verify: try read(Self.link("verify")),
            questions: try read(Self.link("questions")),
            qrcode: .init(href: org.appendingPathComponent("qr"), type: "image/png"),
            others: ["logo": [try read(Self.link("logo"))]]
        )
        #expect(try links == read(Self.links))
        #expect(links.json == Self.links)
    }

    @Test("Every member of an activation is read into its own property, and is a parameter")
    func activationMembers() throws {
        var activation = Factor.Embedded.Activation(
            expiresAt: Self.end,
            timeStep: 30,
            sharedSecret: "secret",
            encoding: "base32",
            keyLength: 6,
            links: try read(Self.links)
        )
        activation.factorResult = .waiting
        activation.host = "duo.example.test"
        activation.signature = "signature"
        activation.version = "U2F_V2"
        activation.appId = "https://org.example.test"
        activation.nonce = "nonce"
        activation.timeoutSeconds = 20
        activation.attestation = "direct"
        activation.challenge = "AQID"
        activation.relyingParty = .init(id: "rp", name: "Org", displayName: "Our org")
        activation.user = .init(id: "AQ", name: "entity", displayName: "Entity")
        activation.pubKeyCredParams = [.init(type: "public-key", alg: -7)]
        activation.authenticatorSelection = .init(
            authenticatorAttachment: "platform",
            requireResidentKey: false,
            residentKey: "preferred",
            userVerification: "required"
        )
        activation.excludeCredentials = [
            .init(type: "public-key", id: "AQ", transports: ["usb"])
        ]
        activation.u2fParams = .init(appid: "https://org.example.test")
        activation.extensions = activation.u2fParams
        activation.hints = ["hybrid"]
        activation.timeout = 60000
        #expect(try activation == read(Self.activation))
        #expect(activation.json == Self.activation)
    }

    @Test("Every member of a factor is read into its own property, and is a parameter")
    func factorMembers() throws {
        var profile = Factor.Profile(
            phoneNumber: "+1 XXX",
            question: "q",
            questionText: "Which?",
            credentialId: "credential-1",
            email: "u...r@example.com",
            name: "Phone",
            deviceType: "SmartPhone_IPhone",
            platform: "IOS",
            version: "17"
        )
        profile.phoneExtension = "12"
        profile.authenticatorName = "Key"
        profile.appId = "https://org.example.test"
        profile.user = "user-1"
        profile.keys = [
            .init(keyType: "PKIX", use: "sig", keyId: "default", certificates: ["QUJD"])
        ]
        var challenge = Factor.Embedded.Challenge(correctAnswer: 92)
        challenge.challenge = "AQID"
        challenge.userVerification = "preferred"
        challenge.rpId = "example.test"
        challenge.extensions = .init(appid: "https://org.example.test")
        challenge.hints = ["hybrid"]
        challenge.timeout = 60000
        challenge.nonce = "nonce"
        challenge.timeoutSeconds = 20
        var embedded = Factor.Embedded(activation: try read(Self.activation), challenge: challenge)
        embedded.verification = try read(Self.activation)
        embedded.phones = [Factor.Phone(id: "phone-1", profile: profile, status: "ACTIVE")]
        var factor = Factor(
            id: "factor-1",
            factorType: .push,
            provider: .okta,
            vendorName: "Okta",
            profile: profile,
            embedded: embedded,
            links: try read(Self.links),
            enrollment: "REQUIRED",
            status: "ACTIVE"
        )
        factor.enrollmentLimits = .init(enrolled: 1, minimum: 0, maximum: 2)
        #expect(try factor == read(Self.factor))
        #expect(factor.json == Self.factor)
        #expect(challenge.json == Self.challenge)
    }

    @Test("Every member of a password policy is read into its own property, and is a parameter")
    func policyMembers() throws {
        var policy = EmbeddedResponse.Policy.Password(
            expiration: .init(passwordExpireDays: 3),
            complexity: .init(
                minLength: 8,
                minLowerCase: 1,
                minUpperCase: 2,
                minNumber: 3,
                minSymbol: 4,
                excludeUsername: true,
                excludeAttributes: ["firstName"]
            )
        )
        policy.complexity?.excludeFirstName = true
        policy.complexity?.excludeLastName = false
        policy.complexity?.maxConsecutiveRepeatingCharacters = 7
        policy.complexity?.useADComplexityRequirements = true
        policy.age = .init(minAgeMinutes: 5, historyCount: 6)
        #expect(try policy == read(Self.policy))
    }

    @Test("Every embedded member is read into its own property, and is a parameter")
    func embeddedMembers() throws {
        let json = try #require(Self.response["_embedded"])
        let factor: Factor = try read(Self.factor)
        var embedded = EmbeddedResponse(
            user: .init(
                id: "user-1",
                passwordChanged: WireDate.date(from: Self.end),
                profile: .init(
                    login: "user@example.com",
                    firstName: "Ada",
                    lastName: "Doe",
                    locale: "en_US",
                    timeZone: "Europe/Berlin"
                ),
                recoveryQuestion: .init(question: "Which?")
            ),
            target: .init(type: "APP", name: "app", label: "App", links: try read(Self.links)),
            policy: .password(try read(Self.policy)),
            authentication: .init(
                authProtocol: .saml20,
                issuer: .init(id: "issuer-1", name: "Issuer", uri: "urn:issuer")
            ),
            factor: factor,
            factors: [factor]
        )
        embedded.rememberDevice = .init(
            allowRememberDevice: true,
            rememberDeviceLifetimeInMinutes: 15,
            rememberDeviceByDefault: false
        )
        embedded.rememberDevice?.factorsPolicyInfo = ["factor-1": .init(autoPushEnabled: true)]
        embedded.gracePeriodEnd = WireDate.date(from: Self.end)
        embedded.registration = .init(
            createNewAccount: true,
            profile: [
                .init(name: "n", label: "Name", type: "string", required: true, enabled: false)
            ]
        )
        embedded.factorTypes = [factor]
        embedded.challenge = try read(Self.challenge)
        embedded.scopes = [
            .init(name: "s", displayName: "Scope", text: "It allows.", isOptional: true)
        ]
        embedded.userCode = "CODE"
        embedded.deviceActivationStatus = "DEVICE_ACTIVATED"
        embedded.queueRefreshMilliseconds = 4000
        #expect(try embedded == read(json))
        #expect(embedded.json == json)
    }

    @Test("Every member is read into its own property, and is a parameter of its initializer")
    func isItself() throws {
        var response = OktaAPISuccessResponse(
            status: .MFAChallenge,
            stateToken: "st-1",
            sessionToken: "session-1",
            expirationDate: Self.end,
            relayState: "relay",
            recoveryToken: "rt-1",
            recoveryType: .password,
            factorResult: .waiting,
            factorType: .push,
            embedded: try read(#require(Self.response["_embedded"])),
            links: try read(Self.links)
        )
        response.factorResultMessage = "message"
        response.challengeType = "FACTOR"
        response.transactionType = "SESSION_STEP_UP"
        #expect(try response == read(Self.response))
        #expect(response.json == Self.response)

        let cause = OktaAPIErrorResponse.ErrorCause(
            errorSummary: "cause", reason: "R", location: "l", domain: "d"
        )
        let error = OktaAPIErrorResponse(
            errorCode: "E0000001",
            errorSummary: "summary",
            errorLink: "link",
            errorId: "id-1",
            errorCauses: [cause]
        )
        #expect(error.json == Self.error)
        #expect(SecurityQuestion(question: "q", questionText: "Which?").json == Self.question)
        #expect(OktaAPISuccessResponse().json == [:])
    }

    @Test("A single way to resend is written as an object")
    func singleResend() throws {
        let links = LinksResponse(resend: .resend(try read(Self.link("next"))))
        #expect(links.json == ["resend": Self.link("next")])
    }

    // MARK: Single members

    @Test("A factor without a type is written without one")
    func factorWithoutType() throws {
        let text = #"{"id":"factor-1"}"#
        let factor = try JSONDecoder().decode(EmbeddedResponse.Factor.self, from: Data(text.utf8))
        #expect(factor.factorType == .unknown(""))
        #expect(String(decoding: try JSONEncoder().encode(factor), as: UTF8.self) == text)
    }

    @Test("Links of other names are replaced as a whole")
    func otherLinks() throws {
        var links: LinksResponse = try read(Self.links)
        let link = try #require(links.next)
        links.others = ["first": [link], "second": [link]]
        links.others = ["second": [link]]
        #expect(links.others == ["second": [link]])
        #expect(links.next == link)
    }

    @Test("The rules for remembering a device are read and written alone, too")
    func rememberDevice() throws {
        let rules = EmbeddedResponse.Policy.rememberDevice(.init(allowRememberDevice: true))
        #expect(EmbeddedResponse(policy: rules).json == ["policy": ["allowRememberDevice": true]])
        let decoded = try JSONDecoder()
            .decode(EmbeddedResponse.Policy.self, from: JSONEncoder().encode(rules))
        #expect(decoded == rules)
    }

    @Test("The bytes of a response count when two are compared")
    func rawData() {
        var response = OktaAPISuccessResponse()
        #expect(response.rawData == nil)
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
