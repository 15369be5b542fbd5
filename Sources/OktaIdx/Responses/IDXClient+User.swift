public import OktaCore

extension IDXClient.Response {
    /// The application the user signs in to.
    public struct Application: Hashable, Sendable {
        /// The id of the application.
        public let id: String?
        /// The name to show.
        public let label: String?
        /// The name of the kind of application, for example `oidc_client`.
        public let name: String?

        init(_ app: OktaJSON.Members) {
            id = app["id"]?.scalarText
            label = app["label"]?.scalarText
            name = app["name"]?.scalarText
        }
    }

    /// The user; only members that the server sent are set.
    public struct User: Equatable, Sendable {
        /// The id of the user.
        public let id: String?
        /// The login.
        public let username: String?
        /// The profile, for example `firstName`.
        public let profile: [String: OktaJSON]

        init(_ user: OktaJSON.Members) {
            id = user["id"]?.scalarText
            username = user["identifier"]?.scalarText
            profile = user["profile"]?.members?.dictionary ?? [:]
        }
    }

    /// A CAPTCHA: the user solves it in a web view, and a form sends the result.
    public struct Captcha: Hashable, Sendable {
        /// The id of the CAPTCHA in the org.
        public let id: String?
        /// Its kind, for example `HCAPTCHA` or `RECAPTCHA_V2`.
        public let type: String?
        /// The key with which its provider shows it.
        public let siteKey: String?

        init(_ captcha: OktaJSON.Members) {
            id = captcha["id"]?.scalarText
            type = captcha["type"]?.scalarText
            siteKey = captcha["siteKey"]?.scalarText
        }
    }
}

extension IDXClient {
    /// The application the user signs in to, as 1.0 named it.
    public typealias Application = Response.Application
    /// The user, as 1.0 named it.
    public typealias User = Response.User
}

extension IDXClient.Response.Application: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["id": id, "label": label, "name": name]
    }
}

extension IDXClient.Response.User: Redacting {
    // Personal data: only the names of the members are shown.
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["id": id, "username": Secret.redacted(username), "profile": profile.keys.sorted()]
    }
}
