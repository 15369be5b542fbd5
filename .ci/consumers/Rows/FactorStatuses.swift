import OktaAuthSdk

extension Consumer {
    func use(_ status: OktaAuthStatusFactorEnroll) {
        _ = (status.stateToken, status.canSkipEnrollment())
        status.skipEnrollment(onStatusChange: { self.show($0) }, onError: { self.show($0) })
        for factor in status.availableFactors where status.canEnrollFactor(factor: factor) {
            status.enrollFactor(
                factor: factor,
                questionId: nil,
                answer: nil,
                credentialId: nil,
                passCode: nil,
                phoneNumber: "+15551234567",
                onStatusChange: { self.show($0) },
                onError: { self.show($0) }
            )
        }
    }

    func use(_ status: OktaAuthStatusFactorEnrollActivate) {
        _ = (status.stateToken, status.activateLink, status.factorResult)
        _ = (status.canResend(), status.canResend(factor: status.factor))
        status.activateFactor(
            passCode: "012345",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.activateFactor(
            passCode: nil,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        status.resendFactor(onStatusChange: { self.show($0) }, onError: { self.show($0) })
    }

    func use(_ status: OktaAuthStatusFactorRequired) {
        _ = status.stateToken
        for factor in status.availableFactors {
            status.selectFactor(
                factor,
                onStatusChange: { self.show($0) },
                onError: { self.show($0) }
            )
        }
    }

    func use(_ status: OktaAuthStatusFactorChallenge) {
        _ = (status.stateToken, status.factor, status.factorResult)
        _ = (status.canVerify(), status.canResend())
        status.verifyFactor(
            passCode: "012345",
            answerToSecurityQuestion: nil,
            onStatusChange: { self.show($0) },
            onError: { self.show($0) }
        )
        status.verifyFactor(
            passCode: nil,
            answerToSecurityQuestion: "answer-1",
            onStatusChange: { self.show($0) },
            onError: { self.show($0) },
            onFactorStatusUpdate: { self.show($0) }
        )
        status.resendFactor(onStatusChange: { self.show($0) }, onError: { self.show($0) })
    }
}
