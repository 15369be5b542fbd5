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
        var options = IDXClient.Options()
        options.urlSession = simulator.urlSession
        options.callbackQueue = DispatchQueue(label: "storm", attributes: .concurrent)
        options.tokenValidation = .claimsOnly
        options.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        configuration = IDXClient.Configuration(
            issuer: "\(simulator.url.absoluteString)/oauth2/default",
            clientId: "client-1",
            clientSecret: nil,
            scopes: ["openid", "offline_access"],
            redirectUri: "com.example.app:/callback",
            options: options
        )
    }

    func step(_ random: inout SeededNumbers, _ calls: StormCalls) async {
        let choice = Int.random(in: 0..<18, using: &random)
        guard let response = shelf.any(&random), choice > 0 else {
            return await start(&random, calls)
        }
        switch choice {
        case 1: calls.note(simulator.phone(of: Self.login).approve())
        case 2: calls.note(simulator.phone(of: Self.login).reject())
        case 3, 4, 5, 6: await proceed(response, &random, calls)
        case 7, 8: await poll(response, &random, calls)
        case 9:
            let client = clients.any(&random)
            shelf.put(await calls.make { try await client?.resume() } ?? nil, &random)
        case 10:
            let client = clients.any(&random)
            client?.delegate = listener
            client?.cancelRequests()
            calls.note("\(response) \(client?.isBusy ?? false)")
        case 11: await calls.make { try await response.cancel() }
        case 12: await exchange(response, &random, calls)
        case 13:
            let token = tokens.any(&random)
            tokens.put(await calls.make { try await token?.refresh() } ?? nil, &random)
        case 14:
            let token = tokens.any(&random)
            await calls.make { try await token?.revoke() }
        default: read(response, calls)
        }
    }

    /// Starts a sign-in and sends name and password.
    private func start(_ random: inout SeededNumbers, _ calls: StormCalls) async {
        let client = await calls.make { try await IDXClient.start(with: configuration) }
        clients.put(client, &random)
        let page = await calls.make { try await client?.resume() } ?? nil
        shelf.put(page, &random)
        guard let form = page?.remediations[.identify] else { return }
        form.identifier?.value = Self.login
        form.credentials?.passcode?.value = "Passw0rd-1"
        shelf.put(await calls.make { try await form.proceed() }, &random)
    }

    /// Chooses, answers or identifies: whatever the first form asks for.
    private func proceed(
        _ response: IDXClient.Response, _ random: inout SeededNumbers, _ calls: StormCalls
    ) async {
        guard let form = response.remediations.randomElement(using: &random) else {
            return read(response, calls)
        }
        if let field = form["authenticator"], let options = field.options {
            let option = options.randomElement(using: &random)
            field.selectedOption = option
            option?.methodType?.selectedOption = option?.methodType?.options?
                .randomElement(using: &random)
        }
        form["identifier"]?.value = Self.login
        let code = simulator.outbox.latestCode(for: Self.login, by: .email) ?? "000000"
        form["credentials.passcode"]?.value = form.type == .identify ? "Passw0rd-1" : code
        shelf.put(await calls.make { try await form.proceed() }, &random)
    }

    /// Polls, and gives up at once or after another request.
    private func poll(
        _ response: IDXClient.Response, _ random: inout SeededNumbers, _ calls: StormCalls
    ) async {
        guard let form = response.remediations.first(where: { $0.canPoll }) else {
            return read(response, calls)
        }
        let stops = Bool.random(using: &random)
        let poll = Task { await calls.make { try await form.poll() } }
        if stops {
            form.stopPolling()
        } else {
            shelf.put(await calls.make { try await response.client.resume() }, &random)
        }
        poll.cancel()
        shelf.put(await poll.value, &random)
    }

    private func exchange(
        _ response: IDXClient.Response, _ random: inout SeededNumbers, _ calls: StormCalls
    ) async {
        guard response.isLoginSuccessful else { return read(response, calls) }
        tokens.put(await calls.make { try await response.exchangeCode() }, &random)
    }

    /// Reads everything that a screen or a log shows.
    private func read(_ response: IDXClient.Response, _ calls: StormCalls) {
        calls.note("\(response) \(response.step) \(response.messages.allMessages)")
        for form in response.remediations {
            calls.note("\(form) \(form.isPolling) \(form.form.fields) \(form.authenticators)")
        }
        calls.note("\(String(describing: response.authenticators.current)) \(response.canCancel)")
    }
}
