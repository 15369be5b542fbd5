import OktaAuthSdk

typealias OnStatus = (_ newStatus: OktaAuthStatus) -> Void
typealias OnError = (_ error: OktaError) -> Void
typealias OnFactor = ((_ state: FactorResult) -> Void)?

// Every member overridden, as an app may do; each notes that it was called.

final class MyStatus: OktaAuthStatus, Noting {
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

    override var user: EmbeddedResponse.User? { note(super.user) }

    override var links: LinksResponse? { note(super.links) }

    override var factorResult: FactorResult? { note(super.factorResult) }

    override func canReturn() -> Bool { note(super.canReturn()) }

    override func canCancel() -> Bool { note(super.canCancel()) }

    override func canPoll() -> Bool { note(super.canPoll()) }

    override func returnToPreviousStatus(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) { note(super.returnToPreviousStatus(onStatusChange: onStatusChange, onError: onError)) }

    override func cancel(onSuccess: (() -> Void)? = nil, onError: ((OktaError) -> Void)? = nil) {
        note(super.cancel(onSuccess: onSuccess, onError: onError))
    }
}

final class MyUnauthenticated: OktaAuthStatusUnauthenticated, Noting {
    var log: [String] = []

    override func authenticate(
        username: String,
        password: String,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.authenticate(
                username: username,
                password: password,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }

    override func unlockAccount(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.unlockAccount(
                username: username,
                factorType: factorType,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }

    override func recoverPassword(
        username: String,
        factorType: OktaRecoveryFactors,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        note(
            super.recoverPassword(
                username: username,
                factorType: factorType,
                onStatusChange: onStatusChange,
                onError: onError
            )
        )
    }
}

final class MySuccess: OktaAuthStatusSuccess, Noting {
    var log: [String] = []

    override var sessionToken: String? {
        get {
            log.append("sessionToken")
            return super.sessionToken
        }
        set { super.sessionToken = newValue }
    }

    override var recoveryType: RecoveryType? { note(super.recoveryType) }
}
