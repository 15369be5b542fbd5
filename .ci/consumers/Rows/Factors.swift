import OktaAuthSdk

extension Consumer {
    func use(_ factor: OktaFactor, delegate: any OktaFactorResultProtocol, api: OktaAPI) {
        factor.restApi = api
        factor.responseDelegate = delegate
        _ = (factor.factor, factor.enrollment, factor.status, factor.provider, factor.profile)
        _ = (factor.links, factor.type)
        _ = (factor.canVerify(), factor.canSelect(), factor.canActivate(), factor.canEnroll())
        factor.verify(
            passCode: "012345",
            answerToSecurityQuestion: nil,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.activate(
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        factor.enroll(
            questionId: nil,
            answer: nil,
            credentialId: nil,
            passCode: nil,
            phoneNumber: nil,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        factor.select(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        delegate.handleFactorServerResponse(
            response: .error(.invalidResponse),
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func make(_ model: EmbeddedResponse.Factor) -> [OktaFactor] {
        [
            OktaFactor.createFactorWith(
                model,
                stateToken: "st-1",
                verifyLink: model.links?.verify,
                activationLink: nil
            ),
            OktaFactor(factor: model, stateToken: "st-1", verifyLink: nil, activationLink: nil),
        ]
    }

    func use(_ sms: OktaFactorSms, _ call: OktaFactorCall) {
        _ = (sms.phoneNumber, call.phoneNumber)
        sms.enroll(
            phoneNumber: nil,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        sms.verify(passCode: nil, onStatusChange: { self.show($0) }, onError: { self.show($0) })
        sms.activate(
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        sms.select(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        call.enroll(
            phoneNumber: "+15551234567",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        call.verify(
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        call.activate(
            passCode: nil,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        call.select(onStatusChange: { self.show($0) }, onError: { self.show($0) })
    }

    func use(_ push: OktaFactorPush) {
        _ = (push.activation, push.activationLinks, push.qrCodeLink, push.sendLinks)
        _ = (push.challenge, push.correctAnswer, push.codeViaSmsLink(), push.codeViaEmailLink())
        _ = (push.canSendPushCodeViaSms(), push.canSendPushCodeViaEmail())
        push.enroll(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        push.activate(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        push.activate(
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        push.sendActivationLinkViaSms(
            with: "+15551234567",
            onSuccess: { self.succeed() },
            onError: { self.show($0) }
        )
        push.sendActivationLinkViaEmail(
            onSuccess: { self.succeed() },
            onError: { self.show($0) }
        )
        push.select(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        push.verify(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        push.verify(
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        push.checkFactorResult(onStatusChange: { self.show($0) }, onError: { self.show($0) })
    }

    func use(_ totp: OktaFactorTotp, _ token: OktaFactorToken) {
        _ = (totp.activation, totp.activationLinks, totp.qrCodeLink)
        totp.enroll(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        totp.activate(
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        totp.select(passCode: "1", onStatusChange: { self.show($0) }, onError: { self.show($0) })
        totp.verify(passCode: "1", onStatusChange: { self.show($0) }, onError: { self.show($0) })
        _ = (token.credentialId, token.factorProvider)
        token.enroll(
            credentialId: "credential-1",
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        token.select(passCode: "1", onStatusChange: { self.show($0) }, onError: { self.show($0) })
        token.verify(
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }

    func use(_ question: OktaFactorQuestion, _ other: OktaFactorOther, link: LinksResponse.Link) {
        _ = (question.securityQuestionsLink, question.factorQuestionId)
        _ = question.factorQuestionText
        question.enroll(
            questionId: "disliked_food",
            answer: "answer-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        question.downloadSecurityQuestions(
            onDownloadComplete: { self.show($0) },
            onError: { self.show($0) }
        )
        question.select(
            answerToSecurityQuestion: "answer-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        question.verify(
            answerToSecurityQuestion: "answer-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        let payload: [String: Any] = ["clientData": "data-1"]
        other.sendRequest(
            with: link,
            keyValuePayload: payload,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
    }
}
