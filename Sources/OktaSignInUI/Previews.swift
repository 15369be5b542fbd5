// A preview for each step. They are type-checked, and have not run on a device.
#if canImport(SwiftUI) && DEBUG
import Foundation
import OktaSignIn
import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct OktaSignInViewPreviews: PreviewProvider {
    static var previews: some View {
        ForEach(steps, id: \.name) { preview in
            OktaSignInView(OktaSignInFlow(showing: preview.step)).previewDisplayName(preview.name)
        }
    }

    private static let sms = OktaSignIn.Factor(
        id: "1", kind: .sms, name: "Text message", detail: "+1 XXX-XXX-0177"
    )
    private static let push = OktaSignIn.Factor(
        id: "2", kind: .push, name: "Okta Verify", detail: "Ada's phone"
    )
    private static let page = URL(filePath: "/")
    private static let consent = OktaSignIn.Form(
        title: "Example asks for access to your data", text: ["Your e-mail address"],
        fields: [.init(id: "email", label: "Allow “E-mail”", kind: .flag, value: "true")]
    )

    private static let steps: [(name: String, step: OktaSignIn.Step)] = [
        ("Not started", .notStarted),
        ("User name", .identify(.init(takesPassword: true))),
        ("Recovery", .identify(.init(purpose: .recoverPassword, channels: [.email, .sms]))),
        ("Password", .password(.init(username: "ada@example.test"))),
        ("Factors", .chooseFactor(.init(factors: [sms, push]))),
        ("Code", .code(.init(factor: sms, length: 6...6))),
        ("Question", .question(.init(text: "What was your dream job as a child?"))),
        ("Push", .wait(.init(factor: push, number: 42))),
        ("Push rejected", .wait(.init(factor: push, state: .rejected))),
        ("Page", .webPage(.init(url: page, name: "Example"))),
        ("Set-up", .chooseEnrollment(.init(factors: [sms, push]))),
        ("Phone", .phone(.init(channels: [.sms, .call]))),
        ("App", .app(.init(factor: push, link: "otpauth://totp/x?secret=ABC", secret: "ABC"))),
        (
            "New question",
            .newQuestion([.init(id: "1", text: "What was your dream job as a child?")])
        ),
        (
            "New password",
            .newPassword(.init(reason: .expired, needsOldPassword: true, rules: [.minLength(8)]))
        ), ("Form", .form(consent)),
        ("Message", .message(.init(.accountLocked, "Too many wrong passwords."))),
        ("Done", .done(nil)),
    ]
}
#endif
