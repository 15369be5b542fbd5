import Foundation

// The sign-in page: plain forms, which the org fills into its own Authn API.
extension SimulatedOrg {
    static let home = "/app/UserHome"

    /// `GET /login/login.htm`, `/login/default` and `/signin`: the sign-in page, for a page of the org.
    mutating func showSignInPage(_ call: Call) throws(APIError) -> EndpointResponse {
        if let id = try call.parameter(named: "page") { return resumePage(id, call) }
        // Another provider sends the browser here; the app that opened it goes on.
        guard try call.parameter(named: "stateToken") == nil else {
            return .page("Go back to the app")
        }
        let given = try call.parameter(named: "fromURI") ?? Self.home
        let path = given.hasPrefix(call.origin) ? String(given.dropFirst(call.origin.count)) : given
        // A sign-in never redirects to another site.
        let isOwn = path.hasPrefix("/") && !path.hasPrefix("//") && !path.contains("\\")
        let target = isOwn && EndpointResponse.isAddress(path) ? path : Self.home
        guard session(of: call) == nil else { return .redirect(to: call.origin + target) }
        return openPage(for: .visit(target), name: "", call)
    }

    /// A new page for this browser.
    mutating func openPage(
        for purpose: SignInPage.Purpose, name: String, session: Session? = nil, _ call: Call
    ) -> EndpointResponse {
        let browser = call.request.cookie(SignInPage.cookie) ?? generator.token("", count: 32)
        var page = SignInPage(
            id: generator.token("", count: 32),
            browser: browser,
            purpose: purpose,
            expiresAt: call.now + SignInPage.lifetime,
            name: name
        )
        page.sessionID = session?.id
        sessions.pages[page.id] = page
        var response = SignInPageView(page, call).response
        let secure = call.origin.hasPrefix("https") ? "; Secure" : ""
        let cookie = "\(SignInPage.cookie)=\(browser); Path=/; HttpOnly; SameSite=Lax\(secure)"
        response.cookies = [cookie] + (session?.cookies(for: call, &generator) ?? [])
        return response
    }

    /// `POST /signin`: one form of the page.
    mutating func submitPage(_ call: Call) throws(APIError) -> EndpointResponse {
        guard var page = page(call.field("page"), call) else { return Self.stalePage }
        page.problem = nil
        let end = submit(&page, call)
        if end == nil { sessions.pages[page.id] = page }
        return end ?? .redirect(to: "\(call.origin)/signin?page=\(page.id)")
    }

    /// `GET /login/signout`: ends the session of the browser.
    mutating func signOutBrowser(_ call: Call) -> EndpointResponse {
        if let session = session(of: call) { sessions.open[session.id] = nil }
        return .redirect(
            to: "\(call.origin)/login/login.htm", cookies: ["sid=; Path=/; HttpOnly; Max-Age=0"]
        )
    }

    /// `GET /app/UserHome`: who is signed in, and the applications.
    func showHome(_ call: Call) -> EndpointResponse {
        guard let session = session(of: call), let account = accounts[id: session.accountID] else {
            return .signInPage(returningTo: Self.home, call)
        }
        let apps = policy.samlApps.map { (title: $0.label, path: "/home/\($0.name)/\($0.id)/272") }
        return SignInPageView.home(of: account.user, apps: apps)
    }

    /// `GET /activate`: the page on which a user enters the code of a device.
    mutating func showActivation(_ call: Call) throws(APIError) -> EndpointResponse {
        let code = try call.parameter(named: "user_code") ?? ""
        guard let session = session(of: call) else {
            let query = code.isEmpty ? "" : "?" + SimulatorRequest.query(of: [("user_code", code)])
            return .signInPage(returningTo: "/activate\(query)", call)
        }
        return openPage(for: .activate, name: code, session: session, call)
    }

    // MARK: One page

    private static let stalePage = EndpointResponse.page(
        "This page is no longer valid: begin again", statusCode: 403
    )

    private func page(_ id: String?, _ call: Call) -> SignInPage? {
        guard let page = sessions.pages[id ?? ""], call.now < page.expiresAt,
            call.request.cookie(SignInPage.cookie) == page.browser
        else { return nil }
        return page
    }

    /// The page as it is now; a push is asked about.
    private mutating func resumePage(_ id: String, _ call: Call) -> EndpointResponse {
        guard var page = page(id, call) else { return Self.stalePage }
        if page.isWaiting, let end = ask("verify", of: &page, [:], call) { return end }
        sessions.pages[id] = page
        return SignInPageView(page, call).response
    }

    /// The end of the page, `nil` if it goes on.
    private mutating func submit(_ page: inout SignInPage, _ call: Call) -> EndpointResponse? {
        let action = call.field("action")
        if page.sessionID != nil { return decide(&page, action, call) }
        let code = call.field("code").map(SimulatorJSON.string)
        switch (page.status, action) {
        case (_, "restart"):
            page.authn = nil
            return nil
        case (_, "skip"): return ask("skip", of: &page, [:], call)
        case (_, "back"): return ask("previous", of: &page, [:], call)
        case ("MFA_REQUIRED", _):
            guard let id = call.field("factor") else { return nil }
            return ask("factors/\(id)/verify", of: &page, [:], call)
        case ("MFA_CHALLENGE", "resend"): return ask("verify/resend", of: &page, [:], call)
        case ("MFA_CHALLENGE", _):
            guard code != nil || page.kind?.style == .push else {
                page.problem = "Enter the code or the answer."
                return nil
            }
            let name = page.kind == .question ? "answer" : "passCode"
            return ask("verify", of: &page, [name: code], call)
        case ("PASSWORD_EXPIRED", _), ("PASSWORD_WARN", _):
            guard let new = call.field("newPassword"), new == call.field("repeatedPassword") else {
                page.problem = "Enter the new password twice, the same each time."
                return nil
            }
            let old = call.field("password").map(SimulatorJSON.string)
            return ask(
                "credentials/change_password", of: &page,
                ["oldPassword": old, "newPassword": .string(new)], call
            )
        case ("", _):
            page.name = call.field("username") ?? ""
            guard !page.name.isEmpty, let password = call.field("password") else {
                page.problem = "Enter the user name and the password."
                return nil
            }
            return ask(
                "", of: &page,
                [
                    "username": .string(page.name), "password": .string(password),
                    "options": ["warnBeforePasswordExpired": true],
                ],
                call
            )
        default: return nil
        }
    }

    /// Sends `fields` to an endpoint of the Authn API; the end of the page, `nil` if it goes on.
    private mutating func ask(
        _ path: String, of page: inout SignInPage, _ fields: [String: SimulatorJSON?], _ call: Call
    ) -> EndpointResponse? {
        var path = path
        if path.hasPrefix("verify") { path = "factors/\(page.factor?["id"]?.string ?? "")/\(path)" }
        let (status, json) = answer(to: path, of: page, fields, call)
        guard status == 200 else {
            page.problem = Self.words(about: json)
            if ["E0000011", "E0000069"].contains(json?["errorCode"]?.string) { page.authn = nil }
            return nil
        }
        page.authn = json
        if let token = json?["sessionToken"]?.string {
            return beginSession(with: token, at: call.now).flatMap { finish(&page, $0, call) }
        }
        // The only factor needs no choice; a user who goes back has one.
        let factors = page.factors
        if page.status == "MFA_REQUIRED", factors.count == 1, !path.hasSuffix("previous") {
            return ask("factors/\(factors[0].id)/verify", of: &page, [:], call)
        }
        return nil
    }

    private mutating func answer(
        to path: String, of page: SignInPage, _ fields: [String: SimulatorJSON?], _ call: Call
    ) -> (status: Int, json: SimulatorJSON?) {
        var members = fields.compactMapValues(\.self)
        members["stateToken"] = page.stateToken
        var headers = ["Content-Type": "application/json", "Accept": "application/json"]
        headers["Cookie"] = call.request.headers["cookie"]
        let request = SimulatorRequest(
            origin: call.request.origin,
            target: "/api/v1/authn" + (path.isEmpty ? "" : "/\(path)"),
            headers: headers,
            body: SimulatorJSON.object(members).encoded
        )
        // The page is the org's own: it works with either engine.
        let engine = engine
        self.engine = .classic
        defer { self.engine = engine }
        let response = response(to: request, at: call.now)
        return (response.statusCode, response.body)
    }

    private static func words(about json: SimulatorJSON?) -> String {
        switch json?["errorCode"]?.string {
        case "E0000004": return "The user name or the password is wrong."
        case "E0000011": return "The sign-in took too long. Begin again."
        case "E0000069": return "The account is locked."
        default:
            let cause = json?["errorCauses"]?[0]?["errorSummary"]?.string
            return cause ?? json?["errorSummary"]?.string ?? "The org refused."
        }
    }

    // MARK: The end

    /// Leads a user who has signed in where the page leads; `nil` if the page goes on.
    private mutating func finish(_ page: inout SignInPage, _ session: Session, _ call: Call)
        -> EndpointResponse?
    {
        let cookies = session.cookies(for: call, &generator)
        switch page.purpose {
        case .visit(let path):
            sessions.pages[page.id] = nil
            return .redirect(to: call.origin + path, cookies: cookies)
        case .authorize(let request, let client):
            if client.requiresFactor, !session.usedFactor {
                page.authn = nil
                page.problem = "The app asks for a second factor, and you have none."
                return nil
            }
            sessions.pages[page.id] = nil
            guard !client.requiresConsent else {
                return openPage(for: page.purpose, name: page.name, session: session, call)
            }
            return authorize(request, session, cookies: cookies, call)
        case .activate: return nil
        }
    }

    /// Takes the decision of a signed-in user: access for an app, or the code of a device.
    private mutating func decide(_ page: inout SignInPage, _ action: String?, _ call: Call)
        -> EndpointResponse?
    {
        guard let session = session(of: call), session.id == page.sessionID else {
            return Self.stalePage
        }
        switch page.purpose {
        case .visit: return Self.stalePage
        case .authorize(let request, _):
            sessions.pages[page.id] = nil
            guard action == "allow" else {
                let text = "The resource owner or authorization server denied the request."
                return request.respond([("error", "access_denied"), ("error_description", text)])
            }
            return authorize(request, session, cookies: [], call)
        case .activate:
            let code = call.field("user_code") ?? ""
            page.name = code
            var device = page
            let token = openDevicePage(nil, accounts[id: session.accountID], at: call.now)
            device.authn = ["stateToken": .string(token)]
            _ = answer(to: "device/activate", of: device, ["userCode": .string(code)], call)
            guard devices[code]?.result == .activated else {
                page.problem = "The code is wrong, was used before, or has expired."
                return nil
            }
            sessions.pages[page.id] = nil
            return .page("Your device is signed in")
        }
    }
}

extension EndpointResponse {
    /// A redirect to the sign-in page, and from there back to `path`.
    static func signInPage(returningTo path: String, _ call: Call) -> EndpointResponse {
        let page = "\(call.origin)/login/login.htm"
        return .redirect(to: address(page, adding: [("fromURI", path)]))
    }
}
