/// The error codes of the Authn API, open to codes not known yet.
///
/// Branch on the code, never on a text: texts change and may be translated. The HTTP status beside
/// a code is the usual one; some orgs send another.
public enum OktaErrorCode: SpelledEnum {
    /// `E0000001`, HTTP 400: a value of the request will not do; the causes say which.
    case apiValidationFailed
    /// `E0000002`, HTTP 400: the request was not valid.
    case requestNotValid
    /// `E0000003`, HTTP 400: the body was not well-formed.
    case malformedBody
    /// `E0000004`, HTTP 401: wrong user name, password or token, or a locked account the org hides.
    case authenticationFailed
    /// `E0000005`, HTTP 403: the session is not valid.
    case invalidSession
    /// `E0000006`, HTTP 403: the action is not permitted.
    case noPermission
    /// `E0000007`, HTTP 404: what was asked for does not exist.
    case notFound
    /// `E0000008`, HTTP 404: the path does not exist.
    case pathNotFound
    /// `E0000009`, HTTP 500: the server failed.
    case internalServerError
    /// `E0000010`, HTTP 503: the org can only be read now.
    case readOnlyMode
    /// `E0000011`, HTTP 401: the transaction is over, or the token was never good.
    case invalidToken
    /// `E0000012`, HTTP 404: the media type is not supported.
    case unsupportedMediaType
    /// `E0000014`, HTTP 403: the old password is wrong, or the new one will not do.
    case credentialsUpdateFailed
    /// `E0000015`, HTTP 401: the feature may not be used.
    case featureNotPermitted
    /// `E0000016`, HTTP 403: the user is active already.
    case alreadyActive
    /// `E0000017`, HTTP 403: the password could not be reset.
    case passwordResetFailed
    /// `E0000018`, HTTP 400: Accept or Content-Type are wrong.
    case badContentType
    /// `E0000019`, HTTP 400: the header Accept is wrong.
    case badAcceptHeader
    /// `E0000020`, HTTP 400: a header field is wrong.
    case badHeader
    /// `E0000021`, HTTP 400: the header Content-Type is wrong.
    case badContentTypeHeader
    /// `E0000022`, HTTP 405: the endpoint does not know the HTTP method.
    case methodNotAllowed
    /// `E0000028`, HTTP 400: a parameter is missing.
    case missingParameter
    /// `E0000032`, HTTP 403: this user may not unlock the account.
    case unlockNotAllowed
    /// `E0000034`, HTTP 403: this user may not recover the password.
    case forgotPasswordNotAllowed
    /// `E0000035`, HTTP 403: this user may not change the password.
    case changePasswordNotAllowed
    /// `E0000038`, HTTP 403: the user's status does not allow it.
    case notAllowedInUserStatus
    /// `E0000047`, HTTP 429: too many requests.
    case rateLimitExceeded
    /// `E0000057`, HTTP 403: a policy denies the application.
    case deniedByPolicy
    /// `E0000058`, HTTP 403: the application asks for more factors.
    case multifactorRequired
    /// `E0000064`, HTTP 401: the password has expired.
    case passwordExpired
    /// `E0000066`, HTTP 400: push is not configured in the org.
    case pushNotConfigured
    /// `E0000067`, HTTP 504: the factor service did not respond.
    case factorServiceTimeout
    /// `E0000068`, HTTP 403: the code or answer is wrong.
    case invalidPassCode
    /// `E0000069`, HTTP 403: too many wrong codes: the account is locked.
    case userLocked
    /// `E0000070`, HTTP 202: the server waits for the user.
    case waitingForAcknowledgement
    /// `E0000071`, HTTP 400: the phone's system is too old.
    case unsupportedSystemVersion
    /// `E0000073`, HTTP 403: the user rejected the push.
    case rejectedByUser
    /// `E0000074`, HTTP 400: the factor service failed.
    case factorServiceError
    /// `E0000079`, HTTP 403: the transaction is in another state.
    case wrongState
    /// `E0000080`, HTTP 403: the new password does not meet the policy.
    case passwordTooWeak
    /// `E0000082`, HTTP 403: the code was used before; wait for the next one.
    case passCodeReplayed
    /// `E0000083`, HTTP 403: the code is right, but outside its time window.
    case passCodeOutsideWindow
    /// `E0000085`, HTTP 403: the account may not be used at this time.
    case accessDeniedNow
    /// `E0000087`, HTTP 403: the answer to the recovery question is wrong.
    case wrongRecoveryAnswer
    /// `E0000092`, HTTP 403: the application asks to sign in again.
    case reauthenticationRequired
    /// `E0000095`, HTTP 403: the user to recover is unknown.
    case recoveryUnknownUser
    /// `E0000097`, HTTP 403: the org knows no verified phone number.
    case noVerifiedPhone
    /// `E0000098`, HTTP 400: the phone number will not do.
    case invalidPhoneNumber
    /// `E0000099`, HTTP 403: phone numbers of that country will not do.
    case phoneCountryNotAllowed
    /// `E0000105`, HTTP 403: the recovery link has expired or was used.
    case recoveryLinkExpired
    /// `E0000106`, HTTP 409: wait until the token changes, then send both codes.
    case waitForNextTokenCode
    /// `E0000109`, HTTP 429: a text message was sent less than 30 seconds ago.
    case smsRecentlySent
    /// `E0000110`, HTTP 403: the link has expired or was used.
    case linkExpired
    /// `E0000113`, HTTP 409: the token asks for something, for example a new PIN; see the summary.
    case tokenPrompt
    /// `E0000118`, HTTP 429: an e-mail was sent less than 5 seconds ago.
    case emailRecentlySent
    /// `E0000119`, HTTP 403: the account is locked; an administrator can help.
    case accountLocked
    /// `E0000121`, HTTP 400: the phone extension will not do.
    case invalidPhoneExtension
    /// `E0000122`, HTTP 406: the header Accept does not allow JSON.
    case notAcceptable
    /// `E0000126`, HTTP 400: the org does not offer that to users.
    case selfServiceNotSupported
    /// `E0000133`, HTTP 429: a call was made less than 30 seconds ago.
    case callRecentlyMade
    /// `E0000134`, HTTP 502: an inline hook failed.
    case inlineHookFailed
    /// `E0000135`, HTTP 400: an inline hook refused.
    case inlineHookRefused
    /// `E0000137`, HTTP 504: an inline hook did not respond.
    case inlineHookTimeout
    /// `E0000138`, HTTP 500: the call provider failed.
    case callProviderFailed
    /// `E0000139`, HTTP 503: the telephone service is not available.
    case telephonyUnavailable
    /// `E0000140`, HTTP 400: the recipient has opted out of messages.
    case phoneOptedOut
    /// `E0000146`, HTTP 429: the org has sent too many text messages.
    case smsQuotaExceeded
    /// `E0000147`, HTTP 429: the org has made too many calls.
    case callQuotaExceeded
    /// `E0000150`, HTTP 403: too many text messages to this user.
    case userSmsLimit
    /// `E0000151`, HTTP 403: too many calls to this user.
    case userCallLimit
    /// `E0000170`, HTTP 403: the code of the device is wrong.
    case invalidUserCode
    /// `E0000180`, HTTP 423: the factor is not active.
    case factorNotActive
    /// `E0000181`, HTTP 503: the service is not available now.
    case temporarilyUnavailable
    /// `E0000186`, HTTP 429: the org has used up its telephone quota.
    case telephonyQuotaExceeded
    /// `E0000191`, HTTP 404: the verification took too long.
    case verificationTimedOut
    /// `E0000204`, HTTP 429: too many text messages.
    case smsLimitExceeded
    /// `E0000205`, HTTP 429: too many calls.
    case callLimitExceeded
    /// `E0000207`, HTTP 401: user name or password are wrong.
    case wrongCredentials
    /// `E0000212`, HTTP 403: the origin of the request is not trusted.
    case originValidationFailed
    /// `E0000247`, HTTP 403: the org supports neither text messages nor calls.
    case telephonyNotSupported
    /// `E0000259`, HTTP 403: signing in is not allowed at this time.
    case signInNotAllowedNow
    /// `E0000260`, HTTP 403: the org was deactivated.
    case orgDeactivated
    /// A code newer than this SDK.
    case unknown(String)

    package static let spellings: KeyValuePairs<String, Self> = [
        "E0000001": .apiValidationFailed, "E0000002": .requestNotValid,
        "E0000003": .malformedBody, "E0000004": .authenticationFailed,
        "E0000005": .invalidSession, "E0000006": .noPermission,
        "E0000007": .notFound, "E0000008": .pathNotFound,
        "E0000009": .internalServerError, "E0000010": .readOnlyMode,
        "E0000011": .invalidToken, "E0000012": .unsupportedMediaType,
        "E0000014": .credentialsUpdateFailed, "E0000015": .featureNotPermitted,
        "E0000016": .alreadyActive, "E0000017": .passwordResetFailed,
        "E0000018": .badContentType, "E0000019": .badAcceptHeader,
        "E0000020": .badHeader, "E0000021": .badContentTypeHeader,
        "E0000022": .methodNotAllowed, "E0000028": .missingParameter,
        "E0000032": .unlockNotAllowed, "E0000034": .forgotPasswordNotAllowed,
        "E0000035": .changePasswordNotAllowed, "E0000038": .notAllowedInUserStatus,
        "E0000047": .rateLimitExceeded, "E0000057": .deniedByPolicy,
        "E0000058": .multifactorRequired, "E0000064": .passwordExpired,
        "E0000066": .pushNotConfigured, "E0000067": .factorServiceTimeout,
        "E0000068": .invalidPassCode, "E0000069": .userLocked,
        "E0000070": .waitingForAcknowledgement, "E0000071": .unsupportedSystemVersion,
        "E0000073": .rejectedByUser, "E0000074": .factorServiceError,
        "E0000079": .wrongState, "E0000080": .passwordTooWeak,
        "E0000082": .passCodeReplayed, "E0000083": .passCodeOutsideWindow,
        "E0000085": .accessDeniedNow, "E0000087": .wrongRecoveryAnswer,
        "E0000092": .reauthenticationRequired, "E0000095": .recoveryUnknownUser,
        "E0000097": .noVerifiedPhone, "E0000098": .invalidPhoneNumber,
        "E0000099": .phoneCountryNotAllowed, "E0000105": .recoveryLinkExpired,
        "E0000106": .waitForNextTokenCode, "E0000109": .smsRecentlySent,
        "E0000110": .linkExpired, "E0000113": .tokenPrompt,
        "E0000118": .emailRecentlySent, "E0000119": .accountLocked,
        "E0000121": .invalidPhoneExtension, "E0000122": .notAcceptable,
        "E0000126": .selfServiceNotSupported, "E0000133": .callRecentlyMade,
        "E0000134": .inlineHookFailed, "E0000135": .inlineHookRefused,
        "E0000137": .inlineHookTimeout, "E0000138": .callProviderFailed,
        "E0000139": .telephonyUnavailable, "E0000140": .phoneOptedOut,
        "E0000146": .smsQuotaExceeded, "E0000147": .callQuotaExceeded,
        "E0000150": .userSmsLimit, "E0000151": .userCallLimit,
        "E0000170": .invalidUserCode, "E0000180": .factorNotActive,
        "E0000181": .temporarilyUnavailable, "E0000186": .telephonyQuotaExceeded,
        "E0000191": .verificationTimedOut, "E0000204": .smsLimitExceeded,
        "E0000205": .callLimitExceeded, "E0000207": .wrongCredentials,
        "E0000212": .originValidationFailed, "E0000247": .telephonyNotSupported,
        "E0000259": .signInNotAllowedNow, "E0000260": .orgDeactivated,
    ]

    package var unknownSpelling: String? {
        if case .unknown(let spelling) = self { spelling } else { nil }
    }
}
