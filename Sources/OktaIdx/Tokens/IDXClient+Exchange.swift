public import Foundation
import OktaCore
import OktaOidc

extension IDXClient {
    /// The meaning of a redirect to the app.
    public enum RedirectResult: Hashable, Sendable {
        /// The user is signed in: ``IDXClient/exchangeCode(redirect:)`` returns the
        /// tokens.
        case authenticated
        /// The transaction continues: ``IDXClient/resume()`` returns the next response.
        case remediationRequired
        /// The redirect belongs to another transaction, or reports an error.
        case invalidContext
        /// The URL is not a redirect to this client.
        case invalidRedirectUrl
    }

    /// The meaning of a redirect to the app; sends nothing.
    public func redirectResult(for url: URL) -> RedirectResult {
        switch AppRedirect(url, in: context) {
        case .code: .authenticated
        case .interactionRequired, .oneTimeCode: .remediationRequired
        case .refused, .wrongState: .invalidContext
        case .notOurs: .invalidRedirectUrl
        }
    }

    /// The code in the link of a mail that opened the app; `nil` for a link of another transaction.
    ///
    /// It is the passcode of the form `challenge-authenticator` or `enroll-authenticator` that
    /// ``IDXClient/resume()`` returns.
    public func oneTimeCode(in url: URL) -> String? {
        guard case .oneTimeCode(let code) = AppRedirect(url, in: context) else { return nil }
        return code
    }

    /// Exchanges the code in a redirect for tokens: `POST …/v1/token`.
    ///
    /// - Parameters:
    ///   - redirect: The URL the app was opened with, for which ``redirectResult(for:)`` is
    ///     ``RedirectResult/authenticated``.
    ///   - completion: Called once, on the callback queue, after the delegate.
    public func exchangeCode(redirect: URL, completion: TokenResult?) {
        exchange(redirect, pairing(completion))
    }

    /// Exchanges the code in a redirect for tokens; `completion` takes a `Result`.
    public func exchangeCode(
        redirect: URL, completion: @escaping (Result<Token, any Error>) -> Void
    ) {
        exchange(redirect, completion)
    }

    /// Exchanges the code in a redirect for tokens.
    public func exchangeCode(redirect: URL) async throws -> Token {
        try await result { self.exchange(redirect, $0) }
    }

    // MARK: The exchange

    /// Exchanges the code of a complete sign-in.
    @discardableResult
    func exchange(
        _ content: ResponseContent, _ report: @escaping Report<Token>
    ) -> (any OktaCancellable)? {
        exchange(report) {
            guard let success = content.success,
                let url = content.forms[success].href,
                let code = content.forms[success].fields.lazy.map({ content.fields[$0] })
                    .first(where: { $0.name == "interaction_code" })?.value?.text
            else { throw IDXClientError.successResponseMissing }
            return (code, url)
        }
    }

    @discardableResult
    private func exchange(
        _ redirect: URL, _ report: @escaping Report<Token>
    ) -> (any OktaCancellable)? {
        exchange(report) {
            switch AppRedirect(redirect, in: context) {
            case .code(let code): return (code, nil)
            case .oneTimeCode: throw IDXClientError.successResponseMissing
            case .interactionRequired(let error), .refused(let error): throw error
            case .wrongState: throw IDXClientError.invalidParameter(name: "state")
            case .notOurs: throw IDXClientError.invalidParameter(name: "redirect")
            }
        }
    }

    private func exchange(
        _ report: @escaping Report<Token>, _ find: () throws -> (code: String, url: URL?)
    ) -> (any OktaCancellable)? {
        begin(
            { (try find(), try requests.get().authorizationServer) },
            telling: { $0.idx(client: self, didReceive: $1) },
            report
        ) { found, claim in
            let ((code, url), server) = found
            let task = Task { [context] in
                let token = await Result(awaiting: {
                    try await IDXClientError.translating {
                        let (tokens, receivedAt) = try await server.exchange(
                            code,
                            as: .interactionCode,
                            at: url,
                            verifier: context.codeVerifier,
                            nonce: context.nonce,
                            maxAge: context.maxAge
                        )
                        let stored = StoredSession(tokens)
                        return Token(
                            stored, issuedAt: receivedAt, for: context.configuration,
                            .success(OktaOidcStateManager(stored, from: server))
                        )
                    }
                })
                claim.finish(with: token) { unwanted in
                    guard let token = try? unwanted.get() else { return }
                    Task { try? await token.revoke(type: .accessAndRefreshToken) }
                }
            }
            claim.work.attach(CancelAction { task.cancel() })
        }
    }
}
