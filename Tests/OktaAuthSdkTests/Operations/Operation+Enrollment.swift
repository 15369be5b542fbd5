import Foundation
import Testing

@testable import OktaAuthSdk

private let everyVariant = "mfa-enroll.all-variants"

let enrollmentOperations: [Operation] = statusEnrollments + typedEnrollments

private let statusEnrollments: [Operation] = [
    .status(
        "skipEnrollment()",
        of: OktaAuthStatusFactorEnroll.self,
        in: everyVariant,
        follows: "skip",
        can: { $0.canSkipEnrollment() },
        run: { status, _ in try await status.skipEnrollment() }
    ),
    .status(
        "enrollFactor(factor:questionId:answer:credentialId:passCode:phoneNumber:)",
        named: "enrollFactor",
        of: OktaAuthStatusFactorEnroll.self,
        in: everyVariant,
        needs: ["questionId", "answer", "credentialId", "passCode", "phoneNumber"],
        sends: .post(
            "/authn/factors",
            [
                "factorType": "sms", "provider": "OKTA", "passCode": "012345",
                "profile": [
                    "answer": "soup", "credentialId": "grace", "phoneNumber": "+15550100",
                    "question": "disliked_food",
                ],
            ]
        ),
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
    .factor(
        OktaFactor.self,
        "enroll(questionId:answer:credentialId:passCode:phoneNumber:)",
        of: .sms,
        in: everyVariant,
        needs: ["questionId", "answer", "credentialId", "passCode", "phoneNumber"],
        sends: .post([
            "passCode": "012345",
            "profile": [
                "answer": "soup", "credentialId": "grace", "phoneNumber": "+15550100",
                "question": "disliked_food",
            ],
        ]),
        run: {
            try await $0.enroll(
                questionId: $1.questionId,
                answer: $1.answer,
                credentialId: $1.credentialId,
                passCode: $1.passCode,
                phoneNumber: $1.phoneNumber
            )
        }
    ),
    .factor(
        OktaFactor.self,
        "enroll(with:)",
        named: "capability enroll, one value",
        of: .sms,
        in: everyVariant,
        needs: ["phoneNumber"],
        sends: .post(["profile": ["phoneNumber": "+15550100"]]),
        run: { try await $0.enroll(with: $1.fields([.phoneNumber])) }
    ),
    .factor(
        OktaFactorPhone.self,
        "updatePhone(phoneNumber:)",
        named: "phone update without the check of the server",
        of: .sms,
        in: everyVariant,
        needs: ["phoneNumber"],
        sends: .post(
            "/authn/factors?updatePhone=true",
            ["profile": ["phoneNumber": "+15550100", "validatePhone": false]]
        ),
        run: { phone, values in
            try await unchecked.apply {
                try await phone.updatePhone(phoneNumber: values.phoneNumber)
            }
        }
    ),
    .factor(
        OktaFactor.self,
        "enroll(with:)",
        named: "capability enroll, a token with two codes",
        of: .token,
        .symantec,
        in: everyVariant,
        needs: ["credentialId", "passCode", "nextPassCode"],
        sends: .post([
            "passCode": "012345", "nextPassCode": "654321", "profile": ["credentialId": "grace"],
        ]),
        run: { try await $0.enroll(with: $1.fields([.credentialId, .passCode, .nextPassCode])) }
    ),
    .factor(
        OktaFactor.self,
        "enroll(with:)",
        named: "capability enroll",
        of: .sms,
        in: everyVariant,
        needs: [
            "questionId", "questionText", "answer", "credentialId", "passCode",
            "nextPassCode", "phoneNumber", "phoneExtension", "password",
        ],
        sends: .post([
            "passCode": "012345", "nextPassCode": "654321",
            "profile": [
                "answer": "soup", "credentialId": "grace", "phoneNumber": "+15550100",
                "phoneExtension": "7", "question": "disliked_food",
                "questionText": "Which food?", "password": "pw",
            ],
        ]),
        run: { try await $0.enroll(with: $1.fields(OktaEnrollmentField.allCases)) }
    ),
]

private let unchecked = OktaRequestOptions(bodyFields: ["profile": ["validatePhone": false]])

private let typedEnrollments: [Operation] = [
    .factor(
        OktaFactorPhone.self,
        "enroll(phoneNumber:onFactorStatusUpdate:)",
        named: "phone enroll",
        of: .sms,
        in: everyVariant,
        needs: ["phoneNumber"],
        sends: .post(["profile": ["phoneNumber": "+15550100"]]),
        run: { try await $0.enroll(phoneNumber: $1.phoneNumber, onFactorStatusUpdate: $1.onUpdate) }
    ),
    .factor(
        OktaFactorPhone.self,
        "updatePhone(phoneNumber:)",
        named: "phone update",
        of: .sms,
        in: everyVariant,
        needs: ["phoneNumber"],
        sends: .post("/authn/factors?updatePhone=true", ["profile": ["phoneNumber": "+15550100"]]),
        run: { try await $0.updatePhone(phoneNumber: $1.phoneNumber) }
    ),
    .factor(
        OktaFactor.self,
        "enroll()",
        named: "totp enroll",
        of: .TOTP,
        in: everyVariant,
        run: { factor, _ in try await factor.enroll() }
    ),
    .factor(
        OktaFactor.self,
        "enroll()",
        named: "push enroll",
        of: .push,
        in: everyVariant,
        run: { factor, _ in try await factor.enroll() }
    ),
    .factor(
        OktaFactorQuestion.self,
        "enroll(questionId:answer:)",
        named: "question enroll",
        of: .question,
        in: everyVariant,
        needs: ["questionId", "answer"],
        sends: .post(["profile": ["question": "disliked_food", "answer": "soup"]]),
        run: { try await $0.enroll(questionId: $1.questionId, answer: $1.answer) }
    ),
    .factor(
        OktaFactorQuestion.self,
        "downloadSecurityQuestions()",
        of: .question,
        in: everyVariant,
        follows: "factors.questions",
        sends: .get("/users/00u1simuser0000000x1/factors/questions"),
        traits: [.ownLink, .ownToken],
        answer: .json("[]"),
        run: { factor, _ in
            _ = try await factor.downloadSecurityQuestions()
            return nil
        }
    ),
    .factor(
        OktaFactorToken.self,
        "enroll(credentialId:passCode:)",
        named: "token enroll",
        of: .token,
        .rsa,
        in: everyVariant,
        needs: ["credentialId", "passCode"],
        sends: .post([
            "passCode": "012345", "profile": ["credentialId": "grace"],
        ]),
        run: { try await $0.enroll(credentialId: $1.credentialId, passCode: $1.passCode) }
    ),
]

let activationOperations: [Operation] = [
    .status(
        "activateFactor(passCode:onFactorStatusUpdate:)",
        named: "activateFactor",
        of: OktaAuthStatusFactorEnrollActivate.self,
        in: "mfa-enroll-activate.sms",
        needs: ["passCode"],
        can: { $0.factor.canActivate() },
        run: {
            try await $0.activateFactor(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate)
        }
    ),
    .status(
        "resendFactor()",
        named: "resend activation",
        of: OktaAuthStatusSingleFactor.self,
        in: "mfa-enroll-activate.sms",
        follows: "resend",
        can: {
            let activate = try #require($0 as? OktaAuthStatusFactorEnrollActivate)
            #expect(activate.canResend(factor: activate.factor) == activate.canResend())
            return activate.canResend()
        },
        run: { status, _ in try await status.resendFactor() }
    ),
    .factor(
        OktaFactor.self,
        "activate(passCode:onFactorStatusUpdate:)",
        named: "factor activate",
        in: "mfa-enroll-activate.sms",
        needs: ["passCode"],
        run: { try await $0.activate(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) }
    ),
    .factor(
        OktaFactorTotp.self,
        "activate(passCode:onFactorStatusUpdate:)",
        named: "totp activate",
        in: "mfa-enroll-activate.totp",
        needs: ["passCode"],
        run: { try await $0.activate(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) }
    ),
    .factor(
        OktaFactor.self,
        "submit(code:)",
        named: "capability submit, activating",
        in: "mfa-enroll-activate.sms",
        needs: ["passCode"],
        traits: [.ownLink],
        run: { try await $0.submit(code: $1.passCode) }
    ),
    .factor(
        OktaFactorU2F.self,
        "activate(registrationData:clientData:)",
        in: "mfa-enroll-activate.u2f",
        needs: ["registrationData", "clientData"],
        run: {
            try await $0.activate(registrationData: $1.registrationData, clientData: $1.clientData)
        }
    ),
    .factor(
        OktaFactor.self,
        "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "u2f activate, any fields",
        in: "mfa-enroll-activate.u2f",
        sends: .post([
            "registrationData": "data-1", "clientData": "data-2", "version": "U2F_V2",
            "challenge": "data-3",
        ]),
        traits: [.ownLink, .ownToken],
        run: { factor, values in
            try await factor.sendRequest(
                with: try #require(factor.activationLink),
                keyValuePayload: [
                    "registrationData": "data-1", "clientData": "data-2",
                    "version": "U2F_V2", "challenge": "data-3",
                ],
                onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .factor(
        OktaFactorWebAuthn.self,
        "activate(with:)",
        in: "mfa-enroll-activate.webauthn",
        sends: .post(["attestation": "+/8=", "clientData": "Ag=="]),
        run: { factor, _ in try await factor.activate(with: attestation) }
    ),
    .factor(
        OktaFactor.self,
        "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "webauthn activate, any fields",
        in: "mfa-enroll-activate.webauthn",
        sends: .post([
            "attestation": "data-1", "clientData": "data-2", "transports": "[]",
            "clientExtensions": "{}",
        ]),
        traits: [.ownLink, .ownToken],
        run: { factor, values in
            try await factor.sendRequest(
                with: try #require(factor.activationLink),
                keyValuePayload: [
                    "attestation": "data-1", "clientData": "data-2", "transports": "[]",
                    "clientExtensions": "{}",
                ],
                onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .factor(
        OktaFactorPush.self,
        "sendActivationLinkViaSms(with:)",
        in: "mfa-enroll-activate.push.waiting",
        follows: "activation.send",
        needs: ["phoneNumber"],
        sends: .post(
            "/authn/factors/opf2fixture000000000/lifecycle/activate/sms",
            ["profile": ["phoneNumber": "+15550100"]]
        ),
        traits: [.ownToken, .ownLink],
        run: {
            try await $0.sendActivationLinkViaSms(with: $1.phoneNumber)
            return nil
        }
    ),
    .factor(
        OktaFactorPush.self,
        "sendActivationLinkViaEmail()",
        in: "mfa-enroll-activate.push.waiting",
        follows: "activation.send",
        sends: .post("/authn/factors/opf2fixture000000000/lifecycle/activate/email"),
        traits: [.ownToken, .ownLink],
        run: { factor, _ in
            try await factor.sendActivationLinkViaEmail()
            return nil
        }
    ),
    .factor(
        OktaFactorDuo.self,
        "sendSignedResponse(_:)",
        named: "duo signed response, activating",
        in: "mfa-enroll-activate.duo",
        follows: "activation.complete",
        sends: .form(
            "/authn/factors/dsf1/lifecycle/duoCallback",
            "id=dsf1fixture000000000&stateToken=\(ExpectedRequest.token)"
                + "&sig_response=AUTH%7Ca%2Bb%2Fc%3D%3AAPP%7Cd%20e"
        ),
        traits: [.ownToken, .ownLink],
        answer: .json("{}"),
        run: { factor, _ in
            try await factor.sendSignedResponse("AUTH|a+b/c=:APP|d e")
            return nil
        }
    ),
]

private let attestation = OktaWebAuthnAttestation(
    attestationObject: Data([0xFB, 0xFF]), clientDataJSON: Data([2])
)
