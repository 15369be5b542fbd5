public import OktaAuthSdk
public import OktaCore
public import OktaIdx
public import OktaOidc

/// A sign-in at an org with either engine: it shows steps, takes input, and ends in a session.
///
/// ```swift
/// func signIn(
///     at configuration: OktaOidcConfig,
///     code: String
/// ) async throws -> OktaOidcStateManager? {
///     let signIn = OktaSignIn(configuration)
///     try await signIn.start()
///     try await signIn.identify("user@example.com", password: password)
///     if case .chooseFactor(let list) = signIn.step {
///         try await signIn.choose(list.factors[0])
///     }
///     if case .code = signIn.step { try await signIn.enter(code: code) }
///     guard case .done(let session) = signIn.step else { return nil }
///     return session
/// }
/// ```
///
/// Belongs to one actor, the one that calls it. For a user interface there is ``OktaSignInFlow``.
public final class OktaSignIn {
    /// The engine of an org.
    public enum Engine: String, Hashable, Sendable {
        case classic
        case identity
    }

    /// How the engine is chosen.
    public enum EngineChoice: Sendable {
        /// Asks the org.
        ///
        /// The response counts for an hour. An app that may not use Identity Engine signs in with
        /// the Classic Engine, which an upgraded org still has.
        case automatic
        /// The Classic Engine, also at an upgraded org.
        case classic
        /// Identity Engine.
        case identity
        /// The app decides, for example by a feature flag; called for each start.
        case custom(@Sendable () async throws -> Engine)
    }

    /// Options besides the client and its issuer.
    public struct Options: Sendable {
        /// How the engine is chosen.
        public var engine = EngineChoice.automatic
        /// Options of the Classic Engine; its network is the one of the client.
        public var classic = OktaConfiguration()
        /// Options of Identity Engine; its network is the one of the client.
        public var identity = IDXClient.Options()
        /// The store of the transaction in progress, for ``OktaSignIn/resume()`` after a relaunch.
        public var resumeStore: (any OktaStore)?
        /// Whether the org is asked not to ask for a factor on this device; `nil` leaves it to the
        /// org.
        public var remembersDevice: Bool?
        /// Whether a finished sign-in is exchanged for tokens.
        ///
        /// If not, ``OktaSignIn/status`` or ``OktaSignIn/response`` has what can be exchanged.
        public var makesSession = true

        /// The defaults.
        public init() {}
    }

    /// The client, its issuer, and how to reach the org.
    public let configuration: OktaOidcConfig
    /// The other options; a change counts from the next start.
    public var options: Options

    /// The state that a user interface shows.
    struct State {
        var step = Step.notStarted
        var messages: [String] = []
        var actions: [Action] = []
        var isBusy = false
        var remembersDevice: Bool?
    }

    private(set) var state = State() {
        didSet { onChange() }
    }
    /// Whether a wait is in flight, which any other operation replaces.
    private var isWaiting = false

    /// Called after each change, on the actor of the caller.
    var onChange: () -> Void = {}

    private var position: (any Position)?
    /// Changes with each accepted result; a result of an earlier state is dropped.
    private var round = 0
    /// Identifies the latest operation, which alone ends ``isBusy``.
    private var operation = 0
    /// How the sign-in started, to start again.
    private var beginning = Beginning.identify(.signIn)

    /// Creates a sign-in that has not started.
    public init(_ configuration: OktaOidcConfig, options: Options = Options()) {
        self.configuration = configuration
        self.options = options
    }

    /// The screen to show.
    public var step: Step { state.step }

    /// The org's messages, for example that a code was wrong.
    public var messages: [String] { state.messages }

    /// The user's actions besides completing the step.
    public var actions: [Action] { state.actions }

    /// Whether an operation is in flight; a wait is not counted.
    public var isBusy: Bool { state.isBusy }

    /// Whether the org is asked not to ask for a factor on this device; `nil` if the step offers no
    /// such choice.
    ///
    /// A change takes effect with the next answer.
    public var remembersDevice: Bool? {
        get { state.remembersDevice }
        set {
            guard state.remembersDevice != nil else { return }
            position?.remembersDevice = newValue
            state.remembersDevice = position?.remembersDevice
        }
    }

    /// The engine's error behind ``messages`` or ``Step/message(_:)``, if there is one; for a log.
    public private(set) var cause: (any Error)?

    /// The engine in use; `nil` before the start.
    public var engine: Engine? { position?.engine }

    /// The status of the Classic Engine, if it is in use.
    public var status: OktaAuthStatus? { (position as? ClassicPosition)?.status }

    /// The response of Identity Engine, if it is in use.
    public var response: IDXClient.Response? { (position as? IdentityPosition)?.response }

    // MARK: Start

    /// Starts a sign-in.
    ///
    /// - Parameter username: The user name, if it is known.
    /// - Returns: The step, as all operations do.
    /// - Throws: ``OktaSignInError``; `CancellationError` if the task is cancelled or the sign-in
    ///   is.
    @discardableResult
    public func start(username: String? = nil) async throws -> Step {
        try await begin(.identify(.signIn, username: username))
    }

    /// Starts to replace a forgotten password.
    @discardableResult
    public func recoverPassword(username: String? = nil) async throws -> Step {
        try await begin(.identify(.recoverPassword, username: username))
    }

    /// Starts to unlock an account.
    @discardableResult
    public func unlockAccount(username: String? = nil) async throws -> Step {
        try await begin(.identify(.unlockAccount, username: username))
    }

    /// Activates an account.
    ///
    /// The token is the one of the activation link; the link itself will do.
    @discardableResult
    public func activate(token: String) async throws -> Step {
        try await begin(.activation(token: PastedToken(token).value))
    }

    /// Continues a recovery with what an e-mail brought.
    ///
    /// The token is the one of the recovery link; the link itself will do.
    @discardableResult
    public func recover(token: String) async throws -> Step {
        try await begin(.recovery(token: PastedToken(token).value))
    }

    /// Continues the transaction that an application began at the Classic Engine.
    ///
    /// The state token identifies the transaction. Never log it.
    @discardableResult
    public func continueTransaction(stateToken: String) async throws -> Step {
        try await begin(.stateToken(stateToken))
    }

    /// Continues the transaction in ``Options/resumeStore``, also after the org was upgraded.
    ///
    /// Without a stored one, the step asks who signs in.
    @discardableResult
    public func resume() async throws -> Step { try await begin(.stored) }

    private func begin(_ beginning: Beginning) async throws -> Step {
        // Stops the request in flight.
        position?.stop()
        round += 1
        state.isBusy = false
        self.beginning = beginning
        let start = EngineStart(configuration: configuration, options: options)
        return try await run { try await start.position(for: beginning) }
    }

    // MARK: Operations

    func answer(_ answer: Answer) async throws -> Step {
        if case .action(let action) = answer, action.kind == .startAgain {
            if case .message(let message) = step, message.reason == .finished {
                return try await begin(.identify(.signIn))
            }
            return try await begin(beginning.again)
        }
        guard let position else { throw OktaSignInError.notOffered("The sign-in has not started") }
        return try await run {
            if case .action(let action) = answer { return try await position.perform(action) }
            return try await position.next(after: answer)
        }
    }

    /// Waits for something that happens elsewhere: a push, the scan of a QR code, a link.
    ///
    /// Any other operation takes the place of the wait, which then ends with `CancellationError`.
    /// Events arrive on the actor of the caller.
    @discardableResult
    public func wait(onEvent: (_ event: OktaPollEvent) -> Void = { _ in }) async throws -> Step {
        guard let position else { throw OktaSignInError.notOffered("The sign-in has not started") }
        guard !isBusy, !isWaiting else { throw OktaSignInError.alreadyInProgress }
        isWaiting = true
        defer { isWaiting = false }
        let current = round
        return try await accept {
            try await position.wait { event in
                guard current == round else { return }
                if case .numberChallenge(let number) = event, case .wait(var wait) = step {
                    wait.number = number
                    state.step = .wait(wait)
                }
                onEvent(event)
            }
        }
    }

    /// Ends the sign-in, here and at the org, also while an operation is in flight.
    ///
    /// The step is ``Step/notStarted`` at once. An org that does not confirm ends the transaction
    /// by itself later.
    public func cancel() async {
        let position = position
        operation += 1
        round += 1
        self.position = nil
        cause = nil
        state = State()
        position?.stop()
        EngineStart(configuration: configuration, options: options).forgetStored()
        await position?.end()
    }

    /// Runs an operation, one at a time.
    private func run(_ body: () async throws -> any Position) async throws -> Step {
        guard !isBusy else { throw OktaSignInError.alreadyInProgress }
        state.isBusy = true
        operation += 1
        let current = operation
        defer { if current == operation { state.isBusy = false } }
        return try await accept(body)
    }

    /// Accepts the position that an operation leads to, unless another was accepted meanwhile.
    private func accept(_ body: () async throws -> any Position) async throws -> Step {
        let current = round
        let next: any Position
        do {
            next = try await body()
        } catch let end as EndedPosition {
            next = end
        } catch let refusal as Refusal {
            guard current == round else { throw CancellationError() }
            cause = refusal.cause
            state.messages = [refusal.text]
            return step
        } catch let error where !(error is CancellationError || error is OktaSignInError) {
            throw OktaSignInError.failed(error)
        }
        guard current == round else { throw CancellationError() }
        show(next)
        return step
    }

    private func show(_ position: any Position) {
        round += 1
        self.position = position
        cause = position.cause
        state.step = position.step
        state.messages = position.messages
        state.actions = position.actions
        state.remembersDevice = position.remembersDevice
    }
}

extension OktaSignIn: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["configuration": configuration, "engine": engine, "step": step, "isBusy": isBusy]
    }
}
