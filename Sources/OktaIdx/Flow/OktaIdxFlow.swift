#if canImport(Observation)
public import Foundation
public import Observation
public import OktaOidc

/// A sign-in at an org with Identity Engine, for a user interface: the current response, the last
/// error, the tokens, and whether an operation is in flight.
///
/// ```swift
/// let flow = OktaIdxFlow(
///     IDXClient.Configuration(
///         issuer: "https://example.okta.com/oauth2/default",
///         clientId: "client-id",
///         clientSecret: nil,
///         scopes: ["openid", "profile"],
///         redirectUri: "com.example.app:/callback"
///     )
/// )
/// await flow.start()
/// if case .identify(let form)? = flow.step {
///     form.identifier?.value = username
///     await flow.run { try await form.proceed() }
/// }
/// ```
///
/// Lives on the main actor.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class OktaIdxFlow {
    /// The current response; `nil` before the start.
    public private(set) var response: IDXClient.Response?
    /// The tokens with which the sign-in ended; ``session`` has those that are valid now.
    public private(set) var token: IDXClient.Token?
    /// Why the last operation failed; removed as soon as the next one starts.
    public var error: (any Error)? { state.error }
    /// Whether an operation is in flight.
    public var isBusy: Bool { state.isBusy }
    /// The latest event of a wait for the user's decision.
    public var event: OktaPollEvent? { state.event }
    /// The number to show while the user picks it on the phone.
    public var number: Int? { state.number }

    /// Why the last wait for the user's decision did not end in a sign-in; `nil` unless a push was
    /// rejected or has timed out.
    public var waitFailure: OktaWaitFailure? { response?.waitFailure }

    /// The client of the current transaction.
    @ObservationIgnored public private(set) var client: IDXClient?

    private let configuration: IDXClient.Configuration
    private var state = FlowState<any Error>()
    @ObservationIgnored private var starting: Task<IDXClient, any Error>?

    /// Creates a flow that has not begun.
    public init(_ configuration: IDXClient.Configuration) { self.configuration = configuration }

    /// What the current response asks for; `nil` before the start.
    public var step: IDXClient.Step? { response?.step }

    /// The session of the user, once signed in.
    public var session: OktaOidcStateManager? { try? token?.stateManager() }

    // MARK: Operations

    /// Starts a sign-in, from any state: a new transaction begins.
    public func start() async {
        await run {
            client?.cancelRequests()
            let starting = Task { [configuration] in
                try await IDXClient.start(with: configuration)
            }
            self.starting = starting
            let client = try await withTaskCancellationHandler {
                try await starting.value
            } onCancel: {
                starting.cancel()
            }
            if starting.isCancelled { throw CancellationError() }
            replaceClient(by: client)
            return try await client.resume()
        }
    }

    /// Continues a stored transaction.
    public func resume(_ context: IDXClient.Context) async {
        await run {
            let client = IDXClient(context: context)
            replaceClient(by: client)
            return try await client.resume()
        }
    }

    /// Continues with the URL that the app was opened with, after a step
    /// ``IDXClient/Step/redirect(_:)`` led to a browser.
    ///
    /// A sign-in that was completed there ends in ``token``, and the response stays; otherwise the
    /// flow moves to the next response. While another operation is in flight, it is refused as by
    /// ``run(_:)``.
    ///
    /// A URL that leads nowhere only sets ``error``, and a wait continues: one that is no redirect to
    /// the client is ``IDXClientError/invalidParameter(name:)`` with `redirect`, one of another
    /// transaction with `state`, and one that reports an error, for example `access_denied`, is
    /// ``IDXClientError/serverError(message:localizationKey:type:)``.
    ///
    /// - Parameters:
    ///   - redirect: The URL, which returned to the redirect URI of the configuration.
    ///   - context: The stored transaction, after a relaunch; by default the current one.
    public func resume(redirect: URL, of context: IDXClient.Context? = nil) async {
        await runIfIdle {
            guard let client = client(of: context) else {
                throw IDXClientError.missingRequiredParameter(name: "context")
            }
            switch client.redirectResult(for: redirect) {
            case .authenticated:
                replaceClient(by: client)
                return .token(try await client.exchangeCode(redirect: redirect))
            case .remediationRequired:
                replaceClient(by: client)
                return .response(try await client.resume())
            case .invalidContext, .invalidRedirectUrl:
                // Sends nothing, and says why.
                return .token(try await client.exchangeCode(redirect: redirect))
            }
        }
    }

    /// The current client, unless `context` is another transaction.
    private func client(of context: IDXClient.Context?) -> IDXClient? {
        guard let context, context != client?.context else { return client }
        return IDXClient(context: context)
    }

    /// Continues with `client`; what another one had shown is over.
    private func replaceClient(by client: IDXClient) {
        guard client !== self.client else { return }
        self.client?.cancelRequests()
        self.client = client
        response = nil
        token = nil
    }

    /// Runs an operation of the current response, and moves to the response it returns; one that
    /// completes the sign-in is exchanged for tokens.
    ///
    /// An error stays in ``error``, and the response stays. While another operation is in flight it
    /// is ``IDXClientError/operationInProgress``, except that a wait for the user's decision is
    /// replaced.
    ///
    /// - Parameter operation: Calls the library and returns the next response.
    public func run(_ operation: () async throws -> IDXClient.Response) async {
        await runIfIdle { .response(try await operation()) }
    }

    private func runIfIdle(_ operation: () async throws -> Outcome) async {
        guard !isBusy || isWaiting else {
            return state.refuse(with: IDXClientError.operationInProgress)
        }
        await perform(operation)
    }

    /// Waits for the user's decision; ``event`` and ``number`` show its progress.
    public func waitForDecision() async {
        await run {
            let round = state.round
            let onEvent = { [weak self] (event: OktaPollEvent) -> Void in
                // The callback queue need not be the main queue.
                Task { @MainActor in self?.state.update(with: event, in: round) }
            }
            guard let pollable = response?.pollable else {
                throw IDXClientError.unknownRemediationOption(name: "poll")
            }
            return try await pollable.poll(onEvent: onEvent)
        }
    }

    /// Cancels the transaction, also if an operation is in flight or the task is cancelled.
    ///
    /// If the server does not confirm, the response stays and ``error`` has the reason.
    public func cancel() async {
        starting?.cancel()
        client?.cancelRequests()
        guard let response else { return }
        // In a separate task: the caller's may be the one that is being cancelled.
        await Task { await perform { .response(try await response.cancel()) } }.value
    }

    /// What an operation leads to.
    private enum Outcome {
        case response(IDXClient.Response)
        /// The sign-in was completed elsewhere.
        case token(IDXClient.Token)
    }

    private func perform(_ operation: () async throws -> Outcome) async {
        let wasWaiting = isWaiting
        let current = state.begin()
        do {
            let outcome = try await operation()
            guard state.isCurrent(current) else { return }
            switch outcome {
            case .token(let token): self.token = token
            case .response(let next):
                (response, token) = (next, nil)
                guard next.isLoginSuccessful else { break }
                let token = try await next.exchangeCode()
                guard state.isCurrent(current) else { return }
                self.token = token
            }
            state.end(current)
        } catch is CancellationError {
            // Not an error: the caller cancelled the task, or another operation took its place.
            state.end(current)
        } catch {
            let continues = wasWaiting && isWaiting
            state.end(current, with: error, continuesPrevious: continues)
        }
    }

    /// Whether a wait for the user is in flight, which may be replaced.
    private var isWaiting: Bool { client?.operations.polling != nil }
}
#endif
