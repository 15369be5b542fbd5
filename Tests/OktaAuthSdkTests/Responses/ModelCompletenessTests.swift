import Foundation
import OktaCore
import Testing

@testable import OktaAuthSdk

/// A model names each member three times: as a property, where it is read, and where it is written.
@Suite("Every member of every model")
struct ModelCompletenessTests {
    /// A response with every member that a model has.
    private static let response: OktaJSON = [
        "status": "MFA_CHALLENGE", "stateToken": "st-1", "sessionToken": "session-1",
        "expiresAt": "2026-01-01T00:00:00.000Z", "relayState": "relay", "recoveryToken": "rt-1",
        "recoveryType": "PASSWORD", "factorResult": "WAITING", "factorResultMessage": "message",
        "factorType": "push",
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
            "excludeFirstName": true, "excludeLastName": true,
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
                    "enabled": true,
                ]
            ],
        ],
    ]

    private static let profile: OktaJSON = [
        "phoneNumber": "+1 XXX", "phoneExtension": "12", "question": "q", "questionText": "Which?",
        "credentialId": "credential-1", "email": "u...r@example.com", "name": "Phone",
        "deviceType": "SmartPhone_IPhone", "platform": "IOS", "version": "17",
        "authenticatorName": "Key", "appId": "https://org.example.test", "user": "user-1",
    ]

    private static let challenge: OktaJSON = [
        "correctAnswer": 92, "challenge": "AQID", "userVerification": "preferred",
        "nonce": "nonce",
        "timeoutSeconds": 20,
    ]

    private static let activation: OktaJSON = [
        "expiresAt": "2026-01-01T00:00:00.000Z", "timeStep": 30, "sharedSecret": "secret",
        "encoding": "base32", "keyLength": 6, "_links": links, "factorResult": "WAITING",
        "host": "duo.example.test", "signature": "signature", "version": "U2F_V2",
        "appId": "https://org.example.test", "nonce": "nonce", "timeoutSeconds": 20,
        "attestation": "direct", "challenge": "AQID", "rp": entity, "user": entity,
        "pubKeyCredParams": [["type": "public-key", "alg": -7]],
        "authenticatorSelection": [
            "authenticatorAttachment": "platform", "requireResidentKey": false,
            "userVerification": "required",
        ],
        "excludeCredentials": [["type": "public-key", "id": "AQ"]],
    ]

    private static let entity: OktaJSON = ["id": "AQ", "name": "entity", "displayName": "Entity"]

    private static let factor: OktaJSON = [
        "id": "factor-1", "factorType": "push", "provider": "OKTA", "vendorName": "Okta",
        "profile": profile,
        "_embedded": [
            "activation": activation, "challenge": challenge, "verification": activation,
            "phones": [["id": "phone-1", "profile": profile, "status": "ACTIVE"]],
        ],
        "_links": links, "enrollment": "REQUIRED", "status": "ACTIVE",
    ]

    private static let link: OktaJSON = [
        "name": "poll", "href": "https://org.example.test/api", "hints": ["allow": ["POST"]],
        "type": "image/png", "title": "Title",
    ]

    private static let links: OktaJSON = [
        "next": link, "prev": link, "cancel": link, "skip": link, "send": [link],
        "resend": [link, link], "enroll": link, "verify": link, "questions": link,
        "qrcode": ["href": "https://org.example.test/qr", "type": "image/png"], "logo": [link],
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
        var (types, missing): (Set<String>, Set<String>) = ([], [])
        Self.collect(response, into: &types, missing: &missing)
        // Facts about the HTTP response, which no member of the body tells.
        let aside = ["decodingIssues", "http", "rawData", "requestNumber"]
        #expect(missing.sorted() == aside.map { "OktaAPISuccessResponse.\($0)" })
        #expect(types.count >= 30)
    }

    /// Notes the models in `value`, and their members that have no value.
    private static func collect(
        _ value: Any,
        into types: inout Set<String>,
        missing: inout Set<String>
    ) {
        if value is any WireModel { types.insert("\(type(of: value))") }
        for child in Mirror(reflecting: value).children {
            let mirror = Mirror(reflecting: child.value)
            let isContainer =
                switch mirror.displayStyle {
                case .optional, .collection, .dictionary: true
                default: false
                }
            if isContainer, mirror.children.isEmpty, let name = child.label {
                missing.insert("\(type(of: value)).\(name.drop { $0 == "_" })")
            }
            // What is never shown is reached by its type.
            let profile = (child.value as? OktaSecret<EmbeddedResponse.User.Profile?>)?.wrappedValue
            collect(profile ?? child.value, into: &types, missing: &missing)
        }
    }

    @Test("A factor without a type is written without one")
    func factorWithoutType() throws {
        let text = #"{"id":"factor-1"}"#
        let factor = try JSONDecoder().decode(EmbeddedResponse.Factor.self, from: Data(text.utf8))
        #expect(factor.factorType == .unknown(""))
        #expect(String(decoding: try JSONEncoder().encode(factor), as: UTF8.self) == text)
    }
}
