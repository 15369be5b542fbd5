import Foundation
import OktaCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension OktaOidcError {
    /// No response came because of `error`.
    ///
    /// Keeps only the reason: `URLSession` adds the URL to its errors, and with it a token or a code.
    init(connection error: any Error) {
        let kept = (error as? URLError).map { URLError($0.code) }
        self = .api(
            message: "No response came: \(NetworkErrorDescription.reason(of: error)).",
            underlyingError: kept
        )
    }

    /// The refusal of the endpoint `name`; `secrets` are not quoted, should the server repeat them.
    init(refusal reply: HTTPReply, of name: String, hiding secrets: [String?] = []) {
        let members = JSONDocument.object(in: reply.body)
        if let error = members?["error"]?.text {
            self.init(error, members?["error_description"]?.text, hiding: secrets)
        } else {
            let status = reply.info.statusCode
            self.init("The \(name) endpoint responded HTTP \(status) without saying why.", reply)
        }
    }

    init(_ error: String, _ text: String?, hiding secrets: [String?]) {
        self = .authorization(
            error: ServerText.shown(error, hiding: secrets),
            description: text.map { ServerText.shown($0, hiding: secrets) }
        )
    }

    /// A response that is an error by its status code alone.
    init(_ message: String, _ reply: HTTPReply) {
        let error = OktaOidcResponseError(
            statusCode: reply.info.statusCode, requestId: reply.info.requestId
        )
        self = .api(message: message, underlyingError: error)
    }
}

extension HTTPReply {
    func jsonObject(of name: String, hiding secrets: [String?]) throws -> [String: OktaJSON] {
        guard info.statusCode == 200 else {
            throw OktaOidcError(refusal: self, of: name, hiding: secrets)
        }
        guard let members = JSONDocument.object(in: body) else {
            throw OktaOidcError.parseFailure("The \(name) endpoint returned no JSON object.")
        }
        return members
    }
}
