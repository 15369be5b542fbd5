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
        case decided(by: @Sendable () async throws -> Engine)
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
        /// Whether the org should remember this device and ask it for no factor next time.
        ///
        /// `nil` sends nothing, and the org decides.
        public var remembersDevice: Bool?
        /// Whether a finished sign-in is exchanged for tokens.
        ///
        /// If not, ``OktaSignIn/status`` or ``OktaSignIn/response`` has what can be exchanged.
        public var exchangesTokens = true

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
        var prompt = Prompt(title: "Nothing has begun")
        var messages: [String] = []
        var actions: [Action] = []
        var isBusy = false
        var remembersDevice: Bool?
    }

    private(set) var state = State() {
        didSet { onChange() }
    }

    /// Called after each change, on the actor of the caller.
    var onChange: () -> Void = {}

    private var attempt: Attempt?
    /// `nil` before the first.
    private var screen: Screen?
    /// Changes with each accepted result; a result of an earlier state is dropped.
    private var round = 0
    /// Identifies the latest operation, which alone ends ``isBusy``.
    private var operation = 0
    /// Identifies the latest wait, whose events alone count.
    private var latestWait = 0
    private var isWaiting = false

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
            screen?.remembers?.set(newValue)
            state.remembersDevice = screen?.remembers?.get()
        }
    }

    /// The engine's error behind ``messages`` or ``Step/message(_:)``, if there is one; for a log.
    public private(set) var cause: (any Error)?

    /// The engine in use; `nil` before the start.
    public var engine: Engine? { if case .notStarted = step { nil } else { attempt?.engine } }

    /// The status of the Classic Engine, if it is in use.
    public var status: OktaAuthStatus? {
        if case .classic(let status)? = screen?.transaction { status } else { nil }
    }

    /// The response of Identity Engine, if it is in use.
    public var response: IDXClient.Response? {
        if case .identity(let response)? = screen?.transaction { response } else { nil }
    }

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
    /// Pass the activation link, or the token in it.
    @discardableResult
    public func activate(token: String) async throws -> Step {
        try await begin(.activation(token: PastedToken(token).value))
    }

    /// Continues a recovery with what an e-mail brought.
    ///
    /// Pass the recovery link, or the token in it.
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
        stop()
        let attempt = Attempt(configuration, options, beginning)
        self.attempt = attempt
        do {
            return try await run {
                switch try await attempt.begin() {
                case .screen(let screen): return .screen(screen)
                case .refused(let text, let cause):
                    attempt.forgetStored()
                    return .screen(attempt.over(.ended, text, cause: cause))
                }
            }
        } catch {
            // Nothing is left of the attempt before, so that this one can only be tried again.
            if attempt === self.attempt { show(.notStarted(beginning)) }
            throw error
        }
    }

    /// Ends what is in flight.
    private func stop() {
        attempt?.stop()
        screen?.transaction?.stop()
        operation += 1
        round += 1
        state.isBusy = false
    }

    // MARK: Operations

    /// Sends what the user entered, or throws if the screen takes no such answer.
    func answer<Send>(
        with kind: KeyPath<Screen.Answers, Send?>,
        _ name: String,
        _ body: (_ send: Send) async throws -> Next
    ) async throws -> Step {
        guard let send = try current.answers[keyPath: kind] else { throw notOffered(name) }
        return try await run { try await body(send) }
    }

    /// Does one of ``actions``.
    @discardableResult
    public func perform(_ action: Action) async throws -> Step {
        let screen = try current
        if let again = screen.again, again.action == action {
            return try await begin(again.beginning)
        }
        guard let offer = screen.offers.first(where: { $0.action == action }) else {
            throw notOffered("action '\(action.id)'")
        }
        return try await run(offer.run)
    }

    /// The screen whose answers and actions count.
    var current: Screen {
        get throws {
            guard let screen else {
                throw OktaSignInError.notOffered("The sign-in has not started")
            }
            return screen
        }
    }

    func notOffered(_ name: String) -> OktaSignInError { .notOffered("The step takes no \(name)") }

    /// Waits for something that happens elsewhere: a push, the scan of a QR code, a link.
    ///
    /// Any other operation takes the place of the wait, also another wait; it then ends with
    /// `CancellationError`. Events arrive on the actor of the caller.
    @discardableResult
    public func wait(onEvent: (_ event: OktaPollEvent) -> Void = { _ in }) async throws -> Step {
        let screen = try current
        guard let wait = screen.answers.wait else {
            throw OktaSignInError.notOffered("There is nothing to wait for")
        }
        guard !isBusy else { throw OktaSignInError.alreadyInProgress }
        if isWaiting { screen.transaction?.stop() }
        latestWait += 1
        isWaiting = true
        let (number, current) = (latestWait, round)
        defer { if number == latestWait { isWaiting = false } }
        return try await accept {
            try await wait { event in
                guard number == latestWait, current == round else { return }
                if case .numberChallenge(let number) = event, case .wait(var wait) = step {
                    wait.number = number
                    state.step = .wait(wait)
                    state.prompt.waiting?.number = number
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
        stop()
        let transaction = screen?.transaction
        (attempt, screen, cause) = (nil, nil, nil)
        state = State()
        Attempt(configuration, options, .stored).forgetStored()
        await transaction?.end()
    }

    /// Runs an operation, one at a time.
    func run(_ body: () async throws -> Next) async throws -> Step {
        guard !isBusy else { throw OktaSignInError.alreadyInProgress }
        state.isBusy = true
        operation += 1
        let current = operation
        defer { if current == operation { state.isBusy = false } }
        return try await accept(body)
    }

    /// Shows where an operation leads, unless another one was accepted meanwhile.
    private func accept(_ body: () async throws -> Next) async throws -> Step {
        let current = round
        let next: Next
        do {
            next = try await body()
        } catch let error where !(error is CancellationError || error is OktaSignInError) {
            throw OktaSignInError.failed(error)
        }
        guard current == round else { throw CancellationError() }
        switch next {
        case .screen(let screen): show(screen)
        case .refused(let text, let cause):
            self.cause = cause
            state.messages = [text]
        }
        return step
    }

    private func show(_ screen: Screen) {
        round += 1
        self.screen = screen
        cause = screen.cause
        state.step = screen.step
        state.prompt = screen.prompt
        state.messages = screen.messages
        state.actions = screen.actions
        state.remembersDevice = screen.remembers?.get()
    }
}

extension OktaSignIn: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["configuration": configuration, "engine": engine, "step": step, "isBusy": isBusy]
    }
}
