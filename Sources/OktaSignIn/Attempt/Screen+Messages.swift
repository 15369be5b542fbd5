import Foundation
import OktaCore
import OktaOidc

extension Screen {
    static func form(
        _ form: OktaSignIn.Form,
        button: String = UserText.next(),
        _ submit: @escaping ([String: String]) async throws -> Next
    ) -> Screen {
        var screen = Screen(
            .form(form), form.title, form.fields, button: button, text: form.text, send: submit
        ) {
            $0.form = submit
        }
        screen.prompt.consent = form.consent
        return screen
    }

    static func message(_ message: OktaSignIn.Message) -> Screen {
        var message = message
        message.url = message.url?.asPage
        let title =
            switch message.reason {
            case .accountLocked: UserText.accountIsLocked()
            case .denied, .unsupported, .misconfigured: UserText.doesNotWork()
            case .notice: UserText.pleaseNote()
            case .interrupted: UserText.didNotWork()
            case .expired: UserText.signInIsOver()
            case .completed: UserText.done()
            }
        let text = message.text == title ? [] : [message.text]
        return Screen(.message(message), .init(title: title, text: text, page: message.url))
    }

    static func done(_ session: OktaOidcStateManager?) -> Screen {
        Screen(.done(session), .init(title: UserText.signedIn()))
    }

    /// Nothing has begun, or what began was cancelled.
    static func notStarted(_ action: OktaSignIn.Action, _ startRequest: StartRequest) -> Screen {
        var screen = Screen(.notStarted, .init(title: UserText.notStarted()))
        screen.restarts = [(action, startRequest)]
        return screen
    }
}
