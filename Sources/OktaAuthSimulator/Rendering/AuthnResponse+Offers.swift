extension AuthnResponse {
    /// The factors that `account` may or must enroll.
    func renderOffers(to account: Account) -> SimulatorJSON {
        let required = policy.requiredFactors(of: account.user)
        return .array(
            policy.offeredFactors(to: account.user).map { kind in
                let isActive = account.factors.contains { $0.kind == kind }
                var members = head(of: kind)
                members["status"] = isActive ? "ACTIVE" : "NOT_SETUP"
                members["enrollment"] = required.contains(kind) ? "REQUIRED" : "OPTIONAL"
                var relations: [String: SimulatorJSON] = [:]
                if kind != .hotp { relations["enroll"] = links.follow("factors.enroll") }
                switch kind {
                case .question:
                    relations["questions"] = links.follow("factors.questions", account.id)
                case .sms, .call: members["_embedded"] = phones(of: account)
                case .hotp: members["profiles"] = profiles(of: account)
                default: break
                }
                members["_links"] = .object(relations)
                return .object(members)
            }
        )
    }

    /// The members common to all factors.
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
        let enrolled = account.factors.filter { $0.kind == .hotp }
        return [
            [
                "id": "fprSimulated00000000",
                "name": "Entrust",
                "_embedded": ["enrolledFactors": .array(enrolled.map { ["id": .string($0.id)] })],
            ]
        ]
    }
}
