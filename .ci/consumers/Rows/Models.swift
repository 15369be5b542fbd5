import Foundation
import OktaAuthSdk

extension Consumer {
    func cross<Model: Codable & Equatable & Sendable>(_ model: Model) throws -> Bool {
        let data = try JSONEncoder().encode([model])
        return try JSONDecoder().decode([Model].self, from: data) == [model]
    }

    func models(url: URL) throws -> [Bool] {
        let link = LinksResponse.Link(name: "next", href: url, hints: ["allow": ["POST"]])
        let links = LinksResponse(
            next: link,
            resend: .resendArray([link]),
            qrcode: LinksResponse.QRCode(href: url, type: "image/png")
        )
        let factor = EmbeddedResponse.Factor(
            id: "factor-1",
            factorType: .push,
            profile: .init(phoneNumber: "1"),
            embedded: .init(
                activation: .init(expiresAt: "2030-01-01T00:00:00.000Z", links: links),
                challenge: .init(correctAnswer: 1)
            )
        )
        let embedded = EmbeddedResponse(
            user: .init(id: "user-1", profile: .init(login: "user@example.com")),
            target: .init(label: "Payroll"),
            policy: .password(.init(complexity: .init(minLength: 8))),
            authentication: .init(authProtocol: .saml20, issuer: .init(name: "Payroll")),
            factor: factor
        )
        return [
            try cross(OktaAPISuccessResponse(status: .success, embedded: embedded, links: links)),
            try cross(OktaAPIErrorResponse(errorCauses: [.init(errorSummary: "because")])),
            try cross(SecurityQuestion(question: "disliked_food", questionText: "What food?")),
            try cross(LinksResponse.ResendLink.resend(link)),
            try cross(AuthStatus(raw: "SUCCESS")), try cross(FactorType.unknown("new")),
            try cross(FactorProvider(raw: "OKTA")), try cross(RecoveryType.unlock),
            try cross(OktaAPISuccessResponse.FactorResult(raw: "WAITING")),
            try cross(AuthProtocol(raw: "SAML2.0")),
        ]
    }

    func recoveryTypes() -> [FactorType] {
        [OktaRecoveryFactors.email, .sms, .call].map { $0.toFactorType() }
    }
}
