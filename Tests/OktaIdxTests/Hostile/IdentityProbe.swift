import Foundation
import OktaCore

@testable import OktaIdx

/// Does with the bytes of an answer everything the library and an app do with one.
///
/// The fuzz target uses it too. Nothing here may trap or hang, whatever the bytes are.
enum IdentityProbe {
    private static let client = IDXClient(
        context: .init(
            configuration: .init(
                issuer: "https://example.com/oauth2/default",
                clientId: "client-1",
                clientSecret: nil,
                scopes: ["openid"],
                redirectUri: "com.example.app:/callback"
            ),
            state: "state-1",
            interactionHandle: "handle-1",
            codeVerifier: "verifier-1",
            nonce: nil,
            maxAge: nil
        )
    )

    /// Reads `body` in every way there is.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - describes: Whether to print what was read, which takes long.
    /// - Returns: The answer, if it is one.
    @discardableResult
    static func read(_ body: Data, describes: Bool = true) -> IDXClient.Response? {
        let http = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date(timeIntervalSince1970: 0))
        guard let response = IDXClient.Response(decoding: body, from: client, http: http) else {
            return nil
        }
        use(response)
        if describes, body.count < 10_000 { _ = "\(response)" }
        return response
    }

    private static func use(_ response: IDXClient.Response) {
        _ = (response.step, response.intent, response.expiresAt, response.app, response.user)
        _ = (response.successRedirectUrl, response.failureRedirectUrl, response.canCancel)
        _ = (response.captcha, response.autofillChallenge, response.scopes, response.requestInfo)
        response.remediations.forEach(use)
        response.authenticators.forEach(use)
        _ = (response.authenticators.current, response.authenticators.enrolled)
        for message in response.messages.allMessages {
            _ = (message.type, message.localizationKey, message.field?.name)
            _ = (message.parameters, message.links.count)
        }
    }

    private static func use(_ remediation: IDXClient.Remediation) {
        _ = (remediation.step, remediation.canProceed, remediation.canPoll, remediation.refreshTime)
        _ = (remediation.messages.count, remediation.authenticators.count)
        _ = (remediation["credentials.passcode"], remediation["a..b."])
        if let provider = remediation as? IDXClient.Remediation.SocialAuth {
            _ = (provider.service, provider.redirectUrl, provider.idpName)
        }
        // What an app would enter: everything, and the last option of each choice.
        remediation.form.allFields.prefix(50).forEach { use($0, levels: 4) }
        let entries = remediation.model.entries.withLock { $0 }
        if let body = try? entries.body(of: remediation.index) {
            _ = JSONWriter.data(body)
        }
        let target = PollTarget.remediation(name: remediation.name)
        _ = target.isUnchanged(in: remediation.model.content, since: remediation.model.content)
        _ = remediation.model.content.numberChallenge
    }

    private static func use(_ field: IDXClient.Remediation.Form.Field, levels: Int) {
        _ = (field.value, field.authenticator?.type, field.messages.count, field.type)
        if field.value == nil { field.value = "entered" }
        field.selectedOption = field.options?.last
        guard levels > 0 else { return }
        let further = (field.form?.allFields ?? []) + (field.options ?? [])
        further.prefix(50).forEach { use($0, levels: levels - 1) }
    }

    private static func use(_ authenticator: IDXClient.Authenticator) {
        _ = (authenticator.state, authenticator.methods, authenticator.profile)
        switch authenticator {
        case let password as IDXClient.Authenticator.Password:
            _ = (password.settings?.rulesBroken(by: "Passw0rd-1"), password.canRecover)
        case let app as IDXClient.Authenticator.App:
            _ = (app.numberChallenge, app.qrCode, app.sharedSecret, app.selectedChannel)
        case let question as IDXClient.Authenticator.SecurityQuestion:
            _ = (question.question, question.questions, question.questionKey)
        case let mail as IDXClient.Authenticator.Email:
            _ = (mail.canPoll, mail.refreshTime, mail.canResend)
        case let phone as IDXClient.Authenticator.Phone: _ = (phone.canSend, phone.canResend)
        case let key as IDXClient.Authenticator.SecurityKey:
            _ = (key.activationData, key.challengeData)
        default: break
        }
    }
}
