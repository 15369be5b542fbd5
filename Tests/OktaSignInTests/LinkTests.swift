import Testing

@testable import OktaSignIn

@Suite("Links that a user scans or pastes")
struct LinkTests {
    @Test("The secret of an authenticator app is a link with escaped names")
    func key() {
        let factor = OktaSignIn.Factor(id: "0", kind: .totp, name: "Authenticator app code")
        var app = OktaSignIn.AppSetup(factor: factor, canWait: false)
        app.setSecret("ABCD", account: "ada lovelace@example.test", issuer: "org.example.test")
        #expect(
            app.link == "otpauth://totp/org.example.test:ada%20lovelace@example.test"
                + "?secret=ABCD&issuer=org.example.test&digits=6&period=30"
        )
    }

    @Test(
        "A pasted token is found in a whole link",
        arguments: [
            ("token-1", "token-1"), ("  token-1\n", "token-1"),
            ("https://o.example.test/signin/reset-password/token-1", "token-1"),
            ("https://o.example.test/welcome/token-1?fromURI=x", "token-1"),
            ("https://o.example.test/tokens/verify?token=token-1", "token-1"),
            ("https://o.example.test/verify?activationToken=token-1", "token-1"),
            ("https://o.example.test/verify?recoveryToken=token-1", "token-1"),
            ("https://o.example.test/", ""),
        ]
    )
    func token(text: String, value: String) { #expect(PastedToken(text).value == value) }
}
