@_spi(Server) import OktaAuthSimulator

extension Command {
    static let phones: [Command] = [
        .post(
            "approve",
            "Approves the newest push; with a number challenge, picks the number, which can be wrong.",
            [.login, .number("number")]
        ) { call in
            let phone = try call.phone()
            var isApproved = true
            if let number: Int = try call.optional("number") {
                isApproved = phone.pendingChallenge?.correctAnswer == number
                try require(phone.pick(number), "no push with a number challenge waits")
            } else {
                guard phone.pendingChallenge?.numbers.isEmpty != false else {
                    throw ValidationError(
                        member: "number", problem: "is missing: the push asks for one"
                    )
                }
                try require(phone.approve(), "no push waits")
            }
            return ["isApproved": .bool(isApproved)]
        },
        .phone("reject", "Rejects the newest push.", refusal: "no push waits") { $0.reject() },
        .phone(
            "demand-upgrade",
            "Rejects the newest push as an outdated Okta Verify does.",
            refusal: "no push waits"
        ) { $0.reportTooOld() },
        .phone(
            "scan",
            "Scans the QR code of the newest push enrollment.",
            refusal: "no QR code waits to be scanned"
        ) { $0.scanQRCode() },
        .act(
            "auto-approve",
            "Lets the user's phone approve every push, or no longer.",
            [.login, .required("isOn", "boolean")]
        ) { $0.controller.setApprover(try $0.login(), try $0.value("isOn")) },
        .post(
            "totp",
            "The current code of an authenticator app.",
            [.login, .optional("factor", kinds(of: .app))]
        ) { call in
            let kind: SimulatedFactorKind? = try call.optional("factor")
            guard let code = try call.phone().totpCode(for: kind) else {
                throw Refusal(text: "the user has no authenticator app")
            }
            return ["code": .string(code)]
        },
        .post(
            "press",
            "The next code of a device with a button.",
            [.login, .required("factor", kinds(of: .counter))]
        ) { call in
            let phone = try call.phone()
            let kind: SimulatedFactorKind = try call.value("factor")
            guard kind.style == .counter, let code = phone.proof(of: kind) else {
                throw ValidationError(
                    member: "factor", problem: "has no button: \(kinds(of: .counter))"
                )
            }
            return ["code": .string(code)]
        },
    ]

    /// The factors of a style, in words.
    private static func kinds(of style: FactorStyle) -> String {
        SimulatedFactorKind.allCases.filter { $0.style == style }.map(\.rawValue)
            .joined(separator: " or ")
    }

    /// A command of a phone, refused if `action` finds nothing to do.
    private static func phone(
        _ name: String,
        _ summary: String,
        refusal: String,
        _ action: @escaping @Sendable (SimulatedPhone) -> Bool
    ) -> Command {
        .act(name, summary, [.login]) { try require(action(try $0.phone()), refusal) }
    }

    private static func require(_ isDone: Bool, _ problem: String) throws {
        guard isDone else { throw Refusal(text: problem) }
    }
}
