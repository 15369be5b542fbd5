import Foundation
import OktaAuthSimulator
import OktaCore
import OktaIdx
import TestSupport

/// Tasks that share clients, responses and tokens of Identity Engine.
struct IdentityStorm: ProductStorm {
    private static let login = "ada@example.test"

    private let simulator = OktaSimulator.inStorm(.ada(with: .push(), .email))
    private let shelf = StormShelf<IDXClient.Response>()
    private let tokens = StormShelf<IDXClient.Token>()
    private let clients = StormShelf<IDXClient>()
    private let configuration: IDXClient.Configuration
    private let listener = Listener()

    private final class Listener: IDXClientDelegate, Sendable {
        func idx(client: IDXClient, didReceive error: any Error) {}
        func idx(client: IDXClient, didReceive response: IDXClient.Response) {}
        func idx(client: IDXClient, didReceive token: IDXClient.Token) {}
    }

    init() {
        simulator.engine = .identity
        configuration = simulator.identityConfiguration(scopes: ["openid", "offline_access"]) {
            $0.callbackQueue = DispatchQueue(label: "storm", attributes: .concurrent)
            $0.tokenValidation = .claimsOnly
            $0.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        }
    }

    func step(_ task: StormTask) async {
        let choice = Int.random(in: 0..<18, using: &task.random)
        guard let response = task.any(shelf), choice > 0 else { return await start(task) }
        switch choice {
        case 1: simulator.phone(of: Self.login).approve()
        case 2: simulator.phone(of: Self.login).reject()
        case 3, 4, 5, 6: await proceed(response, task)
        case 7, 8: await poll(response, task)
        case 9:
            let client = task.any(clients)
            await task.make(for: shelf) { try await client?.resume() }
        case 10:
            let client = task.any(clients)
            client?.delegate = listener
            client?.cancelRequests()
            _ = "\(response) \(client?.isBusy ?? false)"
        case 11: await task.make { try await response.cancel() }
        case 12 where response.isLoginSuccessful:
            await task.make(for: tokens) { try await response.exchangeCode() }
        case 13:
            let token = task.any(tokens)
            await task.make(for: tokens) { try await token?.refresh() }
        case 14:
            let token = task.any(tokens)
            await task.make { try await token?.revoke() }
        default: read(response)
        }
    }

    private func start(_ task: StormTask) async {
        let client = await task.make(for: clients) {
            try await IDXClient.start(with: configuration)
        }
        let page = await task.make(for: shelf) { try await client?.resume() }
        guard let form = page?.remediations[.identify] else { return }
        form.identifier?.value = Self.login
        form.credentials?.passcode?.value = "Passw0rd-1"
        await task.make(for: shelf) { try await form.proceed() }
    }

    /// Chooses, answers or identifies: whatever the first form asks for.
    private func proceed(_ response: IDXClient.Response, _ task: StormTask) async {
        guard let form = response.remediations.randomElement(using: &task.random) else {
            return read(response)
        }
        if let field = form["authenticator"], let options = field.options {
            let option = options.randomElement(using: &task.random)
            field.selectedOption = option
            option?.methodType?.selectedOption = option?.methodType?.options?
                .randomElement(using: &task.random)
        }
        form["identifier"]?.value = Self.login
        let code = simulator.outbox.latestCode(for: Self.login, by: .email) ?? "000000"
        form["credentials.passcode"]?.value = form.type == .identify ? "Passw0rd-1" : code
        await task.make(for: shelf) { try await form.proceed() }
    }

    /// Polls, and gives up at once or after another request.
    private func poll(_ response: IDXClient.Response, _ task: StormTask) async {
        guard let form = response.remediations.first(where: { $0.canPoll }) else {
            return read(response)
        }
        let stops = Bool.random(using: &task.random)
        let poll = Task { try await form.poll() }
        if stops {
            form.stopPolling()
        } else {
            await task.make(for: shelf) { try await response.client.resume() }
        }
        poll.cancel()
        await task.make(for: shelf) { try await poll.value }
    }

    /// Reads everything that a screen or a log shows.
    private func read(_ response: IDXClient.Response) {
        _ = "\(response) \(response.step) \(response.messages.allMessages)"
        for form in response.remediations {
            _ = "\(form) \(form.isPolling) \(form.form.fields) \(form.authenticators)"
        }
        _ = "\(String(describing: response.authenticators.current)) \(response.canCancel)"
    }
}
