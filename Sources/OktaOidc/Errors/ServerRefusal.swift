package import OktaCore

/// A refusal in the body of a response, in either of an org's forms.
///
/// Any endpoint can use any form: OAuth's has `error` and `error_description`, the form of Okta's API
/// has `errorCode`, `errorSummary` and `errorCauses`.
package struct ServerRefusal: Equatable, Sendable {
    package enum Form: String, Sendable { case oauth, api }

    package let form: Form
    /// For example `invalid_client` or `E0000047`.
    package let code: String
    /// The org's text, for developers.
    package let text: String?

    /// Reads `body`, without quoting `secrets`; `nil` if it is something else, for example a page.
    package init?(_ body: HTTPReply, hiding secrets: [String?] = []) {
        guard let members = JSONDocument.object(in: body.body) else { return nil }
        self.init(members, hiding: secrets + body.secrets)
    }

    /// Reads the `members` of a body.
    package init?(_ members: [String: OktaJSON], hiding secrets: [String?]) {
        func shown(_ text: String) -> String { ServerText.shown(text, hiding: secrets) }
        if let code = members["errorCode"]?.scalarText, !code.isEmpty {
            let causes = (members["errorCauses"]?.elements ?? [])
                .compactMap { $0["errorSummary"]?.text }
            let summary = members["errorSummary"]?.text
            let parts = [summary, causes.isEmpty ? nil : causes.joined(separator: "; ")]
                .compactMap { $0?.isEmpty == false ? $0 : nil }
            form = .api
            self.code = shown(code)
            text = parts.isEmpty ? nil : shown(parts.joined(separator: ": "))
        } else if let error = members["error"]?.text, !error.isEmpty, members["message"] == nil {
            // Web frameworks write "error" beside "message" on pages of their own.
            form = .oauth
            code = shown(error)
            text = members["error_description"]?.text.map(shown)
        } else {
            return nil
        }
    }
}
