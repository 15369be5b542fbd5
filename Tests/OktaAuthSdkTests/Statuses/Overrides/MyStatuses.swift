import OktaAuthSdk

typealias OnStatus = (_ newStatus: OktaAuthStatus) -> Void
typealias OnError = (_ error: OktaError) -> Void
typealias OnFactor = ((_ state: FactorResult) -> Void)?

// Every member overridden, as an app may do; each notes that it was called.

final class MyStatus: OktaAuthStatus {
    var log: [String] = []

    override var restApi: OktaAPI {
        get { super.restApi }
        set {
            log.append("restApi")
            super.restApi = newValue
        }
    }

    override var model: OktaAPISuccessResponse {
        get { super.model }
        set {
            log.append("model")
            super.model = newValue
        }
    }

    override var responseHandler: OktaAuthStatusResponseHandler {
        get { super.responseHandler }
        set {
            log.append("responseHandler")
            super.responseHandler = newValue
        }
    }

    override var statusType: AuthStatus {
        get { super.statusType }
        set {
            log.append("statusType")
            super.statusType = newValue
        }
    }

    override var user: EmbeddedResponse.User? {
        log.append("user")
        return super.user
    }

    override var links: LinksResponse? {
        log.append("links")
        return super.links
    }

    override var factorResult: FactorResult? {
        log.append("factorResult")
        return super.factorResult
    }

    override func canReturn() -> Bool {
        log.append("canReturn")
        return super.canReturn()
    }

    override func canCancel() -> Bool {
        log.append("canCancel")
        return super.canCancel()
    }

    override func canPoll() -> Bool {
        log.append("canPoll")
        return super.canPoll()
    }

    override func returnToPreviousStatus(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("returnToPreviousStatus")
        super.returnToPreviousStatus(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func cancel(
        onSuccess: (() -> Void)? = nil,
        onError: ((OktaError) -> Void)? = nil
    ) {
        log.append("cancel")
        super.cancel(
            onSuccess: onSuccess,
            onError: onError
        )
    }
}

final class MyUnauthenticated: OktaAuthStatusUnauthenticated {
    var log: [String] = []

    override func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("authenticate")
        super.authenticate(
            username: username,
            password: password,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("unlockAccount")
        super.unlockAccount(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("recoverPassword")
        super.recoverPassword(
            username: username,
            factorType: factorType,
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MySuccess: OktaAuthStatusSuccess {
    var log: [String] = []

    override var sessionToken: String? {
        get {
            log.append("sessionToken")
            return super.sessionToken
        }
        set { super.sessionToken = newValue }
    }

    override var recoveryType: RecoveryType? {
        log.append("recoveryType")
        return super.recoveryType
    }
}
