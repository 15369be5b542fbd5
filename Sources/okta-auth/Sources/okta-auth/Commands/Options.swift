import ArgumentParser
import Foundation
import OktaSignIn

/// The engine of an org, as `--engine` names it.
enum EngineName: String, CaseIterable, ExpressibleByArgument, Sendable {
    case classic, identity

    var choice: OktaSignIn.EngineChoice {
        switch self {
        case .classic: .classic
        case .identity: .identity
        }
    }
}

/// Which org, and what every command takes that signs in.
struct OrgOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "The URL of the org, for example https://example.okta.com; by default $OKTA_ORG.",
            valueName: "url"
        )
    )
    var org: String?

    @Option(help: "The engine of the org: classic, or identity, whose result is tokens.")
    var engine: EngineName?

    @Option(help: "The language of messages of the org, for example de.")
    var language: String?

    @Flag(help: "Keep neither a device token nor a sign-in to resume.")
    var noState = false

    @Flag(help: "Write the result, or why there is none, as one JSON document.")
    var json = false

    var orgText: String? {
        org ?? ProcessInfo.processInfo.environment["OKTA_ORG"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The application that an org with Identity Engine, and an exchange for tokens, asks for.
struct ClientOptions: ParsableArguments, Sendable {
    private static let defaultScopes = "openid profile"

    @Option(help: "The client, an application of the org.")
    var clientId: String?

    @Option(help: "The redirect URI of the client; it is not opened.")
    var redirectUri: String?

    @Option(help: "The authorization server; by default 'default' of the org.")
    var issuer: String?

    @Option(help: "The scopes, separated by spaces.")
    var scopes = Self.defaultScopes

    @Option(
        help: ArgumentHelp(
            "Bind the tokens to the key in this file (DPoP); without one, a key is made there.",
            valueName: "file"
        ),
        completion: .file()
    )
    var dpopKey: String?

    /// The options as a command line, without those that have their default.
    var arguments: [String] {
        let file = dpopKey.map { URL(fileURLWithPath: $0).path }
        let options = [
            ("client-id", clientId), ("redirect-uri", redirectUri), ("issuer", issuer),
            ("scopes", scopes == Self.defaultScopes ? nil : scopes), ("dpop-key", file),
        ]
        return options.compactMap { name, value in value.map { "--\(name)=\($0)" } }
    }

    func requireClient() throws(FlowError) {
        guard clientId != nil, redirectUri != nil else {
            throw FlowError.usage("--engine identity needs --client-id and --redirect-uri")
        }
    }
}

/// Where what goes over the wire is written to or read from.
struct CassetteOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Write what went over the wire, without secrets and names, as a cassette.",
            valueName: "file"
        ),
        completion: .file()
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Answer from a cassette instead of the org; no org is needed.", valueName: "file"
        ),
        completion: .file()
    )
    var replay: String?
}

struct RecoveryOptions: ParsableArguments, Sendable {
    @Option(help: "The user name; asked for if it is missing.")
    var user: String?

    @Option(
        help: ArgumentHelp(
            "How the code or link reaches the user; asked for if it is missing.",
            valueName: "channel"
        )
    )
    var by: Entry.Channel?

    @Flag(help: "Continue with the link of an e-mail, which is asked for; its token alone will do.")
    var link = false

    /// Where the session begins: with the link of an e-mail, or with a user name.
    func entry(_ named: (_ user: String?, Entry.Channel?) -> Entry) -> Entry {
        link ? .recoveryLink : named(user, by)
    }
}
