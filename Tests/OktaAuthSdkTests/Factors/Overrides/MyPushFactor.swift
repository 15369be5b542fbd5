import OktaAuthSdk

final class MyPush: OktaFactorPush, Noting {
    var log: [String] = []

    override var activation: EmbeddedResponse.Factor.Embedded.Activation? { note(super.activation) }

    override var activationLinks: LinksResponse? { note(super.activationLinks) }

    override var qrCodeLink: LinksResponse.QRCode? { note(super.qrCodeLink) }

    override var sendLinks: [LinksResponse.Link]? { note(super.sendLinks) }

    override var challenge: EmbeddedResponse.Factor.Embedded.Challenge? { note(super.challenge) }

    override var correctAnswer: Int? { note(super.correctAnswer) }

    override func canSendPushCodeViaSms() -> Bool { note(super.canSendPushCodeViaSms()) }

    override func codeViaSmsLink() -> LinksResponse.Link? { note(super.codeViaSmsLink()) }

    override func canSendPushCodeViaEmail() -> Bool { note(super.canSendPushCodeViaEmail()) }

    override func codeViaEmailLink() -> LinksResponse.Link? { note(super.codeViaEmailLink()) }

    override func enroll(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.enroll(onStatusChange: onStatusChange, onError: onError))
    }

    override func activate(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.activate(
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func sendActivationLinkViaSms(
        with phoneNumber: String,
        onSuccess: @escaping () -> Void,
        onError: @escaping OnError
    ) {
        note(
            super.sendActivationLinkViaSms(
                with: phoneNumber,
                onSuccess: onSuccess,
                onError: onError
            )
        )
    }

    override func sendActivationLinkViaEmail(
        onSuccess: @escaping () -> Void,
        onError: @escaping OnError
    ) { note(super.sendActivationLinkViaEmail(onSuccess: onSuccess, onError: onError)) }

    override func select(onStatusChange: @escaping OnStatus, onError: @escaping OnError) {
        note(super.select(onStatusChange: onStatusChange, onError: onError))
    }

    override func verify(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        note(
            super.verify(
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    override func checkFactorResult(onStatusChange: @escaping OnStatus, onError: @escaping OnError)
    { note(super.checkFactorResult(onStatusChange: onStatusChange, onError: onError)) }
}
