extension AuthnResponse {
    func render(_ factor: EnrolledFactor, of account: Account) -> [String: SimulatorJSON] {
        var members = head(of: factor.kind)
        members["id"] = .string(factor.id)
        // Details of Okta Verify are only shown to an identified user.
        let hidesProfile = !transaction.isIdentified && [.push, .oktaTOTP].contains(factor.kind)
        members["profile"] = hidesProfile ? [:] : profile(of: factor.factor, account: account)
        return members
    }

    mutating func renderEnrollment(_ task: FactorTask, of account: Account) {
        let (id, kind) = (task.factor.id, task.factor.kind)
        var factor = head(of: kind)
        factor["id"] = .string(id)
        if task.phone == nil, task.nonce == nil {
            factor["profile"] = profile(of: task.factor.factor, account: account)
        }
        factor["_embedded"] = activation(of: task, account).map { ["activation": $0] }
        embedded["factor"] = .object(factor)
        renderProgress(of: task)
    }

    private func activation(of task: FactorTask, _ account: Account) -> SimulatorJSON? {
        let (id, kind) = (task.factor.id, task.factor.kind)
        if let nonce = task.nonce { return options(for: nonce, kind, account) }
        if let web = task.web, kind == .duo {
            return render(web, completing: links.follow("activation.complete", id))
        }
        let picture = links.file("/api/v1/users/\(account.id)/factors/\(id)/qr/\(task.qrToken)")
        if let phone = task.phone { return render(phone, of: id, picture: picture) }
        guard let secret = task.factor.factor.secret else { return nil }
        return [
            "timeStep": .integer(TimeBasedCode.timeStep),
            "sharedSecret": .string(TimeBasedCode(secret: secret).base32),
            "encoding": "base32",
            "keyLength": 6,
            "_links": ["qrcode": picture],
        ]
    }

    private func profile(of factor: SimulatedFactor, account: Account) -> SimulatorJSON? {
        let credentialID = SimulatorJSON.string(factor.credentialID ?? account.user.login)
        switch factor.kind {
        case .question:
            let key = factor.question ?? ""
            return [
                "question": .string(key),
                "questionText": .string(SecurityQuestion.text(of: key) ?? key),
            ]
        case .u2f:
            return [
                "credentialId": credentialID, "appId": .string(links.origin), "version": "U2F_V2",
            ]
        case .claimsProvider: return nil
        default: break
        }
        switch factor.kind.style {
        case .knowledge: return nil
        case .message where factor.kind.isPhone:
            return ["phoneNumber": .string(Mask.phone(account.recipient(of: factor) ?? ""))]
        case .message: return ["email": .string(Mask.email(account.user.email))]
        case .app, .token, .counter, .duo: return ["credentialId": credentialID]
        case .securityKey:
            return [
                "credentialId": credentialID,
                "authenticatorName": .string(factor.deviceName ?? "Simulated key"),
            ]
        case .redirect: return ["user": .string(account.user.login)]
        case .push:
            return [
                "credentialId": .string(account.user.login),
                "deviceType": "SmartPhone_IPhone",
                "keys": [["kty": "PKIX", "use": "sig", "kid": "default", "x5c": ["QUJD"]]],
                "name": .string(factor.deviceName ?? "Simulated phone"),
                "platform": "IOS",
                "version": "17.4",
            ]
        }
    }

    private func render(_ phone: PhoneTask, of id: String, picture: SimulatorJSON)
        -> SimulatorJSON
    {
        let channels = ["email", "sms"].compactMap { channel in
            links.follow("activation.send", id, channel, name: channel)
        }
        let isWaiting = phone.result == .waiting
        var restart = links.follow("next:activate", id)
        restart?["name"] = nil
        return [
            "expiresAt": isWaiting ? .date(phone.expiresAt) : nil,
            "factorResult": .string(phone.result.rawValue),
            "_links": [
                "qrcode": isWaiting ? picture : nil,
                "activate": isWaiting ? nil : restart,
                "send": channels.isEmpty ? nil : .array(channels),
            ],
        ]
    }

    private func options(for nonce: String, _ kind: SimulatedFactorKind, _ account: Account)
        -> SimulatorJSON
    {
        guard kind == .webAuthn else {
            return [
                "version": "U2F_V2", "appId": .string(links.origin), "nonce": .string(nonce),
                "timeoutSeconds": 20,
            ]
        }
        let name = "\(account.user.firstName) \(account.user.lastName)"
        return [
            "attestation": .string(passkeys.attestation),
            "authenticatorSelection": passkeys.selection,
            "challenge": .string(nonce),
            "excludeCredentials": .array(
                account.factors.filter { $0.kind == .webAuthn }.map { factor in
                    ["type": "public-key", "id": .string(factor.factor.credentialID ?? "")]
                }
            ),
            "pubKeyCredParams": [
                ["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257],
            ],
            "rp": passkeys.party,
            "u2fParams": ["appid": .string(links.origin)],
            "user": [
                "displayName": .string(name), "name": .string(account.user.login),
                "id": .string(account.id),
            ],
        ]
    }

    func renderOffers(to account: Account) -> SimulatorJSON {
        let required = policy.requiredFactors(of: account.user)
        let offers = policy.offeredFactors(to: account.user).map { kind in
            var offer = SimulatorJSON.object(head(of: kind))
            offer["status"] = account.has(kind) ? "ACTIVE" : "NOT_SETUP"
            offer["enrollment"] = required.contains(kind) ? "REQUIRED" : "OPTIONAL"
            offer["_links"] = [
                "enroll": kind.isEnrolledByUser ? links.follow("factors.enroll") : nil,
                "questions": kind == .question
                    ? links.follow("factors.questions", account.id) : nil,
            ]
            if kind == .webAuthn, let maximum = passkeys.maximumCount {
                offer["policy"] = [
                    "enrollment": [
                        "enrolled": .integer(account.count(of: kind)), "minimum": 0,
                        "maximum": .integer(maximum),
                    ]
                ]
            }
            if kind.isPhone { offer["_embedded"] = phones(of: account) }
            if !kind.isEnrolledByUser { offer["profiles"] = profiles(of: account) }
            return offer
        }
        return .array(offers)
    }

    func head(of kind: SimulatedFactorKind) -> [String: SimulatorJSON] {
        [
            "factorType": .string(kind.factorType),
            "provider": .string(kind.provider),
            "vendorName": .string(kind.vendorName),
        ]
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

    private func profiles(of account: Account) -> SimulatorJSON {
        let enrolled = account.factors.filter { !$0.kind.isEnrolledByUser }
        return [
            [
                "id": "fprSimulated00000000",
                "name": "Entrust",
                "_embedded": ["enrolledFactors": .array(enrolled.map { ["id": .string($0.id)] })],
            ]
        ]
    }
}
