import Foundation
import OktaAuthSdk
import OktaIdx

/// The Identity Engine, through the public API of `OktaIdx`.
///
/// The forms of an answer become choices as they are: an org may ask for anything.
@MainActor
final class IdentityEngine: SignInEngine {
    private let configuration: IDXClient.Configuration
    let remembersDevice: Bool
    /// Where the transaction is kept while it is under way.
    let store: IdentityStore?
    /// Whether the org gives tokens at the end; a cassette has none.
    private let hasTokens: Bool
    private(set) var response: IDXClient.Response?
    private(set) var user: String?
    /// How a message is sent to the user, until there was something to select.
    var channel: Entry.Channel?
    /// The picture of a QR code that the step shows; it is removed with the step.
    private var picture: URL?

    /// Creates an engine; events of a wait arrive on the main queue.
    init(
        _ configuration: IDXClient.Configuration,
        remembersDevice: Bool = false,
        store: (any OktaStore)? = nil,
        hasTokens: Bool = true
    ) {
        var options = configuration.options
        options.callbackQueue = .main
        self.configuration = configuration.using(options)
        self.remembersDevice = remembersDevice
        self.store = store.map { IdentityStore(store: $0, options: options) }
        self.hasTokens = hasTokens
    }

    func begin(_ entry: Entry) async throws -> Step {
        switch entry {
        case .signIn(let user):
            self.user = user
            var step = try await start(configuration)
            step.choices.insert(contentsOf: leads, at: max(0, step.choices.count - 1))
            return step
        case .recover(let user, let channel):
            self.channel = channel
            return try await recovery(user)
        case .unlock(let user, let channel):
            self.channel = channel
            return try await unlocking(user)
        case .recoveryLink: return recoveryLinkStep
        case .activation: return activationStep
        case .resume: return try await resumedStep()
        case .stepUp:
            throw FlowError(
                message: "An org with Identity Engine has no step-up by state token.",
                isOver: true
            )
        }
    }

    func abandon() async {
        removePicture()
        store?.remove()
        guard let response, response.canCancel, !response.isLoginSuccessful else { return }
        response.client.cancelRequests()
        _ = try? await response.cancel()
    }

    /// Awaits an operation, and makes the next step of its outcome.
    func advance(
        _ operation: () async throws -> IDXClient.Response
    ) async throws -> Outcome {
        .next(try await next(operation))
    }

    private func next(_ operation: () async throws -> IDXClient.Response) async throws -> Step {
        do {
            let response = try await operation()
            removePicture()
            self.response = response
            guard response.isLoginSuccessful else {
                try checkIsAlive(response)
                return step(for: response)
            }
            store?.remove()
            return successStep(hasTokens ? try await response.exchangeCode() : nil)
        } catch let error as IDXClientError {
            throw FlowError(error)
        }
    }

    /// Writes a picture into a file that only the user may read: it holds a secret.
    func pictureFile(_ bytes: Data) -> URL? {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("okta-auth-\(UUID().uuidString).png")
        let isWritten = FileManager.default.createFile(
            atPath: file.path,
            contents: bytes,
            attributes: [.posixPermissions: 0o600]
        )
        picture = isWritten ? file : nil
        return picture
    }

    private func removePicture() {
        picture.map { try? FileManager.default.removeItem(at: $0) }
        picture = nil
    }

    // MARK: Beginning

    private func start(_ configuration: IDXClient.Configuration) async throws -> Step {
        try await next {
            let client = try await IDXClient.start(with: configuration)
            store?.keep(client.context)
            return try await client.resume()
        }
    }

    private func resumedStep() async throws -> Step {
        guard let client = store?.client() else {
            throw FlowError(message: "There is no sign-in to resume.", isOver: true)
        }
        return try await next { try await client.resume() }
    }

    /// Throws the messages of an answer that leaves nothing to do: the transaction expired, for example.
    private func checkIsAlive(_ response: IDXClient.Response) throws {
        let messages = response.messages.allMessages
        guard response.remediations.allSatisfy({ $0.type == .cancel }),
            messages.contains(where: { $0.type == .error })
        else { return }
        store?.remove()
        let text = messages.map(\.message).joined(separator: " ")
        throw FlowError(message: text, code: messages.first?.localizationKey, isOver: true)
    }

    private func recovery(_ user: String?) async throws -> Step {
        self.user = user
        let first = try await start(configuration)
        let passwords = response?.authenticators.lazy.compactMap {
            $0 as? IDXClient.Authenticator.Password
        }
        guard let password = passwords?.first(where: \.canRecover) else { return first }
        return try await next { try await password.recover() }
    }

    private func unlocking(_ user: String?) async throws -> Step {
        self.user = user
        let first = try await start(configuration)
        guard let form = response?.remediations[.unlockAccount] else { return first }
        return try await next { try await form.proceed() }
    }

    /// What a sign-in may begin with instead, as in Classic Engine.
    private var leads: [Choice] {
        [
            Choice(id: "link", title: "continue with the link of an e-mail") { [self] _ in
                .next(recoveryLinkStep)
            },
            Choice(id: "activate", title: "use an activation token") { [self] _ in
                .next(activationStep)
            },
        ]
    }

    private var recoveryLinkStep: Step {
        tokenStep("Recovery token or link") { $0.recoveryToken = $1 }
    }

    private var activationStep: Step {
        tokenStep("Activation token or link") { $0.activationToken = $1 }
    }

    private func tokenStep(
        _ label: String,
        _ use: @escaping (inout IDXClient.Options, String) -> Void
    ) -> Step {
        let choice = Choice(
            id: "token",
            title: "continue with it",
            fields: [Field(id: "token", label: label, kind: .secret)]
        ) { [self] answers in
            var options = configuration.options
            use(&options, PastedToken(answers["token"]).value)
            return .next(try await start(configuration.using(options)))
        }
        return Step(
            status: "interact",
            title: "Continue at \(orgName) with what an e-mail brought.",
            choices: [choice],
            beginsWithFields: true
        )
    }

    // MARK: The org

    /// The host of the org.
    var orgName: String {
        URL(string: configuration.issuer)?.host ?? configuration.issuer
    }

    /// The page of the org.
    var orgURL: String {
        var parts = URLComponents(string: configuration.issuer)
        parts?.path = "/"
        return parts?.string ?? configuration.issuer
    }
}

extension FlowError {
    /// The error of the SDK in words for the terminal.
    fileprivate init(_ error: IDXClientError) {
        self.init(message: error.description)
        if case .connectionError = error { isUnreachable = true }
        if case .serverError(_, let key, _) = error { code = key }
    }
}
