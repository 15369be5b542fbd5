import Foundation

struct APIError: Error, Sendable {
    enum Form: Sendable {
        /// The Okta API: `errorCode`, `errorSummary` and `errorCauses`.
        case okta
        /// OAuth 2.0: `error` and `error_description`.
        ///
        /// With the header `WWW-Authenticate` for a client that authenticated by a header itself.
        case oauth(challenge: String?)
        /// The Identity Engine: messages at the forms of the transaction, which stays as it is.
        case identity([IdentityMessage])
    }

    var statusCode: Int
    let code: String
    let summary: String
    var causes: [String] = []
    /// Header fields of the response, in the form of OAuth.
    var headers: [String: String] = [:]
    var form = Form.okta

    init(_ statusCode: Int, _ code: String, _ summary: String, causes: [String] = []) {
        self.statusCode = statusCode
        self.code = code
        self.summary = summary
        self.causes = causes
    }

    static func oauth(_ code: String, _ description: String, challenge: String? = nil) -> APIError {
        var error = APIError(code == "invalid_client" ? 401 : 400, code, description)
        error.form = .oauth(challenge: challenge)
        return error
    }

    static let malformedBody = APIError(400, "E0000003", "The request body was not well-formed.")
    static let authenticationFailed = APIError(401, "E0000004", "Authentication failed")
    static let invalidSession = APIError(403, "E0000005", "Invalid session")
    static let noPermission = APIError(
        403, "E0000006", "You do not have permission to perform the requested action"
    )
    static let unknownPath = APIError(404, "E0000008", "The requested path was not found")
    static let invalidToken = APIError(401, "E0000011", "Invalid token provided")
    static let wrongContentType = APIError(
        400, "E0000021", "Bad request. Accept and/or Content-Type headers likely not set."
    )
    static let wrongMethod = APIError(
        405, "E0000022", "The endpoint does not support the provided HTTP method"
    )
    static let rateLimited = APIError(
        429, "E0000047", "API call exceeded rate limit due to too many requests."
    )
    static let recoveryNotAllowed = APIError(
        403, "E0000034", "Forgot password not allowed on specified user."
    )
    static let userLocked = APIError(403, "E0000069", "User Locked")
    static let wrongState = APIError(
        403,
        "E0000079",
        "This operation is not allowed in the current authentication state.",
        causes: ["This operation is not allowed in the current authentication state."]
    )
    static let alreadySetUp = invalid(
        "factorEnrollRequest", "A factor of this type is already set up."
    )
    static let replayedCode = APIError(
        403,
        "E0000082",
        "Each code can only be used once. Please wait for a new code and try again."
    )
    static let lateCode = APIError(403, "E0000083", "PassCode is valid but exceeded time window.")
    static let wrongRecoveryAnswer = APIError(
        403, "E0000087", "The recovery question answer did not match our records."
    )
    static let wrongUserCode = APIError(403, "E0000170", "Invalid code. Try again.")
    static let usedRecoveryLink = APIError(
        403,
        "E0000105",
        "You have accessed an account recovery link that has expired or been previously used."
    )
    static let notAcceptable = APIError(
        406, "E0000122", "Accept Header did not contain supported media type 'application/json'"
    )
    static let wrongOldPassword = APIError(
        403,
        "E0000014",
        "Update of credentials failed",
        causes: ["oldPassword: The credentials provided were incorrect."]
    )

    static func invalid(_ subject: String, _ cause: String) -> APIError {
        APIError(400, "E0000001", "Api validation failed: \(subject)", causes: [cause])
    }

    static func notFound(_ id: String, _ type: String) -> APIError {
        APIError(404, "E0000007", "Not found: Resource not found: \(id) (\(type))")
    }

    static func wrongCode(_ noun: String) -> APIError {
        APIError(
            403,
            "E0000068",
            "Invalid Passcode/Answer",
            causes: ["Your \(noun) doesn't match our records. Please try again."]
        )
    }

    static func sentRecently(_ channel: SimulatedMessage.Channel) -> APIError {
        let (code, text) =
            switch channel {
            case .sms: ("E0000109", "An SMS message was recently sent.")
            case .call: ("E0000133", "A phone call was recently made.")
            case .email: ("E0000118", "An email was recently sent.")
            }
        let wait = "Please wait \(Int(channel.pause)) seconds before trying again."
        return APIError(429, code, "\(text) \(wait)")
    }

    /// The body in the form of the Okta API, with a unique `id`.
    func body(id: String) -> SimulatorJSON {
        [
            "errorCode": .string(code),
            "errorSummary": .string(summary),
            "errorLink": .string(code),
            "errorId": .string(id),
            "errorCauses": .array(causes.map { ["errorSummary": .string($0)] }),
        ]
    }
}

extension SimulatedMessage.Channel {
    /// Seconds between two messages for the same purpose.
    var pause: TimeInterval { self == .email ? 5 : 30 }
}
