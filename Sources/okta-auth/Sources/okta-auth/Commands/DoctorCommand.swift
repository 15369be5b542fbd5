import ArgumentParser
import Foundation
import OktaAuthDiagnosis
import OktaSignIn

extension OktaAuthCommand {
    struct Doctor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Explain how an org behaves, and why.",
            discussion: """
                Only reads, and sends no credentials unless --sign-in asks for it. With --engine \
                identity and --client-id it also begins a sign-in, and cancels it.
                """
        )

        @Argument(help: "The URL of the org; --org and OKTA_ORG will do, too.")
        var url: String?

        @OptionGroup var org: OrgOptions
        @OptionGroup var client: ClientOptions

        @Flag(help: "Ask for a user name and password, sign in with them, and look closer.")
        var signIn = false

        @Option(help: "The user name; asked for if it is missing.")
        var user: String?

        @MainActor func run() async throws {
            try await CommandContext.run(json: org.json) { context in
                let url = try OrgConnection.url(url ?? org.orgText, isChecked: false)
                let application = try application(at: url)
                var configuration = OktaConfiguration()
                configuration.language = org.language
                var credentials: OktaDiagnosis.Credentials?
                if signIn {
                    guard let typed = await context.ask(for: .user(user), .password) else {
                        return .notDone
                    }
                    credentials = .init(
                        username: typed["username"] ?? "", password: typed["password"] ?? ""
                    )
                    // The device of 'sign-in --remember-device', to see whether it is honoured.
                    configuration.deviceTokenStore =
                        org.noState
                        ? nil : OktaFileStore(directory: OrgConnection.stateFolder(for: url))
                }
                let okta = OktaAuthSdk(domain: url, configuration: configuration)
                let issuer = (client.issuer ?? application?.issuer).flatMap(URL.init(string:))
                let diagnosis =
                    org.engine == .identity
                    ? await IdentityDiagnosis.diagnosis(
                        of: okta, application, issuer: issuer, credentials
                    ) : await OktaDiagnosis(of: okta, issuer: issuer, signingIn: credentials)
                if diagnosis.engine == .identity, org.engine == nil {
                    context.screen.say("For an app of Identity Engine, add --engine identity.")
                }
                return DiagnosisReport(diagnosis: diagnosis).write(to: context)
            }
        }

        /// The client of Identity Engine to begin a sign-in with, if one is named.
        @MainActor private func application(at url: URL) throws -> OktaOidcConfig? {
            let isNamed = client.clientId != nil || client.redirectUri != nil
            guard org.engine == .identity, signIn || isNamed else { return nil }
            try client.requireClient()
            return try OrgConnection.client(client, at: url)
        }
    }
}
