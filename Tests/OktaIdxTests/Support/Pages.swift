import Foundation

enum Pages {
    static let handle = #"{"interaction_handle":"handle-1"}"#
    static let tokens = """
        {"access_token":"access-1","token_type":"Bearer","expires_in":3600,\
        "scope":"openid profile","refresh_token":"refresh-1"}
        """

    static func form(
        _ name: String, _ fields: String = "", path: String? = nil, more: String = ""
    ) -> String {
        """
        {"rel":["create-form"],"name":"\(name)","method":"POST",\(more)\
        "href":"https://example.com/idp/idx/\(path ?? name)",\
        "accepts":"application/json; okta-version=1.0.0","value":[\(fields)\(fields.isEmpty ? "" : ",")\
        {"name":"stateHandle","required":true,"value":"state-handle-1","visible":false,"mutable":false}]}
        """
    }

    static let credentials = """
        {"name":"credentials","type":"object","required":true,"form":{"value":[\
        {"name":"passcode","label":"Password","required":true,"secret":true}]}}
        """

    static let password = """
        {"type":"object","value":{"type":"password","key":"okta_password","id":"aut-1",\
        "displayName":"Password","methods":[{"type":"password"}],"recover":\(form("recover"))}}
        """

    static func page(_ remediations: String..., more: String = "") -> String {
        """
        {"version":"1.0.0","stateHandle":"state-handle-1","intent":"LOGIN",\
        "expiresAt":"2024-05-01T12:30:00.000Z",\(more)\
        "remediation":{"type":"array","value":[\(remediations.joined(separator: ","))]},\
        "cancel":\(form("cancel"))}
        """
    }

    static let identify = page(
        form(
            "identify", #"{"name":"identifier","label":"Username","required":true},"# + credentials
        ),
        more: #""currentAuthenticator":\#(password),"#
    )

    static let success = """
        {"version":"1.0.0","stateHandle":"state-handle-1","successWithInteractionCode":\
        {"rel":["create-form"],"name":"issue","href":"https://example.com/oauth2/default/v1/token",\
        "method":"POST","accepts":"application/x-www-form-urlencoded","value":[\
        {"name":"grant_type","required":true,"value":"interaction_code"},\
        {"name":"interaction_code","required":true,"value":"code-1"}]}}
        """

    static let refusal = """
        {"version":"1.0.0","messages":{"type":"array","value":[{"message":"Wrong",\
        "i18n":{"key":"incorrectPassword"},"class":"ERROR"}]},\
        "remediation":{"type":"array","value":[\(form("identify"))]},"cancel":\(form("cancel"))}
        """

    static func mail(handle: String = "state-handle-1", refresh: Int = 4_000) -> String {
        let poll = form("poll", path: "challenge/poll", more: #""refresh":\#(refresh),"#)
        let text = page(
            form("challenge-authenticator", credentials),
            more: """
                "currentAuthenticatorEnrollment":{"type":"object","value":{"type":"email",\
                "key":"okta_email","id":"eae-1","profile":{"email":"u***r@example.com"},\
                "methods":[{"type":"email"}],"poll":\(poll),"resend":\(form("resend"))}},
                """
        )
        return text.replacingOccurrences(of: "state-handle-1", with: handle)
    }

    static let phone = page(
        form("challenge-authenticator", credentials),
        more: """
            "currentAuthenticatorEnrollment":{"type":"object","value":{"type":"phone",\
            "key":"phone_number","id":"pho-1","profile":{"phoneNumber":"+1 XXX-XXX-4567"},\
            "methods":[{"type":"sms"},{"type":"voice"}],\
            "send":\(form("send")),"resend":\(form("resend"))}},
            """
    )

    static func push(number: Int?) -> String {
        let context = number.map { #""contextualData":{"correctAnswer":"\#($0)"},"# } ?? ""
        return page(
            form("challenge-poll", path: "poll", more: #""refresh":2000,"#),
            more: """
                "currentAuthenticator":{"type":"object","value":{\(context)"type":"app",\
                "key":"okta_verify","id":"aut-2","methods":[{"type":"push"}],\
                "resend":\(form("resend"))}},
                """
        )
    }
}
