import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("An operation that enrolls a factor")
struct EnrollmentOperationTests {
    static let operations = enrollmentOperations + activationOperations

    @Test(
        "An operation that enrolls a factor sends each value in its place, and no other",
        arguments: operations)
    func firstRequest(of operation: Operation) async throws {
        try await operation.expectFirstRequest()
    }
}

private let everyVariant = "mfa-enroll.all-variants"

let enrollmentOperations: [Operation] = statusEnrollments + typedEnrollments

private let statusEnrollments: [Operation] = [
    .init(
        OktaAuthStatusFactorEnroll.self, "skipEnrollment()", in: everyVariant, follows: "skip",
        can: { $0.canSkipEnrollment() },
        run: { status, _ in try await status.skipEnrollment() }
    ),
    .init(
        OktaAuthStatusFactorEnroll.self,
        "enrollFactor(factor:questionId:answer:credentialId:passCode:phoneNumber:)",
        named: "enrollFactor", in: everyVariant,
        needs: ["questionId", "answer", "credentialId", "passCode", "phoneNumber"],
        reaches: ["FactorEnroll.enrollFactor", "Sms.enroll"],
        sends: .post(
            "/authn/factors",
            [
                "factorType": "sms", "provider": "OKTA", "passCode": "012345",
                "profile": [
                    "answer": "soup", "credentialId": "grace", "phoneNumber": "+15550100",
                    "question": "disliked_food",
                ],
            ]),
        can: { $0.canEnrollFactor(factor: $0.availableFactors[2]) },
        run: {
            try await $0.enrollFactor(
                factor: $0.availableFactors[2],
                questionId: $1.questionId,
                answer: $1.answer,
                credentialId: $1.credentialId,
                passCode: $1.passCode,
                phoneNumber: $1.phoneNumber
            )
        }
    ),
    .init(
        OktaFactor.self, "enroll(questionId:answer:credentialId:passCode:phoneNumber:)", of: .sms,
        in: everyVariant,
        needs: ["questionId", "answer", "credentialId", "passCode", "phoneNumber"],
        sends: .post([
            "passCode": "012345",
            "profile": [
                "answer": "soup", "credentialId": "grace", "phoneNumber": "+15550100",
                "question": "disliked_food",
            ],
        ])
    ) {
        try await $0.enroll(
            questionId: $1.questionId,
            answer: $1.answer,
            credentialId: $1.credentialId,
            passCode: $1.passCode,
            phoneNumber: $1.phoneNumber
        )
    },
    .init(
        OktaFactor.self, "enroll(with:)", named: "capability enroll, one value", of: .sms,
        in: everyVariant, needs: ["phoneNumber"],
        sends: .post(["profile": ["phoneNumber": "+15550100"]])
    ) { try await $0.enroll(with: $1.fields([.phoneNumber])) },
    .init(
        OktaFactorPhone.self, "updatePhone(phoneNumber:)",
        named: "phone update without the check of the server", of: .sms, in: everyVariant,
        needs: ["phoneNumber"],
        sends: .post(
            "/authn/factors?updatePhone=true",
            ["profile": ["phoneNumber": "+15550100", "validatePhone": false]])
    ) { phone, values in
        try await unchecked.apply { try await phone.updatePhone(phoneNumber: values.phoneNumber) }
    },
    .init(
        OktaFactor.self, "enroll(with:)", named: "capability enroll, a token with two codes",
        of: .token, .symantec, in: everyVariant,
        needs: ["credentialId", "passCode", "nextPassCode"], reaches: [],
        sends: .post([
            "passCode": "012345", "nextPassCode": "654321", "profile": ["credentialId": "grace"],
        ])
    ) { try await $0.enroll(with: $1.fields([.credentialId, .passCode, .nextPassCode])) },
    .init(
        OktaFactor.self, "enroll(with:)", named: "capability enroll", of: .sms, in: everyVariant,
        needs: [
            "questionId", "questionText", "answer", "credentialId", "passCode", "nextPassCode",
            "phoneNumber", "phoneExtension", "password",
        ],
        reaches: [],
        sends: .post([
            "passCode": "012345", "nextPassCode": "654321",
            "profile": [
                "answer": "soup", "credentialId": "grace", "phoneNumber": "+15550100",
                "phoneExtension": "7", "question": "disliked_food", "questionText": "Which food?",
                "password": "pw",
            ],
        ])
    ) { try await $0.enroll(with: $1.fields(OktaEnrollmentField.allCases)) },
]

private let unchecked = OktaRequestOptions(bodyFields: ["profile": ["validatePhone": false]])

private let typedEnrollments: [Operation] = [
    .init(
        OktaFactorPhone.self, "enroll(phoneNumber:onFactorStatusUpdate:)", named: "phone enroll",
        of: .sms, in: everyVariant, needs: ["phoneNumber"], reaches: ["Sms.enroll", "Sms.enroll"],
        sends: .post(["profile": ["phoneNumber": "+15550100"]])
    ) { try await $0.enroll(phoneNumber: $1.phoneNumber, onFactorStatusUpdate: $1.onUpdate) },
    .init(
        OktaFactorPhone.self, "updatePhone(phoneNumber:)", named: "phone update", of: .sms,
        in: everyVariant, needs: ["phoneNumber"],
        sends: .post("/authn/factors?updatePhone=true", ["profile": ["phoneNumber": "+15550100"]])
    ) { try await $0.updatePhone(phoneNumber: $1.phoneNumber) },
    .init(
        OktaFactor.self, "enroll()", named: "totp enroll", of: .TOTP, in: everyVariant, reaches: []
    ) { factor, _ in try await factor.enroll() },
    .init(
        OktaFactor.self, "enroll()", named: "push enroll", of: .push, in: everyVariant
    ) { factor, _ in try await factor.enroll() },
    .init(
        OktaFactorQuestion.self, "enroll(questionId:answer:)", named: "question enroll",
        of: .question, in: everyVariant, needs: ["questionId", "answer"],
        reaches: ["Question.enroll", "Question.enroll"],
        sends: .post(["profile": ["question": "disliked_food", "answer": "soup"]])
    ) { try await $0.enroll(questionId: $1.questionId, answer: $1.answer) },
    .init(
        OktaFactorQuestion.self, "downloadSecurityQuestions()", of: .question, in: everyVariant,
        follows: "factors.questions", traits: [.ownLink, .ownToken],
        sends: ExpectedRequest(
            method: "GET", place: "/users/00u1simuser0000000x1/factors/questions", hasToken: false),
        response: .json("[]")
    ) { factor, _ in
        _ = try await factor.downloadSecurityQuestions()
        return nil
    },
    .init(
        OktaFactorToken.self, "enroll(credentialId:passCode:)", named: "token enroll", of: .token,
        .rsa, in: everyVariant, needs: ["credentialId", "passCode"],
        reaches: ["Token.enroll", "Token.enroll"],
        sends: .post(["passCode": "012345", "profile": ["credentialId": "grace"]])
    ) { try await $0.enroll(credentialId: $1.credentialId, passCode: $1.passCode) },
]

let activationOperations: [Operation] = [
    .init(
        OktaAuthStatusFactorEnrollActivate.self, "activateFactor(passCode:onFactorStatusUpdate:)",
        named: "activateFactor", in: "mfa-enroll-activate.sms", needs: ["passCode"],
        reaches: ["FactorEnrollActivate.activateFactor", "Sms.activate"],
        can: { $0.factor.canActivate() },
        run: {
            try await $0.activateFactor(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate)
        }
    ),
    .init(
        OktaAuthStatusSingleFactor.self, "resendFactor()", named: "resend activation",
        in: "mfa-enroll-activate.sms", follows: "resend",
        can: {
            let activate = try #require($0 as? OktaAuthStatusFactorEnrollActivate)
            #expect(activate.canResend(factor: activate.factor) == activate.canResend())
            return activate.canResend()
        },
        run: { status, _ in try await status.resendFactor() }
    ),
    .init(
        OktaFactor.self, "activate(passCode:onFactorStatusUpdate:)", named: "factor activate",
        in: "mfa-enroll-activate.sms", needs: ["passCode"]
    ) { try await $0.activate(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) },
    .init(
        OktaFactorTotp.self, "activate(passCode:onFactorStatusUpdate:)", named: "totp activate",
        in: "mfa-enroll-activate.totp", needs: ["passCode"],
        reaches: ["Totp.activate", "Totp.activate"]
    ) { try await $0.activate(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) },
    .init(
        OktaFactor.self, "submit(code:)", named: "capability submit, activating",
        in: "mfa-enroll-activate.sms", needs: ["passCode"], traits: [.ownLink],
        reaches: ["Sms.activate"]
    ) { try await $0.submit(code: $1.passCode) },
    .init(
        OktaFactorU2F.self, "activate(registrationData:clientData:)", in: "mfa-enroll-activate.u2f",
        needs: ["registrationData", "clientData"], reaches: []
    ) {
        try await $0.activate(registrationData: $1.registrationData, clientData: $1.clientData)
    },
    .init(
        OktaFactor.self, "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "u2f activate, any fields", in: "mfa-enroll-activate.u2f",
        traits: [.ownLink, .ownToken], reaches: [],
        sends: .post([
            "registrationData": "data-1", "clientData": "data-2", "version": "U2F_V2",
            "challenge": "data-3",
        ])
    ) { factor, values in
        try await factor.sendRequest(
            with: try #require(factor.activationLink),
            keyValuePayload: [
                "registrationData": "data-1", "clientData": "data-2",
                "version": "U2F_V2", "challenge": "data-3",
            ],
            onFactorStatusUpdate: values.onUpdate
        )
    },
    .init(
        OktaFactorWebAuthn.self, "activate(with:)", in: "mfa-enroll-activate.webauthn", reaches: [],
        sends: .post(["attestation": "+/8=", "clientData": "Ag=="])
    ) { factor, _ in try await factor.activate(with: attestation) },
    .init(
        OktaFactor.self, "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "webauthn activate, any fields", in: "mfa-enroll-activate.webauthn",
        traits: [.ownLink, .ownToken], reaches: [],
        sends: .post([
            "attestation": "data-1", "clientData": "data-2", "transports": "[]",
            "clientExtensions": "{}",
        ])
    ) { factor, values in
        try await factor.sendRequest(
            with: try #require(factor.activationLink),
            keyValuePayload: [
                "attestation": "data-1", "clientData": "data-2", "transports": "[]",
                "clientExtensions": "{}",
            ],
            onFactorStatusUpdate: values.onUpdate
        )
    },
    .init(
        OktaFactorPush.self, "sendActivationLinkViaSms(with:)",
        in: "mfa-enroll-activate.push.waiting", follows: "activation.send", needs: ["phoneNumber"],
        traits: [.ownToken, .ownLink],
        sends: .post(
            "/authn/factors/opf2fixture000000000/lifecycle/activate/sms",
            ["profile": ["phoneNumber": "+15550100"]])
    ) {
        try await $0.sendActivationLinkViaSms(with: $1.phoneNumber)
        return nil
    },
    .init(
        OktaFactorPush.self, "sendActivationLinkViaEmail()", in: "mfa-enroll-activate.push.waiting",
        follows: "activation.send", traits: [.ownToken, .ownLink],
        sends: .post("/authn/factors/opf2fixture000000000/lifecycle/activate/email")
    ) { factor, _ in
        try await factor.sendActivationLinkViaEmail()
        return nil
    },
    .init(
        OktaFactorDuo.self, "sendSignedResponse(_:)", named: "duo signed response, activating",
        in: "mfa-enroll-activate.duo", follows: "activation.complete",
        traits: [.ownToken, .ownLink], reaches: [],
        sends: ExpectedRequest(
            place: "/authn/factors/dsf1/lifecycle/duoCallback",
            form: "id=dsf1fixture000000000&stateToken=00FixtureStateToken000000000000000000000001"
                + "&sig_response=AUTH%7Ca%2Bb%2Fc%3D%3AAPP%7Cd%20e"),
        response: .json("{}")
    ) { factor, _ in
        try await factor.sendSignedResponse("AUTH|a+b/c=:APP|d e")
        return nil
    },
]

private let attestation = OktaWebAuthnAttestation(
    attestationObject: Data([0xFB, 0xFF]), clientDataJSON: Data([2])
)
