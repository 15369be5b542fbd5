import Foundation
import OktaAuthSdk
import OktaCore
import OktaIdx

extension IdentityScreens {
    /// A response without a form: where to go on, or why the sign-in is over.
    var withoutForm: Screen {
        if let url = response.successRedirectUrl?.asPage { return .webPage(url, nil, returned) }
        if let device = response.deviceEnrollment, response.messages.allMessages.isEmpty {
            let isVerify = device.name?.lowercased() == "oda"
            let app = isVerify ? "Okta Verify" : device.vendor?.nonBlank
            let text = UserText.setUpFirst(app ?? UserText.thisDevice())
            return .message(.init(.denied, text, url: device.url?.asPage))
        }
        return .message(finalMessage)
    }

    /// The messages of the org, each text once.
    var texts: [String] {
        response.messages.allMessages.compactMap(\.message.nonBlank).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    private var finalMessage: OktaSignIn.Message {
        let all = response.messages.allMessages
        let key = all.first?.localizationKey ?? ""
        let isError = all.contains { $0.type == .error }
        let reason: OktaSignIn.Message.Reason =
            if key.hasSuffix("session.expired") || key == "E0000011" {
                .expired
            } else if isError {
                .denied
            } else {
                .completed
            }
        let link = all.lazy.flatMap(\.links).first?.url
        return .init(
            reason,
            texts.isEmpty ? UserText.cannotContinueHere() : texts.joined(separator: " "),
            url: (response.failureRedirectUrl ?? link)?.asPage
        )
    }
}
