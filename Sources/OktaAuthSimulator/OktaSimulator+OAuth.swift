extension OktaSimulator {
    /// The clients, authorization servers and rules for tokens.
    ///
    /// A change counts from the next request on.
    public var oauth: SimulatedOAuth {
        get { server.withOrg { org, _ in org.sessions.oauth.settings } }
        set { server.withOrg { org, _ in org.sessions.oauth.settings = newValue } }
    }
}
