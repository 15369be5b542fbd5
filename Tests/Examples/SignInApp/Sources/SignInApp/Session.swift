import Foundation

/// Who is signed in, and how: an org runs one of two engines.
///
/// An org tells which at `/.well-known/okta-organization`: `"pipeline":"idx"` is Identity Engine. An
/// app for one org needs the folder of its engine only.
enum Session {
    case classic(ClassicSession)
    case identity(IdentitySession)
}

/// What the org knows about this app.
///
/// Replace these values by yours.
enum Org {
    static let url = "https://example.okta.com"
    static let issuer = "\(url)/oauth2/default"
    static let clientId = "0oa1example"
    static let redirectUri = "com.example.app:/callback"
    static let scopes = ["openid", "profile", "offline_access"]
}
