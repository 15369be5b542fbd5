import OktaAuthSdk

// The factor methods of the reference are called there, so each is called here: with all of its
// arguments, and without the one that has a default.

final class FactorReference {
    private var statuses: [OktaAuthStatus] = []
    private var errors: [OktaError] = []
    private var results: [OktaAPISuccessResponse.FactorResult] = []
    private var questions: [SecurityQuestion] = []
    private var successes = 0

    private func show(_ status: OktaAuthStatus) { statuses.append(status) }
    private func show(_ error: OktaError) { errors.append(error) }
    private func show(_ result: OktaAPISuccessResponse.FactorResult) { results.append(result) }
    private func show(_ questions: [SecurityQuestion]) { self.questions = questions }
    private func succeed() { successes += 1 }

    func use(_ factor: OktaFactorSms) {
        factor.enroll(
            phoneNumber: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.enroll(
            phoneNumber: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.activate(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.activate(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.select(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func use(_ factor: OktaFactorCall) {
        factor.enroll(
            phoneNumber: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.enroll(
            phoneNumber: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.activate(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.activate(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.select(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func use(_ factor: OktaFactorPush) {
        factor.enroll(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        factor.activate(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        factor.activate(
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.sendActivationLinkViaSms(
            with: "value",
            onSuccess: { self.succeed() },
            onError: { self.show($0) }
        )
        factor.sendActivationLinkViaEmail(onSuccess: { self.succeed() }, onError: { self.show($0) })
        factor.select(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        factor.verify(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        factor.verify(
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func use(_ factor: OktaFactorTotp) {
        factor.enroll(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        factor.activate(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.activate(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.select(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func use(_ factor: OktaFactorQuestion) {
        factor.enroll(
            questionId: "value",
            answer: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.downloadSecurityQuestions(
            onDownloadComplete: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.select(
            answerToSecurityQuestion: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.select(
            answerToSecurityQuestion: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.verify(
            answerToSecurityQuestion: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.verify(
            answerToSecurityQuestion: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func use(_ factor: OktaFactorToken) {
        factor.enroll(
            credentialId: "value",
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.select(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.verify(
            passCode: "value",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func use(_ factor: OktaFactorOther, link: LinksResponse.Link) {
        factor.sendRequest(
            with: link,
            keyValuePayload: ["name": "value"],
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.sendRequest(
            with: link,
            keyValuePayload: ["name": "value"],
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }
}
