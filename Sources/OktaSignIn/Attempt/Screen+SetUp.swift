import Foundation
import OktaCore

extension Screen {
    static func phone(
        _ phone: OktaSignIn.PhoneSetup,
        _ enroll: @escaping (String, String?, Answers.Channel?) async throws -> Next
    ) -> Screen {
        let known = phone.knownNumbers.joined(separator: ", ")
        var fields = [
            Field(id: "phone", label: UserText.phoneNumber(), isRequired: known.isEmpty)
        ]
        if phone.takesExtension {
            fields.append(.init(id: "extension", label: UserText.phoneExtension()))
        }
        if phone.channels.count > 1 { fields.append(.channel(phone.channels)) }
        let text = known.isEmpty ? [] : [UserText.leaveEmpty(known)]
        return Screen(.phone(phone), UserText.setUpPhone(), fields, text: text) {
            try await enroll($0["phone"] ?? "", $0["extension"], phone.channels.chosen(in: $0))
        } _: {
            $0.phone = enroll
        }
    }

    /// An app that shows a code once it is set up.
    static func app(
        _ app: OktaSignIn.AppSetup, _ enter: @escaping (String) async throws -> Next
    ) -> Screen {
        let app = app.withSafePages
        let enter = trimmed(enter)
        let text = [UserText.scanOrType()]
        var screen = Screen(.app(app), UserText.setUp(app.factor.title), [.code], text: text) {
            try await enter($0["code"] ?? "")
        } _: {
            $0.code = enter
        }
        screen.prompt.picture = app.promptPicture
        return screen
    }

    /// An app that is set up by itself, as soon as it has the data.
    static func app(_ app: OktaSignIn.AppSetup, wait: @escaping Wait) -> Screen {
        var app = app.withSafePages
        app.canWait = true
        var prompt = OktaSignIn.Prompt(title: UserText.setUp(app.factor.title))
        let (text, waiting) =
            switch app.channel {
            case .qrCode: (UserText.scan(), UserText.waitingForScan)
            case .email:
                (
                    app.sentTo.map { UserText.openLinkOfMailTo($0) } ?? UserText.openLinkOfMail(),
                    UserText.waitingForOpenedLink
                )
            case .sms:
                (
                    app.sentTo.map { UserText.openLinkOfTextTo($0) } ?? UserText.openLinkOfText(),
                    UserText.waitingForOpenedLink
                )
            case .thisDevice: (UserText.openAppHere(), UserText.waitingForSetUp)
            case .otherDevice: (UserText.openAppThere(), UserText.waitingForSetUp)
            }
        prompt.text = [text]
        prompt.picture = app.promptPicture
        prompt.page = app.setupURL
        prompt.waiting = .init(text: waiting())
        if let url = app.downloadURL { prompt.links = [.init(title: UserText.getApp(), url: url)] }
        return Screen(.app(app), prompt) { $0.wait = wait }
    }

    static func newQuestion(
        _ questions: [OktaSignIn.NewQuestion],
        _ enroll: @escaping (OktaSignIn.NewQuestion, String) async throws -> Next
    ) -> Screen {
        let checked = { (question: OktaSignIn.NewQuestion, answer: String) async throws -> Next in
            guard !question.isOwn || !question.text.isEmpty else {
                return .refused(UserText.missingInput())
            }
            return try await enroll(question, answer)
        }
        let options = questions.map {
            OktaSignIn.Form.Field.Option(
                id: $0.id, label: $0.isOwn ? UserText.ownQuestion() : $0.text
            )
        }
        var fields = [
            Field(
                id: "question", label: UserText.question(), kind: .options(options),
                isRequired: true,
                value: options.first?.id
            )
        ]
        if questions.contains(where: \.isOwn) {
            fields.append(Field(id: "text", label: UserText.ownQuestion()))
        }
        return Screen(
            .newQuestion(questions), UserText.setUpQuestion(), fields + [.answer]
        ) { values in
            let id = values["question"] ?? options.first?.id
            guard var question = questions.first(where: { $0.id == id }) else {
                throw OktaSignInError.notOffered("The step has no question '\(id ?? "")'")
            }
            if question.isOwn { question.text = values["text"] ?? "" }
            return try await checked(question, values["answer"] ?? "")
        } _: {
            $0.newQuestion = checked
        }
    }

    static func newPassword(
        _ step: OktaSignIn.NewPassword, _ set: @escaping (String, String?) async throws -> Next
    ) -> Screen {
        let title =
            switch step.reason {
            case .expired: UserText.passwordHasExpired()
            case .expiresSoon(1): UserText.passwordExpiresTomorrow()
            case .expiresSoon(let days?): UserText.passwordExpiresInDays("\(days)")
            case .expiresSoon(nil): UserText.passwordExpiresSoon()
            case .reset, .first: UserText.choosePassword()
            }
        var fields = [
            Field(
                id: "new", label: UserText.newPassword(), kind: .secret, isRequired: true,
                rules: step.rules
            )
        ]
        if step.needsOldPassword {
            let old = Field(
                id: "old", label: UserText.oldPassword(), kind: .secret, isRequired: true)
            fields.insert(old, at: 0)
        }
        return Screen(.newPassword(step), title, fields) {
            try await set($0["new"] ?? "", $0["old"])
        } _: {
            $0.newPassword = set
        }
    }
}

extension OktaSignIn.AppSetup {
    fileprivate var withSafePages: Self {
        var app = self
        (app.pictureURL, app.downloadURL) = (pictureURL?.asPage, downloadURL?.asPage)
        return app
    }

    fileprivate var promptPicture: OktaSignIn.Prompt.Picture {
        .init(text: link, data: picture, url: pictureURL, secret: secret)
    }
}
