import Foundation

/// The HTML of a sign-in page: forms that work without a script.
struct SignInPageView {
    private let page: SignInPage
    private let client: String?

    init(_ page: SignInPage, _ call: Call) {
        self.page = page
        if case .authorize(let request, _) = page.purpose {
            client = request.clientID
        } else {
            client = nil
        }
    }

    var response: EndpointResponse {
        let (title, parts) = content
        let problem = page.problem.map { "<p role=\"alert\" id=\"problem\">\($0.markup)</p>" }
        let form = """
            <form method="post" action="/signin">
            <input type="hidden" name="page" value="\(page.id)">
            \(parts.joined(separator: "\n"))
            </form>
            """
        // Asks again whether the push was approved.
        let refresh = page.isWaiting ? "<meta http-equiv=\"refresh\" content=\"2\">" : ""
        return Self.page(title, head: refresh, body: (problem ?? "") + form)
    }

    private var content: (title: String, parts: [String]) {
        if page.sessionID != nil { return decision }
        switch page.status {
        case "": return ("Sign in", credentials)
        case "MFA_REQUIRED": return ("Choose a factor", choice)
        case "MFA_CHALLENGE": return ("Verify", challenge)
        case "PASSWORD_EXPIRED", "PASSWORD_WARN": return ("Change the password", newPassword)
        case "LOCKED_OUT":
            return ("Sign in", ["<p role=\"alert\">The account is locked.</p>"] + restart)
        default:
            let text = "The org asks for \(page.status), which this page cannot do."
            return ("Sign in", ["<p role=\"alert\">\(text.markup)</p>"] + skip + restart)
        }
    }

    private var credentials: [String] {
        [
            client.map { "<p>to \($0.markup)</p>" } ?? "",
            Self.field(
                "User name", "username", value: page.name,
                "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" "
                    + (page.name.isEmpty ? "autofocus" : "")
            ),
            Self.field(
                "Password", "password", type: "password",
                "autocomplete=\"current-password\" " + (page.name.isEmpty ? "" : "autofocus")
            ),
            Self.button("Sign in", "signin"),
        ]
    }

    private var choice: [String] {
        let buttons = page.factors.map { factor in
            let place = factor.profile?["phoneNumber"] ?? factor.profile?["email"]
            let title = factor.kind.title + (place?.string.map { ", \($0)" } ?? "")
            return "<button name=\"factor\" value=\"\(factor.id.markup)\" "
                + "data-kind=\"\(factor.kind.rawValue)\">\(title.markup)</button>"
        }
        let none = "<p role=\"alert\">You have no factor that this page can verify.</p>"
        return (buttons.isEmpty ? [none] : buttons) + restart
    }

    private var challenge: [String] {
        guard let kind = page.kind else { return restart }
        guard kind != .push else { return push + leave }
        let profile = page.factor?["profile"]
        let question = profile?["questionText"]?.string
        let place = (profile?["phoneNumber"] ?? profile?["email"])?.string
        let sent = place.map { "<p>A code was sent to \($0.markup).</p>" } ?? ""
        let kindOf = "data-kind=\"\(kind.rawValue)\" autofocus "
        let input =
            kind == .question
            ? Self.field(question ?? "Answer", "code", kindOf + "autocomplete=\"off\"")
            : Self.field(
                "Code: \(kind.title)", "code", kindOf + "autocomplete=\"one-time-code\" "
            )
        let resend = kind.channel == nil ? [] : [Self.button("Send again", "resend", isFree: true)]
        return [sent, input, Self.button("Verify", "verify")] + resend + leave
    }

    private var push: [String] {
        let challenge = page.factor?["_embedded"]?["challenge"]
        let number = challenge?["correctAnswer"]?.integer.map {
            "<p>Pick <strong id=\"number\">\($0)</strong> on your phone.</p>"
        }
        switch page.authn?["factorResult"]?.string {
        case "REJECTED":
            return [
                "<p role=\"alert\">The push was rejected.</p>",
                Self.button("Send again", "resend"),
            ]
        case "TIMEOUT":
            return [
                "<p role=\"alert\">Nobody answered the push in time.</p>",
                Self.button("Send again", "resend"),
            ]
        default:
            return [
                "<p role=\"status\" id=\"push\">Approve the push on your phone.</p>", number ?? "",
                Self.button("I have approved it", "poll"),
            ]
        }
    }

    private var newPassword: [String] {
        let isWarning = page.status == "PASSWORD_WARN"
        let text = isWarning ? "Your password expires soon." : "Your password has expired."
        return [
            "<p>\(text)</p>",
            Self.field(
                "Old password", "password", type: "password",
                "autocomplete=\"current-password\" autofocus"
            ),
            Self.field(
                "New password", "newPassword", type: "password", "autocomplete=\"new-password\""
            ),
            Self.field(
                "New password again", "repeatedPassword", type: "password",
                "autocomplete=\"new-password\""
            ), Self.button("Change the password", "change"),
        ] + skip + restart
    }

    /// The question to a signed-in user: access for an app, or the code of a device.
    private var decision: (title: String, parts: [String]) {
        switch page.purpose {
        case .authorize(let request, _):
            let scopes = request.scopes.map { "<li>\($0.markup)</li>" }.joined()
            return (
                "Allow access",
                [
                    "<p>\(request.clientID.markup) asks for:</p><ul>\(scopes)</ul>",
                    Self.button("Allow", "allow"), Self.button("Do not allow", "deny"),
                ]
            )
        case .activate, .visit:
            return (
                "Activate your device",
                [
                    Self.field(
                        "Code that the device shows", "user_code", value: page.name,
                        "autocomplete=\"off\" autofocus"
                    ), Self.button("Activate", "activate"),
                ]
            )
        }
    }

    private var skip: [String] {
        page.authn?["_links"]?["skip"] == nil ? [] : [Self.button("Not now", "skip", isFree: true)]
    }

    private var leave: [String] {
        let others = page.authn?["_links"]?["prev"] == nil
        return others ? restart : [Self.button("Another factor", "back", isFree: true)] + restart
    }

    private var restart: [String] { [Self.button("Begin again", "restart", isFree: true)] }

    // MARK: Elements

    private static func field(
        _ label: String, _ name: String, type: String = "text", value: String = "",
        _ attributes: String = ""
    ) -> String {
        """
        <label for="\(name)">\(label.markup)</label>
        <input id="\(name)" name="\(name)" type="\(type)" value="\(value.markup)" required \(attributes)>
        """
    }

    /// A button; a free one sends the form with empty fields, too.
    private static func button(_ text: String, _ action: String, isFree: Bool = false) -> String {
        let free = isFree ? " formnovalidate" : ""
        return "<button name=\"action\" value=\"\(action)\"\(free)>\(text)</button>"
    }

    static func home(of user: SimulatedUser, apps: [(title: String, path: String)])
        -> EndpointResponse
    {
        let name = "\(user.firstName) \(user.lastName) (\(user.login))".markup
        let items = apps.map { "<li><a href=\"\($0.path.markup)\">\($0.title.markup)</a></li>" }
        return page(
            "My apps",
            body: "<p>You are signed in as \(name).</p><ul>\(items.joined())</ul>"
                + "<p><a href=\"/login/signout\">Sign out</a></p>"
        )
    }

    private static let style = """
        :root { color-scheme: light dark; }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
        form { display: grid; gap: .6rem; }
        input, button { font: inherit; padding: .5rem; min-height: 2.6rem; }
        [role=alert] { color: #b91c1c; font-weight: 600; }
        """

    private static func page(_ title: String, head: String = "", body: String) -> EndpointResponse {
        let html = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">\(head)
            <style>\(style)</style></head>
            <body><main><h1>\(title)</h1>
            \(body)
            </main></body></html>
            """
        return EndpointResponse(
            headers: [
                "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                    + "frame-ancestors 'none'",
            ],
            content: Data(html.utf8)
        )
    }
}
