import Foundation
import OktaIdx

// The names of okta-idx-swift 1.0, as apps use them.

func begin(_ configuration: IDXClient.Configuration, _ delegate: IDXClientDelegate) {
    IDXClient.start(with: configuration, state: "state-1") { client, error in
        client?.delegate = delegate
        client?.resume { response, error in
            if let response = response { read(response) }
            print(error?.localizedDescription ?? "")
        }
    }
}

func read(_ response: IDXClient.Response) {
    print(
        response.isLoginSuccessful,
        response.intent,
        response.expiresAt ?? Date(),
        response.canCancel
    )
    for message in response.messages {
        print(message.message, message.type, message.localizationKey ?? "")
    }
    print(response.messages.allMessages.count, response.authenticators.enrolled.count)
    for remediation in response.remediations {
        print(remediation.name, remediation.type, remediation.form.fields.count)
        remediation.identifier?.value = "ada@example.com"
        remediation["credentials.passcode"]?.value = "Passw0rd-1"
        for field in remediation.form {
            print(field.name ?? "", field.label ?? "", field.type ?? "")
            print(field.isMutable, field.isRequired, field.isSecret)
            field.selectedOption = field.options?.first
        }
    }
    response.remediations[.identify]?.proceed { next, error in print(next ?? "", error ?? "") }
    response.remediations["skip"]?.proceed(completion: nil)
    response.cancel { next, error in print(next ?? "", error ?? "") }
    response.exchangeCode { token, error in
        if let token = token { use(token) }
        print(error ?? "")
    }
}

func use(_ authenticator: IDXClient.Authenticator) {
    print(authenticator.type, authenticator.id ?? "", authenticator.key ?? "")
    print(authenticator.displayName ?? "", authenticator.state, authenticator.methods ?? [])
    switch authenticator {
    case let password as IDXClient.Authenticator.Password:
        if password.canRecover { password.recover(completion: nil) }
    case let email as IDXClient.Authenticator.Email:
        print(email.emailAddress ?? "", email.refreshTime)
        if email.canPoll {
            email.startPolling { response, error in print(response ?? "", error ?? "") }
        }
        if email.isPolling { email.stopPolling() }
    case let phone as IDXClient.Authenticator.Phone:
        print(phone.phoneNumber ?? "")
        if phone.canSend { phone.send(completion: nil) }
    case let question as IDXClient.Authenticator.SecurityQuestion:
        print(question.question ?? "", question.questionKey ?? "")
    default:
        (authenticator as? Resendable)?.resend(completion: nil)
        (authenticator as? Recoverable)?.recover(completion: nil)
    }
}

func use(_ token: IDXClient.Token) {
    print(
        token.accessToken,
        token.refreshToken ?? "",
        token.idToken ?? "",
        token.expiresIn,
        token.scope
    )
    print(token.tokenType, token.configuration.clientId)
    token.refresh { newToken, error in print(newToken?.accessToken ?? "", error ?? "") }
    token.revoke { isRevoked, error in print(isRevoked, error ?? "") }
}

func resume(_ context: IDXClient.Context, _ url: URL) {
    let client = IDXClient(context: context)
    switch client.redirectResult(for: url) {
    case .authenticated:
        client.exchangeCode(redirect: url) { token, error in print(token ?? "", error ?? "") }
    case .remediationRequired: client.resume(completion: nil)
    case .invalidContext, .invalidRedirectUrl: print("not ours")
    }
}

func name(_ error: IDXClientError) -> String {
    switch error {
    case .invalidClient, .cannotCreateRequest, .invalidHTTPResponse, .invalidResponseData:
        return "request"
    case .invalidRequestData, .successResponseMissing, .missingRefreshToken: return "state"
    case .serverError(let message, let localizationKey, let type):
        return message + localizationKey + type
    case .internalError(let message): return message
    case .invalidParameter(let name), .parameterImmutable(let name): return name
    case .invalidParameterValue(let name, let type): return name + type
    case .missingRequiredParameter(let name), .unknownRemediationOption(let name): return name
    case .missingRelatedObject: return "object"
    default: return "new"
    }
}
