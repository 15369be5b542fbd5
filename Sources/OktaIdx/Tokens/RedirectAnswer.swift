import Foundation
import OktaOidc

/// What a redirect to the app carries.
enum RedirectAnswer: Equatable {
    static let interactionRequiredKey = "interaction_required"

    case code(String)
    /// The transaction continues.
    case interactionRequired(String)
    case refused(IDXClientError)
    /// The redirect belongs to another transaction.
    case wrongState
    /// The URL is not a redirect to this client.
    case notOurs

    /// Reads `url`, whose fragment is ignored, as some identity providers add one.
    init(_ url: URL, in context: IDXClient.Context) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let own = URLComponents(string: context.configuration.redirectUri),
            parts.scheme?.lowercased() == own.scheme?.lowercased(),
            (parts.host ?? "").lowercased() == (own.host ?? "").lowercased(),
            parts.port == own.port, parts.path == own.path
        else {
            self = .notOurs
            return
        }
        func values(_ name: String) -> [String] {
            (parts.queryItems ?? []).filter { $0.name == name }.compactMap(\.value)
        }
        let error = values("error").first
        let isUnbound = error == Self.interactionRequiredKey && values("state").isEmpty
        guard values("state") == [context.state] || isUnbound else {
            self =
                values("state").isEmpty && error == nil && values("interaction_code").isEmpty
                ? .notOurs : .wrongState
            return
        }
        if let error {
            let text = ServerText.shown(
                values("error_description").first ?? "",
                hiding: [context.state, context.codeVerifier]
            )
            self =
                error == Self.interactionRequiredKey
                ? .interactionRequired(text)
                : .refused(
                    .serverError(
                        message: text,
                        localizationKey: ServerText.shown(error),
                        type: "oauth"
                    )
                )
        } else if values("interaction_code").count == 1,
            let code = values("interaction_code").first,
            !code.isEmpty
        {
            self = .code(code)
        } else {
            self = .notOurs
        }
    }
}
