#if DEBUG
import Foundation
import OktaCore
import OktaSignIn

/// A step of each kind, for the previews.
enum PreviewedStep {
    private static let sms = OktaSignIn.Factor(
        id: "1", kind: .sms, name: "Text message", detail: "+1 XXX-XXX-0177"
    )
    private static let push = OktaSignIn.Factor(
        id: "2", kind: .push, name: "Okta Verify", detail: "Ada's phone"
    )
    private static let page = URL(fileURLWithPath: "/")
    private static let consent = OktaSignIn.Form(
        title: "Example asks for access to your data", text: ["Your e-mail address"],
        fields: [.init(id: "email", label: "Allow “E-mail”", kind: .flag, value: "true")]
    )

    private static let challenge = Data("challenge".utf8)

    static let steps: [(name: String, step: OktaSignIn.Step)] = [
        ("Not started", .notStarted),
        ("User name", .identify(.init(takesPassword: true))),
        ("Recovery", .identify(.init(purpose: .recoverPassword, channels: [.email, .sms]))),
        ("Password", .password(.init(username: "ada@example.test"))),
        ("Factors", .chooseFactor(.init(factors: [sms, push]))),
        ("Code", .code(.init(factor: sms, length: 6...6))),
        ("Question", .question(.init(text: "What was your dream job as a child?"))),
        ("Push", .wait(.init(factor: push, number: 42))),
        ("Push rejected", .wait(.init(factor: push, state: .rejected))),
        ("Passkey", .passkey(.verify(.init(challenge: challenge, relyingPartyId: "example.test")))),
        (
            "New passkey",
            .passkey(
                .register(
                    .init(
                        challenge: challenge, relyingPartyId: "example.test", userId: Data("1".utf8)
                    )
                )
            )
        ),
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
