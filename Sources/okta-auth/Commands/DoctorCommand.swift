import Foundation
import OktaAuthSdk

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
            let credentials = arguments.has("sign-in") ? await askForCredentials() : nil
            if arguments.has("sign-in"), credentials == nil { return .notDone }
            var configuration = OktaConfiguration()
            if credentials != nil {
                // The device that 'sign-in --remember-device' uses, to see whether it is honoured.
                configuration.deviceTokenStore = OktaFileStore(
                    directory: OrgConnection.stateFolder(for: url)
                )
            }
            let diagnosis = await OktaDiagnosis(
                of: OktaAuthSdk(domain: url, configuration: configuration),
                issuer: arguments["issuer"].flatMap(URL.init(string:)),
                signingIn: credentials
            )
            return DiagnosisReport(diagnosis: diagnosis).write(
                to: context.screen,
                asJSON: arguments.has("json")
            )
        } catch {
            return context.show(error)
        }
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
