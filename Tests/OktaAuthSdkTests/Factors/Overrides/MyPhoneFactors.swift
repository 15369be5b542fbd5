import OktaAuthSdk

final class MySms: OktaFactorSms, Noting {
    var log: [String] = []

    override var phoneNumber: String? { note(super.phoneNumber) }

    override func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.enroll(
                phoneNumber: phoneNumber,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func verify(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verify(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.activate(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func select(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.select(onStatusChange: onStatusChange, onError: onError))
    }
}

final class MyCall: OktaFactorCall, Noting {
    var log: [String] = []

    override var phoneNumber: String? { note(super.phoneNumber) }

    override func enroll(
        phoneNumber: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.enroll(
                phoneNumber: phoneNumber,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func verify(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verify(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func activate(
        passCode: String?,
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.activate(
                passCode: passCode,
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func select(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.select(onStatusChange: onStatusChange, onError: onError))
    }
}
