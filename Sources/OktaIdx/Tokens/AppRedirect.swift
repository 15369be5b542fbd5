import Foundation
import OktaCore
import OktaOidc

/// The parameters of a redirect to the app.
enum AppRedirect: Equatable {
    case code(String)
    /// A mailed link opened the app: the transaction continues with this code.
    case oneTimeCode(String)
    /// The transaction continues.
    case interactionRequired(IDXClientError)
    case refused(IDXClientError)
    /// The redirect belongs to another transaction.
    case wrongState
    /// The URL is not a redirect to this client.
    case notOurs

    /// Reads `url`, whose fragment is ignored, as some identity providers add one.
    init(_ url: URL, in context: IDXClient.Context) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let own = URL(string: context.configuration.redirectUri), parts.opensApp(at: own)
        else {
            self = .notOurs
            return
        }
        func values(_ name: String) -> [String] {
            (parts.queryItems ?? []).filter { $0.name == name }.compactMap(\.value)
        }
        let (states, codes) = (values("state"), values("interaction_code"))
        let (error, otp) = (values("error").first, values("otp"))
        let isRequired = error == "interaction_required"
        let isBound = states.count == 1 && ServerText.isSame(states[0], context.state)
        guard isBound || isRequired && states.isEmpty else {
            let isEmpty = states.isEmpty && error == nil && codes.isEmpty && otp.isEmpty
            self = isEmpty ? .notOurs : .wrongState
            return
        }
        if let error {
            let secrets: [String?] = [
                context.state, context.codeVerifier, context.interactionHandle, context.nonce,
                codes.first, otp.first,
            ]
            let text = (parts.percentEncodedQueryItems ?? [])
                .first { $0.name == "error_description" }?.value.map(FormEncoding.decoded)
            let refusal = IDXClientError.serverError(
                message: ServerText.shown(text ?? "", hiding: secrets),
                localizationKey: ServerText.shown(error, hiding: secrets),
                type: "oauth"
            )
            self = isRequired ? .interactionRequired(refusal) : .refused(refusal)
        } else if let otp = otp.first, !otp.isEmpty {
            self = .oneTimeCode(otp)
        } else {
            self = codes.count == 1 && !codes[0].isEmpty ? .code(codes[0]) : .notOurs
        }
    }
}
