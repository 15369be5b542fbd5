import OktaAuthSdk

final class MyPush: OktaFactorPush {
    var log: [String] = []

    override var activation: EmbeddedResponse.Factor.Embedded.Activation? {
        log.append("activation")
        return super.activation
    }

    override var activationLinks: LinksResponse? {
        log.append("activationLinks")
        return super.activationLinks
    }

    override var qrCodeLink: LinksResponse.QRCode? {
        log.append("qrCodeLink")
        return super.qrCodeLink
    }

    override var sendLinks: [LinksResponse.Link]? {
        log.append("sendLinks")
        return super.sendLinks
    }

    override var challenge: EmbeddedResponse.Factor.Embedded.Challenge? {
        log.append("challenge")
        return super.challenge
    }

    override var correctAnswer: Int? {
        log.append("correctAnswer")
        return super.correctAnswer
    }

    override func canSendPushCodeViaSms() -> Bool {
        log.append("canSendPushCodeViaSms")
        return super.canSendPushCodeViaSms()
    }

    override func codeViaSmsLink() -> LinksResponse.Link? {
        log.append("codeViaSmsLink")
        return super.codeViaSmsLink()
    }

    override func canSendPushCodeViaEmail() -> Bool {
        log.append("canSendPushCodeViaEmail")
        return super.canSendPushCodeViaEmail()
    }

    override func codeViaEmailLink() -> LinksResponse.Link? {
        log.append("codeViaEmailLink")
        return super.codeViaEmailLink()
    }

    override func enroll(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("enroll")
        super.enroll(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    override func activate(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("activate")
        super.activate(
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func sendActivationLinkViaSms(
        with phoneNumber: String,
        onSuccess: @escaping () -> Void,
        onError: @escaping OnError
    ) {
        log.append("sendActivationLinkViaSms")
        super.sendActivationLinkViaSms(
            with: phoneNumber,
            onSuccess: onSuccess,
            onError: onError
        )
    }

    override func sendActivationLinkViaEmail(
        onSuccess: @escaping () -> Void,
        onError: @escaping OnError
    ) {
        log.append("sendActivationLinkViaEmail")
        super.sendActivationLinkViaEmail(
            onSuccess: onSuccess,
            onError: onError
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

    override func verify(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError,
        onFactorStatusUpdate: OnFactor = nil
    ) {
        log.append("verify")
        super.verify(
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    override func checkFactorResult(
        onStatusChange: @escaping OnStatus,
        onError: @escaping OnError
    ) {
        log.append("checkFactorResult")
        super.checkFactorResult(
            onStatusChange: onStatusChange,
            onError: onError
        )
    }
}
