import Foundation
package import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OktaOidcError {
    /// No response came because of `error`.
    ///
    /// Keeps only the reason: `URLSession` adds the URL to its errors, and with it a token or a code.
    init(connection error: any Error) {
        let code = error is CancellationError ? .cancelled : (error as? URLError)?.code
        self = .api(
            message: "No response came: \(NetworkErrorDescription.reason(of: error)).",
            underlyingError: URLError(code ?? .unknown)
        )
    }

    /// The refusal of the endpoint `name`; `secrets` are not quoted, should the server repeat them.
    package init(refusal reply: HTTPReply, of name: String, hiding secrets: [String?] = []) {
        let (status, refusal) = (reply.info.statusCode, ServerRefusal(reply, hiding: secrets))
        guard let refusal else {
            self.init("The \(name) endpoint responded HTTP \(status) without saying why.", reply)
            return
        }
        if reply.info.isRetryable {
            let reason = refusal.text.map { "\(refusal.code): \($0)" } ?? refusal.code
            self.init("The \(name) endpoint responded HTTP \(status): \(reason)", reply, refusal)
        } else {
            self = .authorization(error: refusal.code, description: refusal.text)
        }
    }

    init(_ error: String, _ text: String?, hiding secrets: [String?]) {
        self = .authorization(
            error: ServerText.shown(error, hiding: secrets),
            description: text.map { ServerText.shown($0, hiding: secrets) }
        )
    }

    /// A response whose status code the error has, and of its `refusal`, if any, code and text.
    init(_ message: String, _ reply: HTTPReply, _ refusal: ServerRefusal? = nil) {
        let error = OktaOidcResponseError(
            statusCode: reply.info.statusCode,
            requestId: reply.info.requestId,
            code: refusal?.code,
            summary: refusal?.text
        )
        self = .api(message: message, underlyingError: error)
    }
}

extension HTTPReply {
    package func jsonObject(
        of name: String, hiding secrets: [String?] = []
    ) throws -> [String: OktaJSON] {
        guard info.statusCode == 200 else {
            throw OktaOidcError(refusal: self, of: name, hiding: secrets)
        }
        guard let members = JSONDocument.object(in: body) else {
            let problem = "The \(name) endpoint returned no JSON object."
            // A page of something on the way, which a user can do something about.
            throw info.isPage ? OktaOidcError(problem, self) : .parseFailure(problem)
        }
        guard !Self.isRefusal(members) else {
            throw OktaOidcError(refusal: self, of: name, hiding: secrets)
        }
        return members
    }

    /// The error of the endpoint `name`, which the server can fail to mark as one by its status.
    package func refusal(of name: String, hiding secrets: [String?] = []) -> OktaOidcError? {
        let isRefused =
            info.statusCode != 200 || JSONDocument.object(in: body).map(Self.isRefusal) == true
        return isRefused ? OktaOidcError(refusal: self, of: name, hiding: secrets) : nil
    }

    /// Whether a success consists of a refusal.
    private static func isRefusal(_ members: [String: OktaJSON]) -> Bool {
        if (members["errorCode"] ?? .null) != .null { return true }
        // A claim of a user can have the name "error", too.
        let names: Set = ["error", "error_description", "error_uri"]
        return members["error"]?.text?.isEmpty == false && names.isSuperset(of: members.keys)
    }
}
