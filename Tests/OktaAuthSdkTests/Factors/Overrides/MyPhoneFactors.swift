import OktaAuthSdk

final class MySms: OktaFactorSms {
    var log: [String] = []

    override var phoneNumber: String? {
        log.append("phoneNumber")
        return super.phoneNumber
    }

    override func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("enroll")
        super.enroll(
            phoneNumber: phoneNumber,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func verify(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verify")
        super.verify(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("activate")
        super.activate(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func select(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("select")
        super.select(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}

final class MyCall: OktaFactorCall {
    var log: [String] = []

    override var phoneNumber: String? {
        log.append("phoneNumber")
        return super.phoneNumber
    }

    override func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("enroll")
        super.enroll(
            phoneNumber: phoneNumber,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func verify(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verify")
        super.verify(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("activate")
        super.activate(
            passCode: passCode,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func select(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("select")
        super.select(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
