import Foundation
import OktaAuthDiagnosis
import OktaIdx

/// Runs `okta-auth doctor`.
@MainActor
struct DoctorCommand {
    let context: CommandContext

    func run() async -> ExitCode {
        let arguments = context.arguments
        do throws(ConnectionError) {
            guard let text = arguments["url"] ?? arguments["org"] else {
                throw ConnectionError(
                    message: "Missing expected argument '<url>'",
                    exitCode: .usage
                )
            }
            let url = try OrgConnection.url(text, isChecked: false)
            let client = try client(at: url)
            let credentials = arguments.has("sign-in") ? await askForCredentials() : nil
            if arguments.has("sign-in"), credentials == nil { return .notDone }
            var configuration = OktaConfiguration()
            if credentials != nil {
                // The device that 'sign-in --remember-device' uses, to see whether it is honoured.
                configuration.deviceTokenStore = OktaFileStore(
                    directory: OrgConnection.stateFolder(for: url)
                )
            }
            let diagnosis = await diagnosis(
                of: OktaAuthSdk(domain: url, configuration: configuration),
                client,
                credentials
            )
            if diagnosis.engine == .identity, arguments["engine"] == nil {
                context.screen.say("For an app of Identity Engine, add --engine identity.")
            }
            return DiagnosisReport(diagnosis: diagnosis).write(
                to: context.screen,
                asJSON: arguments.has("json")
            )
        } catch {
            return context.show(error)
        }
    }

    /// The client of Identity Engine, if there is one to check.
    private func client(at url: URL) throws(ConnectionError) -> IDXClient.Configuration? {
        let arguments = context.arguments
        let isNamed = arguments["client-id"] != nil || arguments["redirect-uri"] != nil
        guard isNamed || arguments.has("sign-in") else { return nil }
        return try OrgConnection.client(arguments, at: url, OktaConfiguration(), isKnown: false)
    }

    private func diagnosis(
        of org: OktaAuthSdk,
        _ client: IDXClient.Configuration?,
        _ credentials: OktaDiagnosis.Credentials?
    ) async -> OktaDiagnosis {
        let issuer = (context.arguments["issuer"] ?? client?.issuer).flatMap(URL.init(string:))
        guard context.arguments["engine"] == "identity" else {
            return await OktaDiagnosis(of: org, issuer: issuer, signingIn: credentials)
        }
        return await IdentityDiagnosis.diagnosis(of: org, client, issuer: issuer, credentials)
    }

    private func askForCredentials() async -> OktaDiagnosis.Credentials? {
        let dialogue = TerminalDialogue(context.screen)
        let step = Step(status: "", title: "")
        let fields = [Field.user(context.arguments["user"]), .password]
        guard case .answers(let answers)? = try? await dialogue.answers(to: fields, in: step) else {
            return nil
        }
        return OktaDiagnosis.Credentials(
            username: answers["user"],
            password: answers["password"]
        )
    }
}
