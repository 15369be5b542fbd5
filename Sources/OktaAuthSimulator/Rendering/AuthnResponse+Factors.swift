import Foundation

extension AuthnResponse {
    /// The members of an active factor.
    func render(_ factor: EnrolledFactor, of account: Account) -> [String: SimulatorJSON] {
        var members = head(of: factor.kind)
        members["id"] = .string(factor.id)
        // Details of Okta Verify are only shown to an identified user.
        let hidesProfile = !transaction.isIdentified && [.push, .oktaTOTP].contains(factor.kind)
        members["profile"] =
            hidesProfile ? [:] : profile(of: factor.factor, account: account)
        return members
    }

    /// A factor that waits for its activation.
    func render(_ enrollment: PendingEnrollment, of account: Account) -> SimulatorJSON {
        var members = head(of: enrollment.factor.kind)
        members["id"] = .string(enrollment.id)
        if enrollment.activation == nil, enrollment.nonce == nil {
            members["profile"] = profile(of: enrollment.factor, account: account)
        }
        members["_embedded"] = activation(of: enrollment, account).map { ["activation": $0] }
        return .object(members)
    }

    private func activation(of enrollment: PendingEnrollment, _ account: Account)
        -> SimulatorJSON?
    {
        let (id, kind) = (enrollment.id, enrollment.factor.kind)
        if let nonce = enrollment.nonce { return options(for: nonce, kind, account) }
        if let task = enrollment.web, kind == .duo {
            return render(task, completing: links.follow("activation.complete", id))
        }
        let picture = links.file(
            "/api/v1/users/\(account.id)/factors/\(id)/qr/\(enrollment.qrToken)"
        )
        if let activation = enrollment.activation {
            return render(activation, of: enrollment, picture: picture)
        }
        guard let secret = enrollment.factor.secret else { return nil }
        return [
            "timeStep": .integer(TimeBasedCode.timeStep),
            "sharedSecret": .string(TimeBasedCode(secret: secret).base32),
            "encoding": "base32",
            "keyLength": 6,
            "_links": ["qrcode": picture],
        ]
    }

    /// The links beside a factor that waits for its activation.
    func links(of enrollment: PendingEnrollment) -> [String: SimulatorJSON] {
        var relations: [String: SimulatorJSON] = [:]
        relations["prev"] = links.follow("prev")
        relations["next"] = links.follow("next:activate", enrollment.id)
        let isRedirect = enrollment.factor.kind.style == .redirect
        if let task = enrollment.web, isRedirect {
            let page = enrollment.factor.kind.redirect(task, stateToken: "")
            let isByToken = enrollment.factor.kind == .claimsProvider
            let key = "/sso/idps/0oaSimulatedIdP?okta_key=\(task.token)"
            relations["next"] = links.visit("next:activate", isByToken ? key : page)
        } else if enrollment.result(at: now) == .waiting {
            relations["next"] = links.follow("next:poll", enrollment.id)
        }
        if let channel = enrollment.factor.kind.channel {
            let resend = links.follow("resend", enrollment.id, name: channel.rawValue)
            relations["resend"] = resend.map { [$0] }
        }
        return relations
    }

    private func profile(of factor: FactorSetup, account: Account) -> SimulatorJSON? {
        let credentialID = SimulatorJSON.string(factor.credentialID ?? account.user.login)
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
        case .oktaTOTP, .googleTOTP, .rsaToken, .symantecToken, .onPremToken, .yubiKey, .hotp, .duo:
            return ["credentialId": credentialID]
        case .u2f:
            return [
                "credentialId": credentialID, "appId": .string(links.origin), "version": "U2F_V2",
            ]
        case .webAuthn:
            return [
                "credentialId": credentialID,
                "authenticatorName": .string(factor.deviceName ?? "Simulated key"),
            ]
        case .saml, .oidc: return ["user": .string(account.user.login)]
        case .claimsProvider, .password: return nil
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

    private func render(
        _ activation: PendingEnrollment.Activation,
        of enrollment: PendingEnrollment,
        picture: SimulatorJSON
    ) -> SimulatorJSON {
        let channels = ["email", "sms"].compactMap { channel in
            links.follow("activation.send", enrollment.id, channel, name: channel)
        }
        let isWaiting = activation.result == .waiting
        return [
            "expiresAt": isWaiting ? .date(activation.expiresAt) : nil,
            "factorResult": .string(activation.result.rawValue),
            "_links": [
                "qrcode": isWaiting ? picture : nil,
                "activate": isWaiting
                    ? nil : links.follow("next:activate", enrollment.id, name: nil),
                "send": channels.isEmpty ? nil : .array(channels),
            ],
        ]
    }

    /// The data for the registration of a security key.
    private func options(
        for nonce: String,
        _ kind: SimulatedFactorKind,
        _ account: Account
    ) -> SimulatorJSON {
        guard kind == .webAuthn else {
            return [
                "version": "U2F_V2", "appId": .string(links.origin), "nonce": .string(nonce),
                "timeoutSeconds": 20,
            ]
        }
        let name = "\(account.user.firstName) \(account.user.lastName)"
        return [
            "attestation": "direct",
            "authenticatorSelection": [
                "userVerification": "preferred", "requireResidentKey": false,
            ],
            "challenge": .string(nonce),
            "excludeCredentials": .array(
                account.factors.filter { $0.kind == .webAuthn }.map { factor in
                    ["type": "public-key", "id": .string(factor.factor.credentialID ?? "")]
                }
            ),
            "pubKeyCredParams": [
                ["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257],
            ],
            "rp": ["name": "Simulated org"],
            "u2fParams": ["appid": .string(links.origin)],
            "user": [
                "displayName": .string(name), "name": .string(account.user.login),
                "id": .string(account.id),
            ],
        ]
    }
}

extension PendingEnrollment {
    /// The factor result, `nil` if responses do not include it.
    func result(at now: Date) -> FactorResult? {
        if let activation { return activation.result }
        guard let web else { return nil }
        let result = web.result(at: now)
        return factor.kind != .duo && result == .waiting ? nil : result
    }
}
