import Foundation
import OktaCore

extension OktaError {
    /// One or two sentences for the user, in English.
    ///
    /// It names the user's next action, as ``recovery`` and ``isRetryable`` do for the app, and quotes
    /// neither the server nor the ``description``, which is for developers. For another language,
    /// translate ``localizationKey``; to have the server translate its words, set
    /// `OktaConfiguration.language`.
    public func userText() -> String {
        switch self {
        case .serverRespondedWithError(let response): sentence(about: response)
        case .connectionError: UserTexts.connection
        case .responseSerializationError(let error as DecodingFailure, _)
        where !error.isAboutJSON:
            UserTexts.blocked
        case .responseSerializationError, .emptyServerResponse, .invalidResponse,
            .unexpectedResponse:
            UserTexts.unclear
        case .invalidParameters:
            recovery == .correctInput ? UserTexts.missingInput : UserTexts.configuration
        case .alreadyInProgress: UserTexts.inProgress
        case .errorBuildingURLRequest, .wrongStatus, .unknownStatus, .internalError:
            UserTexts.cannotContinue
        }
    }

    private func sentence(about response: OktaAPIErrorResponse) -> String {
        guard Self.saysWhatHappened(response) else {
            return isRetryable ? UserTexts.unavailable : UserTexts.blocked
        }
        let key: String? =
            switch code {
            case .wrongCredentials: "E0000004"
            case .linkExpired: "E0000105"
            default: errorCode
            }
        let own = key.flatMap { Self.userTexts[$0] }
        let isLimited = response.http?.isRateLimited == true || code == .rateLimitExceeded
        return switch Self.recovery(after: code) {
        case .waitAndRetry:
            own ?? (isLimited ? UserTexts.tooManyAttempts : UserTexts.unavailable)
        // The HTTP status contradicts the code.
        case _ where isLimited: UserTexts.tooManyAttempts
        case .correctInput: own ?? Self.notAccepted
        case .startOver:
            own ?? (transaction == .ended ? UserTexts.expired : UserTexts.unclear)
        case .fetchStatus: UserTexts.unclear
        case .unlockAccount, .askAdministrator: own ?? UserTexts.notPermitted
        case .programmingError: UserTexts.cannotContinue
        }
    }

    static let notAccepted = "This was not accepted. Please check what you entered."

    static let userTexts: [String: String] = [
        "E0000004": "User name or password is wrong.",
        "E0000014":
            "The password could not be changed. Check the old password and the rules for the new one.",
        "E0000068": "The code or answer is wrong.",
        "E0000069": "Too many wrong codes: your account is locked.",
        "E0000080": "The new password does not meet the rules.",
        "E0000082": "This code was used already. Wait for the next one.",
        "E0000083": "This code has expired. Enter the current one.",
        "E0000087": "The answer is wrong.",
        "E0000098": "This phone number is not valid.",
        "E0000105": "This link has expired or was used already.",
        "E0000106": "Enter the next code that your token shows.",
        "E0000109": "A text message was just sent. Wait 30 seconds for another one.",
        "E0000113": "Choose a new PIN for your token.",
        "E0000118": "An e-mail was just sent. Wait 5 seconds for another one.",
        "E0000119": "Your account is locked. Please contact your administrator.",
        "E0000133": "A call was just made. Wait 30 seconds for another one.",
    ]
}

extension DecodingFailure {
    /// Whether the body claims to be JSON, so that it is the org's and damaged.
    fileprivate var isAboutJSON: Bool { contentType?.contains("json") ?? true }
}
