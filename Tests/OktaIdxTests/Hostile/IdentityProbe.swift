import Foundation
import OktaCore

@testable import OktaIdx

/// Does with the bytes of a response everything the library and an app do with one.
///
/// The fuzz target uses it too. Nothing here may trap or hang, for any bytes.
enum IdentityProbe {
    private static let client: IDXClient = {
        let context = """
            {"configuration":{"issuer":"https://example.com/oauth2/default","clientId":"client-1",\
            "scopes":["openid"],"redirectUri":"com.example.app:/callback"},"state":"state-1",\
            "interactionHandle":"handle-1","codeVerifier":"verifier-1"}
            """
        let decoded = try? JSONDecoder().decode(IDXClient.Context.self, from: Data(context.utf8))
        guard let decoded else { preconditionFailure("The context does not decode.") }
        return IDXClient(context: decoded)
    }()

    /// Reads `body`, if it is a response, and prints it if `describes`, which takes long.
    @discardableResult
    static func read(_ body: Data, describes: Bool = true) -> IDXClient.Response? {
        let http = OktaHTTPResponseInfo(statusCode: 200, receivedAt: Date(timeIntervalSince1970: 0))
        guard let response = IDXClient.Response(decoding: body, from: client, http: http)
        else { return nil }
        _ = (response.step, response.intent, response.expiresAt, response.app, response.user)
        _ = (response.successRedirectUrl, response.failureRedirectUrl, response.captcha)
        _ = response.canCancel
        _ = (response.autofillChallenge, response.scopes, response.requestInfo, response.pollable)
        _ = (response.waitFailure, response.model.content.numberChallenge)
        response.remediations.forEach(use)
        response.authenticators.forEach(use)
        _ = (response.authenticators.current, response.authenticators.enrolled)
        for message in response.messages.allMessages {
            _ = (message.type, message.localizationKey, message.field?.name)
            _ = (message.parameters, message.links.count)
        }
        if describes, body.count < 10_000 { _ = "\(response)" }
        return response
    }

    private static func use(_ remediation: IDXClient.Remediation) {
        _ = (remediation.step, remediation.canPoll, remediation.canProceed)
        _ = remediation.refreshTime
        _ = (remediation.messages.count, remediation.authenticators.count)
        _ = (remediation["credentials.passcode"], remediation["a..b."])
        if let provider = remediation as? IDXClient.Remediation.SocialAuth {
            _ = (provider.service, provider.redirectUrl, provider.idpName)
        }
        // Enters every field, and the last option of each choice.
        remediation.form.allFields.prefix(50).forEach { use($0, levels: 4) }
        let entries = remediation.model.entries.withLock { $0 }
        _ = (try? entries.body(of: remediation.index)).map(JSONWriter.data)
        let content = remediation.model.content
        _ = PollTarget.remediation(name: remediation.name).isUnchanged(in: content, since: content)
    }

    private static func use(_ field: IDXClient.Remediation.Form.Field, levels: Int) {
        _ = (field.authenticator?.type, field.messages.count, field.type)
        if field.value == nil { field.value = "entered" }
        field.selectedOption = field.options?.last
        guard levels > 0 else { return }
        let further = (field.form?.allFields ?? []) + (field.options ?? [])
        further.prefix(50).forEach { use($0, levels: levels - 1) }
    }

    private static func use(_ authenticator: IDXClient.Authenticator) {
        typealias Kind = IDXClient.Authenticator
        _ = (authenticator.state, authenticator.methods, authenticator.profile)
        _ = (authenticator as? Kind.Password)?.settings?.rulesBroken(by: "Passw0rd-1")
        _ = (authenticator as? Kind.App).map { ($0.numberChallenge, $0.qrCode, $0.sharedSecret) }
        _ = (authenticator as? Kind.App)?.selectedChannel
        let question = authenticator as? Kind.SecurityQuestion
        _ = question.map { ($0.question, $0.questions, $0.questionKey) }
        _ = (authenticator as? Kind.Email).map { ($0.canPoll, $0.refreshTime) }
        _ = (authenticator as? any Recoverable)?.canRecover
        _ = (authenticator as? any CodeSendable)?.canSend
        _ = (authenticator as? any Resendable)?.canResend
        _ = (authenticator as? Kind.SecurityKey).map { ($0.activationData, $0.challengeData) }
    }
}
