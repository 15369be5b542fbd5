public import OktaAuthSdk
import OktaCore
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
///     if case .chooseFactor(let list) = signIn.step, let factor = list.factors.first {
///         try await signIn.choose(factor)
///     }
///     if case .code = signIn.step { try await signIn.enter(code: code) }
///     guard case .done(let session) = signIn.step else { return nil }
///     return session
/// }
/// ```
///
/// Belongs to the actor that calls it. A user interface uses ``OktaSignInFlow``.
public final class OktaSignIn {
    /// The client, its issuer, and how to reach the org.
    public let configuration: OktaOidcConfig
    /// The other options; a change counts from the next start.
    public var options: Options

    /// The state that a user interface shows.
    struct State {
        var step = Step.notStarted
        var prompt = Prompt(title: UserText.notStarted())
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

    private(set) var attempt: Attempt?
    /// `nil` before the first.
    private var screen: Screen?
    /// Changes with each accepted result; a result of an earlier state is dropped.
    private var round = 0
    /// Identifies the latest operation, which alone ends ``isBusy``.
    private var operation = 0
    /// Identifies the latest wait, whose events alone count.
    private var latestWait = 0
    private var isWaiting = false
    /// Calls that wait for the end of the operation in flight.
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Creates a sign-in that has not started.
    ///
    /// ```swift
    /// func makeSignIn(at configuration: OktaOidcConfig) -> OktaSignIn {
    ///     var options = OktaSignIn.Options()
    ///     options.remembersDevice = true
    ///     return OktaSignIn(configuration, options: options)
    /// }
    /// ```
    public init(_ configuration: OktaOidcConfig, options: Options = Options()) {
        self.configuration = configuration
        self.options = options
        state = UserText.$language.withValue(language) { State() }
    }

    /// The language of texts, which is also requested from the org.
    private var language: String? { configuration.network.language ?? UserText.language }

    /// The screen to show.
    public var step: Step { state.step }

    /// The org's messages, for example that a code was wrong.
    public var messages: [String] { state.messages }

    /// The user's actions besides completing the step.
    public var actions: [Action] { state.actions }

    /// Whether an operation is in flight; a wait is not counted.
    public var isBusy: Bool { state.isBusy }

    /// Whether the org may skip the factor on this device next time; `nil` if the step offers no
    /// such choice.
    ///
    /// A change takes effect with the next input.
    public var remembersDevice: Bool? {
        get { state.remembersDevice }
        set {
            screen?.remembers?.set(newValue)
            state.remembersDevice = screen?.remembers?.get()
        }
    }

    /// The engine's error behind ``messages`` or ``Step/message(_:)``, if there is one; for a log.
    public private(set) var underlyingError: (any Error)?

    /// The engine in use; `nil` until it is known.
    public var engine: Engine? { attempt?.engine }

    /// The status of the Classic Engine, if it is in use.
    public var status: OktaAuthStatus? {
        if case .classic(let status)? = screen?.transaction { status } else { nil }
    }

    /// The response of Identity Engine, if it is in use.
    public var response: IDXClient.Response? {
        if case .identity(let response)? = screen?.transaction { response } else { nil }
    }

    // MARK: An attempt

    /// Begins `attempt` in place of the one before.
    func run(_ attempt: Attempt) async throws -> Step {
        stop()
        self.attempt = attempt
        defer { attempt.isBeginning = false }
        do {
            return try await run { try await attempt.first() }
        } catch {
            // Cancelled: nothing is left of the attempt before.
            attempt.stop()
            if attempt === self.attempt { show(.notStarted(.tryAgain, attempt.startRequest)) }
            throw error
        }
    }

    /// Whether there is a screen to continue from.
    var isUnderWay: Bool { !isBusy && screen?.isOver == false }

    /// Ends what is in flight.
    private func stop() {
        attempt?.stop()
        screen?.transaction?.stop()
        operation += 1
        round += 1
        endBusy()
    }

    /// Ends the sign-in, here and at the org, also while an operation is in flight.
    ///
    /// ```swift
    /// func close(_ signIn: OktaSignIn) async {
    ///     await signIn.cancel()
    ///     showPlaceholder()
    /// }
    /// ```
    ///
    /// The step is ``Step/notStarted`` at once, with an action to start again. Nothing more is sent
    /// or stored, and tokens that still arrive are revoked. An org that does not confirm ends the
    /// transaction by itself later.
    public func cancel() async {
        stop()
        let transaction = screen?.transaction
        let startRequest = attempt?.startRequest.again ?? .identify(.signIn)
        attempt = nil
        show(.notStarted(.startAgain, startRequest))
        StoredTransaction(in: options.resumeStore, of: configuration).takePlace()
        await transaction?.end()
    }

    // MARK: Operations

    /// Sends what the user entered, or throws if the screen takes no such input.
    func answer<Send>(
        with kind: KeyPath<Screen.Answers, Send?>,
        _ name: String,
        _ body: (_ send: Send) async throws -> Next
    ) async throws -> Step {
        guard let send = try current.answers[keyPath: kind] else { throw notOffered(name) }
        return try await run { try await body(send) }
    }

    /// Does one of ``actions``, which the user chose in place of an input.
    ///
    /// ```swift
    /// func chooseAnotherFactor(_ signIn: OktaSignIn) async throws {
    ///     let other = signIn.actions.first { $0.kind == .chooseAnother }
    ///     if let other { try await signIn.perform(other) }
    /// }
    /// ```
    ///
    /// Throws ``OktaSignInError/notOffered(_:)`` for an action of another step.
    @discardableResult
    public func perform(_ action: Action) async throws -> Step {
        let screen = try current
        if let restart = screen.restarts.first(where: { $0.action == action }) {
            // A second tap: a token of a link may be good for one request.
            if isBusy, attempt?.isBeginning == true, attempt?.startRequest == restart.startRequest {
                throw OktaSignInError.alreadyInProgress
            }
            return try await run(Attempt(configuration, options, restart.startRequest))
        }
        guard let offer = screen.offers.first(where: { $0.action == action }) else {
            throw notOffered("action '\(action.id)'")
        }
        return try await run(offer.run)
    }

    /// The screen whose inputs and actions count.
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
    /// ```swift
    /// func wait(_ signIn: OktaSignIn) async throws {
    ///     try await signIn.wait { event in
    ///         if case .numberChallenge(let number) = event { show("Pick \(number) on your phone") }
    ///     }
    /// }
    /// ```
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

    /// Runs an operation, one at a time.
    func run(_ body: () async throws -> Next) async throws -> Step {
        guard !isBusy else { throw OktaSignInError.alreadyInProgress }
        state.isBusy = true
        operation += 1
        let current = operation
        defer { if current == operation { endBusy() } }
        return try await accept(body)
    }

    private func endBusy() {
        if state.isBusy { state.isBusy = false }
        let ended = waiters
        waiters = []
        for waiter in ended { waiter.resume() }
    }

    /// Waits for the end of the operation in flight.
    func endOfOperation() async {
        guard isBusy else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Shows where an operation leads, unless another one was accepted meanwhile.
    private func accept(_ body: () async throws -> Next) async throws -> Step {
        let current = round
        let next: Next
        do {
            next = try await inLanguage(body)
        } catch let error where !(error is CancellationError || error is OktaSignInError) {
            throw OktaSignInError.failed(error)
        }
        guard current == round else {
            if case .screen(let screen) = next, case .done(let session?) = screen.step {
                Attempt.revoke(session)
            }
            throw CancellationError()
        }
        switch next {
        case .screen(let screen): show(screen)
        case .refused(let text, let reasons, let cause):
            underlyingError = cause
            state.messages = ([text] + reasons).shownOnce
        }
        return step
    }

    /// Runs `body` on the actor of the caller; its texts are in the language of the sign-in.
    private func inLanguage(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Next
    ) async throws -> Next {
        try await UserText.$language.withValue(language) {
            _ = isolation
            return try await body()
        }
    }

    /// Shows `screen`, with texts in the language of the sign-in.
    private func show(_ screen: @autoclosure () -> Screen) {
        let screen = UserText.$language.withValue(language, operation: screen)
        round += 1
        self.screen = screen
        underlyingError = screen.cause
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
