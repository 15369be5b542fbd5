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

        init(_ app: ResponseContent.Application) {
            id = app.id
            label = app.label
            name = app.name
        }
    }

    /// The user, as far as the server says who it is.
    public struct User: Equatable, Sendable {
        /// The id of the user.
        public let id: String?
        /// The login.
        public let username: String?
        /// The profile, for example `firstName`.
        public let profile: [String: OktaJSON]

        init(_ user: ResponseContent.User) {
            id = user.id
            username = user.username
            profile = user.profile?.members?.dictionary ?? [:]
        }
    }
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
