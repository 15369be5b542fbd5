extension OktaSimulator {
    /// The engine of the org.
    ///
    /// Default ``SimulatedEngine/classic``. Users, messages, phones and time are the same for both;
    /// transactions under way are kept.
    public var engine: SimulatedEngine {
        get { server.withOrg { org, _ in org.engine } }
        set { server.withOrg { org, _ in org.change(engine: newValue) } }
    }

    /// How an upgraded org treats apps that still use the Authn API.
    public var upgrade: SimulatedUpgrade {
        get { server.withOrg { org, _ in org.upgrade } }
        set { server.withOrg { org, _ in org.upgrade = newValue } }
    }

    /// The rules of the Identity Engine, besides ``policy``.
    ///
    /// A change applies from the next request on.
    public var identity: SimulatedIdentity {
        get { server.withOrg { org, _ in org.identity.settings } }
        set { server.withOrg { org, _ in org.identity.settings = newValue } }
    }
}

extension OktaSimulator {
    /// The clients, authorization servers and rules for tokens.
    ///
    /// A change counts from the next request on.
    public var oauth: SimulatedOAuth {
        get { server.withOrg { org, _ in org.sessions.oauth.settings } }
        set { server.withOrg { org, _ in org.sessions.oauth.settings = newValue } }
    }
}
