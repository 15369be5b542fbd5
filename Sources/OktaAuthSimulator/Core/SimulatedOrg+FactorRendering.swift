import Foundation

extension SimulatedOrg {
    /// The members of an active factor.
    func render(
        _ factor: EnrolledFactor,
        of account: Account,
        in transaction: Transaction
    ) -> [String: SimulatorJSON] {
        var members = head(of: factor.kind)
        members["id"] = .string(factor.id)
        // Nothing of Okta Verify is shown before the user has proven who they are.
        let hidesProfile = !transaction.isIdentified && [.push, .oktaTOTP].contains(factor.kind)
        members["profile"] = hidesProfile ? [:] : profile(of: factor.factor, account: account)
        return members
    }

    /// A factor that waits for its activation.
    func render(
        _ enrollment: PendingEnrollment,
        of account: Account,
        links: Links
    ) -> SimulatorJSON {
        var members = head(of: enrollment.factor.kind)
        members["id"] = .string(enrollment.id)
        if enrollment.activation == nil {
            members["profile"] = profile(of: enrollment.factor, account: account)
        }
        let picture = links.picture(
            "/api/v1/users/\(account.id)/factors/\(enrollment.id)/qr/\(enrollment.qrToken)"
        )
        if let secret = enrollment.factor.secret {
            members["_embedded"] = [
                "activation": [
                    "timeStep": .integer(TimeBasedCode.timeStep),
                    "sharedSecret": .string(TimeBasedCode(secret: secret).base32),
                    "encoding": "base32",
                    "keyLength": 6,
                    "_links": ["qrcode": picture],
                ]
            ]
        }
        if let activation = enrollment.activation {
            members["_embedded"] = [
                "activation": render(activation, of: enrollment, picture: picture, links: links)
            ]
        }
        return .object(members)
    }

    /// The factors that `account` may or must enroll.
    func renderOffers(to account: Account, links: Links) -> SimulatorJSON {
        .array(
            policy.offeredFactors.map { kind in
                let isActive = account.factors.contains { $0.kind == kind }
                let isRequired = policy.requiredFactors.contains(kind)
                var members = head(of: kind)
                members["status"] = isActive ? "ACTIVE" : "NOT_SETUP"
                members["enrollment"] = isRequired ? "REQUIRED" : "OPTIONAL"
                var relations = ["enroll": links.post("factors")]
                switch kind {
                case .question:
                    relations["questions"] = links.get(
                        "/api/v1/users/\(account.id)/factors/questions"
                    )
                case .sms, .call: members["_embedded"] = phones(of: account)
                case .email, .oktaTOTP, .googleTOTP, .push, .rsaToken, .symantecToken: break
                }
                members["_links"] = .object(relations)
                return .object(members)
            }
        )
    }

    /// The links beside a factor that waits for its activation.
    func links(of enrollment: PendingEnrollment, links: Links) -> [String: SimulatorJSON] {
        let path = "factors/\(enrollment.id)/lifecycle"
        var relations = [
            "prev": links.post("previous"),
            "next": links.post("\(path)/activate", name: "activate"),
        ]
        if enrollment.activation?.result == .waiting {
            relations["next"] = links.post("\(path)/activate/poll", name: "poll")
        }
        if let channel = enrollment.factor.kind.channel {
            relations["resend"] = [links.post("\(path)/resend", name: channel.rawValue)]
        }
        return relations
    }

    /// The links beside a challenge.
    func links(
        of challenge: FactorChallenge,
        factor: EnrolledFactor,
        links: Links
    ) -> [String: SimulatorJSON] {
        let path = "factors/\(factor.id)/verify"
        let isWaiting = challenge.push?.result == .waiting
        var relations = [
            "prev": links.post("previous"),
            "next": links.post(path, name: isWaiting ? "poll" : "verify"),
        ]
        if let name = factor.kind.channel?.rawValue ?? challenge.push.map({ _ in "push" }) {
            relations["resend"] = [links.post("\(path)/resend", name: name)]
        }
        return relations
    }

    private func head(of kind: SimulatedFactorKind) -> [String: SimulatorJSON] {
        [
            "factorType": .string(kind.factorType),
            "provider": .string(kind.provider),
            "vendorName": .string(kind.provider),
        ]
    }

    private func profile(of factor: SimulatedFactor, account: Account) -> SimulatorJSON {
        switch factor.kind {
        case .question:
            let key = factor.question ?? ""
            return [
                "question": .string(key),
                "questionText": .string(SecurityQuestion.text(of: key) ?? key),
            ]
        case .sms, .call:
            return ["phoneNumber": .string(Mask.phone(account.recipient(of: factor) ?? ""))]
        case .email: return ["email": .string(Mask.email(account.user.email))]
        case .oktaTOTP, .googleTOTP, .rsaToken, .symantecToken:
            return ["credentialId": .string(factor.credentialID ?? account.user.login)]
        case .push:
            return [
                "credentialId": .string(account.user.login),
                "deviceType": "SmartPhone_IPhone",
                "name": .string(factor.deviceName ?? "Simulated phone"),
                "platform": "IOS",
                "version": "17.4",
            ]
        }
    }

    private func phones(of account: Account) -> SimulatorJSON? {
        account.user.phoneNumber.map { number in
            [
                "phones": [
                    [
                        "id": .string(account.phoneID),
                        "profile": ["phoneNumber": .string(Mask.phone(number))],
                        "status": "ACTIVE",
                    ]
                ]
            ]
        }
    }

    private func render(
        _ activation: PendingEnrollment.Activation,
        of enrollment: PendingEnrollment,
        picture: SimulatorJSON,
        links: Links
    ) -> SimulatorJSON {
        let path = "factors/\(enrollment.id)/lifecycle/activate"
        let send: SimulatorJSON = [
            links.post("\(path)/email", name: "email"), links.post("\(path)/sms", name: "sms"),
        ]
        guard activation.result == .waiting else {
            return [
                "factorResult": .string(activation.result.rawValue),
                "_links": ["activate": links.post(path), "send": send],
            ]
        }
        return [
            "expiresAt": .date(activation.expiresAt),
            "factorResult": .string(activation.result.rawValue),
            "_links": ["qrcode": picture, "send": send],
        ]
    }
}
